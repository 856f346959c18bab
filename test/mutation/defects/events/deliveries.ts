import { at, merge } from '../../../../conformance/variants/parts/edits.js';
import { onState } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
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
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { type Delivery, service, type Services } from '../../../../conformance/variants/parts/replace.js';
import { type RegisteredUrl, toOthersToo, withUrls } from '../../../../conformance/variants/parts/urls.js';
import { after, credits } from '../shared/outcomes.js';
import { heldBack } from '../shared/stale.js';

const tooLate = { status: 'ERROR', errorCode: 'SETTLEMENT_TIMEOUT', errorMessage: 'Too late.' };

/** Notifications that `isLost` selects are not sent; `own` is the registration to which they go. */
const lostIf = (isLost: (delivery: Delivery, all: readonly RegisteredUrl[], own: RegisteredUrl) => boolean) =>
  withUrls((urls) =>
    sending(async (delivery, send) => {
      const own = urls.to(delivery);
      return own !== undefined && isLost(delivery, urls.all, own) ? swallowed : send(delivery);
    }),
  );

/** Notifications go to only one of the URLs that their account registered for the event type. */
const toOneOfItsType = (pick: (urls: readonly RegisteredUrl[]) => RegisteredUrl | undefined) =>
  withUrls((urls) =>
    sending(async (delivery, send) => {
      const own = urls.to(delivery);
      return own && pick(urls.of(own.accountId, own.eventType)) !== own ? swallowed : send(delivery);
    }),
  );

/** Changes a delivery to a URL that responded to the same notification with an error. */
const repeated = (change: (delivery: Delivery) => Delivery) => (): Part => {
  const refused = new Set<string>();
  return sending(async (delivery, send) => {
    const key = `${delivery.url} ${delivery.body}`;
    const sent = await send(refused.has(key) ? change(delivery) : delivery);
    if (sent.statusCode !== null && sent.statusCode >= 500) refused.add(key);
    return sent;
  });
};

