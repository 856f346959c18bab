import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { ConsoleReport } from '../../conformance/report/console.js';
import { causeOf, findingsOf } from '../../conformance/report/findings.js';
import type { Report, ReportCheck, ReportFailure } from '../../conformance/report/report.js';
import { sampleReport } from './sample-report.js';
import { smallRegister } from './small-suite.js';

const whole = sampleReport('text');
const [pattern] = whole.checks[0]!.failures;

function failure(changes: Partial<ReportFailure>): ReportFailure {
  return { ...pattern!, deliveries: [], ...changes };
}

function at(url: string, method = 'GET'): ReportFailure['exchanges'] {
  const [exchange] = pattern!.exchanges;
  return [{ ...exchange!, request: { ...exchange!.request, method, url }, curl: `curl ${url}` }];
}

function reportOf(checks: Record<string, ReportFailure[]>): Report {
  const list = Object.entries(checks).map(([id, failures]): ReportCheck => ({
    ...whole.checks[0]!,
    id,
    failures,
  }));
  return { ...whole, checks: list, clauses: [] };
}

const shape = (report: Report) => findingsOf(report).map(({ clauses, checks }) => [clauses, checks]);

describe('one finding for one cause', () => {
  test('the same mistake at the same place of the same clause, whichever checks met it', () => {
    const absent = { clause: 'ERROR-02', message: '/userMessage is missing', pointer: '/userMessage' };
    const report = reportOf({
      'a/one': [failure({ ...absent, exchanges: at('http://g/a') })],
      'a/two': [failure({ ...absent, exchanges: at('http://g/b') })],
    });
    expect(shape(report)).toEqual([[['ERROR-02'], ['a/one', 'a/two']]]);
  });

  test('the position in a list does not matter', () => {
    const cause = (position: number) =>
      causeOf(failure({ message: `/data/${position}/id is missing`, pointer: `/data/${position}/id` }));
    expect(cause(3)).toBe(cause(12));
    expect(cause(3)).not.toBe(causeOf(failure({ message: '/data/id is missing', pointer: '/data/id' })));
  });

  /** The same mistake at two clauses of one endpoint, and at a third of another. */
  const atTwoEndpoints = (mistake: Partial<ReportFailure>) =>
    reportOf({
      'a/one': [failure({ ...mistake, clause: 'BALANCE-01', exchanges: at('http://g/cob/a1') })],
      'a/two': [failure({ ...mistake, clause: 'BALANCE-02', exchanges: at('http://g/cob/b2') })],
      'a/three': [failure({ ...mistake, clause: 'CASHOUT-01', exchanges: at('http://g/api/pix/cash-out') })],
    });
  const apart = [
    [['BALANCE-01'], ['a/one']],
    [['BALANCE-02'], ['a/two']],
    [['CASHOUT-01'], ['a/three']],
  ];
  const missing = { message: '/status is missing', pointer: '/status', expected: 'present' };
  const unsuccessful = { message: 'it did not succeed', pointer: '/status', expected: '201' };
  const noJson = { message: 'the body is no JSON', pointer: '', expected: 'JSON' };

  test.each([
    ['a wrong shape', { ...missing, kind: 'contract' as const }],
    ['a body that is none', { ...noJson, kind: 'contract' as const }],
    ['a call that did not succeed', { ...unsuccessful, kind: 'precondition' as const }],
  ])('%s is one cause at one endpoint, whichever clauses it counts against', (_, mistake) => {
    expect(shape(atTwoEndpoints(mistake))).toEqual([
      [
        ['BALANCE-01', 'BALANCE-02'],
        ['a/one', 'a/two'],
      ],
      [['CASHOUT-01'], ['a/three']],
    ]);
  });

  test.each(['expectation', 'notification', undefined] as const)(
    'of kind %s the clause matters, whatever the words: they are not read',
    (kind) => {
      const did = { ...unsuccessful, message: 'createCashOut did not succeed, which the rest rests on' };
      for (const mistake of [missing, did, noJson]) {
        const { checks, ...report } = atTwoEndpoints(mistake);
        const of = ({ kind: __, ...known }: ReportFailure): ReportFailure =>
          kind === undefined ? known : { ...known, kind };
        const told = checks.map((check) => ({ ...check, failures: check.failures.map(of) }));
        expect(shape({ ...report, checks: told })).toEqual(apart);
      }
    },
  );

  test('a wrong shape and a call that did not succeed are two, even in the same words', () => {
    const report = reportOf({
      'a/one': [
        failure({ ...missing, kind: 'contract', clause: 'BALANCE-01', exchanges: at('http://g/cob/a1') }),
      ],
      'a/two': [
        failure({ ...missing, kind: 'precondition', clause: 'BALANCE-02', exchanges: at('http://g/cob/b2') }),
      ],
    });
    expect(findingsOf(report)).toHaveLength(2);
  });

  test('one answer that fails a check at several clauses', () => {
    const refused = {
      message: 'the status is not as expected',
      pointer: '/status',
      exchanges: at('http://g/x'),
    };
    const report = reportOf({
      'a/one': [failure({ ...refused, clause: 'CASHOUT-05' }), failure({ ...refused, clause: 'CASHOUT-06' })],
    });
    expect(shape(report)).toEqual([[['CASHOUT-05', 'CASHOUT-06'], ['a/one']]]);
  });

  test('different expectations at different clauses stay apart', () => {
    const refused = { message: 'the status is not as expected', pointer: '/status' };
    const report = reportOf({
      'a/one': [failure({ ...refused, clause: 'CASHOUT-05', exchanges: at('http://g/x') })],
      'a/two': [failure({ ...refused, clause: 'CASHOUT-06', exchanges: at('http://g/x') })],
    });
    expect(findingsOf(report)).toHaveLength(2);
  });

  test('groups that a later case connects become one', () => {
    const one = failure({ clause: 'CASHOUT-05', message: 'm', exchanges: at('http://g/1') });
    const two = failure({ clause: 'CASHOUT-06', message: 'm', exchanges: at('http://g/2') });
    const both = { message: 'm', exchanges: at('http://g/3') };
    const report = reportOf({
      'a/one': [one],
      'a/two': [two],
      'a/three': [failure({ ...both, clause: 'CASHOUT-05' }), failure({ ...both, clause: 'CASHOUT-06' })],
    });
    expect(shape(report)).toEqual([
      [
        ['CASHOUT-05', 'CASHOUT-06'],
        ['a/one', 'a/two', 'a/three'],
      ],
    ]);
  });

  test('what is waived comes last and is marked', () => {
    expect(findingsOf(whole).map(({ clauses, waived }) => [clauses[0], waived])).toEqual([
      ['CASHOUT-05', false],
      ['BALANCE-01', false],
      ['EVENT-01', true],
    ]);
  });
});

describe('the console', () => {
  const lines = (report: Report) => {
    const console = new ConsoleReport(smallRegister, pc.createColors(false));
    return [...report.checks.flatMap((check) => console.check(check)), ...console.summary(report)];
  };

  test('shows a cause once in full, then names it, and sums up the findings', () => {
    const shown = lines(whole);
    expect(shown.filter((line) => line.includes('expected: "PIX_DUPLICATE'))).toHaveLength(2);
    expect(shown).toContain('      the code is not as expected at /code: as in cash-out/refused');
    expect(shown).toContain('2 finding(s) from 4 failure(s), the most frequent first:');
    expect(shown).toContain('  CASHOUT-05 the code is not as expected (2 checks, first cash-out/refused)');
  });

  test('prints nothing that a terminal or a CI service would obey', () => {
    const shown = lines(sampleReport('x\u001b[2J\u009b31m\u202e\r\n::error::taken over')).join('\n');
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(shown).not.toMatch(/^\s*::/m);
    expect(shown).toContain('\\u001b[2J');
  });
});
