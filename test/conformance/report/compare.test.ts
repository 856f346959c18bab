import { untranslated } from '../../../conformance/core/language.js';
import { describe, expect, test } from 'vitest';
import { compareHtml, compareMarkdown } from '../../../conformance/report/compare-report.js';
import {
  compareReports,
  directionOf,
  isAnsweredInBoth,
  isSame,
  ofDirection,
} from '../../../conformance/report/compare.js';
import { type Sentence, t } from '../../../conformance/core/text.js';
import { limitReason } from '../../../conformance/target/busy.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Report } from '../../../conformance/report/report.js';
import type { ExchangeRule } from '../../../conformance/engine/rule.js';
import { cashOutAnswers, readsBalance, runSmall, sample, smallRegister } from '../../support/small-suite.js';

const checks = [
  readsBalance('balance/read'),
  cashOutAnswers('CASHOUT-05', 400, { id: 'cash-out/wrong' }),
  sample({
    id: 'cash-out/again',
    clauses: ['CASHOUT-01', 'CASHOUT-05'],
    async run({ account, expect: expecting }) {
      const payment = await account.cashOut();
      expecting.at('CASHOUT-01').status(payment, 201);
      expecting.at('CASHOUT-05').status(payment, 201);
    },
  }),
];

const observers: readonly ExchangeRule[] = [
  {
    id: 'cash-out/rule',
    title: untranslated('A rule about every cash-out'),
    clauses: ['CASHOUT-07'],
    at({ exchange, operation }, expecting) {
      if (operation?.operationId === 'createCashOut') expecting.ok(exchange.status === 201, 'it is created');
    },
  },
];

async function smallReport(): Promise<Report> {
  const { run } = await runSmall(checks, { observers });
  return jsonReport(run, new Redactor());
}

