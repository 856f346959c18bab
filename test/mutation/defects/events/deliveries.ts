import { randomBytes } from 'node:crypto';

import { set } from '../../edits.js';
import { type KnownUrl, urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import {
  anyNotification,
  confirmed,
  failed,
  handlers,
  type NotificationBody,
  rewrittenNotifications,
  sending,
  swallowed,
} from '../../replace.js';
import { confirmedEvent } from '../shared/after-refusal.js';
import { knowingUrls, toOthersToo } from '../shared/known-urls.js';

const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;

/** Notifications go to only one of the URLs that their account registered for the event type. */
const toOneOfItsType = (pick: (urls: readonly KnownUrl[]) => KnownUrl | undefined) =>
  knowingUrls(async (delivery, send, { own, all }) => {
    const urls = all.filter(
      ({ accountId, eventType }) => accountId === own?.accountId && eventType === own.eventType,
    );
    return own && pick(urls) !== own ? swallowed : send(delivery);
  });

export default {
  'delivery/form-encoded': breaks('EVENT-01', {
    title: 'A notification is sent as a form with the JSON in one field',
    defect: sending((delivery, send) =>
      send({ ...delivery, body: `payload=${encodeURIComponent(delivery.body)}` }),
    ),
  }),
  'delivery/to-other-accounts': breaks('EVENT-02', {
    title: "A notification goes to every account's URLs",
    defect: knowingUrls(async (delivery, send, { all }) => {
      const others = all.filter(({ url, eventType }) => url !== delivery.url && eventType === 'cash_out');
      await Promise.all(others.map(({ url }) => send({ ...delivery, url })));
      return send(delivery);
    }),
  }),
  'delivery/custom-headers-dropped': breaks('EVENT-03', {
    title: 'Custom headers are not sent',
    defect: sending((delivery, send) => send({ ...delivery, headers: [] })),
  }),
  'delivery/custom-headers-of-the-first': breaks('EVENT-03', {
    title: 'Of several custom headers only the first is kept',
    defect: sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 1) })),
  }),
  'delivery/first-url-only': breaks('EVENT-04', {
    title: 'A notification goes to the first URL of its event type alone',
    defect: toOneOfItsType((urls) => urls[0]),
  }),
  'delivery/last-url-kept': breaks('EVENT-04', {
    title: 'Registering a further URL replaces the one before',
    defect: toOneOfItsType((urls) => urls.at(-1)),
  }),
  'delivery/cash-out-unheard': breaks('EVENT-07', {
    title: 'A URL registered for cash_out alone is not notified of a payment sent',
    defect: knowingUrls(async (delivery, send, { own }) =>
      own?.eventType === 'cash_out' && bodyOf(delivery.body)['event'] === 'CashOut'
        ? swallowed
        : send(delivery),
    ),
  }),
  'delivery/to-every-event-type': breaks('EVENT-08', {
    title: 'A notification goes to all URLs of its account, whatever they are registered for',
    defect: toOthersToo((other, own) => other.eventType !== own.eventType),
  }),
  'delivery/success-unheard': breaks('CASHOUT-55', {
    title: 'A payment that settled is not notified',
    defect: sending(async (delivery, send) =>
      confirmed(bodyOf(delivery.body)) ? swallowed : send(delivery),
    ),
  }),
  'delivery/failure-unheard': breaks('CASHOUT-56', {
    title: 'A payment that failed is not notified',
    defect: sending(async (delivery, send) => (failed(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  }),
  'delivery/error-after-success': breaks('CASHOUT-58', {
    title: 'A payment that settled is notified as ERROR a moment later',
    defect: sending(async (delivery, send) => {
      const event = bodyOf(delivery.body);
      const sent = await send(delivery);
      if (!confirmed(event)) return sent;
      const late = { status: 'ERROR', errorCode: 'SETTLEMENT_TIMEOUT', errorMessage: 'Too late.' };
      // Deliberately late, so that a check which stops listening at the first notification misses it.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await send({ ...delivery, body: JSON.stringify({ ...event, ...late }) });
      return sent;
    }),
  }),
  'delivery/success-after-failure': breaks('CASHOUT-58', {
    title: 'A payment that failed is tried again by itself, and notified as CONFIRMED a moment later',
    defect: sending(async (delivery, send) => {
      const event = bodyOf(delivery.body);
      const sent = await send(delivery);
      if (!failed(event)) return sent;
      const endToEndId = `E99999999202601010000${'c'.repeat(11)}`;
      const retried = { status: 'CONFIRMED', endToEndId, errorCode: null, errorMessage: null };
      await send({ ...delivery, body: JSON.stringify({ ...event, ...retried }) });
      return sent;
    }),
  }),
  'delivery/to-the-last-registration': breaks('EVENT-02', {
    title: 'A notification goes to the URL that was registered last, whosever it is',
    defect: knowingUrls((delivery, send, { all }) =>
      send({ ...delivery, url: all.at(-1)?.url ?? delivery.url }),
    ),
  }),
  'delivery/failure-kept-back': breaks('CASHOUT-56', {
    title: 'The notification of a failure is kept back until the next one to the same URL',
    defect: () => {
      const kept = new Map<string, () => Promise<unknown>>();
      return sending(async (delivery, send) => {
        await kept.get(delivery.url)?.();
        kept.delete(delivery.url);
        if (!failed(bodyOf(delivery.body))) return send(delivery);
        kept.set(delivery.url, () => send(delivery));
        return swallowed;
      });
    },
  }),
  'delivery/second-end-to-end-id': breaks('EVENT-94', {
    title: 'The notification has an end-to-end id of its own',
    defect: rewrittenNotifications(
      confirmed,
      set(
        '/endToEndId',
        (id: unknown) => String(id).slice(0, 21) + randomBytes(8).toString('hex').slice(0, 11),
      ),
    ),
  }),
  'delivery/processing-date-of-the-process': breaks('EVENT-105', {
    title: 'processingDate is the time at which the gateway was started',
    defect: () => {
      const startedAt = new Date(Date.now() - 3_600_000).toISOString();
      return rewrittenNotifications(anyNotification, set('/processingDate', startedAt));
    },
  }),
  'delivery/success-of-a-failure': breaks('CASHOUT-56', {
    title: 'A payment that failed is tried again by itself and notified as CONFIRMED, too',
    defect: sending(async (delivery, send) => {
      const event = bodyOf(delivery.body);
      if (!failed(event)) return send(delivery);
      const retried = { status: 'CONFIRMED', errorCode: null, errorMessage: null };
      const { body } = set('', { ...event, ...retried })({ body: event });
      return send({ ...delivery, body: JSON.stringify(body) });
    }),
  }),
  'delivery/before-settlement': breaks('EVENT-120', {
    title: 'A payment is notified as CONFIRMED when it is created',
    defect: () => {
      const { part, all, send } = urlsMade();
      return [
        part,
        handlers((known) => ({
          createCashOut: async (request, services) => {
            const answer = await known.createCashOut(request, services);
            const own = all.filter(
              ({ accountId, eventType }) => accountId === request.account.id && eventType === 'cash_out',
            );
            for (const url of own) await send(url, confirmedEvent(request));
            return answer;
          },
        })),
      ];
    },
  }),
} satisfies Defects;
