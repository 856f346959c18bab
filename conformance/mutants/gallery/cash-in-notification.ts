import { randomUUID } from 'node:crypto';

import { at, set } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { type Notice, notices, sending, services, swallowed } from '../replace.js';
import { onRefusal, onSuccess, plans } from './after-effects.js';
import { mutantsOf } from './request-faults.js';
import { staleNotices } from './stale.js';

const operation = 'createCashIn';
const isCashIn = ({ event }: Notice) => event === 'CashIn';
const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;
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

/** Whether and how a payment received is notified. */
export default mutantsOf('cash-in', [
  [
    'not-notified',
    'A paid charge is not notified',
    'CASHIN-72',
    'delivery',
    sending(async (delivery, send) => (isCashIn(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  ],
  [
    'notified-at-creation',
    'A charge is notified as CONFIRMED when it is created',
    'CASHIN-73',
    'timing',
    notifiedAtCreation,
  ],
  [
    'status-paid',
    'The notification of a paid charge has the status PAID',
    'CASHIN-71',
    'notification',
    notices(isCashIn, set('/status', 'PAID')),
  ],
  [
    'status-error',
    'The notification of a paid charge has the status ERROR',
    'EVENT-173',
    'notification',
    notices(isCashIn, set('/status', 'ERROR'), set('/errorCode', 'PAID'), set('/errorMessage', 'Paid.')),
  ],
  [
    'in-version-2-envelope',
    'A paid charge is notified in the envelope {type, data}',
    'EVENT-171',
    'notification',
    notices(
      isCashIn,
      set('', (body: unknown) => ({ type: 'CASHIN', data: body })),
    ),
  ],
  [
    'event-lower-case',
    'event is cash_in, the name of the registration',
    'EVENT-172',
    'notification',
    notices(isCashIn, set('/event', 'cash_in')),
  ],
  [
    'notified-external-id-null',
    'externalId of the notification is null',
    'EVENT-174',
    'notification',
    notices(isCashIn, set('/externalId', null)),
  ],
  [
    'notified-external-id-stale',
    'externalId of the notification is that of the charge before',
    'EVENT-174',
    'state',
    staleNotices(isCashIn, '/externalId'),
  ],
  [
    'amount-in-cents',
    'originalAmount is in cents',
    'CASHIN-76',
    'notification',
    notices(
      isCashIn,
      set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  ],
  [
    'amount-stale',
    'originalAmount is that of the charge before',
    'CASHIN-76',
    'state',
    staleNotices(isCashIn, '/originalAmount'),
  ],
  [
    'movement-debit',
    'movementType is DEBIT',
    'CASHIN-77',
    'notification',
    notices(isCashIn, set('/movementType', 'DEBIT')),
  ],
  [
    'to-payments-sent',
    'The notification of a payment received goes to URLs for cash_out',
    'EVENT-09',
    'delivery',
    () => {
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
  ],
  [
    'receipts-unheard',
    'A payment that no charge asked for is not notified',
    'EVENT-06',
    'delivery',
    sending(async (delivery, send) =>
      isCashIn(bodyOf(delivery.body)) && at(bodyOf(delivery.body), '/externalId') === null
        ? swallowed
        : send(delivery),
    ),
  ],
  [
    'scenario-error-ignored',
    'The scenario of an error is not looked at',
    'CASHIN-78',
    'state',
    plans((work) =>
      work.kind === 'settle' && (work.payload as { outcome?: unknown }).outcome === 'ERROR'
        ? undefined
        : work,
    ),
  ],
  [
    'scenario-error-confirmed',
    'The scenario of an error notifies the charge as CONFIRMED',
    'CASHIN-78',
    'notification',
    notices(
      ({ event, status: code }) => event === 'CashIn' && code === 'ERROR',
      set('/status', 'CONFIRMED'),
      set('/errorCode', null),
      set('/errorMessage', null),
    ),
  ],
  [
    'scenario-delay-ignored',
    'The scenario of a delay is not looked at',
    'CASHIN-79',
    'timing',
    services(({ bank }) => ({
      bank: { ...bank, charge: (header) => ({ ...bank.charge(header), notificationDelay: 0 }) },
    })),
  ],
  [
    'refused-notified',
    'A refused cash-in is notified as CONFIRMED',
    'CASHIN-83',
    'notification',
    () => {
      const { part, all, send } = urlsMade();
      return [
        part,
        onRefusal(operation, async ({ account, body }) => {
          const event = paidEvent(randomUUID(), body.transaction.externalId, 1);
          for (const url of all.filter(({ accountId }) => accountId === account.id)) await send(url, event);
        }),
      ];
    },
  ],
  [
    'second-notification-unsent',
    'Only the first notification of a second is sent',
    'CASHIN-72',
    'timing',
    () => {
      const last = new Map<string, number>();
      return sending(async (delivery, send) => {
        const isFirst = Date.now() - (last.get(delivery.url) ?? 0) > 1_000;
        last.set(delivery.url, Date.now());
        await pause(0);
        return isFirst ? send(delivery) : swallowed;
      });
    },
  ],
  [
    'all-charges-notified',
    'The payment of one charge notifies all open charges of the account',
    'CASHIN-73',
    'state',
    () => {
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
  ],
]);
