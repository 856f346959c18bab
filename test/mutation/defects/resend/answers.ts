import { answers, at, drop, json, requests, set, shortError, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, services, type Services, tables } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { transactions } from '../shared/refund-defects.js';
import { faultsOf } from '../shared/request-faults.js';

const operation = 'resendWebhook';
const sent = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, 200, ...edits);

/** The identifier in the path. */
const identifierOf = ({ path }: WireRequest): string => decodeURIComponent(path.split('/').at(-1) ?? '');
const named = (picks: (identifier: string) => boolean, answer: () => WireAnswer): Part =>
  requests(operation, (request) => picks(identifierOf(request)), answer);

type Resend = Services['webhooks']['resend'];
/** Replaces resending. */
const resending = (change: (known: Resend, all: Services) => Resend): Part =>
  services((all) => ({
    webhooks: { ...all.webhooks, resend: change((...given) => all.webhooks.resend(...given), all) },
  }));

const local = (time: unknown): string => new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString();

export default {
  'resend/accepted-202': breaks('RESEND-01', {
    title: 'A resend is answered with 202',
    defect: sent(status(202)),
  }),
  'resend/sent-at-local': breaks('RESEND-05', {
    title: 'sentAt is local time passed off as UTC',
    defect: sent(set('/sentAt', local)),
  }),
  'resend/sent-at-first': breaks('RESEND-05', {
    title: 'sentAt is the time of the first delivery, however often it is sent again',
    defect: () => {
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
  }),
  'resend/status-code-text': breaks('RESEND-06', {
    title: 'statusCode is a text',
    defect: sent(set('/statusCode', String)),
  }),
  'resend/status-code-200': breaks('RESEND-07', {
    title: 'statusCode is always 200',
    defect: sent(set('/statusCode', 200)),
  }),
  'resend/status-code-before': breaks('RESEND-07', {
    title: 'statusCode is that of the resend before',
    defect: () => {
      let before: unknown;
      return sent(
        set('/statusCode', (code: unknown) => {
          const shown = before ?? code;
          before = code;
          return shown;
        }),
      );
    },
  }),
  'resend/forbidden-without-token': breaks('RESEND-09', {
    title: 'A resend without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'resend/no-token-needed': breaks('RESEND-09', {
    title: 'A resend needs no token',
    defect: () => {
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
  }),
  'resend/number-unknown': breaks('RESEND-10', {
    title: 'A numeric id is not known',
    defect: named(
      (id) => /^\d+$/.test(id),
      () => shortError(404),
    ),
  }),
  'resend/external-id-unknown': breaks('RESEND-11', {
    title: 'An externalId is not known',
    defect: transactions(() => ({ byExternalId: () => Promise.resolve(null) })),
  }),
  'resend/external-id-newest': breaks('RESEND-11', {
    title: 'An externalId finds the newest transaction of the account',
    defect: transactions((known) => ({
      byExternalId: async (accountId, externalId) => {
        const found = await known.byExternalId(accountId, externalId);
        if (found === null) return null;
        // Other accounts may have created transactions in between.
        for (let number = found.number + 1; number < found.number + 40; number += 1) {
          const next = await known.byNumber(number);
          if (next?.accountId === accountId) return next;
        }
        return found;
      },
    })),
  }),
  'resend/end-to-end-id-unknown': breaks('RESEND-12', {
    title: 'An end-to-end id is not known',
    defect: named(
      (id) => /^[ED][0-9a-zA-Z]{31,32}$/.test(id),
      () => shortError(404),
    ),
  }),
  'resend/url-ignored': breaks('RESEND-14', {
    title: 'The url of a resend is not looked at',
    defect: requests(operation, ({ body }) => typeof at(body, '/url') === 'string', drop('/url')),
  }),
  'resend/url-stored': breaks('RESEND-15', {
    title: 'The url of a resend is registered',
    defect: resending((known, { store }) => async (accountId, notification, targets) => {
      const now = new Date().toISOString() as never;
      await store.write(async ({ registrations }) => {
        for (const { url } of targets) {
          await registrations.put(accountId, notification.eventType, { url, headers: [] }, now);
        }
      }, accountId);
      return known(accountId, notification, targets);
    }),
  }),
  'resend/configured-too': breaks('RESEND-16', {
    title: 'A resend with url goes to the configured URLs too',
    defect: resending((known, { store }) => async (accountId, notification, targets) => {
      const own = await store.read(({ registrations }) =>
        registrations.active(accountId, notification.eventType),
      );
      const others = own.filter(({ url }) => targets.every((target) => target.url !== url));
      return known(accountId, notification, [...targets, ...others]);
    }),
  }),
  'resend/never-sent': breaks('RESEND-17', {
    title: 'A resend to the configured URL is answered and not sent',
    defect: {
      http: {
        request: (request) => {
          const isPlain = request.operation === operation && at(request.body, '/url') === undefined;
          if (!isPlain || request.headers['authorization'] === undefined) return request;
          const sentAt = new Date().toISOString();
          return json(200, { message: 'Sent.', webhookLogId: 1, sentAt, statusCode: 200 });
        },
      },
    },
  }),
  'resend/body-required': breaks('RESEND-17', {
    title: 'A resend without a body is refused',
    defect: requests(
      operation,
      ({ body }) => body === undefined,
      () => shortError(400),
    ),
  }),
  'resend/as-confirmed': breaks('RESEND-19', {
    title: 'A resend tells every transaction as CONFIRMED',
    defect: resending((known) => (accountId, notification, targets) => {
      const body = JSON.parse(notification.body) as object;
      const told = { ...body, status: 'CONFIRMED', errorCode: null, errorMessage: null };
      return known(accountId, { ...notification, body: JSON.stringify(told) }, targets);
    }),
  }),
  'resend/processed-now': breaks('RESEND-19', {
    title: 'processingDate of a resend is the time of the resend',
    defect: resending((known) => (accountId, notification, targets) => {
      const body = JSON.parse(notification.body) as object;
      const told = { ...body, processingDate: new Date().toISOString() };
      return known(accountId, { ...notification, body: JSON.stringify(told) }, targets);
    }),
  }),
  'resend/returns-as-payments': breaks('RESEND-19', {
    title: 'A resend of a return tells the payment, not the return',
    defect: resending((known) => (accountId, notification, targets) => {
      const body = notification.body.replace('"CashOutReversal"', '"CashOut"');
      return known(accountId, { ...notification, body }, targets);
    }),
  }),
  'resend/no-url-no-matter': breaks('RESEND-20', {
    title: 'A resend without any URL is answered as if it had been sent',
    defect: answers(operation, 400, () =>
      json(200, { message: 'Sent.', webhookLogId: 1, sentAt: new Date().toISOString(), statusCode: 200 }),
    ),
  }),
  'resend/any-url': breaks('RESEND-20', {
    title: 'A resend without a URL for its event type goes to one of another type',
    defect: tables(({ registrations }) => ({
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
  }),
  'resend/unknown-bad-request': breaks('RESEND-21', {
    title: 'A resend of an unknown transaction is refused with 400',
    defect: answers(operation, 404, statusThroughout(400)),
  }),
  'resend/of-anyone': breaks('RESEND-22', {
    title: 'A transaction is found whoever it belongs to',
    defect: () => {
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
  }),
  'resend/no-limit': breaks('RESEND-24', {
    title: 'Resends are not counted',
    defect: tables(({ resends }) => ({
      resends: { ...resends, recent: () => Promise.resolve({ count: 0, oldestMs: null }) },
    })),
  }),
  'resend/limit-by-the-second': breaks('RESEND-24', {
    title: 'Resends are limited by the second alone',
    defect: tables(({ resends }) => ({
      resends: { ...resends, recent: (accountId, sinceMs) => resends.recent(accountId, sinceMs + 59_990) },
    })),
  }),
  'resend/limit-for-an-hour': breaks('RESEND-25', {
    title: 'Who has reached the limit may resend again after an hour',
    defect: tables(({ resends }) => ({
      resends: { ...resends, recent: (accountId, sinceMs) => resends.recent(accountId, sinceMs - 3_540_000) },
    })),
  }),
  'resend/limit-for-ever': breaks('RESEND-25', {
    title: 'The count of resends never falls',
    defect: () => {
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
            write: (work, accountId) =>
              all.store.write((own) => work({ ...own, resends: { ...own.resends, ...resends } }), accountId),
            read: (work) => all.store.read(work),
          };
          return known.resendWebhook(request, { ...all, store });
        },
      }));
    },
  }),
  'resend/url-any-type': breaks('RESEND-18', {
    title: 'A url that is no text counts as none',
    defect: faultsOf(operation).lets(
      '/url',
      (url) => url !== undefined && typeof url !== 'string',
      drop('/url'),
    ),
  }),
} satisfies Defects;
