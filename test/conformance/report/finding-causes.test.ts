import { describe, expect, test } from 'vitest';

import { findingsOf } from '../../../conformance/report/findings.js';
import type { ReportFailure } from '../../../conformance/report/report.js';
import { at, failure, reportOf } from './failures.js';

type Delivery = ReportFailure['deliveries'][number];

const clausesOf = (checks: Record<string, ReportFailure[]>) =>
  findingsOf(reportOf(checks)).map(({ clauses }) => clauses);

/** An answer with this body. */
function answered(status: number, body: object, request: object = {}): ReportFailure['exchanges'] {
  const [exchange] = at('http://g/api/pix/cash-out', 'POST');
  const response = { status, headers: {}, body: JSON.stringify(body) };
  return [
    {
      ...exchange!,
      request: { ...exchange!.request, body: JSON.stringify(request) },
      response,
      durationMs: 1,
    },
  ];
}

function delivered(body: object): Delivery {
  return {
    ...{ receivedAt: '2026-01-01T00:00:00.000Z', eventType: 'cash_out', method: 'POST', headers: {} },
    ...{ body: JSON.stringify(body), answered: 200 },
  };
}

describe('codes that change in one way', () => {
  const coded = (clause: string, expected: string, received: string, changes: Partial<ReportFailure> = {}) =>
    failure({
      ...{ about: 'code', pointer: '/code', clause, message: clause },
      ...{ expected: JSON.stringify(expected), received: JSON.stringify(received) },
      exchanges: answered(400, { code: received }),
      ...changes,
    });

  test.each([
    ['a number that counts up', (code: string, count: number) => `${code}_${count}`],
    ['lower case', (code: string) => code.toLowerCase()],
    ['something before', (code: string) => `E-${code}`],
  ])('%s: one finding, whatever the codes and clauses', (_, changed) => {
    const [first, second] = ['HTTP_ERROR', 'PIX_DUPLICATE_EXTERNAL_ID'] as const;
    const anyOf = {
      about: 'body',
      expected: `one of "PIX_INVALID_PIX_KEY", ${JSON.stringify(first)}`,
    } as const;
    expect(
      clausesOf({
        'a/one': [coded('ERROR-14', first, changed(first, 3))],
        'a/two': [coded('CASHOUT-16', second, changed(second, 7))],
        'a/three': [coded('CASHOUT-73', '', changed(first, 8), anyOf)],
      }),
    ).toEqual([['ERROR-14', 'CASHOUT-16', 'CASHOUT-73']]);
  });

  test('what is compared with a code is part of it; codes without likeness are not, nor are other texts', () => {
    const exchanges = answered(400, { code: 'HTTP_ERROR_4' });
    const value = { about: 'value', pointer: '', exchanges } as const;
    expect(
      clausesOf({
        'a/one': [coded('ERROR-14', 'HTTP_ERROR', 'HTTP_ERROR_3')],
        'a/two': [coded('ERROR-16', 'HTTP_ERROR_3', 'HTTP_ERROR_4', value)],
        'a/three': [coded('ERROR-27', 'HTTP_ERROR_4', 'HTTP_ERROR', { ...value, about: 'body' })],
      }),
    ).toHaveLength(1);
    const other = coded('CASHOUT-16', 'PIX_DUPLICATE_EXTERNAL_ID', 'CONFLICT');
    expect(
      clausesOf({ 'a/one': [coded('ERROR-14', 'HTTP_ERROR', 'DENIED')], 'a/two': [other] }),
    ).toHaveLength(2);
    const text = (clause: string, value: string) =>
      coded(clause, value, `${value}_1`, {
        about: 'body',
        pointer: `/${value}`,
        exchanges: answered(201, {}),
      });
    expect(
      clausesOf({ 'a/one': [text('CASHOUT-06', 'a')], 'a/two': [text('CASHOUT-07', 'b')] }),
    ).toHaveLength(2);
  });

  test('a clause at which a code is another does not hide what else is wrong at it', () => {
    const refused = failure({
      ...{ about: 'value', clause: 'CASHOUT-22', pointer: '', message: 'description the longest' },
      ...{ expected: 'description the longest: accepted', received: 'the longest: 400 "HTTP_ERROR_5"' },
      exchanges: answered(400, { code: 'HTTP_ERROR_5' }),
    });
    const codes = [
      coded('CASHOUT-22', 'HTTP_ERROR', 'HTTP_ERROR_3'),
      coded('ERROR-14', 'HTTP_ERROR', 'HTTP_ERROR_4'),
    ];
    expect(clausesOf({ 'a/one': codes, 'derived/cash-out-bounds': [refused] })).toHaveLength(2);
  });
});