describe('compare', () => {
  test('finds nothing between two runs on the same gateway', async () => {
    expect(isSame(compareReports(await smallReport(), await smallReport(), smallRegister))).toBe(true);
  });

  test('names outcomes that differ, what only one has, and open points answered differently', async () => {
    const first = await smallReport();
    const second: Report = {
      ...first,
      verdict: 'conformant',
      clauses: first.clauses.map((clause) =>
        clause.id === 'CASHOUT-05' ? { ...clause, outcome: 'passed' as const } : clause,
      ),
      checks: first.checks.slice(1),
      openPoints: [{ id: 'OP-05', operation: 'createCashOut', observed: 'either' }],
    };
    const found = compareReports(first, second, smallRegister);
    expect(found.verdict).toEqual([
      { id: 'verdict', text: '', first: 'nonconformant', second: 'conformant' },
    ]);
    expect(found.clauses).toEqual([
      { id: 'CASHOUT-05', text: 'the rule of CASHOUT-05', first: 'failed', second: 'passed' },
    ]);
    expect(found.checks).toMatchObject([
      { id: 'balance/read', first: 'passed', second: 'not in the report' },
    ]);
    const difference = found.openPoints.find(({ id }) => id === 'OP-05 createCashOut');
    expect(difference).toMatchObject({
      text: 'what is open',
      first: 'not in the report',
      second: 'either',
    });
    expect(isSame(ofDirection(found, 'regression'))).toBe(true);
    expect(ofDirection(found, 'improvement').clauses).toHaveLength(1);
    expect(isSame(ofDirection(compareReports(second, first, smallRegister), 'regression'))).toBe(false);
  });

  test('does not take a random id for another answer', async () => {
    const report = await smallReport();
    const seen = (id: string): Report => ({
      ...report,
      openPoints: [
        { id: 'OP-05', operation: 'createCashOut', observed: `key: ${id}` },
        { id: 'OP-05', operation: 'createCashOut', observed: `key: another than ${id}` },
      ],
    });
    const [one, other] = [
      seen('3067b7bb-496b-44e3-81d9-aa442e572491'),
      seen('ac011238-9067-4a73-ba59-7f636d5ec5be'),
    ];
    expect(isSame(compareReports(one, other, smallRegister))).toBe(true);
    expect(compareReports(one, seen('none'), smallRegister).openPoints).toMatchObject([
      { first: expect.stringContaining('3067b7bb') as string },
    ]);
  });

  test.each([
    ['passed', 'failed', 'regression'],
    ['skipped', 'failed', 'regression'],
    ['passed', 'skipped', 'regression'],
    ['passed', 'waived', 'regression'],
    ['failed', 'passed', 'improvement'],
    ['skipped', 'passed', 'improvement'],
    ['failed', 'waived', 'other'],
    ['failed', 'skipped', 'other'],
    ['passed', 'not in the report', 'other'],
    ['not in the report', 'passed', 'other'],
  ])('from %s to %s is of direction %s', (first, second, direction) => {
    expect(directionOf({ id: 'CASHOUT-05', text: '', first, second })).toBe(direction);
  });

  test.each([
    ['passed', 'skipped', 'other'],
    ['passed', 'undecided', 'other'],
    ['passed', 'failed', 'regression'],
    ['passed', 'error', 'regression'],
  ])('where a limit was in the way, from %s to %s is of direction %s', (first, second, direction) => {
    expect(directionOf({ id: 'CASHOUT-05', text: '', first, second, isLimited: true })).toBe(direction);
  });

  test('what a limit kept the second run from looking at has become no worse', async () => {
    const first = await smallReport();
    const openPoints = [{ id: 'OP-05', operation: 'createCashOut', observed: 'one; two' }];
    const skipping = (reason: Sentence): Report => ({
      ...first,
      openPoints: [{ ...openPoints[0], observed: 'two' } as (typeof openPoints)[0]],
      checks: first.checks.map((check) =>
        check.outcome === 'passed'
          ? { ...check, outcome: 'skipped', reason: String(reason), texts: { reason } }
          : check,
      ),
      clauses: first.clauses.map((clause) =>
        clause.outcome === 'passed' ? { ...clause, outcome: 'skipped' } : clause,
      ),
    });
    const compared = (reason: Sentence) => {
      const comparison = compareReports({ ...first, openPoints }, skipping(reason), smallRegister);
      return {
        isWorse: !isSame(ofDirection(comparison, 'regression')),
        isOtherwise: comparison.openPoints.some(isAnsweredInBoth),
      };
    };
    expect(compared(limitReason(3600, 'GET', '/balance'))).toEqual({ isWorse: false, isOtherwise: false });
    expect(compared(t`another reason`)).toEqual({ isWorse: true, isOtherwise: true });
  });

  test('is written as Markdown and as HTML, in which nothing of a target means anything', async () => {
    const first = await smallReport();
    const openPoints = [{ id: 'OP-05', operation: 'createCashOut', observed: '<script>x</script> | `y`' }];
    const comparison = compareReports(first, { ...first, openPoints }, smallRegister);
    const compared = { first: 'a.json', second: 'b.json', comparison };
    const markdown = compareMarkdown(compared, smallRegister);
    expect(markdown).toContain('### Other differences (2)');
    expect(markdown).not.toMatch(/<script|`/);
    const html = await compareHtml(compared, smallRegister);
    expect(html).toContain('Other differences');
    expect(html).not.toContain('<script');
  });

  test('has the verdict in the language of the page, and code as code', async () => {
    const difference = { text: '', first: 'conformant', second: 'nonconformant' };
    const comparison = {
      verdict: [{ id: 'verdict', ...difference }],
      clauses: [{ id: 'ERROR-09', ...difference, text: 'O `path` da resposta.' }],
      checks: [],
      openPoints: [],
    };
    const compared = { first: 'a.json', second: 'b.json', comparison };
    const html = await compareHtml(compared, { ...smallRegister, language: 'pt-BR' });
    expect(html).toContain('<strong>Veredito</strong>');
    expect(html).toContain('<strong>ERROR-09</strong> O <code>path</code> da resposta.');
  });
});
