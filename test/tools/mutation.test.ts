import { expect, test } from 'vitest';

import { lostPairs, pairsOf, type TableRow } from '../../tools/mutation/tables.js';

const row = (id: string, clause: string, at: readonly string[]): TableRow => ({
  id,
  clause,
  caught: at.includes(clause),
  catches: [{ check: 'some/check', clauses: at }],
});

test('a pair is a defect and its clause, or every clause at which a check failed', () => {
  const table = [row('a/one', 'COB-01', ['COB-01', 'COB-02']), row('a/two', 'COB-03', ['COB-02'])];
  expect(pairsOf(table, false)).toEqual([{ id: 'a/one', clause: 'COB-01' }]);
  expect(pairsOf(table, true)).toEqual([
    { id: 'a/one', clause: 'COB-01' },
    { id: 'a/one', clause: 'COB-02' },
    { id: 'a/two', clause: 'COB-02' },
  ]);
});

test('what the second table lacks is lost, what it has more is not', () => {
  const before = pairsOf([row('a/one', 'COB-01', ['COB-01']), row('a/two', 'COB-02', ['COB-02'])], false);
  const after = pairsOf([row('a/two', 'COB-02', ['COB-02']), row('a/new', 'COB-03', ['COB-03'])], false);
  expect(lostPairs(before, after)).toEqual([{ id: 'a/one', clause: 'COB-01' }]);
  expect(lostPairs(before, before)).toEqual([]);
});
