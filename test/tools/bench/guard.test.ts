import { expect, it } from 'vitest';

import type { Ratio } from '../../../tools/bench/comparison.js';
import {
  type Compared,
  type Entry,
  historyTable,
  judgementOf,
  readHistory,
} from '../../../tools/bench/guard.js';
import { withSection } from '../../../tools/bench/section.js';

const ratio = (value: number, half = 0.02): Ratio => ({ value, low: value - half, high: value + half });
const calm = ratio(1);

it.for([
  ['as fast', ratio(1), calm, 'fast enough'],
  ['a little slower than what is still allowed', ratio(0.91), calm, 'fast enough'],
  ['slower, on a calm machine', ratio(0.89), calm, 'slower'],
  ['slower by half', ratio(0.5), calm, 'slower'],
  ['slower, but one side was as far from itself', ratio(0.85), ratio(0.88), 'restless'],
  ['slower, but one side was faster than itself', ratio(0.85), ratio(1.15), 'restless'],
  ['slower, and the control is not known well enough', ratio(0.85), ratio(1, 0.2), 'restless'],
  ['slower on a calm machine, but perhaps by chance', ratio(0.85, 0.2), calm, 'restless'],
  ['faster, whatever the control', ratio(1.3), ratio(1, 0.5), 'fast enough'],
] as const)('%s', ([, thrift, control, judged]) => {
  expect(judgementOf({ thrift, control }, 0.9)).toBe(judged);
});

it('the least decides', () => {
  expect(judgementOf({ thrift: ratio(0.7), control: calm }, 0.6)).toBe('fast enough');
  expect(judgementOf({ thrift: ratio(0.96), control: ratio(1, 0.01) }, 0.97)).toBe('slower');
});

const compared = (work: string, value: number): Compared => ({
  ...{ work, thrift: ratio(value), control: calm, speed: ratio(value), speedControl: calm },
});
const entry = (at: string, results: readonly Compared[]): Entry => ({
  ...{ at, ours: `ours ${at}`, other: 'v1.0.0', machine: 'a processor × 2', results },
});

it('a history is a line for each comparison, and a table whose newest row is first', () => {
  const history = [
    entry('2026-01-01T00:00:00.000Z', [compared('list', 1)]),
    { ...entry('2026-02-01T00:00:00.000Z', [compared('list', 0.8), compared('balance', 1.1)]), load: 2.25 },
  ];
  const text = history.map((each) => `${JSON.stringify(each)}\n`).join('');
  expect(readHistory(text)).toEqual(history);
  expect(historyTable(readHistory(text), 0.9).split('\n')).toEqual([
    '| when | this version | beside | list | balance | on |',
    '| --- | --- | --- | --- | --- | --- |',
    '| 2026-02-01 | ours 2026-02-01T00:00:00.000Z | v1.0.0 | 0.80 (control 0.98 to 1.02, slower) | 1.10 (control 0.98 to 1.02) | a processor × 2, load 2.3 |',
    '| 2026-01-01 | ours 2026-01-01T00:00:00.000Z | v1.0.0 | 1.00 (control 0.98 to 1.02) |  | a processor × 2 |',
  ]);
  expect(readHistory('')).toEqual([]);
});

it('a section of a page is replaced up to the next heading, whatever its level', () => {
  const page = '# A\n\n## One\n\nold\n\n### Two\n\nkept\n';
  expect(withSection(page, '## One', 'new')).toBe('# A\n\n## One\n\nnew\n\n### Two\n\nkept\n');
  expect(withSection(page, '### Two', 'last\n')).toBe('# A\n\n## One\n\nold\n\n### Two\n\nlast\n');
  expect(() => withSection(page, '## Three', 'new')).toThrow('no heading ## Three');
});
