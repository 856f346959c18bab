import { describe, expect, it } from 'vitest';

import { calledByClient, dutyObservers } from '../../../conformance/duties/observers.js';
import { createExpect } from '../../../conformance/engine/expect.js';
import { Evidence } from '../../../conformance/engine/evidence.js';
import { Exchange } from '../../../conformance/target/exchange.js';
import { operations, type OperationId } from '../../../generated/operations.js';

interface Call {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the body, or its JSON. */
  readonly body?: unknown;
}

/** What a rule makes of a call: `undefined` if it does not apply. */
function judged(
  duty: string,
  operation: OperationId,
  { path, headers = {}, body }: Call,
): boolean | undefined {
  const rule = dutyObservers.find(({ clauses: [clause] }) => clause === duty);
  if (rule === undefined) throw new Error(`no rule for ${duty}`);
  const { method, path: own } = operations[operation];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method, url: '', path: path ?? own, headers, body: text, operation };
  const exchange = calledByClient(new Exchange(request, undefined, undefined, 0));
  const evidence = new Evidence(new Set([duty]), () => undefined);
  const observed = { exchange, operation: undefined, documented: true, breaksContract: () => false };
  rule.at(observed, createExpect(evidence, () => undefined).at(duty), () => undefined);
  return evidence.touches === 0 ? undefined : evidence.count === 0;
}

const pem = '-----BEGIN%20CERTIFICATE-----%0AMIIB%2Bab%3D%0A-----END%20CERTIFICATE-----';
const json = { 'content-type': 'application/json; charset=utf-8' };
const credentials = { clientId: 'a', clientSecret: 'b' };
const uuid = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const details = { key: 'a@example.com', keyType: 'EMAIL', name: 'A', document: '52998224725' };

type Row = readonly [duty: string, operation: OperationId, call: Call];

/** The moment so many days before now. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const kept: readonly Row[] = [
  ['CALLER-01', 'createAccessToken', { headers: { ...json, 'x-ssl-client-cert': pem }, body: credentials }],
  ['CALLER-02', 'createAccessToken', { headers: { 'x-ssl-client-cert': pem } }],
  ['CALLER-02', 'createAccessToken', { headers: { 'x-ssl-client-cert': pem.replaceAll('%20', '+') } }],
  ['CALLER-03', 'createAccessToken', { headers: { 'x-ssl-client-cert': pem } }],
  ['CALLER-13', 'createCashOut', { body: '{"value":0.3}' }],
  ['CALLER-13', 'createCashOut', { body: '{"value": 12.340}' }],
  ['CALLER-13', 'createCashOut', { body: '{"value":1.234e1}' }],
  ['CALLER-13', 'createTransfer', { body: { payment: { currency: 'BRL', amount: 1234567.89 } } }],
  ['CALLER-13', 'createRefundIn', { body: '{"refundValue":5}' }],
  ['CALLER-14', 'putCob', { body: { valor: { original: '10.00' } } }],
  ['CALLER-14', 'putDevolucao', { body: { valor: '1234.50' } }],
  ['CALLER-16', 'createTransfer', { headers: { 'x-idempotency-key': uuid.toUpperCase() } }],
  ['CALLER-18', 'createTransfer', { body: { priority: 'HIGH', creditorDocument: '52998224725' } }],
  ['CALLER-19', 'createCashIn', { body: { transaction: { expirationTime: 30 } } }],
  ['CALLER-19', 'createTransfer', { body: { expiration: 10_800 } }],
  ['CALLER-20', 'createCashOut', { body: { details: { ...details, keyType: 'PHONE', key: '11987654321' } } }],
  ['CALLER-20', 'createTransfer', { body: { pixKey: '+5511987654321' } }],
  ['CALLER-21', 'createCashOut', { body: { details } }],
  ['CALLER-21', 'putCob', { body: { devedor: { cpf: '52998224725' } } }],
  ['CALLER-22', 'createCashOut', { body: { details } }],
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
  ['CALLER-29', 'listTransactions', { path: '/api/transactions?status=CONFIRMED' }],
];

const broken: readonly Row[] = [
  ['CALLER-01', 'createAccessToken', { headers: json, body: credentials }],
  [
    'CALLER-01',
    'createAccessToken',
    { headers: { 'x-ssl-client-cert': pem }, body: 'clientId=a&clientSecret=b' },
  ],
  ['CALLER-02', 'createAccessToken', { headers: { 'x-ssl-client-cert': pem.replace('%2B', '+') } }],
  ['CALLER-03', 'createAccessToken', { headers: { 'x-ssl-client-cert': pem.replaceAll('%20', '+') } }],
  ['CALLER-13', 'createCashOut', { body: '{"value":0.30000000000000004}' }],
  ['CALLER-13', 'createCashOut', { body: '{"value":"12.34"}' }],
  ['CALLER-13', 'createQrCashOut', { body: '{"value":12.345}' }],
  ['CALLER-14', 'putCob', { body: { valor: { original: '10' } } }],
  ['CALLER-14', 'putCob', { body: { valor: { original: 10 } } }],
  ['CALLER-14', 'putDevolucao', { body: { valor: '1.234,50' } }],
  ['CALLER-16', 'createTransfer', {}],
  ['CALLER-16', 'createTransfer', { headers: { 'x-idempotency-key': 'order-17' } }],
  ['CALLER-18', 'createTransfer', { body: { priority: 'HIGH' } }],
  ['CALLER-19', 'createCashIn', { body: { transaction: { expirationTime: 5 } } }],
  [
    'CALLER-20',
    'createCashOut',
    { body: { details: { ...details, keyType: 'PHONE', key: '+5511987654321' } } },
  ],
  ['CALLER-20', 'createTransfer', { body: { pixKey: '5511987654321' } }],
  ['CALLER-21', 'createCashIn', { body: { payer: { document: '529.982.247-25' } } }],
  ['CALLER-22', 'createCashOut', { body: { details: { key: 'a@example.com', keyType: 'EMAIL' } } }],
  ['CALLER-23', 'createCashOut', { body: { description: 'a'.repeat(141) } }],
  ['CALLER-23', 'createCashOut', { body: '{"description":"cut \\ud83d"}' }],
  ['CALLER-26', 'putCob', { path: `/cob/${uuid}` }],
  ['CALLER-27', 'putDevolucao', { path: `/pix/E${'1'.repeat(31)}/devolucao/${uuid}` }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?startDate=2026-01-01&endDate=2026-03-31' }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?page=0' }],
  ['CALLER-28', 'listTransactions', { path: `/api/transactions?startDate=${daysAgo(33)}` }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?startDate=yesterday&endDate=today' }],
  ['CALLER-28', 'listTransactions', { path: '/api/transactions?size=250' }],
  ['CALLER-29', 'listTransactions', { path: '/api/transactions?status=Confirmado' }],
];

const beside: readonly Row[] = [
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

  it.each(beside)('%s is not about a call of %s (%j)', (duty, operation, call) => {
    expect(judged(duty, operation, call)).toBeUndefined();
  });
});
