import { at, merge } from '../../edits.js';
import { onState } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import {
  asConfirmed,
  bodyOf,
  confirmed,
  failed,
  followedBy,
  isEvent,
  notifications,
  sending,
  suppressed,
  swallowed,
  withBody,
} from '../../notifications.js';
import type { Part } from '../../part.js';
import { type Delivery, service, type Services } from '../../replace.js';
import { type KnownUrl, toOthersToo, withUrls } from '../../urls.js';
import { after, credits } from '../shared/outcomes.js';
import { heldBack } from '../shared/stale.js';

const tooLate = { status: 'ERROR', errorCode: 'SETTLEMENT_TIMEOUT', errorMessage: 'Too late.' };

/** Notifications that `isLost` says are not sent; `own` is the registration to which they go. */
const lostIf = (isLost: (delivery: Delivery, all: readonly KnownUrl[], own: KnownUrl) => boolean) =>
  withUrls((urls) =>
    sending(async (delivery, send) => {
      const own = urls.to(delivery);
      return own !== undefined && isLost(delivery, urls.all, own) ? swallowed : send(delivery);
    }),
  );

/** Notifications go to only one of the URLs that their account registered for the event type. */
const toOneOfItsType = (pick: (urls: readonly KnownUrl[]) => KnownUrl | undefined) =>
  withUrls((urls) =>
    sending(async (delivery, send) => {
      const own = urls.to(delivery);
      return own && pick(urls.of(own.accountId, own.eventType)) !== own ? swallowed : send(delivery);
    }),
  );

/** Changes what is sent to a URL that answered the same notification with an error. */
const repeated = (change: (delivery: Delivery) => Delivery) => (): Part => {
  const refused = new Set<string>();
  return sending(async (delivery, send) => {
    const key = `${delivery.url} ${delivery.body}`;
    const sent = await send(refused.has(key) ? change(delivery) : delivery);
    if (sent.statusCode !== null && sent.statusCode >= 500) refused.add(key);
    return sent;
  });
};

/** A payment is notified to the URLs that were registered when it was sent. */
const urlsOfTheCreation = (): readonly Part[] => {
  let count = 0;
  const registered = new Map<unknown, number>();
  const sent = new Map<unknown, number>();
  return [
    onState('a webhook registration', (_, params) => registered.set(at(params, '/url'), (count += 1))),
    after('createCashOut', 'success', ({ body }) => sent.set(body.externalId, (count += 1))),
    sending(async (delivery, send) => {
      const { externalId } = bodyOf(delivery);
      const isLater = (registered.get(delivery.url) ?? 0) > (sent.get(externalId) ?? Infinity);
      return isLater ? swallowed : send(delivery);
    }),
  ];
};

/** A payment whose notification the receiver does not accept is undone. */
const undone = (): readonly Part[] => {
  let own: Services | undefined;
  return [
    { overrides: { services: (services) => (own = services) } },
    sending(async (delivery, send) => {
      const sent = await send(delivery);
      const event = bodyOf(delivery);
      if ((sent.statusCode ?? 500) >= 500 && confirmed(event) && own)
        await credits(own, delivery.accountId, Math.round(Number(event['originalAmount']) * 100));
      return sent;
    }),
  ];
};

