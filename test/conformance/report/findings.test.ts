import { describe, expect, test } from 'vitest';
import { causeOf, findingsOf } from '../../../conformance/report/findings.js';
import type { Report, ReportFailure } from '../../../conformance/report/report.js';
import { answered, at, failure, reportOf } from './failures.js';
import { sampleReport } from '../../support/sample-report.js';

const shape = (report: Report) =>
  findingsOf(report).map(({ clauses, checks }) => `${clauses.join(' ')} at ${checks.join(' ')}`);

describe('one finding for one cause', () => {
  test('the same mistake at the same place of the same clause, in any checks', () => {
    const absent = { clause: 'ERROR-02', message: '/userMessage is missing', pointer: '/userMessage' };
    const report = reportOf({
      'a/one': [failure({ ...absent, exchanges: at('http://g/a') })],
      'a/two': [failure({ ...absent, exchanges: at('http://g/b') })],
    });
    expect(shape(report)).toEqual(['ERROR-02 at a/one a/two']);
  });

  test('the position in a list does not matter', () => {
    const cause = (position: number) =>
      causeOf(failure({ message: `/data/${position}/id is missing`, pointer: `/data/${position}/id` }));
    expect(cause(3)).toBe(cause(12));
    expect(cause(3)).not.toBe(causeOf(failure({ message: '/data/id is missing', pointer: '/data/id' })));
  });

  /** Creates a report with the same mistake at two clauses of one endpoint, and at a third clause of another endpoint. */
  const atTwoEndpoints = (mistake: Partial<ReportFailure>) =>
    reportOf({
      'a/one': [failure({ ...mistake, clause: 'BALANCE-01', exchanges: at('http://g/cob/a1') })],
      'a/two': [failure({ ...mistake, clause: 'BALANCE-02', exchanges: at('http://g/cob/b2') })],
      'a/three': [failure({ ...mistake, clause: 'CASHOUT-01', exchanges: at('http://g/api/pix/cash-out') })],
    });
  const apart = ['BALANCE-01 at a/one', 'BALANCE-02 at a/two', 'CASHOUT-01 at a/three'];
  const missing = { message: '/status is missing', pointer: '/status', expected: 'present' };
  const unsuccessful = { message: 'it did not succeed', pointer: '/status', expected: '201' };
  const noJson = { message: 'the body is not JSON', pointer: '', expected: 'JSON' };

  test.each([
    ['a wrong shape', { ...missing, kind: 'contract' as const }],
    ['a body that is none', { ...noJson, kind: 'contract' as const }],
    ['a call that did not succeed', { ...unsuccessful, kind: 'precondition' as const }],
  ])('%s is one cause at one endpoint, for any clauses', (_, mistake) => {
    expect(shape(atTwoEndpoints(mistake))).toEqual([
      'BALANCE-01 BALANCE-02 at a/one a/two',
      'CASHOUT-01 at a/three',
    ]);
  });

  test.each(['expectation', 'notification', undefined] as const)(
    'of kind %s the clause matters, not the words',
    (kind) => {
      const did = { ...unsuccessful, message: 'createCashOut did not succeed, which the rest rests on' };
      for (const mistake of [missing, did, noJson]) {
        const { checks, ...report } = atTwoEndpoints(mistake);
        const of = ({ kind: __, ...withoutKind }: ReportFailure): ReportFailure =>
          kind === undefined ? withoutKind : { ...withoutKind, kind };
        const withoutKinds = checks.map((check) => ({ ...check, failures: check.failures.map(of) }));
        expect(shape({ ...report, checks: withoutKinds })).toEqual(apart);
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
    expect(shape(report)).toEqual(['CASHOUT-05 CASHOUT-06 at a/one']);
  });

  test('different expectations at different clauses stay apart', () => {
    const refused = { message: 'the status is not as expected', pointer: '/status' };
    const report = reportOf({
      'a/one': [failure({ ...refused, clause: 'CASHOUT-05', exchanges: at('http://g/x') })],
      'a/two': [failure({ ...refused, clause: 'CASHOUT-06', exchanges: at('http://g/x') })],
    });
    expect(findingsOf(report)).toHaveLength(2);
  });

  describe('of failures that name their subject', () => {
    const status = (clause: string, got: number, wanted: number, exchanges: ReportFailure['exchanges']) =>
      failure({
        clause,
        about: 'status',
        pointer: '/status',
        message: 'm',
        exchanges,
        expected: String(wanted),
        received: String(got),
        operation: 'createCashOut',
      });
    const call = (clause: string, got: number, exchanges: ReportFailure['exchanges']) =>
      failure({ ...status(clause, got, 201, exchanges), kind: 'precondition' });

    test('a call that did not succeed points to what tells why, and is no finding', () => {
      const refused = [answered(403, { answer: { code: 'DENIED' } })];
      const report = reportOf({
        'a/one': [status('CASHOUT-05', 403, 201, refused)],
        'a/two': [call('CASHOUT-01', 403, refused)],
        'a/three': [call('CASHOUT-01', 403, refused)],
      });
      expect(shape(report)).toEqual(['CASHOUT-05 at a/one']);
      expect(findingsOf(report)[0]).toMatchObject({ stopped: ['a/two', 'a/three'] });
    });

    test('a call that did not succeed for another reason than any finding is one', () => {
      const report = reportOf({
        'a/one': [status('CASHOUT-05', 403, 201, [answered(403, { answer: { code: 'DENIED' } })])],
        'a/two': [call('CASHOUT-01', 500, [answered(500)])],
      });
      expect(findingsOf(report)).toHaveLength(2);
    });

    test('a group that follows from another by some cases, and from itself by the rest, is none of its own', () => {
      const around = failure({
        about: 'body',
        clause: 'EVENT-73',
        pointer: '/data',
        received: '[]',
        event: 'REFUND',
      });
      const within = failure({
        about: 'body',
        clause: 'EVENT-71',
        pointer: '/data/amount',
        received: 'absent',
        event: 'REFUND',
      });
      const history = failure({
        about: 'value',
        clause: 'EVENT-71',
        pointer: '',
        message: 'REFUND of the devolucao of 4.48',
      });
      const checks = { 'a/one': [within], 'histories/both': [history], 'contract/events': [around] };
      expect(findingsOf(reportOf(checks))).toHaveLength(1);
    });

    test('what a check saw after something else is a consequence, unless it shows by itself', () => {
      const later = failure({
        clause: 'EVENT-07',
        about: 'value',
        pointer: '',
        exchanges: at('http://g/later'),
      });
      const first = status('CASHOUT-05', 201, 400, [answered(201)]);
      const follows = { 'a/one': [first, later] };
      expect(shape(reportOf(follows))).toEqual(['CASHOUT-05 EVENT-07 at a/one']);
      expect(findingsOf(reportOf({ ...follows, 'a/two': [later] }))).toHaveLength(2);
    });

    test('notifications that are not JSON are one cause, unless the report shows them only in part', () => {
      const waited = (clause: string, body: string) =>
        failure({
          kind: 'notification',
          about: 'notification',
          clause,
          event: 'CashOut',
          pointer: '/externalId',
          exchanges: [],
          deliveries: [
            {
              receivedAt: '2026-01-01T00:00:00.000Z',
              eventType: 'cash_out',
              method: 'POST',
              headers: {},
              body,
              answered: 200,
            },
          ],
        });
      const checks = (body: string) => ({
        'a/one': [waited('EVENT-01', body)],
        'a/two': [{ ...waited('EVENT-93', body), event: 'CashIn', pointer: '/event' }],
      });
      expect(findingsOf(reportOf(checks('event=CashOut')))).toHaveLength(1);
      expect(findingsOf(reportOf(checks('{"event":"Cas… (20000 bytes)')))).toHaveLength(2);
    });
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
    expect(shape(report)).toEqual(['CASHOUT-06 CASHOUT-05 at a/one a/two a/three']);
  });

  test('what is waived comes last and is marked', () => {
    expect(findingsOf(sampleReport('text')).map(({ clauses, outcome }) => [clauses[0], outcome])).toEqual([
      ['CASHOUT-05', 'failed'],
      ['BALANCE-01', 'failed'],
      ['EVENT-01', 'waived'],
    ]);
  });
});
