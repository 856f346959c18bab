import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { forms } from '../shop/forms.js';
import { requests } from '../shop/requests.js';
import { askedMs, retries } from '../shop/retries.js';
import { decimalOf } from '../shop/money.js';
import type { Change } from '../shop/seams.js';
import { windowsOf } from '../shop/windows.js';
import { legalClients } from './legal.js';

const statusOf = (end: { readonly what: string; readonly status?: number }): number => end.status ?? 0;
/** Renames headers as some libraries do. */
const renamed =
  (name: (name: string) => string) =>
  (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(headers).map(([key, value]) => [name(key), value]));

/** The balance of the compatibility family. */
export const balanceOfAccounts: NonNullable<Change['balance']> = {
  family: 'compatibility',
  paths: ['/accounts/balances'],
  available: (body, money) => {
    const [first] = (body as { data: { balanceAmount: { available: number } }[] }).data;
    return first === undefined ? null : money.read(first.balanceAmount.available);
  },
};

/** Valid choices about calls. */
export const calls = legalClients({
  'a-token-for-each-call': [
    'A token is asked for before each call',
    { tokens: { isKept: false } },
    ['CALLER-08', 'CALLER-09'],
  ],
  'a-token-for-each-caller': [
    'Calls at the same time ask for a token each',
    { tokens: { isShared: false } },
    ['CALLER-09'],
  ],
  'a-token-for-half-its-life': [
    'A token is renewed after half of its life',
    { tokens: { lifetimeMs: (expiresIn) => expiresIn * 500 } },
  ],
  'a-token-of-the-compatibility-family': [
    'All calls are made with a token of /oauth/token',
    { tokens: { family: () => 'compatibility' } },
  ],
  'a-token-of-the-standard-family': [
    'All calls are made with a token of /api/auth/token',
    { tokens: { family: () => 'standard' } },
  ],
  'two-renewals': ['A refused token is replaced twice before the call ends', { tokens: { renewals: 2 } }],
  'no-kept-connections': ['Each call has a connection of its own', { http: { keepsConnections: false } }],
  'small-headers': [
    'Names of headers are in small letters',
    { http: { headers: renamed((name) => name.toLowerCase()) } },
  ],
  'capital-headers': [
    'Names of headers are in capital letters',
    { http: { headers: renamed((name) => name.toUpperCase()) } },
  ],
  'further-headers': [
    'Calls have headers of the shop: User-Agent, Accept, X-Request-Id, traceparent',
    {
      http: {
        headers: (headers) => ({
          ...headers,
          'User-Agent': 'loja/3.1',
          Accept: 'application/json',
          'X-Request-Id': randomUUID(),
          traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
        }),
      },
    },
  ],
  'content-type-with-charset': [
    'JSON is sent with its charset',
    { http: { contentType: 'application/json; charset=utf-8' } },
  ],
  'indented-json': [
    'JSON is sent with line breaks and spaces',
    { http: { body: (value) => JSON.stringify(value, null, 2) } },
  ],
  'ascii-json': [
    'What is not ASCII is escaped in JSON, as Python and PHP do',
    {
      http: {
        body: (value) =>
          JSON.stringify(value).replaceAll(
            /[\u0080-\uffff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
      },
    },
  ],
  'certificate-in-small-hex': [
    'The certificate is percent-encoded in small letters',
    {
      credentials: {
        certificate: (pem) =>
          encodeURIComponent(pem).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
      },
    },
  ],
  'certificate-wholly-encoded': [
    'Hyphens of the certificate are percent-encoded, too',
    {
      credentials: { certificate: (pem) => encodeURIComponent(pem).replaceAll('-', '%2D') },
    },
  ],
  'certificate-without-last-line-break': [
    'The certificate has no line break at its end, and CRLF between lines',
    {
      credentials: { certificate: (pem) => encodeURIComponent(pem.trimEnd().replaceAll('\n', '\r\n')) },
    },
  ],
  'short-time-out': ['A call may take a second and a half', { http: { timeoutMs: 1_500 } }],
  'long-time-out': ['A call may take 15 s', { http: { timeoutMs: 15_000 } }],
  'gives-up-at-once': [
    'Only a token is asked for again; everything else a person decides',
    { retries: { isWorthIt: (tried) => tried.operation === 'token' && retries.isWorthIt(tried) } },
  ],
  'three-tries': [
    'A call is made three times at most, a token asked for six times',
    {
      retries: {
        maxTries: 6,
        isWorthIt: (tried) => (tried.operation === 'token' || tried.tries < 3) && retries.isWorthIt(tried),
      },
    },
  ],
  'full-jitter': [
    'Pauses are spread from nothing to the longest',
    {
      retries: {
        delayMs: ({ tries, end }) => Math.max(askedMs(end), 100 + Math.random() * 500 * 2 ** tries),
      },
    },
  ],
  patient: [
    'Pauses begin with a second, and grow slowly',
    { retries: { delayMs: ({ tries, end }) => Math.max(askedMs(end), 1_000 * 1.3 ** (tries - 1)) } },
  ],
  'repeats-a-lost-cash-out': [
    'A cash-out whose answer is lost is sent again under the same externalId',
    {
      retries: {
        isWorthIt: (tried) =>
          retries.isWorthIt(tried) ||
          (['cash-out', 'QR cash-out'].includes(tried.operation) &&
            (tried.end.what === 'lost' || statusOf(tried.end) >= 500)),
      },
    },
  ],
  'keys-in-capital-letters': [
    'The key of a transfer is a UUID in capital letters',
    { keys: { idempotencyKey: () => randomUUID().toUpperCase() } },
  ],
  'uuid-external-ids': [
    'The externalId is a UUID with hyphens',
    { keys: { externalId: () => randomUUID(), nextExternalId: () => randomUUID() } },
  ],
  'readable-external-ids': [
    'The externalId is the name of the order and the number of the try, made unique',
    {
      keys: {
        externalId: ({ name }) => `Pedido ${name}/${randomBytes(4).toString('hex')}`,
        nextExternalId: ({ name, formerIds }) =>
          `Pedido ${name}/${formerIds.length}-${randomBytes(4).toString('hex')}`,
      },
    },
  ],
  'refunds-counted-for-each-charge': [
    'The devolucoes of each immediate charge are counted from 1',
    {
      keys: {
        // The notification of a refund-in identifies it only by its externalId, so that differs for each payment.
        refundId: (_refund, { kind, refunds }) =>
          kind === 'charge by cob' ? `devolucao${refunds.length + 1}` : randomUUID(),
      },
    },
  ],
  'short-refund-ids': [
    'The id of a refund has 10 characters',
    { keys: { refundId: () => randomBytes(5).toString('hex') } },
  ],
  'txid-of-26': [
    'A txid is a hash of the order, of 26 characters',
    {
      keys: {
        txid: ({ name }) => createHash('sha256').update(`${name} ${randomUUID()}`).digest('hex').slice(0, 26),
      },
    },
  ],
  'bounds-expirations': [
    'An expiration beyond the bounds is brought within them',
    {
      forms: {
        chargeSeconds: (seconds) => Math.min(604_800, Math.max(30, seconds)),
        transferSeconds: (seconds) => Math.min(10_800, Math.max(1, seconds)),
      },
    },
  ],
  'short-descriptions': [
    'A description is cut to 60 plain letters',
    {
      forms: {
        description: (text) =>
          text
            .normalize('NFKD')
            .replaceAll(/[^\x20-\x7e]/g, '')
            .slice(0, 60) || 'Pedido',
      },
    },
  ],
  'no-descriptions': [
    'Payments have no description',
    {
      requests: {
        cashOut: (order, shop) => withoutDescription(requests.cashOut(order, shop)),
        transfer: (order, shop) => withoutDescription(requests.transfer(order, shop)),
      },
    },
  ],
  'zeros-of-numbers': [
    'Numbers are written with both decimals: 10.00',
    {
      money: { number: (cents) => ({ toJSON: () => `BRL${decimalOf(cents)}` }) },
      http: { body: (value) => JSON.stringify(value).replaceAll(/"BRL(\d+\.\d\d)"/g, '$1') },
    },
  ],
  'days-of-a-statement-one-by-one': [
    'A statement is asked for in weeks, 50 rows a page',
    { lists: { windows: windowsOf(7), size: 50 } },
  ],
  'balance-of-the-compatibility-family': [
    'The balance is that of /accounts/balances',
    {
      balance: balanceOfAccounts,
    },
  ],
  'documents-only-digits-and-keys-trimmed': [
    'Keys are written in small letters',
    {
      forms: {
        cashOutKey: (key, type) => forms.cashOutKey(key.toLowerCase(), type),
        transferKey: (key, type) => forms.transferKey(key.toLowerCase(), type),
      },
    },
  ],
});

function withoutDescription({ description: _, ...body }: Readonly<Record<string, unknown>>): typeof body {
  return body;
}
