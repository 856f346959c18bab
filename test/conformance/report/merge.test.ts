import { untranslated } from '../../../conformance/core/language.js';
import type { Waiver } from '../../../conformance/target/target-file.js';
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
import { exitOver, newFindings } from '../../../conformance/report/baseline.js';
import { mergeReports } from '../../../conformance/report/merge.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Report } from '../../../conformance/report/report.js';
import { verdictLine } from '../../../conformance/report/verdict-text.js';
import type { ObserverRule } from '../../../conformance/engine/observers.js';
import { everything } from '../../../conformance/engine/select.js';
import { cashOutAnswers, readsBalance, runSmall, sample, smallRegister } from '../../support/small-suite.js';

const rules = { strict: false, requireDecided: undefined };

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

const observers: readonly ObserverRule[] = [
  {
    id: 'cash-out/rule',
    title: untranslated('A rule about every cash-out'),
    clauses: ['CASHOUT-07'],
    look({ exchange, operation }, expecting) {
      if (operation?.operationId === 'createCashOut') expecting.ok(exchange.status === 201, 'it is created');
    },
  },
];

async function shard(index: number, of: number, waivers: readonly Waiver[] = []): Promise<Report> {
  const selection = { ...everything, shard: of === 1 ? undefined : { index, of } };
  const { run } = await runSmall(checks, { run: { selection, waivers }, observers });
  return jsonReport(run, new Redactor());
}

const essentials = ({ verdict, decided, counts, clauses, checks: all, openPoints, waivers }: Report) => ({
  verdict,
  decided,
  counts,
  openPoints,
  waivers,
  clauses: clauses.map(({ id, outcome, reason }) => [id, outcome, reason]),
  checks: all.map(({ id, outcome }) => [id, outcome]).sort(),
});

