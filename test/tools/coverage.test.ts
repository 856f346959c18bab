import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { caughtAt } from '../../conformance/contract/caught-defects.js';
import { languages } from '../../conformance/core/language.js';
import { loadBook } from '../../tools/clauses/load.js';
import { caughtDefects } from '../../tools/mutation/tables.js';
import { coveragePage, memberFacts } from '../../tools/pages/coverage.js';
import { siteOf } from '../../tools/site/pages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const clauses = loadBook(`${root}spec`).chapters.flatMap((chapter) => chapter.clauses);
const clause = (id: string) => clauses.find((one) => one.id === id)!;
/** Defects of a clause, added up by member and aspect. */
const countsOf = (id: string) =>
  memberFacts(clause(id)).reduce<Record<string, number>>(
    (sums, { member, aspect, defects }) =>
      defects === 0
        ? sums
        : { ...sums, [`${member} ${aspect}`]: (sums[`${member} ${aspect}`] ?? 0) + defects },
    {},
  );

describe('the coverage page', () => {
  it.each(languages)('has each requirement once below its sentence, in %s', (language) => {
    const rows = coveragePage(language)
      .split('\n')
      .map((line) => line.split(' | '))
      .filter(([, id = '', ...rest]) => /^[A-Z]+-\d+$/.test(id) && rest.length === 2);
    expect(rows.map(([, id]) => id).sort()).toEqual(clauses.map(({ id }) => id).sort());
    const decided = rows.find(([, id]) => id === 'CASHOUT-16');
    expect(decided).toEqual([
      '| ',
      'CASHOUT-16',
      expect.stringContaining('`cash-out/'),
      `${Object.keys(caughtAt('CASHOUT-16')).length} |`,
    ]);
  });

  it('has a bound from both sides, and the shape of a response', () => {
    expect(countsOf('REFUNDIN-15')).toMatchObject({ 'refundValue below': 2, 'refundValue least': 1 });
    expect(countsOf('EVENT-92')).toMatchObject({ 'externalId presence': 1, 'externalId type': 1 });
    expect(countsOf('TRANSACTION-16')).toMatchObject({ 'page below': 2 });
  });

  it('has every defect that an operator made in the column of what it breaks', () => {
    const misplaced = clauses.filter((one) => {
      const made = Object.keys(caughtAt(one.id)).filter((defect) => !defect.includes('/')).length;
      const placed = memberFacts(one)
        .filter(({ aspect }) => aspect !== 'relations')
        .reduce((sum, { defects }) => sum + defects, 0);
      return placed !== made;
    });
    expect(misplaced.map(({ id }) => id)).toEqual([]);
  });
});

it('a page of clauses names the defects and the checks that caught them', () => {
  const page = siteOf(root).pages.get('clauses/cash-out.md') ?? '';
  const [[defect, [check]] = ['', ['']]] = Object.entries(caughtAt('CASHOUT-16')) as [string, string[]][];
  expect(page).toContain(`- \`${defect}\`: \`${check}\``);
});

it('only checks that failed at the clause of a defect have caught it', () => {
  const row = (id: string, ...catches: [check: string, ...clauses: string[]][]) => ({
    id,
    clause: 'A-01',
    caught: true,
    catches: catches.map(([check, ...at]) => ({ check, clauses: at })),
  });
  const table = [
    row('a/wrong', ['two', 'A-01', 'B-01'], ['one', 'A-01'], ['three', 'B-01']),
    row('operator/A-01/drop', ['one', 'A-01']),
    row('a/missed', ['three', 'B-01']),
  ];
  expect(caughtDefects(table)).toEqual({ 'A-01': { 'a/wrong': ['one', 'two'], drop: ['one'] } });
});
