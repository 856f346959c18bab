import { answers, at, drop, json, requests, set, shortError, status, statusThroughout } from '../edits.js';
import type { Part } from '../part.js';
import { handlers, services, type Services, tables } from '../replace.js';
import type { WireAnswer, WireRequest } from '../wire.js';
import { transactions } from './refund-defects.js';
import { faultsOf, mutantsOf } from './request-faults.js';

const operation = 'resendWebhook';
const { lets } = faultsOf(operation);
const sent = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, 200, ...edits);

/** What the path names. */
const identifierOf = ({ path }: WireRequest): string => decodeURIComponent(path.split('/').at(-1) ?? '');
const named = (picks: (identifier: string) => boolean, answer: () => WireAnswer): Part =>
  requests(operation, (request) => picks(identifierOf(request)), answer);

type Resend = Services['webhooks']['resend'];
/** Another way to send again. */
const resending = (change: (known: Resend, all: Services) => Resend): Part =>
  services((all) => ({
    webhooks: { ...all.webhooks, resend: change((...given) => all.webhooks.resend(...given), all) },
  }));

const local = (time: unknown): string => new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString();

/** What a resend sends, where to, how often, and what it is answered with. */
export default mutantsOf('resend', [
  ['accepted-202', 'A resend is answered with 202', 'RESEND-01', 'response', sent(status(202))],
  ['message-missing', 'The answer has no message', 'RESEND-02', 'response', sent(drop('/message'))],
  ['log-id-text', 'webhookLogId is a text', 'RESEND-03', 'response', sent(set('/webhookLogId', String))],
  [
    'sent-at-brazilian',
    'sentAt is written the Brazilian way',
    'RESEND-04',
    'response',
    sent(set('/sentAt', '20/03/2026 14:03:07')),
  ],
  [
    'sent-at-local',
    'sentAt is local time passed off as UTC',
    'RESEND-05',
    'timing',
    sent(set('/sentAt', local)),
  ],
  [
    'sent-at-first',
    'sentAt is the time of the first delivery, however often it is sent again',
    'RESEND-05',
    'state',
    () => {
      const first = new Map<string, unknown>();
      return {
        http: {
          answer: (answer, request) => {
            if (request.operation !== operation || answer.status !== 200) return answer;
            const key = identifierOf(request);
            if (!first.has(key)) first.set(key, at(answer.body, '/sentAt'));
            return set('/sentAt', first.get(key))(answer);
          },
        },
      };
    },
  ],
  ['status-code-text', 'statusCode is a text', 'RESEND-06', 'response', sent(set('/statusCode', String))],
  ['status-code-200', 'statusCode is always 200', 'RESEND-07', 'response', sent(set('/statusCode', 200))],
  [
    'status-code-before',
    'statusCode is that of the resend before',
    'RESEND-07',
    'state',
    () => {
      let before: unknown;
      return sent(
        set('/statusCode', (code: unknown) => {
          const shown = before ?? code;
          before = code;
          return shown;
        }),
      );
    },
  ],
  [
    'forbidden-without-token',
    'A resend without a token is answered with 403',
    'RESEND-09',
    'response',
    answers(operation, 401, statusThroughout(403)),
  ],
  [
    'no-token-needed',
    'A resend needs no token',
    'RESEND-09',
    'credential',
    () => {
      const owners = new Map<unknown, string>();
      return {
        http: {
          request: (request) => {
            const { authorization, ...headers } = request.headers;
            if (request.operation === 'createCashOut' && authorization !== undefined)
              owners.set(at(request.body, '/externalId'), authorization);
            const owner = owners.get(identifierOf(request));
            if (request.operation !== operation || owner === undefined) return request;
            return authorization === undefined
              ? { ...request, headers: { ...headers, authorization: owner } }
              : request;
          },
        },
      };
    },
  ],
  [
    'number-unknown',
    'A numeric id is not known',
    'RESEND-10',
    'strictness',
    named(
      (id) => /^\d+$/.test(id),
      () => shortError(404),
    ),
  ],
  [
    'external-id-unknown',
    'An externalId is not known',
    'RESEND-11',
    'strictness',
    transactions(() => ({ byExternalId: () => Promise.resolve(null) })),
  ],
  [
    'external-id-newest',
    'An externalId finds the newest transaction of the account',
    'RESEND-11',
    'state',
    transactions((known) => ({
      byExternalId: async (accountId, externalId) => {
        const found = await known.byExternalId(accountId, externalId);
        if (found === null) return null;
        // Others may have made transactions in between.
        for (let number = found.number + 1; number < found.number + 40; number += 1) {
          const next = await known.byNumber(number);
          if (next?.accountId === accountId) return next;
        }
        return found;
      },
    })),
  ],
  [
    'end-to-end-id-unknown',
    'An end-to-end id is not known',
    'RESEND-12',
    'strictness',
    named(
      (id) => /^[ED][0-9a-zA-Z]{31,32}$/.test(id),
      () => shortError(404),
    ),
  ],
  [
    'url-ignored',
    'The url of a resend is not looked at',
    'RESEND-14',
    'state',
    requests(operation, ({ body }) => typeof at(body, '/url') === 'string', drop('/url')),
  ],
  [
    'url-stored',
    'The url of a resend is registered',
    'RESEND-15',
    'state',
    resending((known, { store }) => async (accountId, notification, targets) => {
      const now = new Date().toISOString() as never;
      await store.write(async ({ registrations }) => {
        for (const { url } of targets) {
          await registrations.put(accountId, notification.eventType, { url, headers: [] }, now);
        }
      });
      return known(accountId, notification, targets);
    }),
  ],
  [
    'configured-too',
    'A resend with url goes to the configured URLs too',
    'RESEND-16',
    'delivery',
    resending((known, { store }) => async (accountId, notification, targets) => {
      const own = await store.read(({ registrations }) =>
        registrations.active(accountId, notification.eventType),
      );
      const others = own.filter(({ url }) => targets.every((target) => target.url !== url));
      return known(accountId, notification, [...targets, ...others]);
    }),
  ],
  [
    'never-sent',
    'A resend to the configured URL is answered and not sent',
    'RESEND-17',
    'delivery',
    {
      http: {
        request: (request) => {
          const isPlain = request.operation === operation && at(request.body, '/url') === undefined;
          if (!isPlain || request.headers['authorization'] === undefined) return request;
          const sentAt = new Date().toISOString();
          return json(200, { message: 'Sent.', webhookLogId: 1, sentAt, statusCode: 200 });
        },
      },
    },
  ],
  [
    'body-required',
    'A resend without a body is refused',
    'RESEND-17',
    'strictness',
    requests(
      operation,
      ({ body }) => body === undefined,
      () => shortError(400),
    ),
  ],
  [
    'url-any-type',
    'A url that is no text counts as none',
    'RESEND-18',
    'leniency',
    lets('/url', (url) => url !== undefined && typeof url !== 'string', drop('/url')),
  ],
  [
    'as-confirmed',
    'A resend tells every transaction as CONFIRMED',
    'RESEND-19',
    'state',
    resending((known) => (accountId, notification, targets) => {
      const body = JSON.parse(notification.body) as object;
      const told = { ...body, status: 'CONFIRMED', errorCode: null, errorMessage: null };
      return known(accountId, { ...notification, body: JSON.stringify(told) }, targets);
    }),
  ],
  [
    'processed-now',
    'processingDate of a resend is the time of the resend',
    'RESEND-19',
    'timing',
    resending((known) => (accountId, notification, targets) => {
      const body = JSON.parse(notification.body) as object;
      const told = { ...body, processingDate: new Date().toISOString() };
      return known(accountId, { ...notification, body: JSON.stringify(told) }, targets);
    }),
  ],
  [
    'returns-as-payments',
    'A resend of a return tells the payment, not the return',
    'RESEND-19',
    'notification',
    resending((known) => (accountId, notification, targets) => {
      const body = notification.body.replace('"CashOutReversal"', '"CashOut"');
      return known(accountId, { ...notification, body }, targets);
    }),
  ],
  [
    'no-url-no-matter',
    'A resend without any URL is answered as if it had been sent',
    'RESEND-20',
    'leniency',
    answers(operation, 400, () =>
      json(200, { message: 'Sent.', webhookLogId: 1, sentAt: new Date().toISOString(), statusCode: 200 }),
    ),
  ],
  [
    'any-url',
    'A resend without a URL for its event type goes to one of another type',
    'RESEND-20',
    'delivery',
    tables(({ registrations }) => ({
      registrations: {
        ...registrations,
        active: async (accountId, eventType) => {
          const own = await registrations.active(accountId, eventType);
          return own.length > 0 || eventType !== 'cash_out'
            ? own
            : registrations.active(accountId, 'med_created');
        },
      },
    })),
  ],
  [
    'unknown-bad-request',
    'A resend of an unknown transaction is refused with 400',
    'RESEND-21',
    'response',
    answers(operation, 404, statusThroughout(400)),
  ],
  [
    'of-anyone',
    'A transaction is found whoever it belongs to',
    'RESEND-22',
    'credential',
    () => {
      const owners = new Map<string, string>();
      return transactions((known) => ({
        insert: (transaction) => {
          if (transaction.externalId !== null) owners.set(transaction.externalId, transaction.accountId);
          return known.insert(transaction);
        },
        byExternalId: (accountId, externalId) =>
          known.byExternalId(owners.get(externalId) ?? accountId, externalId),
      }));
    },
  ],
  [
    'no-limit',
    'Resends are not counted',
    'RESEND-24',
    'state',
    tables(({ resends }) => ({
      resends: { ...resends, recent: () => Promise.resolve({ count: 0, oldestMs: null }) },
    })),
  ],
  [
    'limit-by-the-second',
    'Resends are limited by the second alone',
    'RESEND-24',
    'timing',
    tables(({ resends }) => ({
      resends: { ...resends, recent: (accountId, sinceMs) => resends.recent(accountId, sinceMs + 59_990) },
    })),
  ],
  [
    'limit-for-an-hour',
    'Who has reached the limit may resend again after an hour',
    'RESEND-25',
    'timing',
    tables(({ resends }) => ({
      resends: { ...resends, recent: (accountId, sinceMs) => resends.recent(accountId, sinceMs - 3_540_000) },
    })),
  ],
  [
    'limit-for-ever',
    'The count of resends never falls',
    'RESEND-25',
    'state',
    () => {
      const counts = new Map<string, number>();
      return handlers((known) => ({
        resendWebhook: (request, all) => {
          const count = (counts.get(request.account.id) ?? 0) + 1;
          counts.set(request.account.id, count);
          const resends = {
            recent: () => Promise.resolve({ count, oldestMs: null }),
            add: () => Promise.resolve(),
          };
          const store: Services['store'] = {
            ...all.store,
            write: (work) => all.store.write((own) => work({ ...own, resends })),
            read: (work) => all.store.read(work),
          };
          return known.resendWebhook(request, { ...all, store });
        },
      }));
    },
  ],
]);
