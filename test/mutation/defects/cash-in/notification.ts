import { randomUUID } from 'node:crypto';

import { at, set } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import {
  type NotificationBody,
  rewrittenNotifications,
  sending,
  services,
  swallowed,
} from '../../replace.js';
import { onRefusal, onSuccess, plans } from '../shared/after-effects.js';
import { staleNotifications } from '../shared/stale.js';

const operation = 'createCashIn';
const isCashIn = ({ event }: NotificationBody) => event === 'CashIn';
const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The notification of a charge as if it had been paid. */
const paidEvent = (id: unknown, own: unknown, amount: unknown) => ({
  event: 'CashIn',
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType: 'CREDIT',
  transactionId: id,
  externalId: own,
  endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
  feeAmount: 0,
  originalAmount: amount,
  finalAmount: amount,
  processingDate: new Date().toISOString(),
  errorCode: null,
  errorMessage: null,
});

const notifiedAtCreation = (): readonly Part[] => {
  const { part, all, send } = urlsMade();
  return [
    part,
    onSuccess(operation, async ({ account, body }, _services, { transactionId }) => {
      const event = paidEvent(transactionId, body.transaction.externalId, body.transaction.value);
      for (const url of all.filter(({ accountId }) => accountId === account.id)) await send(url, event);
    }),
  ];
};

export default {
  'cash-in/not-notified': breaks('CASHIN-72', {
    title: 'A paid charge is not notified',
    defect: sending(async (delivery, send) => (isCashIn(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  }),
  'cash-in/notified-at-creation': breaks('CASHIN-73', {
    title: 'A charge is notified as CONFIRMED when it is created',
    defect: notifiedAtCreation,
  }),
  'cash-in/status-paid': breaks('CASHIN-71', {
    title: 'The notification of a paid charge has the status PAID',
    defect: rewrittenNotifications(isCashIn, set('/status', 'PAID')),
  }),
  'cash-in/status-error': breaks('EVENT-173', {
    title: 'The notification of a paid charge has the status ERROR',
    defect: rewrittenNotifications(
      isCashIn,
      set('/status', 'ERROR'),
      set('/errorCode', 'PAID'),
      set('/errorMessage', 'Paid.'),
    ),
  }),
  'cash-in/in-version-2-envelope': breaks('EVENT-171', {
    title: 'A paid charge is notified in the envelope {type, data}',
    defect: rewrittenNotifications(
      isCashIn,
      set('', (body: unknown) => ({ type: 'CASHIN', data: body })),
    ),
  }),
  'cash-in/event-lower-case': breaks('EVENT-172', {
    title: 'event is cash_in, the name of the registration',
    defect: rewrittenNotifications(isCashIn, set('/event', 'cash_in')),
  }),
  'cash-in/notified-external-id-null': breaks('EVENT-174', {
    title: 'externalId of the notification is null',
    defect: rewrittenNotifications(isCashIn, set('/externalId', null)),
  }),
  'cash-in/notified-external-id-stale': breaks('EVENT-174', {
    title: 'externalId of the notification is that of the charge before',
    defect: staleNotifications(isCashIn, '/externalId'),
  }),
  'cash-in/amount-in-cents': breaks('CASHIN-76', {
    title: 'originalAmount is in cents',
    defect: rewrittenNotifications(
      isCashIn,
      set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  }),
  'cash-in/amount-stale': breaks('CASHIN-76', {
    title: 'originalAmount is that of the charge before',
    defect: staleNotifications(isCashIn, '/originalAmount'),
  }),
  'cash-in/movement-debit': breaks('CASHIN-77', {
    title: 'movementType is DEBIT',
    defect: rewrittenNotifications(isCashIn, set('/movementType', 'DEBIT')),
  }),
  'cash-in/to-payments-sent': breaks('EVENT-09', {
    title: 'The notification of a payment received goes to URLs for cash_out',
    defect: () => {
      const { part, all, send: sendTo } = urlsMade();
      return [
        part,
        sending(async (delivery, send) => {
          const others = all.filter(
            ({ accountId, eventType }) => accountId === delivery.accountId && eventType === 'cash_out',
          );
          const body = bodyOf(delivery.body);
          if (isCashIn(body)) await Promise.all(others.map((url) => sendTo(url, body)));
          return send(delivery);
        }),
      ];
    },
  }),
  'cash-in/receipts-unheard': breaks('EVENT-06', {
    title: 'A payment that no charge asked for is not notified',
    defect: sending(async (delivery, send) =>
      isCashIn(bodyOf(delivery.body)) && at(bodyOf(delivery.body), '/externalId') === null
        ? swallowed
        : send(delivery),
    ),
  }),
  'cash-in/scenario-error-ignored': breaks('CASHIN-78', {
    title: 'The scenario of an error is not looked at',
    defect: plans((work) =>
      work.kind === 'settle' && (work.payload as { outcome?: unknown }).outcome === 'ERROR'
        ? undefined
        : work,
    ),
  }),
  'cash-in/scenario-error-confirmed': breaks('CASHIN-78', {
    title: 'The scenario of an error notifies the charge as CONFIRMED',
    defect: rewrittenNotifications(
      ({ event, status: code }) => event === 'CashIn' && code === 'ERROR',
      set('/status', 'CONFIRMED'),
      set('/errorCode', null),
      set('/errorMessage', null),
    ),
  }),
  'cash-in/scenario-delay-ignored': breaks('CASHIN-79', {
    title: 'The scenario of a delay is not looked at',
    defect: services(({ bank }) => ({
      bank: { ...bank, charge: (header) => ({ ...bank.charge(header), notificationDelay: 0 }) },
    })),
  }),
  'cash-in/refused-notified': breaks('CASHIN-83', {
    title: 'A refused cash-in is notified as CONFIRMED',
    defect: () => {
      const { part, all, send } = urlsMade();
      return [
        part,
        onRefusal(operation, async ({ account, body }) => {
          const event = paidEvent(randomUUID(), body.transaction.externalId, 1);
          for (const url of all.filter(({ accountId }) => accountId === account.id)) await send(url, event);
        }),
      ];
    },
  }),
  'cash-in/second-notification-unsent': breaks('CASHIN-72', {
    title: 'Only the first notification of a second is sent',
    defect: () => {
      const last = new Map<string, number>();
      return sending(async (delivery, send) => {
        const isFirst = Date.now() - (last.get(delivery.url) ?? 0) > 1_000;
        last.set(delivery.url, Date.now());
        await pause(0);
        return isFirst ? send(delivery) : swallowed;
      });
    },
  }),
  'cash-in/all-charges-notified': breaks('CASHIN-73', {
    title: 'The payment of one charge notifies all open charges of the account',
    defect: () => {
      const open = new Map<string, Set<string>>();
      return [
        onSuccess(operation, ({ account, body }) => {
          open.set(account.id, (open.get(account.id) ?? new Set()).add(body.transaction.externalId));
          return Promise.resolve();
        }),
        sending(async (delivery, send) => {
          const event = bodyOf(delivery.body);
          const others = isCashIn(event) ? [...(open.get(delivery.accountId) ?? [])] : [];
          for (const own of others.filter((id) => id !== event['externalId'])) {
            await send({ ...delivery, body: JSON.stringify({ ...event, externalId: own }) });
          }
          return send(delivery);
        }),
      ];
    },
  }),
} satisfies Defects;
