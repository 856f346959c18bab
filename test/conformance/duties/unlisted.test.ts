import { expect, test } from 'vitest';

import { english, t } from '../../../conformance/core/text.js';
import { dutyJudge } from '../../../conformance/duties/judgement.js';
import { judgeUnlisted } from '../../../conformance/duties/scenarios/shared/staged.js';
import type { CarriedOut, Scene } from '../../../conformance/duties/scene.js';
import { Evidence } from '../../../conformance/engine/evidence.js';

const wrong = { message: t`a payment is made again`, expected: t`one payment`, received: '2' };

/** Judges payments and reads of the list at these times, in ms. */
function judged(payments: readonly number[], reads: readonly number[]) {
  const evidence = new Evidence(new Set(['CALLER-40']), () => undefined);
  const scene = {
    duty: (id: string) => dutyJudge(evidence, id, () => []),
    calls: () => reads.map((startedMs) => ({ startedMs })),
  } as unknown as Scene;
  const made = payments.map(
    (startedMs, id) => ({ id, call: { startedMs }, answer: {} }) as unknown as CarriedOut,
  );
  judgeUnlisted(scene, made, () => wrong);
  const left = evidence.left.get('CALLER-40');
  return { failures: evidence.failures.length, left: left && english(left) };
}

test.each([
  ['one payment keeps it', [1], [2], 0],
  ['a second payment after the list was read breaks it', [1, 3], [2], 1],
  ['a third payment after the list was read breaks it', [1, 2, 4], [3], 1],
])('%s', (_title, payments, reads, failures) => {
  expect(judged(payments, reads)).toEqual({ failures, left: undefined });
});

test.each([
  ['before the list was read', [1, 2], [3]],
  ['although the list was only read earlier', [2, 3], [1]],
])('a second payment %s leaves it undecided', (_title, payments, reads) => {
  expect(judged(payments, reads)).toEqual({
    failures: 0,
    left: 'the client made the payment or refund again before it read the list (CALLER-36)',
  });
});
