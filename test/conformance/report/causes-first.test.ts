import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../../conformance/report/findings.js';
import type { ReportDelivery, ReportExchange, ReportFailure } from '../../../conformance/report/report.js';
import { derivedSeverity } from '../../../conformance/report/severity.js';
import { answered, failure, reportOf } from './failures.js';

/** Returns the requirements of each finding, starting with that of its head. */
const leads = (checks: Record<string, ReportFailure[]>) =>
  findingsOf(reportOf(checks)).map(({ clauses }) => clauses.join(' '));

const delivered = (body: object): ReportDelivery => ({
  receivedAt: '2026-01-01T12:00:00.000Z',
  eventType: 'a',
  method: 'POST',
  headers: {},
  body: JSON.stringify(body),
  answered: 200,
});

const ofStatus = (clause: string, due: number, exchange: ReportExchange, more: Partial<ReportFailure> = {}) =>
  failure({
    clause,
    about: 'status',
    pointer: '/status',
    message: 'the status is not as expected',
    expected: String(due),
    received: String(exchange.response?.status),
    values: { expected: [due], received: [exchange.response?.status ?? 0] },
    exchanges: [exchange],
    ...more,
  });

describe('the most specific requirement leads a finding', () => {
  test('the form of a member before what a check read in it', () => {
    const member = { about: 'body', operation: 'listMeds', pointer: '/data/0/reason' } as const;
    expect(
      leads({
        'med/reason': [failure({ ...member, clause: 'MED-37', kind: 'expectation' })],
        'contract/med': [failure({ ...member, clause: 'MED-36', kind: 'contract' })],
      }),
    ).toEqual(['MED-36 MED-37']);
  });

  test('a member of a notification before a wait for a notification that has it', () => {
    const member = { event: 'TRANSFER', pointer: '/data/idempotencyKey', exchanges: [] };
    const deliveries = [delivered({ type: 'TRANSFER', data: {} })];
    expect(
      leads({
        'transfer/notified-everywhere': [
          failure({ ...member, deliveries, clause: 'EVENT-04', kind: 'notification', about: 'notification' }),
        ],
        'transfer/notified': [failure({ ...member, deliveries, clause: 'EVENT-37', about: 'body' })],
      }),
    ).toEqual(['EVENT-37 EVENT-04']);
  });

  test('what another member demands before the values that a member may have', () => {
    const member = { about: 'body', operation: 'listTransactions', pointer: '/data/0/movementType' } as const;
    const values = { expected: ['CREDIT'], received: ['DEBIT'] };
    const checks = {
      'contract/transactions': [failure({ ...member, clause: 'TRANSACTION-55', kind: 'contract', values })],
      'transactions/paid-charge': [failure({ ...member, clause: 'TRANSACTION-45', values })],
    };
    expect(leads(checks)).toEqual(['TRANSACTION-45 TRANSACTION-55']);
  });

  test('that ids are not unique before that another account has them', () => {
    const rtrId = { operation: 'putDevolucao', exchanges: [answered(201)] };
    const own = failure({
      ...rtrId,
      clause: 'AUTH-32',
      about: 'body',
      pointer: '/rtrId',
      matcher: 'own',
      message: 'm',
    });
    const repeated = failure({
      ...rtrId,
      clause: 'DEVOLUCAO-07',
      about: 'value',
      pointer: '',
      matcher: 'allDiffer',
    });
    const joined = failure({ ...own, clause: 'DEVOLUCAO-07' });
    expect(leads({ 'authentication/ids': [own, joined], 'devolucao/rtr-id': [repeated] })).toEqual([
      'DEVOLUCAO-07 AUTH-32',
    ]);
  });

  test('that a payment reserves nothing before what is accepted afterwards', () => {
    const balance = {
      about: 'value',
      operation: 'getBalance',
      pointer: '',
      exchanges: [answered(200)],
    } as const;
    const unreserved = failure({
      ...balance,
      clause: 'CASHOUT-51',
      values: { of: 'taken', expected: [1000], received: [0] },
    });
    const payment = (id: string) => JSON.stringify({ value: 60, externalId: id });
    const chain = [
      { kind: 'call', at: '', what: 'POST /api/pix/cash-out', sent: payment('a'), came: '201 {}' },
    ] as const;
    const accepted = (id: string) =>
      ofStatus('CASHOUT-60', 400, answered(201, { body: payment(id) }), {
        operation: 'createCashOut',
        chain,
      });
    expect(leads({ 'a/one': [unreserved], 'a/two': [accepted('b')] })).toEqual(['CASHOUT-51 CASHOUT-60']);
    const ofOwner = { ...unreserved, clause: 'AUTH-32' };
    expect(
      leads({ 'authentication/ids': [ofOwner], 'a/one': [unreserved], 'a/two': [accepted('b')] }),
    ).toEqual(['CASHOUT-51 AUTH-32 CASHOUT-60']);
    // A repeated id is refused for another reason.
    expect(leads({ 'a/one': [unreserved], 'a/two': [accepted('a')] })).toHaveLength(2);
  });
});