export default {
  'delivery/form-encoded': breaks('EVENT-01', {
    title: 'A notification is sent as a form with the JSON in one field',
    defect: sending((delivery, send) =>
      send({ ...delivery, body: `payload=${encodeURIComponent(delivery.body)}` }),
    ),
  }),
  'notification/url-decoded': breaks('EVENT-01', {
    title: 'Percent-encoded characters in the query of a URL are decoded',
    defect: sending((delivery, send) =>
      send({ ...delivery, url: delivery.url.replaceAll('%20', '+').replaceAll('%2F', '/') }),
    ),
  }),
  'delivery/to-other-accounts': breaks('EVENT-02', {
    title: "A notification goes to every account's URLs",
    defect: withUrls((urls) =>
      sending(async (delivery, send) => {
        const others = urls.all.filter(
          ({ url, eventType }) => url !== delivery.url && eventType === 'cash_out',
        );
        await Promise.all(others.map(({ url }) => send({ ...delivery, url })));
        return send(delivery);
      }),
    ),
  }),
  'delivery/to-the-last-registration': breaks('EVENT-02', {
    title: 'A notification goes to the URL that was registered last, whosever it is',
    defect: withUrls((urls) =>
      sending((delivery, send) => send({ ...delivery, url: urls.all.at(-1)?.url ?? delivery.url })),
    ),
  }),
  'delivery/custom-headers-dropped': breaks('EVENT-03', {
    title: 'Custom headers are not sent',
    defect: sending((delivery, send) => send({ ...delivery, headers: [] })),
  }),
  'delivery/custom-headers-of-the-first': breaks('EVENT-03', {
    title: 'Of several custom headers only the first is kept',
    defect: sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 1) })),
  }),
  'delivery/four-headers': breaks('EVENT-03', {
    title: 'Of five custom headers the first four are sent',
    defect: sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 4) })),
  }),
  'delivery/repeated-without-headers': breaks('EVENT-03', {
    title: 'A notification that is sent again lacks the custom headers',
    defect: repeated((delivery) => ({ ...delivery, headers: [] })),
  }),
  'resend/headers-once': breaks('EVENT-03', {
    title: 'Custom headers are sent with the first delivery of a notification, not with a resend',
    defect: service('webhooks', (inner) => ({
      resend: (accountId, notification, targets) => {
        const plain = targets.map(({ url }) => ({ url, headers: [] }));
        return inner.resend(accountId, notification, plain);
      },
    })),
  }),
  'delivery/first-url-only': breaks('EVENT-04', {
    title: 'A notification goes to the first URL of its event type alone',
    defect: toOneOfItsType((urls) => urls[0]),
  }),
  'delivery/last-url-kept': breaks('EVENT-04', {
    title: 'Registering a further URL replaces the one before',
    defect: toOneOfItsType((urls) => urls.at(-1)),
  }),
  'delivery/url-of-one-type': breaks('EVENT-04', {
    title: 'A URL has one event type: registering it for another moves it',
    defect: lostIf((delivery, all) => {
      const { url, accountId } = delivery;
      const own = all.filter((one) => one.url === url && one.accountId === accountId);
      const isMoved = own.length > 1 && own.at(-1)?.eventType !== 'cash_out';
      return isMoved && isEvent('CashOut')(bodyOf(delivery));
    }),
  }),
  'delivery/url-of-one-account': breaks('EVENT-04', {
    title: 'A URL belongs to the account that registered it last',
    defect: lostIf(
      (delivery, all) => all.findLast(({ url }) => url === delivery.url)?.accountId !== delivery.accountId,
    ),
  }),
  'delivery/queries-unread': breaks('EVENT-04', {
    title: 'URLs that differ in their query alone count as one',
    defect: lostIf((delivery, all, { accountId, eventType }) => {
      const plain = (url: string) => url.replace(/\?.*$/, '');
      const last = all.findLast(
        (one) =>
          one.accountId === accountId &&
          one.eventType === eventType &&
          plain(one.url) === plain(delivery.url),
      );
      return last !== undefined && last.url !== delivery.url;
    }),
  }),
  'delivery/urls-of-the-creation': breaks('EVENT-04', {
    title: 'A payment is notified to the URLs that were registered when it was sent',
    defect: urlsOfTheCreation,
  }),
  'delivery/cash-out-unheard': breaks('EVENT-07', {
    title: 'A URL registered for cash_out alone is not notified of a payment sent',
    defect: lostIf(
      (delivery, _, { eventType }) => eventType === 'cash_out' && isEvent('CashOut')(bodyOf(delivery)),
    ),
  }),
  'delivery/to-every-event-type': breaks('EVENT-08', {
    title: 'A notification goes to all URLs of its account, whatever they are registered for',
    defect: toOthersToo((other, own) => other.eventType !== own.eventType),
  }),
  'delivery/failures-to-refunds-too': breaks('EVENT-08', {
    title: 'The notification of a cash-out that failed goes to URLs for refund_out too',
    defect: toOthersToo(
      (other, own, notification) =>
        isEvent('CashOut', 'ERROR')(notification) &&
        own.eventType === 'cash_out' &&
        other.eventType === 'refund_out',
    ),
  }),
  'delivery/success-unheard': breaks('CASHOUT-55', {
    title: 'A payment that settled is not notified',
    defect: suppressed(confirmed),
  }),
  'delivery/failure-unheard': breaks('CASHOUT-56', {
    title: 'A payment that failed is not notified',
    defect: suppressed(failed),
  }),
  'delivery/failure-kept-back': breaks('CASHOUT-56', {
    title: 'The notification of a failure is kept back until the next one to the same URL',
    defect: heldBack(failed),
  }),
  'delivery/success-of-a-failure': breaks('CASHOUT-56', {
    title: 'A payment that failed is tried again by itself and notified as CONFIRMED, too',
    defect: notifications(failed, merge(asConfirmed)),
  }),
  'delivery/error-after-success': breaks('CASHOUT-58', {
    title: 'A payment that settled is notified as ERROR a moment later',
    // Deliberately late, so that a check which stops listening at the first notification misses it.
    defect: followedBy(confirmed, tooLate, 100),
  }),
  'delivery/success-after-failure': breaks('CASHOUT-58', {
    title: 'A payment that failed is tried again by itself, and notified as CONFIRMED a moment later',
    defect: followedBy(failed, { ...asConfirmed, endToEndId: `E99999999202601010000${'c'.repeat(11)}` }),
  }),
  'delivery/repeated-as-error': breaks('EVENT-86', {
    title: 'A notification of success that is sent again says ERROR',
    defect: repeated((delivery) => {
      const event = bodyOf(delivery);
      return confirmed(event) ? withBody(delivery, { ...event, ...tooLate }) : delivery;
    }),
  }),
  'delivery/undone-where-not-accepted': breaks('BALANCE-34', {
    title: 'A payment whose notification the receiver does not accept is undone',
    defect: undone,
  }),
} satisfies Defects;
