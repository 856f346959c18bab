import { describe, expect, test } from 'vitest';
import { causeOf, findingsOf } from '../../../conformance/report/findings.js';
import type { Report, ReportFailure } from '../../../conformance/report/report.js';
import { at, failure, reportOf } from './failures.js';
import { sampleReport } from '../../support/sample-report.js';

const shape = (report: Report) =>
  findingsOf(report).map(({ clauses, checks }) => `${clauses.join(' ')} at ${checks.join(' ')}`);

describe('one finding for one cause', () => {
  test('the same mistake at the same place of the same clause, whichever checks met it', () => {
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

  /** The same mistake at two clauses of one endpoint, and at a third of another. */
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
  ])('%s is one cause at one endpoint, whichever clauses it counts against', (_, mistake) => {
    expect(shape(atTwoEndpoints(mistake))).toEqual([
      'BALANCE-01 BALANCE-02 at a/one a/two',
      'CASHOUT-01 at a/three',
    ]);
  });

  test.each(['expectation', 'notification', undefined] as const)(
    'of kind %s the clause matters, whatever the words: they are not read',
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

  describe('of failures that say what was looked at', () => {
    const answered = (status: number, code: string, url = 'http://g/x', method = 'POST') => {
      const [exchange] = at(url, method);
      const response = { status, headers: {}, body: JSON.stringify(code === '' ? {} : { code }) };
      return [{ ...exchange!, response }];
    };
    const status = (clause: string, got: number, wanted: number, exchanges: ReportFailure['exchanges']) =>
      failure({
        ...{ clause, about: 'status', pointer: '/status', message: 'm', exchanges },
        ...{ expected: String(wanted), received: String(got), operation: 'createCashOut' },
      });
    const call = (clause: string, got: number, exchanges: ReportFailure['exchanges']) =>
      failure({ ...status(clause, got, 201, exchanges), kind: 'precondition' });

    test('status, code and what else was read of one answer are one, headed by the status', () => {
      const exchanges = answered(201, '');
      const code = { about: 'code', pointer: '/code', received: 'absent', exchanges } as const;
      const report = reportOf({
        'a/one': [
          status('CASHOUT-05', 201, 400, exchanges),
          failure({ ...code, clause: 'CASHOUT-06' }),
          failure({ clause: 'CASHOUT-07', about: 'value', pointer: '', exchanges }),
        ],
      });
      expect(shape(report)).toEqual(['CASHOUT-05 CASHOUT-06 CASHOUT-07 at a/one']);
      expect(findingsOf(report)[0]?.head.failure.about).toBe('status');
    });

    test('what also shows where the status is right is a finding of its own', () => {
      const wrong = { about: 'code', pointer: '/code', clause: 'CASHOUT-06', received: '"X"' } as const;
      const report = reportOf({
        'a/one': [
          status('CASHOUT-05', 409, 400, answered(409, 'X')),
          failure({ ...wrong, exchanges: answered(409, 'X') }),
        ],
        'a/two': [failure({ ...wrong, exchanges: answered(400, 'X') })],
      });
      expect(findingsOf(report)).toHaveLength(2);
    });

    test('a call that did not succeed points to what tells why, and is no finding', () => {
      const refused = answered(403, 'DENIED');
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
        'a/one': [status('CASHOUT-05', 403, 201, answered(403, 'DENIED'))],
        'a/two': [call('CASHOUT-01', 500, answered(500, ''))],
      });
      expect(findingsOf(report)).toHaveLength(2);
    });

    test('a refusal of one kind at one endpoint is one, whoever meets it; another code is another', () => {
      const report = reportOf({
        'a/one': [status('CASHOUT-05', 403, 200, answered(403, 'DENIED'))],
        'a/two': [status('CASHOUT-06', 403, 201, answered(403, 'DENIED'))],
        'a/three': [status('CASHOUT-07', 403, 201, answered(403, 'LIMIT'))],
      });
      expect(shape(report)).toEqual(['CASHOUT-05 CASHOUT-06 at a/one a/two', 'CASHOUT-07 at a/three']);
    });

    test('faults that are accepted are one finding for each clause', () => {
      const report = reportOf({
        'a/one': [status('CASHOUT-05', 201, 400, answered(201, '', 'http://g/x'))],
        'a/two': [status('CASHOUT-06', 201, 400, answered(201, '', 'http://g/x', 'PUT'))],
      });
      expect(findingsOf(report)).toHaveLength(2);
    });

    test('of derived requests each field is a finding, but not each of many', () => {
      const faulty = (field: string, clause: string) =>
        failure({
          ...{ kind: 'expectation', about: 'value', clause, pointer: '' },
          ...{
            field,
            message: `${field} missing: refused with 400`,
            exchanges: at(`http://g/${clause}`, 'POST'),
          },
        });
      const two = [
        faulty('value', 'CASHOUT-05'),
        faulty('value', 'CASHOUT-06'),
        faulty('details.key', 'CASHOUT-07'),
      ];
      expect(shape(reportOf({ 'derived/cash-out-faults': two }))).toEqual([
        'CASHOUT-05 CASHOUT-06 at derived/cash-out-faults',
        'CASHOUT-07 at derived/cash-out-faults',
      ]);
      const many = [...two, faulty('externalId', 'CASHOUT-01'), faulty('description', 'CASHOUT-02')];
      expect(findingsOf(reportOf({ 'derived/cash-out-faults': many }))).toHaveLength(1);
      expect(findingsOf(reportOf({ 'a/one': two }))).toHaveLength(1);
    });

    test('what is compared with a missing member, or stands within a wrong form, follows from that', () => {
      const of = (clause: string, pointer: string, received: string, changes: Partial<ReportFailure> = {}) =>
        failure({ about: 'body', clause, pointer, received, exchanges: at('http://g/a'), ...changes });
      const equal = { expected: 'absent', matcher: 'equal' };
      const missing = of('COB-13', '/loc/location', 'absent');
      const compared = of('COB-17', '/location', '"000201"', equal);
      expect(findingsOf(reportOf({ 'a/one': [missing], 'a/two': [compared] }))).toHaveLength(1);
      const within = of('BALANCE-06', '/data/0/eventDate', 'absent');
      const around = of('BALANCE-03', '/data', '{}');
      expect(shape(reportOf({ 'a/one': [within], 'a/two': [around] }))).toEqual([
        'BALANCE-03 BALANCE-06 at a/one a/two',
      ]);
    });

    test('one place of a list is one, at five items and at two clauses', () => {
      const item = (position: number, clause: string) =>
        failure({
          ...{ kind: 'contract', about: 'body', operation: 'listTransactions', clause },
          ...{ pointer: `/data/${position}/status`, message: `/data/${position}/status must be one of` },
          exchanges: at(`http://g/list?page=${position}`),
        });
      const items = [0, 1, 2, 3, 4].map((position) => item(position, 'TRANSACTION-40'));
      const report = reportOf({ 'a/one': items, 'a/two': [item(7, 'TRANSACTION-41')] });
      expect(findingsOf(report)).toHaveLength(1);
    });

    test('no notification of a kind at all is one, whatever each check waited for', () => {
      const silence = (clause: string, event: string) =>
        failure({
          ...{ kind: 'notification', about: 'notification', clause, event, pointer: '' },
          ...{ message: `waited for ${clause}`, exchanges: at(`http://g/${clause}`), deliveries: [] },
        });
      const report = reportOf({
        'a/one': [silence('EVENT-01', 'CashOut')],
        'a/two': [silence('EVENT-02', 'CashOut')],
        'a/three': [silence('EVENT-03', 'CashIn')],
      });
      expect(findingsOf(report).map(({ clauses }) => clauses)).toEqual([
        ['EVENT-01', 'EVENT-02'],
        ['EVENT-03'],
      ]);
    });

    test('a message that lacks three members is another than it should be: one finding', () => {
      const lacks = (pointer: string, clause: string) =>
        failure({
          ...{ about: 'body', pointer, clause, received: 'absent', message: `${pointer} is missing` },
          exchanges: answered(400, '', `http://g/cash-out`),
        });
      const checks = {
        'a/one': [lacks('/code', 'ERROR-01')],
        'a/two': [lacks('/timestamp', 'ERROR-02')],
        'a/three': [lacks('/path', 'ERROR-04')],
      };
      expect(findingsOf(reportOf(checks))).toHaveLength(1);
      const { 'a/three': _, ...two } = checks;
      expect(findingsOf(reportOf(two))).toHaveLength(2);
    });

    /** A notification that says this. */
    const delivery = (body: object): ReportFailure['deliveries'][number] => ({
      ...{ receivedAt: '2026-01-01T00:00:00.000Z', eventType: 'cash_out', method: 'POST', headers: {} },
      ...{ body: JSON.stringify(body), answered: 200 },
    });

    test('a notification that is missed for one member, and that member, are one', () => {
      const arrived = { event: 'TRANSFER', exchanges: [], deliveries: [delivery({ type: 'TRANSFER' })] };
      const missed = failure({
        ...{ ...arrived, kind: 'notification', about: 'notification', clause: 'EVENT-04' },
        ...{ pointer: '/data/idempotencyKey', message: 'the notification did not arrive' },
      });
      const wrong = failure({
        ...arrived,
        about: 'body',
        clause: 'EVENT-36',
        pointer: '/data/idempotencyKey',
      });
      expect(findingsOf(reportOf({ 'a/one': [missed], 'a/two': [wrong] }))).toHaveLength(1);
      const other = { ...missed, pointer: '' };
      expect(findingsOf(reportOf({ 'a/one': [other], 'a/two': [wrong] }))).toHaveLength(2);
    });

    test('what must be null in the state that a notification wrongly tells follows from that state', () => {
      const of = (pointer: string, clause: string, changes: Partial<ReportFailure>) =>
        failure({ about: 'body', event: 'CashOut', pointer, clause, exchanges: [], ...changes });
      const deliveries = [delivery({ event: 'CashOut', status: 'CONFIRMED', errorCode: 'X' })];
      const state = of('/status', 'EVENT-86', { expected: '"ERROR"', received: '"CONFIRMED"', deliveries });
      const code = of('/errorCode', 'EVENT-106', {
        ...{ kind: 'contract', expected: 'null', received: '"X"', deliveries },
      });
      expect(findingsOf(reportOf({ 'a/one': [state], 'a/two': [code] }))).toHaveLength(1);
      const elsewhere = [delivery({ event: 'CashOut', status: 'PENDING', errorCode: 'X' })];
      const another = { ...code, deliveries: elsewhere };
      expect(findingsOf(reportOf({ 'a/one': [state], 'a/two': [another] }))).toHaveLength(2);
    });

    test('the form of refusals is one for all operations, and what is worked out of it follows', () => {
      const wrong = (operation: string, clause: string, path: string): ReportFailure =>
        failure({
          ...{ kind: 'contract', about: 'body', operation, clause, pointer: '/message', received: '42' },
          ...{ message: '/message must be string', exchanges: answered(400, '', `http://g/${path}`) },
        });
      const [one, two] = [
        wrong('createCashOut', 'ERROR-17', 'a'),
        wrong('createOauthToken', 'ERROR-36', 'b'),
      ];
      const counted = failure({
        ...{ about: 'value', clause: 'ERROR-19', pointer: '', message: 'not as expected (atLeast)' },
        exchanges: answered(400, '', 'http://g/b'),
      });
      const report = reportOf({ 'a/one': [one], 'a/two': [two], 'a/three': [counted] });
      expect(findingsOf(report)).toHaveLength(1);
      const ofSuccess = { ...counted, exchanges: answered(200, '', 'http://g/b') };
      expect(findingsOf(reportOf({ 'a/one': [one, two], 'a/three': [ofSuccess] }))).toHaveLength(2);
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
        ...{
          about: 'body',
          clause: 'EVENT-71',
          pointer: '/data/amount',
          received: 'absent',
          event: 'REFUND',
        },
      });
      const history = failure({
        ...{ about: 'value', clause: 'EVENT-71', pointer: '', message: 'REFUND of the devolucao of 4.48' },
      });
      const checks = { 'a/one': [within], 'histories/both': [history], 'contract/events': [around] };
      expect(findingsOf(reportOf(checks))).toHaveLength(1);
    });

    test('what a message of a foreign form has that is wrong follows from what was seen of it first', () => {
      const of = (pointer: string, clause: string, received: string) =>
        failure({ about: 'body', pointer, clause, received, exchanges: answered(201, '', 'http://g/x') });
      const absent = ['/id', '/pixKey', '/status'].map((pointer, index) =>
        of(pointer, `EVENT-2${index}`, 'absent'),
      );
      const report = reportOf({ 'a/one': [of('/type', 'EVENT-44', '"CASH_OUT"'), ...absent] });
      expect(findingsOf(report)[0]?.head.failure.clause).toBe('EVENT-44');
      expect(findingsOf(report)).toHaveLength(1);
    });

    test('what a check saw after something else is a consequence, unless it shows by itself', () => {
      const later = failure({
        clause: 'EVENT-07',
        about: 'value',
        pointer: '',
        exchanges: at('http://g/later'),
      });
      const first = status('CASHOUT-05', 201, 400, answered(201, ''));
      const follows = { 'a/one': [first, later] };
      expect(shape(reportOf(follows))).toEqual(['CASHOUT-05 EVENT-07 at a/one']);
      expect(findingsOf(reportOf({ ...follows, 'a/two': [later] }))).toHaveLength(2);
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
    expect(shape(report)).toEqual(['CASHOUT-05 CASHOUT-06 at a/one a/two a/three']);
  });

  test('what is waived comes last and is marked', () => {
    expect(findingsOf(sampleReport('text')).map(({ clauses, outcome }) => [clauses[0], outcome])).toEqual([
      ['CASHOUT-05', 'failed'],
      ['BALANCE-01', 'failed'],
      ['EVENT-01', 'waived'],
    ]);
  });
});