describe('refusals of something right', () => {
  const request = { value: 1, description: 'x', details: { key: 'k', keyType: 'EMAIL' } };
  const refused = (clause: string, message: string | string[]) =>
    failure({
      ...{ about: 'status', pointer: '/status', clause, message: 'm', expected: '201', received: '400' },
      exchanges: answered(400, { code: 'HTTP_ERROR', message }, request),
    });

  test('with one general code are as many as there are members that they complain of', () => {
    expect(
      clausesOf({
        'a/one': [refused('CASHOUT-13', ['value is invalid'])],
        'a/two': [refused('CASHOUT-22', ['description is too long'])],
        'a/three': [refused('CASHOUT-11', 'value must be a number')],
      }),
    ).toEqual([['CASHOUT-13', 'CASHOUT-11'], ['CASHOUT-22']]);
  });

  test('members within others count, parts of words do not', () => {
    const within = { 'a/one': [refused('CASHOUT-25', 'details.keyType is unknown')] };
    const other = { 'a/two': [refused('CASHOUT-27', 'details.key is unknown')] };
    expect(clausesOf({ ...within, ...other })).toHaveLength(2);
    const none = {
      'a/two': [refused('CASHOUT-27', 'no keys, no values')],
      'a/three': [refused('CASHOUT-13', 'refused')],
    };
    expect(clausesOf(none)).toHaveLength(1);
  });
});