describe('merge', () => {
  test('of all shards says what one run says', async () => {
    const parts = [await shard(1, 3), await shard(2, 3), await shard(3, 3)];
    const { report, exit } = mergeReports(parts, smallRegister, rules);
    expect(essentials(report)).toEqual(essentials(await shard(1, 1)));
    expect(exit).toBe(1);
    // What only one shard came to see is decided for all, by shape and by rule.
    const decided = (id: string) => report.clauses.find((clause) => clause.id === id);
    expect(decided('BALANCE-02')).toMatchObject({ outcome: 'passed', checks: ['contract/balance'] });
    expect(decided('CASHOUT-07')).toMatchObject({ outcome: 'passed', checks: ['cash-out/rule'] });
    expect(report.run.selection).toBeUndefined();
    expect(report.run.requests).toBe(parts.reduce((sum, { run }) => sum + run.requests, 0));
  });

  test('is compared with a baseline as a run in one piece is; a shard says nothing of what others judge', async () => {
    const baseline = await shard(1, 1);
    const parts = [await shard(1, 3), await shard(2, 3), await shard(3, 3)];
    const { report, exit } = mergeReports(parts, smallRegister, rules);
    const compared = newFindings(report, baseline);
    expect([compared.fresh, compared.known.length, compared.gone]).toEqual([[], 1, []]);
    expect([exit, exitOver(exit, report, compared, rules)]).toEqual([1, 0]);
    const ofParts = parts.map((part) => newFindings(part, baseline));
    expect(ofParts.map(({ fresh, gone }) => [fresh.length, gone.length])).toEqual(parts.map(() => [0, 0]));

    // What was fixed since is gone, and what broke since fails the whole.
    const isBroken = { ...baseline, checks: baseline.checks.map((check) => ({ ...check, failures: [] })) };
    expect(newFindings(isBroken, baseline).gone).toHaveLength(1);
    const fresh = newFindings(report, isBroken);
    expect([fresh.fresh.length, exitOver(exit, report, fresh, rules)]).toEqual([1, 1]);
  });

  test('only all shards together prove a waiver stale', async () => {
    const waivers = [
      { id: 'CASHOUT-05', reason: 'known' },
      { id: 'BALANCE-01', reason: 'fixed' },
      { id: 'EVENT-01', reason: 'not looked at' },
    ];
    const parts = [await shard(1, 3, waivers), await shard(2, 3, waivers), await shard(3, 3, waivers)];
    expect(parts.map((part) => part.waivers?.map(({ state }) => state))).toEqual([
      ['not judged', 'not judged', 'not judged'],
      ['used', 'not judged', 'not judged'],
      ['not judged', 'not judged', 'not judged'],
    ]);
    const { report } = mergeReports(parts, smallRegister, rules);
    expect(report.waivers?.map(({ state }) => state)).toEqual(['used', 'stale', 'not judged']);
    expect(report.verdict).toBe('nonconformant');
    expect(verdictLine(report)).toContain('failed by waivers, 1 of what no longer fails: BALANCE-01');
    expect(essentials(report)).toEqual(essentials(await shard(1, 1, waivers)));
  });

  test('refuses what does not belong together', async () => {
    const [first, second] = [await shard(1, 2), await shard(2, 2)];
    const merging =
      (...parts: Report[]) =>
      () =>
        mergeReports(parts, smallRegister, rules);
    expect(merging(first)).toThrow('missing: 2');
    expect(merging(first, second, second)).toThrow('there twice: 2');
    expect(merging(first, await shard(1, 1))).toThrow('another selection');
    expect(merging(first, { ...second, kit: { name: 'kit', version: '9' } })).toThrow(
      'another version of the kit',
    );
    expect(merging(first, { ...second, contract: { version: '', sha256: 'b'.repeat(64) } })).toThrow(
      'another contract',
    );
    expect(merging()).toThrow('There is no report to merge');
  });

  test('keeps what must be fixed, and an interruption', async () => {
    const parts = [await shard(1, 2), await shard(2, 2)] as const;
    const configuration = { message: 'TLS failed', mend: 'trust it' };
    const repaired = mergeReports([parts[0], { ...parts[1], configuration }], smallRegister, rules);
    expect([repaired.exit, repaired.report.verdict, repaired.report.configuration]).toEqual([
      2,
      'error',
      configuration,
    ]);
    const passed = { ...parts[0], checks: [], run: { ...parts[0].run, interrupted: true as const } };
    const interrupted = mergeReports([passed, { ...parts[1], checks: [] }], smallRegister, rules);
    expect([interrupted.exit, interrupted.report.run.interrupted]).toEqual([4, true]);
  });

  test('of runs by --only or --family keeps what was asked for', async () => {
    const base = await shard(1, 1);
    const only = (...globs: string[]): Report => ({
      ...base,
      run: { ...base.run, selection: { only: globs, families: ['standard', 'compatibility'] } },
    });
    const { report } = mergeReports([only('a/*'), only('b/*')], smallRegister, rules);
    expect(report.run.selection).toEqual({ only: ['a/*', 'b/*'], families: ['standard', 'compatibility'] });
    expect(mergeReports([only('a/*'), base], smallRegister, rules).report.run.selection).toBeUndefined();
  });
});

describe('compare', () => {
  test('finds nothing between two runs on the same gateway', async () => {
    expect(isSame(compareReports(await shard(1, 1), await shard(1, 1), smallRegister))).toBe(true);
  });

  test('names outcomes that differ, what only one has, and open points answered differently', async () => {
    const first = await shard(1, 1);
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
    const report = await shard(1, 1);
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
    const first = await shard(1, 1);
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
    const first = await shard(1, 1);
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
      ...{ checks: [], openPoints: [] },
    };
    const compared = { first: 'a.json', second: 'b.json', comparison };
    const html = await compareHtml(compared, { ...smallRegister, language: 'pt-BR' });
    expect(html).toContain('<strong>Veredito</strong>');
    expect(html).toContain('<strong>ERROR-09</strong> O <code>path</code> da resposta.');
  });
});
