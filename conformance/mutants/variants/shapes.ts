import { at, json, set } from '../edits.js';
import type { Variant } from '../mutant.js';
import type { Part } from '../part.js';
import { anyNotice, notices } from '../replace.js';
import type { WireAnswer } from '../wire.js';

type Change = (value: unknown, name: string) => unknown;

/** A JSON value with every part of it changed, the innermost first. */
function deeply(value: unknown, change: Change, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((item) => deeply(item, change)),
      name,
    );
  if (typeof value !== 'object' || value === null) return change(value, name);
  const members = Object.entries(value).map(([key, inner]) => [key, deeply(inner, change, key)]);
  return change(Object.fromEntries(members), name);
}

/** Changes everything in every answer of the gateway itself, the control endpoint aside. */
function inAnswers(change: Change): Part {
  return {
    http: {
      answer: (answer, { operation }) =>
        operation === 'control' || answer.body === undefined
          ? answer
          : { ...answer, body: deeply(answer.body, change) },
    },
  };
}

function inNotices(change: Change): Part {
  return notices(
    anyNotice,
    set('', (body: unknown) => deeply(body, change)),
  );
}

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
/** The same moment on a clock in Brasília, with its offset; a cash-out's `generateTime` stays in UTC. */
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

/** Other forms of the same answers. */
export default [
  {
    id: 'extra-members',
    title: 'Members that nobody asked for stand everywhere',
    parts: [inAnswers(withExtras), inNotices(withExtras)],
  },
  {
    id: 'upper-case-ids',
    title: 'UUIDs are written in upper case',
    parts: [inAnswers(upperCaseIds), inNotices(upperCaseIds)],
  },
  {
    id: 'upper-case-ids-in-notifications',
    title: 'UUIDs are written in upper case in notifications alone',
    parts: inNotices(upperCaseIds),
  },
  {
    id: 'times-without-fraction',
    title: 'Times end with their seconds',
    parts: [inAnswers(withoutFraction), inNotices(withoutFraction)],
  },
  {
    id: 'times-with-offset',
    title: 'Times have the offset of Brasília',
    parts: [inAnswers(withOffset), inNotices(withOffset)],
  },
  {
    id: 'balance-in-data',
    title: 'The standard balance stands in data',
    parts: wrappedBalance((balance) => ({ data: balance })),
  },
  {
    id: 'balance-in-a-list',
    title: 'The standard balance is the only item of data',
    parts: wrappedBalance((balance) => ({ data: [balance] })),
  },
  { id: 'only-api-balance', title: 'There is no GET /balance', parts: withoutPath('/balance') },
  { id: 'only-balance', title: 'There is no GET /api/balance', parts: withoutPath('/api/balance') },
  {
    id: 'content-type-plain',
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
    title: 'existingTransactionId is a number of its own series',
    parts: {
      http: {
        answer: (answer) =>
          at(answer.body, '/details/existingTransactionId') === undefined
            ? answer
            : set('/details/existingTransactionId', (id: unknown) => Number(id) + 900_000)(answer),
      },
    },
  },
] satisfies readonly Variant[];
