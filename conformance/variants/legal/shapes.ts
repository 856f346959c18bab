import { randomBytes } from 'node:crypto';

import { answers, at, drop, header, json, set, status } from '../parts/edits.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import { sending } from '../parts/notifications.js';
import { service, tokens } from '../parts/replace.js';
import type { WireRequest } from '../parts/wire.js';
import { type Change, inAnswers, inNotifications } from '../parts/nested-members.js';

const withExtras: Change = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, vendorNote: 'more', vendorData: { level: 1, tags: ['a'] } }
    : value;

const idMembers = ['transactionId', 'correlationId', 'errorId', 'providerTransactionId'];
const upperCaseIds: Change = (value, name) =>
  idMembers.includes(name) && typeof value === 'string' ? value.toUpperCase() : value;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const isInstant = (value: unknown): value is string => typeof value === 'string' && instant.test(value);
const withoutFraction: Change = (value) => (isInstant(value) ? value.replace(/\.\d{3}Z$/, 'Z') : value);
const inTenths: Change = (value) => (isInstant(value) ? value.replace(/\d\dZ$/, 'Z') : value);
/** The same moment in Brasília time, with its offset; a cash-out's `generateTime` stays in UTC. */
const withOffset: Change = (value, name) => {
  if (!isInstant(value)) return value;
  if (name === 'generateTime') return value.replace('Z', '+00:00');
  return new Date(Date.parse(value) - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
};

/** The same moment in Brasília time, without an offset; `generateTime`, which must be UTC, gets an offset and more digits. */
const withoutOffset: Change = (value, name) => {
  if (!isInstant(value)) return value;
  if (name === 'generateTime') return value.replace('Z', '123456+00:00');
  return new Date(Date.parse(value) - 3 * 3_600_000).toISOString().replace('Z', '');
};

const amounts =
  /^(value|available|blocked|overdraft|(gross|blocked|net)Balance|(\w*[aA])mount|refundValue|remainingAmountForRefund)$/;
const ids = /^(id|originalTransactionId|referenceTransactionId|existingTransactionId|webhookLogId)$/;

/** Formats a number as other libraries do: amounts with two decimals, and numbers from a thousand up with an exponent. */
function numeral(value: number, name: string): string {
  if (ids.test(name)) return String(value);
  if (Math.abs(value) >= 1_000) return value.toExponential().replace('e+', 'E');
  return amounts.test(name) ? value.toFixed(2) : Number.isInteger(value) ? `${value}.0` : String(value);
}

/** Formats JSON as other libraries do: members in another order, with white space, and with escapes in texts. */
function otherJson(value: unknown, name = ''): string {
  if (typeof value === 'number') return numeral(value, name);
  if (Array.isArray(value)) return `[\r\n\t${value.map((item) => otherJson(item, name)).join(' ,\r\n\t')} ]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toReversed();
    return `{ ${members.map(([key, inner]) => `"${key}" : ${otherJson(inner, key)}`).join(',\n')} }\n`;
  }
  const code = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff<>&']/g, code);
}

/** Whether a client accepts gzip; without Accept-Encoding, any coding is acceptable (RFC 9110, section 12.5.3). */
const takesGzip = ({ headers }: WireRequest): boolean =>
  (headers['accept-encoding'] ?? 'gzip')
    .split(',')
    .some((coding) => /^\s*(gzip|\*)\s*(;|$)/i.test(coding) && !/;\s*q=0(\.0*)?\s*$/i.test(coding));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Adds to UUIDs a prefix and characters that a path must encode; other ids stay unchanged. */
const typed: Change = (value, name) =>
  name === 'transactionId' && typeof value === 'string' && uuid.test(value) ? `trx:${value}/1` : value;
const untyped = (text: string): string => text.replace(/trx(?::|%3a)([0-9a-f-]{36})(?:\/|%2f)1/gi, '$1');
const typedAnswers = inAnswers(typed, 'and control').answer;

const typedIds: readonly Part[] = [
  inNotifications(typed),
  {
    answer: (answer, request) =>
      request.operation === 'createCashOut' ? answer : (typedAnswers?.(answer, request) ?? answer),
    request: (request) => {
      const path = untyped(request.path);
      if (request.operation !== 'control' || request.body === undefined) return { ...request, path };
      return { ...request, path, body: JSON.parse(untyped(JSON.stringify(request.body))) as unknown };
    },
  },
];

const isCredentials = ({ operation }: WireRequest): boolean =>
  operation === 'createAccessToken' || operation === 'createOauthToken';

/** Accounts with an upper-case client id, and a certificate after a text, with other line ends and none at the end. */
const credentialsOtherwise: Part = {
  request: (request) => {
    if (!isCredentials(request)) return request;
    const pem = /-----BEGIN [^]*/.exec(decoded(request.headers[certificate] ?? ''))?.[0];
    const named = request.headers[certificate]?.startsWith('Bag') === true && pem !== undefined;
    const right = named ? encodeURIComponent(`${pem.replaceAll('\r', '')}\n`) : request.headers[certificate];
    const id = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
    return set('/clientId', id)(header(certificate, right)(request));
  },
  answer: (answer, { operation, body }) => {
    const state = at(body, '/state');
    if (operation !== 'control' || (state !== 'an account' && state !== 'a client certificate'))
      return answer;
    const pem = String(at(answer.body, '/certificatePem')).trim().replaceAll('\n', '\r\n');
    const changed = set(
      '/certificatePem',
      `Bag Attributes: 54 69\r\nsubject=/CN=João & Cia.\r\n${pem}`,
    )(answer);
    if (state !== 'an account') return changed;
    return set('/clientId', (id: unknown) => String(id).toUpperCase())(drop('/certificateHeader')(changed));
  },
};
const certificate = 'x-ssl-client-cert';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Encrypted tokens of nearly 4 KB; within a second, an account gets the same token again. */
function longTokens(): Part {
  const real = new Map<string, string>();
  const latest = new Map<string, { readonly token: string; readonly atMs: number }>();
  return tokens((inner) => ({
    sign: async (request) => {
      const { issuedAtMs, tokenId: _, ...about } = request;
      const key = JSON.stringify(about);
      const had = latest.get(key);
      if (had !== undefined && Math.abs(issuedAtMs - had.atMs) < 1_000) return had.token;
      const head = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');
      const [iv, text, tag] = [12, 2_700, 16].map((size) => randomBytes(size).toString('base64url'));
      const token = `${head}..${iv}.${text}.${tag}`;
      real.set(token, await inner.sign(request));
      latest.set(key, { token, atMs: issuedAtMs });
      return token;
    },
    verify: (token) => inner.verify(real.get(token) ?? 'none'),
  }));
}

/** A clock that runs `ms` ahead. */
const ahead = (ms: number): Part => service('clock', (clock) => ({ systemMs: () => clock.systemMs() + ms }));

/** Wraps the standard balance. */
const wrappedBalance = (wrap: (balance: unknown) => unknown): Part =>
  answers(['getBalance', 'getApiBalance'], 200)(set('', wrap));

function withoutPath(path: string): Part {
  const nothing = { statusCode: 404, message: `Cannot GET ${path}`, error: 'Not Found' };
  return { request: (request) => (request.path === path ? json(404, nothing) : request) };
}

/** Other legal forms of the same responses. */
export default {
  'extra-members': [inAnswers(withExtras), inNotifications(withExtras)],
  'upper-case-ids': [inAnswers(upperCaseIds), inNotifications(upperCaseIds)],
  'upper-case-ids-in-notifications': inNotifications(upperCaseIds),
  'times-in-tenths': [inAnswers(inTenths), inNotifications(inTenths)],
  'times-without-fraction': [inAnswers(withoutFraction), inNotifications(withoutFraction)],
  'times-with-offset': [inAnswers(withOffset), inNotifications(withOffset)],
  'times-without-offset': [inAnswers(withoutOffset), inNotifications(withoutOffset)],
  'clock-ahead': {
    parts: ahead(40_000),
    shownBy: ({ body }) => /"\d{4}-\d\d-\d\dT/.test(JSON.stringify(body ?? '')),
  },
  'json-written-otherwise': [
    {
      writesText: true,
      answer: (answer, request) => {
        const coded = {
          ...(takesGzip(request) && { 'content-encoding': 'gzip' }),
          'transfer-encoding': 'chunked',
        };
        const type = answer.status < 400 ? 'Application/JSON;Charset="UTF-8"' : 'application/problem+json';
        const headers = { ...answer.headers, ...coded, 'content-type': type };
        const text = answer.body === undefined ? answer.text : otherJson(answer.body);
        return { ...answer, headers, body: undefined, text };
      },
    },
    sending((delivery, send) => send({ ...delivery, body: otherJson(JSON.parse(delivery.body)) })),
  ],
  'ids-with-a-prefix': typedIds,
  'certificates-after-a-text': credentialsOtherwise,
  'encrypted-tokens': longTokens,
  'balance-in-data': wrappedBalance((balance) => ({ data: balance })),
  'balance-in-a-list': wrappedBalance((balance) => ({ data: [balance] })),
  'balance-in-another-member': wrappedBalance((balance) => ({ success: true, balance })),
  'balance-deep-inside': wrappedBalance((balance) => ({
    result: { accounts: [{ kind: 'payment', balance }] },
  })),
  'only-api-balance': withoutPath('/balance'),
  'only-balance': withoutPath('/api/balance'),
  'content-type-plain': {
    answer: (answer) => header('connection', 'close')(header('content-type', 'application/json')(answer)),
  },
  'oauth-answered-201': answers('createOauthToken', 200)(status(201)),
  'amounts-of-existing-transaction': {
    request: (request) => {
      const isNumber = request.operation === 'resendWebhook';
      const path = request.path.replace(/\/(9\d{5})$/, (_, id: string) => `/${Number(id) - 900_000}`);
      return isNumber ? { ...request, path } : request;
    },
    answer: (answer) =>
      at(answer.body, '/details/existingTransactionId') === undefined
        ? answer
        : set('/details/existingTransactionId', (id: unknown) => Number(id) + 900_000)(answer),
  },
} satisfies VariantParts;
