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
const factsOf = (wanted: string) =>
  memberFacts(clauses.find(({ id }) => id === wanted)!).map(({ member, aspect }) => `${member} ${aspect}`);

describe('the coverage page', () => {
  it.each(languages)('has each requirement once below its sentence, in %s', (language) => {
    const rows = coveragePage(language)
      .split('\n')
      .map((line) => line.split(' | '))
      .filter(([, id = '', ...rest]) => /^[A-Z]+-\d+$/.test(id) && rest.length === 2);
    expect(rows.map(([, id]) => id).sort()).toEqual(clauses.map(({ id }) => id).sort());
    const [, , checks, caught] = rows.find(([, id]) => id === 'CASHOUT-16')!;
    expect(checks).toMatch(/^`cash-out\//);
    expect(caught).toBe(`${Object.keys(caughtAt('CASHOUT-16')).length} |`);
  });

  it('has a bound from both sides, and the shape of a response', () => {
    const [below, least] = ['refundValue below', 'refundValue least'];
    expect(factsOf('REFUNDIN-15')).toEqual(expect.arrayContaining([below, below, least]));
    expect(factsOf('EVENT-92')).toEqual(expect.arrayContaining(['externalId presence', 'externalId type']));
    expect(factsOf('CASHIN-53')).toContain('splits[].pixKeyType format');
    expect(factsOf('TRANSACTION-16')).toContain('page below');
  });

  it('has every defect that an operator made in the column of what it breaks', () => {
    const misplaced = clauses.filter((one) => {
      const written = Object.keys(caughtAt(one.id)).filter((defect) => defect.includes('/')).length;
      return memberFacts(one).filter(({ aspect }) => aspect === 'relations').length > written;
    });
    expect(misplaced.map(({ id }) => id)).toEqual([]);
  });
});

it('a page of clauses names the defects and the checks that caught them', () => {
  const page = siteOf(root).pages.get('clauses/cash-out.md') ?? '';
  const [[defect, [check]] = ['', ['']]] = Object.entries(caughtAt('CASHOUT-16'));
  expect(page).toContain(`- \`${defect}\`: \`${check}\``);
});

it('only checks that failed at the clause of a defect have caught it', () => {
  const row = (id: string, catches: Readonly<Record<string, readonly string[]>>) => ({
    id,
    clause: 'A-01',
    catches: Object.entries(catches).map(([check, at]) => ({ check, clauses: at })),
  });
  const table = [
    row('a/wrong', { two: ['A-01', 'B-01'], one: ['A-01'], three: ['B-01'] }),
    row('operator/A-01/drop', { one: ['A-01'] }),
    row('a/missed', { three: ['B-01'] }),
  ];
  expect(caughtDefects(table)).toEqual({ 'A-01': { 'a/wrong': ['one', 'two'], drop: ['one'] } });
});