describe('one cause is one finding', () => {
  const time = (clause: string, event: string, received: string) =>
    failure({
      clause,
      event,
      about: 'body',
      pointer: `/${event}`,
      exchanges: [],
      deliveries: [delivered({ event })],
      values: { received: [received] },
    });

  test('clocks that are wrong by the same time; others stay apart', () => {
    const clocks = (...hours: readonly [number, number, number]) =>
      ['EVENT-06', 'COB-05', 'BALANCE-27'].map((clause, index) =>
        time(clause, `kind-${index}`, `2026-01-01T${String(hours[index]).padStart(2, '0')}:00:01.000Z`),
      );
    const checksOf = (failures: readonly ReportFailure[]) =>
      Object.fromEntries(failures.map((one, index) => [`a/${index}`, [one]]));
    expect(leads(checksOf(clocks(9, 9, 9)))).toHaveLength(1);
    expect(leads(checksOf(clocks(9, 15, 20)))).toHaveLength(3);
  });

  test('tokens that the gateway did not issue, in both families; expired tokens stay apart', () => {
    const accepted = (clause: string, url: string) =>
      ofStatus(
        clause,
        401,
        answered(200, { url, method: 'GET', headers: { authorization: 'Bearer a.b.c' } }),
      );
    const [standard, compatible] = [
      accepted('AUTH-08', 'http://g/balance'),
      accepted('AUTH-26', 'http://g/accounts/balances'),
    ];
    const passed = {
      kind: 'state',
      at: '',
      what: 'time passes',
      sent: '{"seconds":1801}',
      came: '{}',
    } as const;
    const expired = { ...accepted('AUTH-05', 'http://g/api/balance'), chain: [passed] };
    expect(leads({ 'a/one': [standard], 'a/two': [compatible], 'a/three': [expired] })).toEqual([
      'AUTH-08 AUTH-26',
      'AUTH-05',
    ]);
  });

  test('the form of a notification that must not have come', () => {
    const deliveries = [delivered({ type: 'TRANSFER', data: { idempotencyKey: 'abc' } })];
    const unwanted = failure({
      clause: 'TRANSFER-14',
      kind: 'notification',
      about: 'notification',
      matcher: 'neverArrives',
      pointer: '',
      deliveries,
    });
    const form = failure({
      clause: 'EVENT-36',
      kind: 'contract',
      about: 'body',
      event: 'TRANSFER',
      pointer: '/data/idempotencyKey',
      exchanges: [],
      deliveries,
      seenBy: 'a/one',
    });
    expect(leads({ 'a/one': [unwanted], 'contract/events': [form] })).toEqual(['TRANSFER-14 EVENT-36']);
    expect(leads({ 'a/one': [unwanted], 'contract/events': [{ ...form, seenBy: 'a/two' }] })).toHaveLength(2);
  });
});

describe('the severity follows from what a failure shows, not from its chapter', () => {
  const severity = (changes: Partial<ReportFailure>) => {
    const one = failure(changes);
    return derivedSeverity({ check: reportOf({ 'a/one': [one] }).checks[0]!, failure: one });
  };

  test('a comma in scope lets no one in', () => {
    const scope = {
      clause: 'TOKEN-38',
      about: 'body',
      pointer: '/scope',
      operation: 'createOauthToken',
    } as const;
    expect(severity({ ...scope, matcher: 'match' })).toBe('form');
    expect(severity({ ...scope, matcher: 'holds' })).toBe('contract');
  });

  test.each([
    ['a token that is accepted too long', 401, 200, 'security'],
    ['a token that is refused too early', 200, 401, 'contract'],
    ['a refusal with another status', 401, 403, 'contract'],
    ['a server error', 401, 500, 'contract'],
  ] as const)('%s', (_, due, came, expected) => {
    const exchange = answered(came, { url: 'http://g/balance', method: 'GET' });
    expect(severity(ofStatus('AUTH-05', due, exchange, { operation: 'getBalance' }))).toBe(expected);
  });

  test('data of another account is a matter of security, for any requirement', () => {
    expect(severity({ clause: 'TRANSACTION-01', about: 'value', matcher: 'own' })).toBe('security');
  });
});
