import { at, json, set } from '../edits.js';
import type { Variant } from '../mutant.js';
import type { Part } from '../part.js';
import type { WireAnswer } from '../wire.js';
import { type Change, inAnswers, inNotifications } from './deeply.js';

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

const isBalance = (operation: unknown): boolean =>
  operation === 'getBalance' || operation === 'getApiBalance';

/** Wraps the standard balance. */
function wrappedBalance(wrap: (balance: unknown) => unknown): Part {
  return {
    http: {
      answer: (answer, { operation }) =>
        isBalance(operation) && answer.status === 200 ? { ...answer, body: wrap(answer.body) } : answer,
    },
  };
}

function withoutPath(path: string): Part {
  const nothing = { statusCode: 404, message: `Cannot GET ${path}`, error: 'Not Found' };
  return { http: { request: (request) => (request.path === path ? json(404, nothing) : request) } };
}

const contentType = (answer: WireAnswer, type: string): WireAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'content-type': type },
});

/** Other legal forms of the same answers. */
export default [
  {
    id: 'extra-members',
    touches: [
      'tokens/access-token',
      'tokens/oauth-token',
      'balance/*form*',
      'cash-out/created*',
      'cash-out/duplicate*',
      'events/cash-out-*',
      'errors/*envelope*',
    ],
    title: 'Members that nobody asked for stand everywhere',
    parts: [inAnswers(withExtras), inNotifications(withExtras)],
  },
  {
    id: 'upper-case-ids',
    touches: ['CASHOUT-04', 'CASHOUT-05', 'EVENT-90', 'EVENT-91', 'EVENT-119'],
    title: 'UUIDs are written in upper case',
    parts: [inAnswers(upperCaseIds), inNotifications(upperCaseIds)],
  },
  {
    id: 'upper-case-ids-in-notifications',
    touches: ['EVENT-90', 'EVENT-91'],
    title: 'UUIDs are written in upper case in notifications alone',
    parts: inNotifications(upperCaseIds),
  },
  {
    id: 'times-in-tenths',
    choice: 'how times are written',
    touches: ['errors/*time*', 'errors/refusals*', 'resend/*', 'balance/event*', 'balance/consulted*'],
    title: 'Times tell tenths of a second',
    parts: [inAnswers(inTenths), inNotifications(inTenths)],
  },
  {
    id: 'times-without-fraction',
    choice: 'how times are written',
    touches: [
      'BALANCE-06',
      'BALANCE-27',
      'CASHOUT-09',
      'CASHOUT-10',
      'EVENT-104',
      'EVENT-105',
      'ERROR-07',
      'ERROR-08',
    ],
    title: 'Times end with their seconds',
    parts: [inAnswers(withoutFraction), inNotifications(withoutFraction)],
  },
  {
    id: 'times-with-offset',
    touches: [
      'BALANCE-06',
      'BALANCE-27',
      'CASHOUT-09',
      'CASHOUT-10',
      'EVENT-104',
      'EVENT-105',
      'ERROR-07',
      'ERROR-08',
    ],
    title: 'Times have the offset of Brasília',
    parts: [inAnswers(withOffset), inNotifications(withOffset)],
  },
  {
    id: 'balance-in-data',
    choice: 'wrapping',
    touches: ['BALANCE-*'],
    title: 'The standard balance stands in data',
    parts: wrappedBalance((balance) => ({ data: balance })),
  },
  {
    id: 'balance-in-a-list',
    choice: 'wrapping',
    touches: ['BALANCE-*'],
    title: 'The standard balance is the only item of data',
    parts: wrappedBalance((balance) => ({ data: [balance] })),
  },
  {
    id: 'balance-in-another-member',
    choice: 'wrapping',
    touches: ['BALANCE-*'],
    title: 'The standard balance stands in balance, beside success',
    parts: wrappedBalance((balance) => ({ success: true, balance })),
  },
  {
    id: 'balance-deep-inside',
    choice: 'wrapping',
    touches: ['BALANCE-*'],
    title: 'The standard balance stands in a list two members deep',
    parts: wrappedBalance((balance) => ({ result: { accounts: [{ kind: 'payment', balance }] } })),
  },
  {
    id: 'only-api-balance',
    choice: 'path',
    touches: ['BALANCE-*', 'AUTH-0?'],
    title: 'There is no GET /balance',
    parts: withoutPath('/balance'),
  },
  {
    id: 'only-balance',
    choice: 'path',
    touches: ['BALANCE-*', 'AUTH-0?'],
    title: 'There is no GET /api/balance',
    parts: withoutPath('/api/balance'),
  },
  {
    id: 'content-type-plain',
    touches: ['ERROR-01', 'tokens/*'],
    title: 'The content type has no charset, and connections are closed after each answer',
    parts: {
      http: {
        answer: (answer) => {
          const plain = contentType(answer, 'application/json');
          return { ...plain, headers: { ...plain.headers, connection: 'close' } };
        },
      },
    },
  },
  {
    id: 'oauth-answered-201',
    touches: ['tokens/oauth-*', 'AUTH-02', 'AUTH-18', 'AUTH-19'],
    title: 'POST /oauth/token answers 201',
    parts: {
      http: {
        answer: (answer, { operation }) =>
          operation === 'createOauthToken' && answer.status === 200 ? { ...answer, status: 201 } : answer,
      },
    },
  },
  {
    id: 'amounts-of-existing-transaction',
    touches: ['CASHOUT-7?', 'RESEND-10'],
    title: 'existingTransactionId is a number of its own series',
    parts: {
      http: {
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
    },
  },
] satisfies readonly Variant[];