export default defects()
  .breaks('EVENT-01', 'A notification is sent as a form with the JSON in one field')
  .as('delivery/form-encoded')(
    sending((delivery, send) => send({ ...delivery, body: `payload=${encodeURIComponent(delivery.body)}` })),
  )
  .breaks('EVENT-01', 'Percent-encoded characters in the query of a URL are decoded')
  .as('notification/url-decoded')(
    sending((delivery, send) =>
      send({ ...delivery, url: delivery.url.replaceAll('%20', '+').replaceAll('%2F', '/') }),
    ),
  )
  .breaks('EVENT-02', "A notification goes to every account's URLs")
  .as('delivery/to-other-accounts')(
    withUrls((urls) =>
      sending(async (delivery, send) => {
        const others = urls.all.filter(
          ({ url, eventType }) => url !== delivery.url && eventType === 'cash_out',
        );
        await Promise.all(others.map(({ url }) => send({ ...delivery, url })));
        return send(delivery);
      }),
    ),
  )
  .breaks('EVENT-02', 'A notification goes to the URL that was registered last, whosever it is')
  .as('delivery/to-the-last-registration')(
    withUrls((urls) =>
      sending((delivery, send) => send({ ...delivery, url: urls.all.at(-1)?.url ?? delivery.url })),
    ),
  )
  .breaks('EVENT-03', 'Custom headers are not sent')
  .as('delivery/custom-headers-dropped')(sending((delivery, send) => send({ ...delivery, headers: [] })))
  .breaks('EVENT-03', 'A URL without custom headers is sent those of another URL of the account')
  .as('delivery/custom-headers-of-another-url')(
    withUrls((urls) =>
      sending((delivery, send) => {
        const others = urls.of(delivery.accountId).map(({ headers }) => headers);
        const headers = [delivery.headers, ...others].find((list) => list.length > 0) ?? [];
        return send({ ...delivery, headers });
      }),
    ),
  )
  .breaks('EVENT-03', 'Of several custom headers only the first is kept')
  .as('delivery/custom-headers-of-the-first')(
    sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 1) })),
  )
  .breaks('EVENT-03', 'Of five custom headers the first four are sent')
  .as('delivery/four-headers')(
    sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 4) })),
  )
  .breaks('EVENT-03', 'A custom header with an empty value is not sent')
  .as('delivery/empty-header-dropped')(
    sending((delivery, send) =>
      send({ ...delivery, headers: delivery.headers.filter(({ value }) => value !== '') }),
    ),
  )
  .breaks('EVENT-03', 'A notification that is sent again lacks the custom headers')
  .as('delivery/repeated-without-headers')(repeated((delivery) => ({ ...delivery, headers: [] })))
  .breaks('EVENT-03', 'Custom headers are sent with the first delivery of a notification, not with a resend')
  .as('resend/headers-once')(
    service('webhooks', (inner) => ({
      resend: (accountId, notification, targets) => {
        const plain = targets.map(({ url }) => ({ url, headers: [] }));
        return inner.resend(accountId, notification, plain);
      },
    })),
  )
  .breaks('EVENT-04', 'A notification goes to the first URL of its event type alone')
  .as('delivery/first-url-only')(toOneOfItsType((urls) => urls[0]))
  .breaks('EVENT-04', 'Registering a further URL replaces the one before')
  .as('delivery/last-url-kept')(toOneOfItsType((urls) => urls.at(-1)))
  .breaks('EVENT-04', 'A URL has one event type: registering it for another moves it')
  .as('delivery/url-of-one-type')(
    lostIf((delivery, all) => {
      const { url, accountId } = delivery;
      const own = all.filter((one) => one.url === url && one.accountId === accountId);
      const isMoved = own.length > 1 && own.at(-1)?.eventType !== 'cash_out';
      return isMoved && isEvent('CashOut')(bodyOf(delivery));
    }),
  )
  .breaks('EVENT-04', 'A URL belongs to the account that registered it last')
  .as('delivery/url-of-one-account')(
    lostIf(
      (delivery, all) => all.findLast(({ url }) => url === delivery.url)?.accountId !== delivery.accountId,
    ),
  )
  .breaks('EVENT-04', 'URLs that differ in their query alone count as one')
  .as('delivery/queries-unread')(
    lostIf((delivery, all, { accountId, eventType }) => {
      const plain = (url: string) => url.replace(/\?.*$/, '');
      const last = all.findLast(
        (one) =>
          one.accountId === accountId &&
          one.eventType === eventType &&
          plain(one.url) === plain(delivery.url),
      );
      return last !== undefined && last.url !== delivery.url;
    }),
  )
  .breaks('EVENT-04', 'A payment is notified to the URLs that were registered when it was sent')
  .as('delivery/urls-of-the-creation')(() => {
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
  })
  .breaks('EVENT-07', 'A URL registered for cash_out alone is not notified of a payment sent')
  .as('delivery/cash-out-unheard')(
    lostIf((delivery, _, { eventType }) => eventType === 'cash_out' && isEvent('CashOut')(bodyOf(delivery))),
  )
  .breaks('EVENT-08', 'A notification goes to all URLs of its account, registered for any event')
  .as('delivery/to-every-event-type')(toOthersToo((other, own) => other.eventType !== own.eventType))
  .breaks('EVENT-08', 'The notification of a cash-out that failed goes to URLs for refund_out too')
  .as('delivery/failures-to-refunds-too')(
    toOthersToo(
      (other, own, notification) =>
        isEvent('CashOut', 'ERROR')(notification) &&
        own.eventType === 'cash_out' &&
        other.eventType === 'refund_out',
    ),
  )
  .breaks('CASHOUT-55', 'A payment that settled is not notified')
  .as('delivery/success-unheard')(suppressed(confirmed))
  .breaks('CASHOUT-56', 'A payment that failed is not notified')
  .as('delivery/failure-unheard')(suppressed(failed))
  .breaks('CASHOUT-56', 'The notification of a failure is kept back until the next one to the same URL')
  .as('delivery/failure-kept-back')(heldBack(failed))
  .breaks('CASHOUT-56', 'A payment that failed is tried again by itself and notified as CONFIRMED, too')
  .as('delivery/success-of-a-failure')(notifications(failed)(merge(asConfirmed)))
  // Deliberately late, so that a check which stops listening at the first notification misses it.
  .breaks('CASHOUT-58', 'A payment that settled is notified as ERROR a moment later')
  .as('delivery/error-after-success')(followedBy(confirmed, tooLate, 100))
  .breaks(
    'CASHOUT-58',
    'A payment that failed is tried again by itself, and notified as CONFIRMED a moment later',
  )
  .as('delivery/success-after-failure')(
    followedBy(failed, { ...asConfirmed, endToEndId: `E99999999202601010000${'c'.repeat(11)}` }),
  )
  .breaks('EVENT-86', 'A notification of success that is sent again says ERROR')
  .as('delivery/repeated-as-error')(
    repeated((delivery) => {
      const event = bodyOf(delivery);
      return confirmed(event) ? withBody(delivery, { ...event, ...tooLate }) : delivery;
    }),
  )
  .breaks('BALANCE-34', 'A payment whose notification the receiver does not accept is undone')
  .as('delivery/undone-where-not-accepted')(() => {
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
});
