import { at, drop, json, merge, set } from '../../edits.js';
import { accountOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { asConfirmed, bodyOf, sending } from '../../notifications.js';
import type { Part } from '../../part.js';
import { behindAnswers, service, type Services, table, type Tables } from '../../replace.js';
import { withUrls } from '../../urls.js';
import { credits } from '../shared/outcomes.js';
import { faultsOf, isText } from '../shared/request-faults.js';

const operation = 'resendWebhook';
const { lets } = faultsOf(operation);

type Resend = Services['webhooks']['resend'];
type Notification = Parameters<Resend>[1];
type Targets = Parameters<Resend>[2];

/** Resends another notification, or to other targets. */
const resending = (
  change: (
    notification: Notification,
    targets: Targets,
    accountId: string,
    services: Services,
  ) => Promise<readonly [Notification, Targets]>,
): Part =>
  service('webhooks', (inner, services) => ({
    resend: async (accountId, notification, targets) =>
      inner.resend(accountId, ...(await change(notification, targets, accountId, services))),
  }));

/** Resends a notification with another text. */
const rewording = (change: (body: string) => string): Part =>
  resending(async (notification, targets) => [{ ...notification, body: change(notification.body) }, targets]);

/** Resends a notification with these members. */
const merging = (members: () => Readonly<Record<string, unknown>>): Part =>
  rewording((body) => JSON.stringify(merge(members())({ body: bodyOf({ body }) }).body));

/** A resend refused because of the limit is sent nevertheless. */
const sentBeyondTheLimit = withUrls((urls) => {
  let last: unknown = {};
  const noting = sending((delivery, send) => {
    last = bodyOf(delivery);
    return send(delivery);
  });
  const resent: Part = {
    http: {
      answer: async (answer, request) => {
        const url = at(request.body, '/url');
        if (request.operation === operation && answer.status === 429 && isText(url))
          await urls.send([{ accountId: '', eventType: '', url, headers: [] }], last);
        return answer;
      },
    },
  };
  return [noting, resent];
});

type Recent = Tables['resends']['recent'];

/** Counts recent resends in another way. */
const recently = (change: (inner: Recent) => Recent): Part =>
  table('resends', (inner) => ({ recent: change((accountId, sinceMs) => inner.recent(accountId, sinceMs)) }));

/** Allows a number of resends per minute other than 60, as if the account had sent more, or fewer. */
const limitOf = (max: number): Part =>
  recently((inner) => async (accountId, sinceMs) => {
    const { count, oldestMs } = await inner(accountId, sinceMs);
    return { count: count + 60 - max, oldestMs };
  });

/** Looks further back, or not so far. */
const limitSince = (laterMs: number): Part =>
  recently((inner) => (accountId, sinceMs) => inner(accountId, sinceMs + laterMs));

/** The count of resends never falls. */
const neverFalling = (): Part => {
  const counts = new Map<string, number>();
  return table('resends', () => ({
    recent: (accountId) => Promise.resolve({ count: counts.get(accountId) ?? 0, oldestMs: null }),
    add: (accountId) => {
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
      return Promise.resolve();
    },
  }));
};

/** What resends send, where to, and how often. */
export default {
  'resend/url-ignored': breaks('RESEND-14', {
    title: 'The url of a resend is not looked at',
    defect: lets('/url', isText, drop('/url')),
  }),
  'resend/query-lost': breaks('RESEND-14', {
    title: 'The query of the url of a resend is left out',
    defect: lets(
      '/url',
      isText,
      set('/url', (url: unknown) => String(url).replace(/\?.*$/, '')),
    ),
  }),
  'resend/url-stored': breaks('RESEND-15', {
    title: 'The url of a resend is registered',
    defect: resending(async (notification, targets, accountId, { store }) => {
      const now = new Date().toISOString() as never;
      await store.write(async ({ registrations }) => {
        for (const { url } of targets) {
          await registrations.put(accountId, notification.eventType, { url, headers: [] }, now);
        }
      }, accountId);
      return [notification, targets];
    }),
  }),
  'resend/configured-too': breaks('RESEND-16', {
    title: 'A resend with url goes to the configured URLs too',
    defect: resending(async (notification, targets, accountId, { store }) => {
      const own = await store.read(({ registrations }) =>
        registrations.active(accountId, notification.eventType),
      );
      const others = own.filter(({ url }) => targets.every((target) => target.url !== url));
      return [notification, [...targets, ...others]];
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
  'resend/as-confirmed': breaks('RESEND-19', {
    title: 'A resend tells every transaction as CONFIRMED',
    defect: merging(() => asConfirmed),
  }),
  'resend/processed-now': breaks('RESEND-19', {
    title: 'processingDate of a resend is the time of the resend',
    defect: merging(() => ({ processingDate: new Date().toISOString() })),
  }),
  'resend/returns-as-payments': breaks('RESEND-19', {
    title: 'A resend of a return tells the payment, not the return',
    defect: rewording((body) => body.replace('"CashOutReversal"', '"CashOut"')),
  }),
  'resend/any-url': breaks('RESEND-20', {
    title: 'A resend without a URL for its event type goes to one of another type',
    defect: table('registrations', (inner) => ({
      active: async (accountId, eventType) => {
        const own = await inner.active(accountId, eventType);
        const isLacking = own.length === 0 && eventType === 'cash_out';
        return isLacking ? inner.active(accountId, 'med_created') : own;
      },
    })),
  }),
  'resend/no-limit': breaks('RESEND-24', {
    title: 'Resends are not counted',
    defect: recently(() => () => Promise.resolve({ count: 0, oldestMs: null })),
  }),
  'resend/limit-by-the-second': breaks('RESEND-24', {
    title: 'Resends are limited by the second alone',
    defect: limitSince(59_990),
  }),
  'resend/limit-of-129': breaks('RESEND-24', {
    title: 'An account has 129 resends a minute',
    defect: limitOf(129),
  }),
  'resend/refused-and-sent': breaks('RESEND-24', {
    title: 'A resend beyond the limit is refused with 429, and sent',
    defect: sentBeyondTheLimit,
  }),
  'resend/limit-for-an-hour': breaks('RESEND-25', {
    title: 'Who has reached the limit may resend again after an hour',
    defect: limitSince(-3_540_000),
  }),
  'resend/limit-for-ever': breaks('RESEND-25', {
    title: 'The count of resends never falls',
    defect: neverFalling,
  }),
  'resend/limit-of-12': breaks('RESEND-27', {
    title: 'An account has 12 resends a minute',
    defect: limitOf(12),
  }),
  'resend/return-credited-again': breaks('EVENT-132', {
    title: 'Who has the notification of a return sent again is credited again',
    defect: behindAnswers(async ({ status }, request, services) => {
      const isReturn = request.operation === operation && /\/D[^/]{31}$/.test(request.path);
      if (isReturn && status === 200) await credits(services, String(accountOf(request)), 100);
    }),
  }),
} satisfies Defects;
