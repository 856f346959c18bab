import { at, drop, set } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import {
  cents,
  type NotificationBody,
  rewrittenNotifications,
  sending,
  swallowed,
  tables,
} from '../../replace.js';
import { transactions } from '../shared/refund-defects.js';

const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;
const is =
  (wanted: string) =>
  ({ event }: NotificationBody): boolean =>
    event === wanted;
const isReturn = is('CashOutReversal');
const isRefund = is('CashInReversal');

type Edits = Parameters<typeof rewrittenNotifications> extends [unknown, ...infer E] ? E : never;
const returned = (...edits: Edits): Part => rewrittenNotifications(isReturn, ...edits);
const refund = '/metadata/refund';
const parent = '/parentTransaction';
const refundOf = (event: unknown) => at(event, refund) as Readonly<Record<'value' | 'originalValue', number>>;

/** Reports another remainder of the payment, in BRL; if nothing remains, the payment counts as totally refunded. */
const remains = (remaining: (refund: ReturnType<typeof refundOf>, told: number) => number): Part =>
  returned(
    set(`${parent}/remainingAmountForRefund`, (told: unknown, event: unknown) =>
      remaining(refundOf(event), Number(told)),
    ),
    set(
      `${parent}/wasTotalRefunded`,
      (_: unknown, event: unknown) => at(event, `${parent}/remainingAmountForRefund`) === 0,
    ),
  );
/** Sends nothing if `when` says so. */
const silent = (when: (notification: NotificationBody) => boolean): Part =>
  sending(async (delivery, send) => (when(bodyOf(delivery.body)) ? swallowed : send(delivery)));

