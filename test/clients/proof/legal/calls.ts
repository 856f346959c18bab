import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { forms } from '../shop/forms.js';
import { requests } from '../shop/requests.js';
import { askedMs, retries } from '../shop/retries.js';
import { decimalOf } from '../shop/money.js';
import { windowsOf } from '../shop/windows.js';
import { legal } from './legal.js';

const statusOf = (end: { readonly what: string; readonly status?: number }): number => end.status ?? 0;
/** Names of headers as some libraries write them. */
const renamed =
  (name: (name: string) => string) =>
  (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(headers).map(([key, value]) => [name(key), value]));

/** Free decisions about calls. */
export const calls = [
  legal({
    id: 'a-token-for-each-call',
    title: 'A token is asked for before each call',
    warns: ['CALLER-08', 'CALLER-09'],
    change: { tokens: { isKept: false } },
  }),
  legal({
    id: 'a-token-for-each-caller',
    title: 'Calls at the same time ask for a token each',
    warns: ['CALLER-09'],
    change: { tokens: { isShared: false } },
  }),
  legal({
    id: 'a-token-for-half-its-life',
    title: 'A token is renewed after half of its life',
    change: { tokens: { lifetimeMs: (expiresIn) => expiresIn * 500 } },
  }),
  legal({
    id: 'a-token-of-the-compatibility-family',
    title: 'All calls are made with a token of /oauth/token',
    change: { tokens: { family: () => 'compatibility' } },
  }),
  legal({
    id: 'a-token-of-the-standard-family',
    title: 'All calls are made with a token of /api/auth/token',
    change: { tokens: { family: () => 'standard' } },
  }),
  legal({
    id: 'two-renewals',
    title: 'A refused token is replaced twice before the call ends',
    change: { tokens: { renewals: 2 } },
  }),
  legal({
    id: 'no-kept-connections',
    title: 'Each call has a connection of its own',
    change: { http: { keepsConnections: false } },
  }),
  legal({
    id: 'small-headers',
    title: 'Names of headers are in small letters',
    change: { http: { headers: renamed((name) => name.toLowerCase()) } },
  }),
  legal({
    id: 'capital-headers',
    title: 'Names of headers are in capital letters',
    change: { http: { headers: renamed((name) => name.toUpperCase()) } },
  }),
  legal({
    id: 'further-headers',
    title: 'Calls have headers of the shop: User-Agent, Accept, X-Request-Id, traceparent',
    change: {
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
  }),
  legal({
    id: 'content-type-with-charset',
    title: 'JSON is sent with its charset',
    change: { http: { contentType: 'application/json; charset=utf-8' } },
  }),
  legal({
    id: 'indented-json',
    title: 'JSON is sent with line breaks and spaces',
    change: { http: { body: (value) => JSON.stringify(value, null, 2) } },
  }),
  legal({
    id: 'ascii-json',
    title: 'What is not ASCII is escaped in JSON, as Python and PHP do',
    change: {
      http: {
        body: (value) =>
          JSON.stringify(value).replaceAll(
            /[\u0080-\uffff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
      },
    },
  }),
  legal({
    id: 'certificate-in-small-hex',
    title: 'The certificate is percent-encoded in small letters',
    change: {
      credentials: {
        certificate: (pem) =>
          encodeURIComponent(pem).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
      },
    },
  }),
  legal({
    id: 'certificate-wholly-encoded',
    title: 'Hyphens of the certificate are percent-encoded, too',
    change: {
      credentials: { certificate: (pem) => encodeURIComponent(pem).replaceAll('-', '%2D') },
    },
  }),
  legal({
    id: 'certificate-without-last-line-break',
    title: 'The certificate has no line break at its end, and CRLF between lines',
    change: {
      credentials: { certificate: (pem) => encodeURIComponent(pem.trimEnd().replaceAll('\n', '\r\n')) },
    },
  }),
  legal({
    id: 'short-time-out',
    title: 'A call may take a second and a half',
    change: { http: { timeoutMs: 1_500 } },
  }),
  legal({
    id: 'long-time-out',
    title: 'A call may take 15 s',
    change: { http: { timeoutMs: 15_000 } },
  }),
  legal({
    id: 'gives-up-at-once',
    title: 'Only a token is asked for again; everything else a person decides',
    change: { retries: { isWorthIt: (tried) => tried.operation === 'token' && retries.isWorthIt(tried) } },
  }),
  legal({
    id: 'three-tries',
    title: 'A call is made three times at most, a token asked for six times',
    change: {
      retries: {
        maxTries: 6,
        isWorthIt: (tried) => (tried.operation === 'token' || tried.tries < 3) && retries.isWorthIt(tried),
      },
    },
  }),
  legal({
    id: 'full-jitter',
    title: 'Pauses are spread from nothing to the longest',
    change: {
      retries: {
        delayMs: ({ tries, end }) => Math.max(askedMs(end), 100 + Math.random() * 500 * 2 ** tries),
      },
    },
  }),
  legal({
    id: 'patient',
    title: 'Pauses begin with a second, and grow slowly',
    change: { retries: { delayMs: ({ tries, end }) => Math.max(askedMs(end), 1_000 * 1.3 ** (tries - 1)) } },
  }),
  legal({
    id: 'repeats-a-lost-cash-out',
    title: 'A cash-out whose answer is lost is sent again under the same externalId',
    change: {
      retries: {
        isWorthIt: (tried) =>
          retries.isWorthIt(tried) ||
          (['cash-out', 'QR cash-out'].includes(tried.operation) &&
            (tried.end.what === 'lost' || statusOf(tried.end) >= 500)),
      },
    },
  }),
  legal({
    id: 'keys-in-capital-letters',
    title: 'The key of a transfer is a UUID in capital letters',
    change: { requests: { transferHeaders: (key) => requests.transferHeaders(key.toUpperCase()) } },
  }),
  legal({
    id: 'uuid-external-ids',
    title: 'The externalId is a UUID with hyphens',
    change: { keys: { externalId: () => randomUUID(), nextExternalId: () => randomUUID() } },
  }),
  legal({
    id: 'readable-external-ids',
    title: 'The externalId is the name of the order and the number of the try, made unique',
    change: {
      keys: {
        externalId: ({ name }) => `Pedido ${name}/${randomBytes(4).toString('hex')}`,
        nextExternalId: ({ name, formerIds }) =>
          `Pedido ${name}/${formerIds.length}-${randomBytes(4).toString('hex')}`,
      },
    },
  }),
  legal({
    id: 'refunds-counted-for-each-charge',
    title: 'The refunds of each charge are counted from 1',
    change: { keys: { refundId: (_refund, { refunds }) => `devolucao${refunds.length + 1}` } },
  }),
  legal({
    id: 'short-refund-ids',
    title: 'The id of a refund has 10 characters',
    change: { keys: { refundId: () => randomBytes(5).toString('hex') } },
  }),
  legal({
    id: 'txid-of-26',
    title: 'A txid is a hash of the order, of 26 characters',
    change: {
      keys: {
        txid: ({ name }) => createHash('sha256').update(`${name} ${randomUUID()}`).digest('hex').slice(0, 26),
      },
    },
  }),
  legal({
    id: 'bounds-expirations',
    title: 'An expiration beyond the bounds is brought within them',
    change: {
      forms: {
        chargeSeconds: (seconds) => Math.min(604_800, Math.max(30, seconds)),
        transferSeconds: (seconds) => Math.min(10_800, Math.max(1, seconds)),
      },
    },
  }),
  legal({
    id: 'short-descriptions',
    title: 'A description is cut to 60 plain letters',
    change: {
      forms: {
        description: (text) =>
          text
            .normalize('NFKD')
            .replaceAll(/[^\x20-\x7e]/g, '')
            .slice(0, 60) || 'Pedido',
      },
    },
  }),
  legal({
    id: 'no-descriptions',
    title: 'Payments have no description',
    change: {
      requests: {
        cashOut: (order, shop) => withoutDescription(requests.cashOut(order, shop)),
        transfer: (order, shop) => withoutDescription(requests.transfer(order, shop)),
      },
    },
  }),
  legal({
    id: 'zeros-of-numbers',
    title: 'Numbers are written with both decimals: 10.00',
    change: {
      money: { number: (cents) => ({ toJSON: () => `BRL${decimalOf(cents)}` }) },
      http: { body: (value) => JSON.stringify(value).replaceAll(/"BRL(\d+\.\d\d)"/g, '$1') },
    },
  }),
  legal({
    id: 'days-of-a-statement-one-by-one',
    title: 'A statement is asked for in weeks, 50 rows a page',
    change: { lists: { windows: windowsOf(7), size: 50 } },
  }),
  legal({
    id: 'balance-of-the-compatibility-family',
    title: 'The balance is that of /accounts/balances',
    change: {
      balance: {
        family: 'compatibility',
        paths: ['/accounts/balances'],
        available: (body, money) => {
          const [first] = (body as { data: { balanceAmount: { available: number } }[] }).data;
          return first === undefined ? null : money.read(first.balanceAmount.available);
        },
      },
    },
  }),
  legal({
    id: 'documents-only-digits-and-keys-trimmed',
    title: 'Keys are written in small letters',
    change: {
      forms: {
        cashOutKey: (key, type) => forms.cashOutKey(key.toLowerCase(), type),
        transferKey: (key, type) => forms.transferKey(key.toLowerCase(), type),
      },
    },
  }),
];

function withoutDescription({ description: _, ...body }: Readonly<Record<string, unknown>>): typeof body {
  return body;
}
