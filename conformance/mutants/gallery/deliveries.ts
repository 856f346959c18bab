import { set } from '../edits.js';
import { urlsMade } from '../memory.js';
import { mutant } from '../mutant.js';
import { confirmed, failed, handlers, type Notice, sending, swallowed } from '../replace.js';
import { confirmedEvent } from './after-refusal.js';

const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;

/** Whether, when, where and how the notification of a cash-out is sent. */
export default [
  mutant({
    id: 'delivery/form-encoded',
    title: 'A notification is sent as a form with the JSON in one field',
    clause: 'EVENT-01',
    mechanism: 'delivery',
    defect: sending((delivery, send) =>
      send({ ...delivery, body: `payload=${encodeURIComponent(delivery.body)}` }),
    ),
  }),
  mutant({
    id: 'delivery/to-other-accounts',
    title: "A notification goes to every account's URLs",
    clause: 'EVENT-02',
    mechanism: 'delivery',
    defect: () => {
      const { part, all } = urlsMade();
      return [
        part,
        sending(async (delivery, send) => {
          const others = all.filter(({ url, eventType }) => url !== delivery.url && eventType === 'cash_out');
          await Promise.all(others.map(({ url }) => send({ ...delivery, url })));
          return send(delivery);
        }),
      ];
    },
  }),
  mutant({
    id: 'delivery/custom-headers-dropped',
    title: 'Custom headers are not sent',
    clause: 'EVENT-03',
    mechanism: 'delivery',
    defect: sending((delivery, send) => send({ ...delivery, headers: [] })),
  }),
  mutant({
    id: 'delivery/custom-headers-of-the-first',
    title: 'Of several custom headers only the first is kept',
    clause: 'EVENT-03',
    mechanism: 'state',
    defect: sending((delivery, send) => send({ ...delivery, headers: delivery.headers.slice(0, 1) })),
  }),
  mutant({
    id: 'delivery/first-url-only',
    title: 'A notification goes to the first URL of its event type alone',
    clause: 'EVENT-04',
    mechanism: 'delivery',
    defect: () => {
      const { part, all } = urlsMade();
      return [
        part,
        sending(async (delivery, send) => {
          const own = all.find(({ url }) => url === delivery.url);
          const first = all.find(
            ({ accountId, eventType }) => accountId === own?.accountId && eventType === own.eventType,
          );
          return own && first !== own ? swallowed : send(delivery);
        }),
      ];
    },
  }),
  mutant({
    id: 'delivery/last-url-kept',
    title: 'Registering a further URL replaces the one before',
    clause: 'EVENT-04',
    mechanism: 'state',
    defect: () => {
      const { part, all } = urlsMade();
      return [
        part,
        sending(async (delivery, send) => {
          const own = all.find(({ url }) => url === delivery.url);
          const last = all.findLast(
            ({ accountId, eventType }) => accountId === own?.accountId && eventType === own.eventType,
          );
          return own && last !== own ? swallowed : send(delivery);
        }),
      ];
    },
  }),
  mutant({
    id: 'delivery/cash-out-unheard',
    title: 'A URL registered for cash_out alone is not notified of a payment sent',
    clause: 'EVENT-07',
    mechanism: 'delivery',
    defect: () => {
      const { part, all } = urlsMade();
      return [
        part,
        sending(async (delivery, send) => {
          const own = all.find(({ url }) => url === delivery.url);
          return own?.eventType === 'cash_out' && bodyOf(delivery.body)['event'] === 'CashOut'
            ? swallowed
            : send(delivery);
        }),
      ];
    },
  }),
  mutant({
    id: 'delivery/to-every-event-type',
    title: 'A notification goes to all URLs of its account, whatever they are registered for',
    clause: 'EVENT-08',
    mechanism: 'delivery',
    defect: () => {
      const { part, all, send: sendTo } = urlsMade();
      return [
        part,
        sending(async (delivery, send) => {
          const own = all.find(({ url }) => url === delivery.url);
          const others = all.filter(
            ({ accountId, eventType }) => accountId === own?.accountId && eventType !== own.eventType,
          );
          await Promise.all(others.map((url) => sendTo(url, bodyOf(delivery.body))));
          return send(delivery);
        }),
      ];
    },
  }),
  mutant({
    id: 'delivery/success-unheard',
    title: 'A payment that settled is not notified',
    clause: 'CASHOUT-55',
    mechanism: 'delivery',
    defect: sending(async (delivery, send) =>
      confirmed(bodyOf(delivery.body)) ? swallowed : send(delivery),
    ),
  }),
  mutant({
    id: 'delivery/failure-unheard',
    title: 'A payment that failed is not notified',
    clause: 'CASHOUT-56',
    mechanism: 'delivery',
    defect: sending(async (delivery, send) => (failed(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  }),
  mutant({
    id: 'delivery/error-after-success',
    title: 'A payment that settled is notified as ERROR a moment later',
    clause: 'CASHOUT-58',
    mechanism: 'timing',
    defect: sending(async (delivery, send) => {
      const event = bodyOf(delivery.body);
      const sent = await send(delivery);
      if (!confirmed(event)) return sent;
      const late = { status: 'ERROR', errorCode: 'SETTLEMENT_TIMEOUT', errorMessage: 'Too late.' };
      await new Promise((resolve) => setTimeout(resolve, 100));
      await send({ ...delivery, body: JSON.stringify({ ...event, ...late }) });
      return sent;
    }),
  }),
  mutant({
    id: 'delivery/success-of-a-failure',
    title: 'A payment that failed is tried again by itself and notified as CONFIRMED, too',
    clause: 'CASHOUT-56',
    mechanism: 'state',
    defect: sending(async (delivery, send) => {
      const event = bodyOf(delivery.body);
      if (!failed(event)) return send(delivery);
      const retried = { status: 'CONFIRMED', errorCode: null, errorMessage: null };
      const { body } = set('', { ...event, ...retried })({ body: event });
      return send({ ...delivery, body: JSON.stringify(body) });
    }),
  }),
  mutant({
    id: 'delivery/before-settlement',
    title: 'A payment is notified as CONFIRMED when it is created',
    clause: 'EVENT-120',
    mechanism: 'timing',
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
];
