import { describe, expect, test } from 'vitest';

import { legalLines, legalMarkdown, legalReport, reliancesIn } from '../../../conformance/legal/report.js';
import { sweep, type TryOut } from '../../../conformance/legal/sweep.js';

const green = { status: 0, tail: '' };
const red = { status: 1, tail: 'no netBalance' };
/** Tests that fail in front of what `isRed` says. */
const failing =
  (isRed: (ids: readonly string[]) => boolean): TryOut =>
  (ids) =>
    Promise.resolve(isRed(ids) ? red : green);
const families = [
  ['a', 'b', 'c', 'd'],
  ['e', 'f', 'g', 'h', 'i'],
];

describe('a sweep', () => {
  test('runs a green family once', async () => {
    const swept = await sweep(
      families,
      failing(() => false),
      { jobs: 2 },
    );
    expect(swept).toMatchObject({ red: [], flaky: [], runs: 2 });
    expect([...swept.green].sort()).toEqual(families.flat());
  });

  test('splits a red family down to the single gateways, each tried once more', async () => {
    const swept = await sweep(
      families,
      failing((ids) => ids.includes('b') || ids.includes('g')),
      { jobs: 1 },
    );
    expect(swept.red.map(({ ids }) => ids)).toEqual([['b'], ['g']]);
    expect(swept.green).toHaveLength(7);
  });

  test('names two that are red only together', async () => {
    const swept = await sweep(
      families,
      failing((ids) => ids.includes('a') && ids.includes('d')),
      { jobs: 1 },
    );
    expect(swept.red.map(({ ids }) => ids)).toEqual([['a', 'd']]);
    expect([...swept.green].sort()).toEqual(families.flat());
  });

  test('does not count what is red once', async () => {
    let count = 0;
    const once: TryOut = (ids) => Promise.resolve(ids.includes('c') && (count += 1) <= 3 ? red : green);
    const swept = await sweep(families, once, { jobs: 1 });
    expect(swept).toMatchObject({ red: [], flaky: ['c'] });
  });

  test('tells every id once as decided', async () => {
    const decided: string[] = [];
    const done = (ids: readonly string[]) => decided.push(...ids);
    await sweep(
      families,
      failing((ids) => ids.includes('e')),
      { jobs: 2, done },
    );
    expect(decided.sort()).toEqual(families.flat());
  });
});

const about = { kit: { name: 'kit', version: '1' }, command: 'npm test', durationMs: 1, leftOut: [] };
const swept = {
  green: ['fixed-fee'],
  red: [
    { ids: ['oauth-answered-201'], run: red },
    { ids: ['balance-in-data'], run: red },
    { ids: ['balance-in-a-list'], run: red },
    { ids: ['error-id-numeric', 'fixed-fee'], run: red },
  ],
  flaky: ['only-balance'],
  runs: 9,
};

describe('the report of a sweep', () => {
  const report = legalReport(swept, about);

  test('counts gateways, and an interplay against none of them', () => {
    expect(report.portable).toEqual({ to: 2, of: 5 });
  });

  test('groups gateways by what the client relies on, most first', () => {
    expect(reliancesIn(report).map(({ gateways, group }) => [gateways.length, group.point])).toEqual([
      [2, 'OP-31'],
      [1, 'OP-10'],
    ]);
  });

  test.each(['en', 'pt-BR'] as const)('says it in %s', (language) => {
    const lines = legalLines(report, language);
    expect(lines.at(-1)).toMatch(/PORTABLE.* 2 (of|de) 5 .*40 %/);
    expect(lines.join('\n')).toContain('npx pixkit serve --variant balance-in-data');
    expect(lines.join('\n')).toContain('npx pixkit serve --variant error-id-numeric,fixed-fee');
    expect(legalMarkdown(report, language)).toContain('| 2 |');
  });
});