describe('notifications', () => {
  const missed = (clause: string, event: string, changes: Partial<ReportFailure> = {}) =>
    failure({
      ...{ kind: 'notification', about: 'notification', clause, event, pointer: '' },
      ...{ message: 'the notification did not arrive', exchanges: at(`http://g/${clause}/${event}`) },
      ...changes,
    });
  const member = (clause: string, event: string, pointer: string, changes: Partial<ReportFailure> = {}) =>
    failure({
      ...{ about: 'body', clause, event, pointer, message: `${pointer} of ${event}`, exchanges: [] },
      ...{ expected: '"x"', received: '"y"', deliveries: [delivered({ event })] },
      ...changes,
    });

  test('a wrong name, what is missed for it and what a history tells of it are one', () => {
    const named = [delivered({ event: 'cash_in' })];
    const wrong = { expected: '"CashIn"', received: '"cash_in"', deliveries: named };
    const history = failure({
      ...{
        about: 'value',
        clause: 'CASHIN-72',
        pointer: '',
        event: 'CashIn',
      },
    });
    expect(
      clausesOf({
        'a/one': [member('EVENT-172', 'cash_in', '/event', wrong)],
        'a/two': [missed('RESEND-19', 'CashIn', { pointer: '/event', deliveries: named })],
        'histories/standard': [history],
      }),
    ).toHaveLength(1);
  });

  test('one that is missed for a member is of the kind that came, where any would have done', () => {
    const came = { pointer: '/externalId', deliveries: [delivered({ event: 'CashOut' })] };
    const { event: _, ...any } = missed('EVENT-84', '', came);
    const wrong = member('EVENT-93', 'CashOut', '/externalId');
    expect(clausesOf({ 'a/one': [wrong], 'a/two': [any] })).toHaveLength(1);
    const both = [...came.deliveries, delivered({ event: 'CashIn' })];
    expect(clausesOf({ 'a/one': [wrong], 'a/two': [{ ...any, deliveries: both }] })).toHaveLength(2);
  });

  test('two kinds that are missed for reasons of their own are two, even at one clause', () => {
    const transfer = { pointer: '/data/idempotencyKey' };
    const checks = {
      'a/one': [missed('EVENT-04', 'TRANSFER', transfer), member('EVENT-36', 'TRANSFER', transfer.pointer)],
      'a/two': [missed('EVENT-04', 'RECEIVE'), missed('COB-56', 'RECEIVE')],
    };
    const { 'a/one': first, 'a/two': second } = checks;
    const apart = { 'a/one': first.slice(0, 1), 'a/two': second.slice(0, 1) };
    const others = { 'b/one': first.slice(1), 'b/two': second.slice(1) };
    expect(clausesOf({ ...apart, ...others })).toEqual([
      ['EVENT-04', 'EVENT-36'],
      ['EVENT-04', 'COB-56'],
    ]);
    expect(clausesOf(apart)).toEqual([['EVENT-04']]);
  });

  test('no notification of three kinds is one finding, of two kinds two', () => {
    const silent = (event: string, clause: string) => ({
      [`a/${event}`]: [missed(clause, event)],
      [`b/${event}`]: [missed('EVENT-04', event)],
    });
    const two = { ...silent('TRANSFER', 'TRANSFER-13'), ...silent('RECEIVE', 'COB-56') };
    expect(clausesOf(two)).toHaveLength(2);
    expect(clausesOf({ ...two, ...silent('CashIn', 'CASHIN-72') })).toHaveLength(1);
  });

  test('notifications that are not JSON are one, whatever is waited for or read in them', () => {
    const form = (text: string): Partial<ReportFailure> => ({
      deliveries: [{ ...delivered({}), body: text }],
    });
    const value = { about: 'value', clause: 'EVENT-43', message: 'an envelope {type, data}' } as const;
    const checks = (text: string) => ({
      'a/one': [missed('EVENT-01', 'CashOut', form(text))],
      'a/two': [member('EVENT-172', 'CashIn', '/event', form(text))],
      'a/three': [failure({ ...value, pointer: '', exchanges: [], ...form(text) })],
    });
    expect(clausesOf(checks('event=CashOut'))).toHaveLength(1);
    // What the report shows only in part may be JSON.
    expect(clausesOf(checks('{"event":"Cas… (20000 bytes)'))).toHaveLength(3);
  });

  test('an envelope around notifications is one, whatever they tell and whoever waits for them', () => {
    const within = (event: object): Partial<ReportFailure> => ({
      deliveries: [delivered({ type: 'CASH_OUT', data: event })],
    });
    const received = { type: 'RECEIVE', data: { txId: 'a' } };
    const value = {
      about: 'value',
      clause: 'EVENT-83',
      pointer: '',
      message: 'a transaction event',
    } as const;
    const checks = {
      'a/one': [member('EVENT-44', 'CASH_OUT', '/type', within(received))],
      'a/two': [missed('CASHOUT-55', 'CashOut', within({ event: 'CashOut' }))],
      'a/three': [failure({ ...value, exchanges: [], ...within({ event: 'CashOut' }) })],
    };
    expect(clausesOf(checks)).toHaveLength(1);
    // What came in the envelope is not what was waited for here.
    const another = missed('CASHIN-72', 'CashIn', within({ event: 'CashOut' }));
    expect(clausesOf({ ...checks, 'a/four': [another] })).toHaveLength(2);
    // This is the right form of the compatibility family.
    const right = { deliveries: [delivered(received)] };
    const plain = [member('EVENT-47', 'RECEIVE', '/data/txId', right)];
    expect(
      clausesOf({ 'a/one': plain, 'a/three': [failure({ ...value, exchanges: [], ...right })] }),
    ).toHaveLength(2);
  });
});

test('a value that is worked out of a wrong text follows from that', () => {
  const of = (clause: string, changes: Partial<ReportFailure>) =>
    failure({
      clause,
      operation: 'listMeds',
      message: clause,
      exchanges: answered(200, {}),
      ...changes,
    });
  const status = {
    about: 'body',
    pointer: '/data/0/status',
    expected: '"RECEIVED"',
    received: '"OPEN"',
  } as const;
  const listed = { about: 'value', pointer: '', expected: '["RECEIVED"]' } as const;
  const checks = {
    'a/one': [of('MED-35', status)],
    'a/two': [of('MED-11', { ...listed, received: '["OPEN"]' })],
  };
  expect(clausesOf(checks)).toEqual([['MED-35', 'MED-11']]);
  const other = { ...checks, 'a/two': [of('MED-11', { ...listed, received: '["CLOSED"]' })] };
  expect(clausesOf(other)).toHaveLength(2);
});

