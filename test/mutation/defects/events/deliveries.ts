import { randomBytes } from 'node:crypto';

import { set } from '../../edits.js';
import { type KnownUrl, urlsMade } from '../../memory.js';
import type { Defects } from '../../mutant.js';
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
  'delivery/form-encoded': {
    title: 'A notification is sent as a form with the JSON in one field',
    clause: 'EVENT-01',
    defect: sending((delivery, send) =>
      send({ ...delivery, body: `payload=${encodeURIComponent(delivery.body)}` }),
    ),
  },
  'delivery/to-other-accounts': {
    title: "A notification goes to every account's URLs",
    clause: 'EVENT-02',
    defect: knowingUrls(async (delivery, send, { all }) => {
      const others = all.filter(({ url, eventType }) => url !== delivery.url && eventType === 'cash_out');
      await Promise.all(others.map(({ url }) => send({ ...delivery, url })));
      return send(delivery);
    }),
  },
  'delivery/custom-headers-dropped': {
    title: 'Custom headers are not sent',
    clause: 'EVENT-03',
    defect: sending((delivery, send) => send({ ...delivery, headers: [] })),
  },
  'delivery/custom-headers-of-the-first': {
    title: 'Of several custom headers only the first is kept',
    clause: 'EVENT-03',
    defect: sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 1) })),
  },
  'delivery/first-url-only': {
    title: 'A notification goes to the first URL of its event type alone',
    clause: 'EVENT-04',
    defect: toOneOfItsType((urls) => urls[0]),
  },
  'delivery/last-url-kept': {
    title: 'Registering a further URL replaces the one before',
    clause: 'EVENT-04',
    defect: toOneOfItsType((urls) => urls.at(-1)),
  },
  'delivery/cash-out-unheard': {
    title: 'A URL registered for cash_out alone is not notified of a payment sent',
    clause: 'EVENT-07',
    defect: knowingUrls(async (delivery, send, { own }) =>
      own?.eventType === 'cash_out' && bodyOf(delivery.body)['event'] === 'CashOut'
        ? swallowed
        : send(delivery),
    ),
  },
  'delivery/to-every-event-type': {
    title: 'A notification goes to all URLs of its account, whatever they are registered for',
    clause: 'EVENT-08',
    defect: toOthersToo((other, own) => other.eventType !== own.eventType),
  },
  'delivery/success-unheard': {
    title: 'A payment that settled is not notified',
    clause: 'CASHOUT-55',
    defect: sending(async (delivery, send) =>
      confirmed(bodyOf(delivery.body)) ? swallowed : send(delivery),
    ),
  },
  'delivery/failure-unheard': {
    title: 'A payment that failed is not notified',
    clause: 'CASHOUT-56',
    defect: sending(async (delivery, send) => (failed(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  },
  'delivery/error-after-success': {
    title: 'A payment that settled is notified as ERROR a moment later',
    clause: 'CASHOUT-58',
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
  },
  'delivery/success-after-failure': {
    title: 'A payment that failed is tried again by itself, and notified as CONFIRMED a moment later',
    clause: 'CASHOUT-58',
    defect: sending(async (delivery, send) => {
      const event = bodyOf(delivery.body);
      const sent = await send(delivery);
      if (!failed(event)) return sent;
      const endToEndId = `E99999999202601010000${'c'.repeat(11)}`;
      const retried = { status: 'CONFIRMED', endToEndId, errorCode: null, errorMessage: null };
      await send({ ...delivery, body: JSON.stringify({ ...event, ...retried }) });
      return sent;
    }),
  },
  'delivery/to-the-last-registration': {
    title: 'A notification goes to the URL that was registered last, whosever it is',
    clause: 'EVENT-02',
    defect: knowingUrls((delivery, send, { all }) =>
      send({ ...delivery, url: all.at(-1)?.url ?? delivery.url }),
    ),
  },
  'delivery/failure-kept-back': {
    title: 'The notification of a failure is kept back until the next one to the same URL',
    clause: 'CASHOUT-56',
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
  },
  'delivery/second-end-to-end-id': {
    title: 'The notification has an end-to-end id of its own',
    clause: 'EVENT-94',
    defect: rewrittenNotifications(
      confirmed,
      set(
        '/endToEndId',
        (id: unknown) => String(id).slice(0, 21) + randomBytes(8).toString('hex').slice(0, 11),
      ),
    ),
  },
  'delivery/processing-date-of-the-process': {
    title: 'processingDate is the time at which the gateway was started',
    clause: 'EVENT-105',
    defect: () => {
      const startedAt = new Date(Date.now() - 3_600_000).toISOString();
      return rewrittenNotifications(anyNotification, set('/processingDate', startedAt));
    },
  },
  'delivery/success-of-a-failure': {
    title: 'A payment that failed is tried again by itself and notified as CONFIRMED, too',
    clause: 'CASHOUT-56',
    defect: sending(async (delivery, send) => {
      const event = bodyOf(delivery.body);
      if (!failed(event)) return send(delivery);
      const retried = { status: 'CONFIRMED', errorCode: null, errorMessage: null };
      const { body } = set('', { ...event, ...retried })({ body: event });
      return send({ ...delivery, body: JSON.stringify(body) });
    }),
  },
  'delivery/before-settlement': {
    title: 'A payment is notified as CONFIRMED when it is created',
    clause: 'EVENT-120',
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
  },
} satisfies Defects;
