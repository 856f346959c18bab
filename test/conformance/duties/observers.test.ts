import { describe, expect, it } from 'vitest';

import { calledByClient, dutyObservers } from '../../../conformance/duties/observers.js';
import { createExpect } from '../../../conformance/engine/expect.js';
import { Evidence } from '../../../conformance/engine/evidence.js';
import { operations, type OperationId } from '../../../generated/operations.js';
import { exchangeOf } from '../../support/exchanges.js';

interface Call {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the body, or its JSON. */
  readonly body?: unknown;
}

/** Returns a rule's result for a call; undefined if the rule does not apply. */
function judged(
  duty: string,
  operation: OperationId,
  { path, headers = {}, body }: Call,
): boolean | undefined {
  const rule = dutyObservers.find(({ clauses: [clause] }) => clause === duty);
  if (rule === undefined) throw new Error(`no rule for ${duty}`);
  const { method, path: own } = operations[operation];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const call = exchangeOf({ method, path: path ?? own, headers, sent: text, operation, status: null });
  const exchange = calledByClient(call);
  const evidence = new Evidence(new Set([duty]), () => undefined);
  const observed = { exchange, operation: undefined, documented: true, breaksContract: () => false };
  rule.at(observed, createExpect(evidence, () => undefined).at(duty), () => undefined);
  return evidence.touches === 0 ? undefined : evidence.count === 0;
}

const pem = '-----BEGIN%20CERTIFICATE-----%0AMIIB%2Bab%3D%0A-----END%20CERTIFICATE-----';
const details = { key: 'a@example.com', keyType: 'EMAIL', name: 'A', document: '52998224725' };

type Row = readonly [duty: string, operation: OperationId, call: Call];

/** Returns the time this many days ago. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Edge cases that the legal clients of test/clients/proof do not send. */
const kept: readonly Row[] = [
  ['CALLER-02', 'createAccessToken', { headers: { 'x-ssl-client-cert': pem.replaceAll('%20', '+') } }],
  ['CALLER-13', 'createCashOut', { body: '{"value":1.234e1}' }],
  ['CALLER-13', 'createTransfer', { body: { payment: { currency: 'BRL', amount: 1234567.89 } } }],
  ['CALLER-19', 'createCashIn', { body: { transaction: { expirationTime: 30 } } }],
  ['CALLER-19', 'createTransfer', { body: { expiration: 10_800 } }],
  ['CALLER-20', 'createCashOut', { body: { details: { ...details, keyType: 'PHONE', key: '11987654321' } } }],
  ['CALLER-23', 'createCashOut', { body: { description: '😋'.repeat(140) } }],
  ['CALLER-26', 'putCob', { path: `/cob/${'a1'.repeat(13)}` }],
  ['CALLER-27', 'putDevolucao', { path: `/pix/E${'1'.repeat(31)}/devolucao/${'a'.repeat(35)}` }],
  [
    'CALLER-28',
    'listTransactions',
    { path: '/api/transactions?startDate=2026-01-01&endDate=2026-02-01&size=100' },
  ],
  ['CALLER-28', 'listTransactions', {}],
  ['CALLER-28', 'listTransactions', { path: `/api/transactions?startDate=${daysAgo(31)}` }],
];

/** Calls that no mutant there sends, or only one that is too slow to try in each run. */
const broken: readonly Row[] = [
  ['CALLER-13', 'createQrCashOut', { body: '{"value":12.345}' }],
  ['CALLER-18', 'createTransfer', { body: { priority: 'HIGH' } }],
  ['CALLER-22', 'createCashOut', { body: { details: { key: 'a@example.com', keyType: 'EMAIL' } } }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?startDate=2026-01-01&endDate=2026-03-31' }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?page=0' }],
  ['CALLER-28', 'listTransactions', { path: `/api/transactions?startDate=${daysAgo(33)}` }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?startDate=yesterday&endDate=today' }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?size=250' }],
];

const inapplicable: readonly Row[] = [
  ['CALLER-18', 'createTransfer', { body: { priority: 'NORM' } }],
  ['CALLER-20', 'createTransfer', { body: { pixKey: '52998224725' } }],
  ['CALLER-21', 'createQrCashOut', { body: { value: 1 } }],
  ['CALLER-29', 'listTransactions', {}],
  ['CALLER-13', 'putCob', { body: '{"value":0.1234}' }],
];

describe('rules about every call of a client', () => {
  it.each(kept)('%s is kept by a call of %s (%j)', (duty, operation, call) => {
    expect(judged(duty, operation, call)).toBe(true);
  });

  it.each(broken)('%s is broken by a call of %s (%j)', (duty, operation, call) => {
    expect(judged(duty, operation, call)).toBe(false);
  });

  it.each(inapplicable)('%s is not about a call of %s (%j)', (duty, operation, call) => {
    expect(judged(duty, operation, call)).toBeUndefined();
  });
});
