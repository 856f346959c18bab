import { at, json, merge } from '../../../../conformance/variants/parts/edits.js';
import { accountOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { asConfirmed, bodyOf, sending } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  behindAnswers,
  service,
  type Services,
  table,
  type Tables,
} from '../../../../conformance/variants/parts/replace.js';
import { withUrls } from '../../../../conformance/variants/parts/urls.js';
import { credits } from '../shared/outcomes.js';
import { faultsOf, isText } from '../shared/request-faults.js';

const operation = 'resendWebhook';
const { allows } = faultsOf(operation);

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

type Recent = Tables['resends']['recent'];

/** Changes how recent resends are counted. */
const recently = (change: (inner: Recent) => Recent): Part =>
  table('resends', (inner) => ({ recent: change((accountId, sinceMs) => inner.recent(accountId, sinceMs)) }));

/** Allows a number of resends per minute other than 60, as if the account had requested more or fewer. */
const limitOf = (max: number): Part =>
  recently((inner) => async (accountId, sinceMs) => {
    const { count, oldestMs } = await inner(accountId, sinceMs);
    return { count: count + 60 - max, oldestMs };
  });

/** Counts resends over a longer or shorter period. */
const limitSince = (laterMs: number): Part =>
  recently((inner) => (accountId, sinceMs) => inner(accountId, sinceMs + laterMs));

/** Defects in the content, the target and the rate limit of resends. */
export default defects()
  .breaks('RESEND-14', 'The url of a resend is ignored')
  .as('resend/url-ignored')(allows('/url', isText, undefined))
  .breaks('RESEND-14', 'The query of the url of a resend is left out')
  .as('resend/query-lost')(allows('/url', isText, (url: unknown) => String(url).replace(/\?.*$/, '')))
  .breaks('RESEND-15', 'The url of a resend is registered')
  .as('resend/url-stored')(
    resending(async (notification, targets, accountId, { store }) => {
      const now = new Date().toISOString() as never;
      await store.write(async ({ registrations }) => {
        for (const { url } of targets) {
          await registrations.put(accountId, notification.eventType, { url, headers: [] }, now);
        }
      }, accountId);
      return [notification, targets];
    }),
  )
  .breaks('RESEND-16', 'A resend with url goes to the configured URLs too')
  .as('resend/configured-too')(
    resending(async (notification, targets, accountId, { store }) => {
      const own = await store.read(({ registrations }) =>
        registrations.active(accountId, notification.eventType),
      );
      const others = own.filter(({ url }) => targets.every((target) => target.url !== url));
      return [notification, [...targets, ...others]];
    }),
  )
  .breaks('RESEND-17', 'A resend to the configured URL is answered and not sent')
  .as('resend/never-sent')({
    request: (request) => {
      const isPlain = request.operation === operation && at(request.body, '/url') === undefined;
      if (!isPlain || request.headers['authorization'] === undefined) return request;
      const sentAt = new Date().toISOString();
      return json(200, { message: 'Sent.', webhookLogId: 1, sentAt, statusCode: 200 });
    },
  })
  .breaks('RESEND-17', 'A resend to the configured URL never reaches it, and is answered with statusCode 0')
  .as('resend/never-reached')({
    request: (request) => {
      const isPlain = request.operation === operation && at(request.body, '/url') === undefined;
      if (!isPlain || request.headers['authorization'] === undefined) return request;
      const sentAt = new Date().toISOString();
      return json(200, { message: 'No response.', webhookLogId: 1, sentAt, statusCode: 0 });
    },
  })
  .breaks('RESEND-19', 'A resend tells every transaction as CONFIRMED')
  .as('resend/as-confirmed')(merging(() => asConfirmed))
  .breaks('RESEND-19', 'processingDate of a resend is the time of the resend')
  .as('resend/processed-now')(merging(() => ({ processingDate: new Date().toISOString() })))
  .breaks('RESEND-19', 'A resend of a return tells the payment, not the return')
  .as('resend/returns-as-payments')(rewording((body) => body.replace('"CashOutReversal"', '"CashOut"')))
  .breaks('RESEND-20', 'A resend without a URL for its event type goes to one of another type')
  .as('resend/any-url')(
    table('registrations', (inner) => ({
      active: async (accountId, eventType) => {
        const own = await inner.active(accountId, eventType);
        const isLacking = own.length === 0 && eventType === 'cash_out';
        return isLacking ? inner.active(accountId, 'med_created') : own;
      },
    })),
  )
  .breaks('RESEND-24', 'Resends are not counted')
  .as('resend/no-limit')(recently(() => () => Promise.resolve({ count: 0, oldestMs: null })))
  .breaks('RESEND-24', 'Resends are limited by the second alone')
  .as('resend/limit-by-the-second')(limitSince(59_990))
  .breaks('RESEND-24', 'An account has 129 resends a minute')
  .as('resend/limit-of-129')(limitOf(129))
  .breaks('RESEND-24', 'An account has 100 resends a minute')
  .as('resend/limit-of-100')(limitOf(100))
  .breaks('RESEND-24', 'An account has 66 resends a minute')
  .as('resend/limit-of-66')(limitOf(66))
  .breaks('RESEND-24', 'A resend beyond the limit is refused with 429, and sent')
  .as('resend/refused-and-sent')(
    withUrls((urls) => {
      let last: unknown = {};
      const noting = sending((delivery, send) => {
        last = bodyOf(delivery);
        return send(delivery);
      });
      const resent: Part = {
        answer: async (answer, request) => {
          const url = at(request.body, '/url');
          if (request.operation === operation && answer.status === 429 && isText(url))
            await urls.send([{ accountId: '', eventType: '', url, headers: [] }], last);
          return answer;
        },
      };
      return [noting, resent];
    }),
  )
  .breaks('RESEND-25', 'Who has reached the limit may resend again after an hour')
  .as('resend/limit-for-an-hour')(limitSince(-3_540_000))
  .breaks('RESEND-25', 'The count of resends never falls')
  .as('resend/limit-for-ever')(() => {
    const counts = new Map<string, number>();
    return table('resends', () => ({
      recent: (accountId) => Promise.resolve({ count: counts.get(accountId) ?? 0, oldestMs: null }),
      add: (accountId) => {
        counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
        return Promise.resolve();
      },
    }));
  })
  .breaks('RESEND-27', 'An account has 12 resends a minute')
  .as('resend/limit-of-12')(limitOf(12))
  .breaks('EVENT-132', 'Who has the notification of a return sent again is credited again')
  .as('resend/return-credited-again')(
  behindAnswers(async ({ status }, request, services) => {
    const isReturn = request.operation === operation && /\/D[^/]{31}$/.test(request.path);
    if (isReturn && status === 200) await credits(services, String(accountOf(request)), 100);
  }),
);
