import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { main } from '../../../conformance/cli/main.js';
import { compareSweeps } from '../../../conformance/legal/compare.js';
import { legalReport } from '../../../conformance/legal/report.js';
import type { Swept } from '../../../conformance/legal/sweep.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { resealed, sampleReport } from '../../support/sample-report.js';

const run = { status: 1, tail: '', exercised: [] };
const sweepOf = (swept: Partial<Omit<Swept, 'red'>>, red: readonly (readonly string[])[] = []) =>
  legalReport(
    { green: [], notExercised: [], flaky: [], runs: 1, ...swept, red: red.map((ids) => ({ ids, run })) },
    {
      kit: { name: 'kit', version: '1' },
      command: 'npm test',
      seed: 4,
      startedAt: '2026-01-05T12:00:00.000Z',
      durationMs: 1,
      leftOut: [],
    },
  );

const before = sweepOf(
  { green: ['balance-in-data', 'fixed-fee', 'oldest-first'], notExercised: ['only-balance'] },
  [['times-in-tenths']],
);
const after = sweepOf({ green: ['times-in-tenths', 'fixed-fee'], notExercised: ['oldest-first'] }, [
  ['balance-in-data'],
  ['only-balance'],
  ['fixed-fee', 'times-in-tenths'],
]);

test('a comparison of sweeps tells what breaks the client anew from what the tests had not met', () => {
  const { broken, firstSeen, mended, lost } = compareSweeps(before, after);
  const ids = (list: readonly { readonly gateways: readonly string[] }[]) =>
    list.map(({ gateways }) => gateways.join(','));
  expect(ids(broken)).toEqual(['balance-in-data']);
  expect(ids(firstSeen)).toEqual(['only-balance']);
  expect(ids(mended)).toEqual(['times-in-tenths']);
  expect(ids(lost)).toEqual(['oldest-first']);
});

test('two that are red together were green if each of them was', () => {
  const [earlier, later] = [
    sweepOf({ green: ['fixed-fee', 'oldest-first'] }),
    sweepOf({ green: ['fixed-fee', 'oldest-first'] }, [['oldest-first', 'fixed-fee']]),
  ];
  expect(compareSweeps(earlier, later).broken.map(({ gateways }) => gateways)).toEqual([
    ['fixed-fee', 'oldest-first'],
  ]);
});

/** `pixkit report diff` of these files; its exit status, and what it printed. */
async function compared(files: readonly string[], language = 'en') {
  let text = '';
  const stream = { write: (part: string) => ((text += part), true) };
  const { signal } = new AbortController();
  const environment = { LANG: language };
  const status = await main(['report', 'diff', ...files], {
    stdout: stream,
    stderr: stream,
    signal,
    environment,
  });
  return { status, text };
}

it('is what pixkit report diff does with two of them', async ({ write }) => {
  const [a, b] = [await write('a.json', before), await write('b.json', after)];
  const there = await compared([a, b]);
  expect(there.status).toBe(1);
  expect(there.text).toMatch(/Legal gateways that newly break the client \(1\):\n {2}balance-in-data/);
  expect(there.text).toContain('relies on the members of the standard balance at the top level');
  expect((await compared([a, b], 'pt_BR.UTF-8')).text).toContain(
    'Gateways legais que agora quebram o cliente',
  );
  const same = await compared([a, a]);
  expect(same.status).toBe(0);
  expect(same.text).toContain('The same.');
  const page = `${b}.md`;
  await compared([a, b, '--report', `markdown=${page}`]);
  expect((await compared([a, b, '--report', `html=${page}`])).status).toBe(2);
});

it('is refused of a sweep and another report', async ({ write }) => {
  const files = [await write('a.json', before), await write('b.json', resealed(sampleReport('')))];
  const { status, text } = await compared(files);
  expect(status).toBe(2);
  expect(text).toContain('One of the reports is of check client --legal');
  const other = await write('c.json', { ...before, seed: 'four' });
  expect((await compared([files[0] ?? '', other])).text).toContain('/seed must be integer');
});

it('is shown and converted by pixkit report show', async ({ write, folder }) => {
  const report = await write('sweep.json', after);
  const html = join(folder, 'sweep.html');
  const shown = await pixkit('report', 'show', report, '--report', `html=${html}`);
  expect([shown.status, shown.err]).toEqual([0, '']);
  expect(shown.out).toContain('PORTABLE to 2 of the 4 legal gateways');
  expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/);
  const refused = await pixkit('report', 'show', report, '--reporter', 'badge');
  expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('writes no badge report')]);
});
