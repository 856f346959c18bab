import { expect, test } from 'vitest';

import { Judging } from '../../../conformance/recordings/judging-queue.js';
import { balanceCall as call } from './build.js';

function recorded() {
  const log: string[] = [];
  const judging = new Judging(
    () => ({ isKnown: true, findings: [], held: [], left: [], userErrors: 0 }),
    ({ number }, judged) => log.push(`${judged ? 'judged' : 'skipped'} ${number}`),
  );
  return { log, judging };
}

test('judges messages later, in their order', async () => {
  const { log, judging } = recorded();
  for (const number of [1, 2, 3]) judging.add(call(number));
  expect(log).toEqual([]);
  await expect.poll(() => log).toEqual(['judged 1', 'judged 2', 'judged 3']);
});

test('skips messages while too many wait, and judges the rest at the end', () => {
  const { log, judging } = recorded();
  for (let number = 1; number <= 1_002; number += 1) judging.add(call(number));
  expect(log).toEqual(['skipped 1001', 'skipped 1002']);
  judging.finish();
  expect(log).toHaveLength(1_002);
  expect(log.at(-1)).toBe('judged 1000');
  judging.add(call(1_003));
  judging.finish();
  expect(log.at(-1)).toBe('judged 1003');
});

test('bounds the bodies that wait', () => {
  const { log, judging } = recorded();
  const text = 'x'.repeat(8 * 1024 * 1024);
  for (let number = 1; number <= 5; number += 1) judging.add(call(number, text));
  expect(log).toEqual(['skipped 5']);
  judging.finish();
});