test('whether a right request is refused does not follow from the form of refusals', () => {
  const form = failure({
    ...{ kind: 'contract', about: 'body', clause: 'ERROR-17', pointer: '/message', received: '42' },
    exchanges: answered(400, { message: 42 }),
  });
  const value = { about: 'value', clause: 'CASHOUT-22', pointer: '', exchanges: answered(400, {}) } as const;
  expect(clausesOf({ 'a/one': [form], 'derived/cash-out-bounds': [failure(value)] })).toHaveLength(2);
  for (const check of ['a/two', 'derived/cash-out-faults'])
    expect(clausesOf({ 'a/one': [form], [check]: [failure(value)] })).toHaveLength(1);
});

describe('a balance that refusals change', () => {
  const balance = (clause: string, changes: Partial<ReportFailure>) =>
    failure({
      ...{ about: 'value', clause, pointer: '', message: clause, operation: 'getBalance' },
      ...{ expected: '0', received: '5000', exchanges: at(`http://g/balance?of=${clause}`) },
      ...changes,
    });
  const refusedBefore = ['createCashOut'];
  const shown = balance('CASHOUT-52', { refusedBefore });
  const accepted = { refusedBefore, acceptedBefore: refusedBefore };

  test('explains what is seen of balances after refusals of that operation', () => {
    const refused = failure({
      ...{ about: 'status', pointer: '/status', clause: 'CASHOUT-62', expected: '201', received: '400' },
      ...{ ...accepted, message: 'm', exchanges: answered(400, { code: 'PIX_INSUFFICIENT_BALANCE' }) },
    });
    expect(
      clausesOf({
        'a/one': [shown],
        'a/two': [balance('CASHOUT-78', accepted)],
        'a/three': [refused],
      }),
    ).toEqual([['CASHOUT-52', 'CASHOUT-78', 'CASHOUT-62']]);
  });

  test('explains nothing before a refusal, after refusals of another operation, or of other refusals', () => {
    const elsewhere = { refusedBefore: ['putDevolucao'], acceptedBefore: ['putDevolucao'] };
    const limit = failure({
      ...{ about: 'status', pointer: '/status', clause: 'CASHOUT-66', expected: '201', received: '400' },
      ...{ ...accepted, message: 'm', exchanges: answered(400, { code: 'PIX_DAILY_LIMIT' }) },
    });
    for (const other of [balance('BALANCE-13', {}), balance('DEVOLUCAO-31', elsewhere), limit])
      expect(
        clausesOf({ 'a/one': [shown], 'a/two': [balance('CASHOUT-78', accepted)], 'a/three': [other] }),
      ).toHaveLength(2);
  });
});

test('members that are missing inside a value of the wrong form follow from it, and so does a history at one of them', () => {
  const inside = ['total', 'page', 'size', 'hasNext'].map((name, index) =>
    failure({
      ...{
        about: 'body',
        clause: `TRANSACTION-1${index}`,
        pointer: `/metadata/${name}`,
        operation: 'listTransactions',
      },
      ...{ message: `/metadata/${name} is not as expected (equal)`, expected: '1', received: 'absent' },
    }),
  );
  const whole = failure({
    ...{ kind: 'contract', about: 'body', clause: 'TRANSACTION-03', pointer: '/metadata' },
    ...{
      operation: 'listTransactions',
      message: '/metadata must be object',
      expected: 'object',
      received: 'null',
    },
  });
  const history = failure({
    ...{ about: 'value', clause: 'TRANSACTION-10', pointer: '', operation: 'listTransactions' },
    ...{ message: 'metadata.total 0, after: read the list', received: 'false' },
  });
  const checks = { 'a/one': inside, 'histories/standard': [history] };
  const [finding, ...others] = findingsOf(reportOf({ ...checks, 'contract/transactions': [whole] }));
  expect(others).toEqual([]);
  expect(finding?.message).toBe('/metadata must be object');
});