export default {
  'reversal/return-in-list': breaks('EVENT-130', {
    title: 'The notification of a return is in a list',
    defect: returned(set('', (body: unknown) => [body])),
  }),
  'reversal/return-in-version-2-envelope': breaks('EVENT-129', {
    title: 'A return comes in the envelope {type, data}',
    defect: returned(set('', (event: unknown) => ({ type: 'REVERSAL', data: event }))),
  }),
  'reversal/return-debit': breaks('EVENT-131', {
    title: 'A return is a DEBIT',
    defect: returned(set('/movementType', 'DEBIT')),
  }),
  'reversal/value-in-reals': breaks('EVENT-138', {
    title: 'metadata.refund.value is in reals',
    defect: returned(set(`${refund}/value`, (value: unknown) => Math.round(Number(value) / 100))),
  }),
  'reversal/original-as-returned': breaks('EVENT-140', {
    title: 'metadata.refund.originalValue is what came back',
    defect: returned(
      set(`${refund}/originalValue`, (_: unknown, body: unknown) => at(body, `${refund}/value`)),
    ),
  }),
  'reversal/reference-text': breaks('EVENT-141', {
    title: 'metadata.refund.referenceTransactionId is a text',
    defect: returned(set(`${refund}/referenceTransactionId`, String)),
  }),
  'reversal/webhook-event-missing': breaks('EVENT-143', {
    title: 'metadata.webhookEvent is left out',
    defect: returned(drop('/metadata/webhookEvent')),
  }),
  'reversal/originated-list': breaks('EVENT-144', {
    title: 'metadata.originatedFrom is a list',
    defect: returned(set('/metadata/originatedFrom', (from: unknown) => [from])),
  }),
  'reversal/parent-id-of-the-return': breaks('EVENT-152', {
    title: 'parentTransaction.transactionId is that of the return',
    defect: returned(
      set(`${parent}/transactionId`, (_: unknown, body: unknown) => at(body, '/transactionId')),
    ),
  }),
  'reversal/parent-external-id-null': breaks('EVENT-154', {
    title: 'parentTransaction.externalId is null',
    defect: returned(set(`${parent}/externalId`, null)),
  }),
  'reversal/parent-end-to-end-id-missing': breaks('EVENT-155', {
    title: 'parentTransaction has no endToEndId',
    defect: returned(drop(`${parent}/endToEndId`)),
  }),
  'reversal/parent-end-to-end-id-of-the-return': breaks('EVENT-156', {
    title: 'parentTransaction.endToEndId is that of the return',
    defect: returned(set(`${parent}/endToEndId`, (_: unknown, body: unknown) => at(body, '/endToEndId'))),
  }),
  'reversal/parent-date-brazilian': breaks('EVENT-157', {
    title: 'parentTransaction.processingDate is written the Brazilian way',
    defect: returned(set(`${parent}/processingDate`, '20/03/2026 14:03:07')),
  }),
  'reversal/total-always': breaks('EVENT-159', {
    title: 'wasTotalRefunded is always true',
    defect: returned(set(`${parent}/wasTotalRefunded`, true)),
  }),
  'reversal/remaining-in-cents': breaks('EVENT-161', {
    title: 'remainingAmountForRefund is in cents',
    defect: returned(
      set(`${parent}/remainingAmountForRefund`, (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  }),
  'reversal/parent-document-whole': breaks('EVENT-165', {
    title: 'parentTransaction.counterpart.document is not masked',
    defect: returned(
      set(`${parent}/counterpart/document`, (_: unknown, body: unknown) => at(body, '/counterpart/document')),
    ),
  }),
  'reversal/parent-bank-null': breaks('EVENT-166', {
    title: 'parentTransaction.counterpart.bank is null',
    defect: returned(set(`${parent}/counterpart/bank`, null)),
  }),
  'reversal/returned-amount-in-cents': breaks('EVENT-177', {
    title: 'originalAmount of a return is in cents',
    defect: returned(set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100))),
  }),
  'reversal/refund-in-version-2-envelope': breaks('EVENT-167', {
    title: 'A refund-in comes in the envelope {type, data}',
    defect: rewrittenNotifications(
      isRefund,
      set('', (event: unknown) => ({ type: 'REFUND', data: event })),
    ),
  }),
  'reversal/refund-renamed': breaks('EVENT-168', {
    title: 'A refund-in is notified as CashInRefund',
    defect: rewrittenNotifications(isRefund, set('/event', 'CashInRefund')),
  }),
  'reversal/refund-unheard': breaks('EVENT-10', {
    title: 'A refund of a received payment is not notified',
    defect: silent(isRefund),
  }),
  'reversal/return-unheard': breaks('EVENT-11', {
    title: 'The return of a sent payment is not notified',
    defect: silent(isReturn),
  }),
  'reversal/return-of-every-payment': breaks('EVENT-133', {
    title: 'Every confirmed payment is notified as returned, too',
    defect: sending(async (delivery, send) => {
      const { event, status, ...payment } = bodyOf(delivery.body);
      if (event === 'CashOut' && status === 'CONFIRMED') {
        const told = { ...payment, event: 'CashOutReversal', status };
        await send({ ...delivery, body: JSON.stringify(told) });
      }
      return send(delivery);
    }),
  }),
  'reversal/part-stays-away': breaks('EVENT-132', {
    title: 'Of a part that comes back, the cents are lost',
    defect: tables(({ transactions: known, ledger }) => {
      let isReturn = false;
      return {
        transactions: {
          ...known,
          insert: (transaction) => {
            isReturn = transaction.operation === 'return';
            return known.insert(transaction);
          },
        },
        ledger: {
          ...ledger,
          moveBalance: (accountId, available, blocked) => {
            const whole = cents(Math.floor(available / 100) * 100);
            return ledger.moveBalance(accountId, isReturn ? whole : available, blocked);
          },
        },
      };
    }),
  }),
  'reversal/refund-always-confirmed': breaks('EVENT-170', {
    title: 'A refund-in is notified as CONFIRMED when it is asked for, and as it ended later',
    defect: () => {
      const { part, all, send } = urlsMade();
      return [
        part,
        transactions((known) => ({
          insert: async (transaction) => {
            const made = await known.insert(transaction);
            const own = all.filter(
              ({ accountId, eventType }) => accountId === made?.accountId && eventType === 'refund_in',
            );
            if (made?.operation === 'refund_in') {
              const told = {
                event: 'CashInReversal',
                status: 'CONFIRMED',
                transactionType: 'PIX',
                movementType: 'DEBIT',
                transactionId: made.uuid,
                externalId: made.externalId,
                endToEndId: `D99999999202601010000${'a'.repeat(11)}`,
                feeAmount: 0,
                originalAmount: 1,
                finalAmount: 1,
                processingDate: made.createdAt,
                errorCode: null,
                errorMessage: null,
              };
              for (const url of own) void send(url, told);
            }
            return made;
          },
        })),
      ];
    },
  }),
  'reversal/failed-refund-confirmed': breaks('EVENT-170', {
    title: 'A refund-in that failed is notified as CONFIRMED',
    defect: rewrittenNotifications(
      (notification) => isRefund(notification) && notification['status'] === 'ERROR',
      set('/status', 'CONFIRMED'),
      set('/errorCode', null),
      set('/errorMessage', null),
      set('/endToEndId', `D99999999202601010000${'a'.repeat(11)}`),
    ),
  }),
  'reversal/earlier-returns-forgotten': breaks('EVENT-161', {
    title: 'What remains of a payment is its amount less the last return: earlier ones are forgotten',
    defect: remains(({ value, originalValue }) => (originalValue - value) / 100),
  }),
  'reversal/total-by-one-return': breaks('EVENT-159', {
    title: 'A payment counts as totally refunded only where one return brought all of it',
    defect: returned(
      set(`${parent}/wasTotalRefunded`, (_: unknown, event: unknown) => {
        const { value, originalValue } = refundOf(event);
        return value === originalValue;
      }),
    ),
  }),
  'reversal/total-a-return-late': breaks('EVENT-161', {
    title: 'Return and remainder are told as they were before the return',
    defect: remains(({ value }, told) => told + value / 100),
  }),
  'reversal/returned-cents-in-binary': breaks('EVENT-138', {
    title: 'The cents that came back are cut off from the binary number',
    defect: returned(
      set(`${refund}/value`, (value: unknown) => Math.floor(Math.fround(Number(value) / 100) * 100)),
    ),
  }),
} satisfies Defects;
