import { at, drop, set } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import type { Defects } from '../../mutant.js';
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
  'reversal/return-in-list': {
    title: 'The notification of a return is in a list',
    clause: 'EVENT-130',
    defect: returned(set('', (body: unknown) => [body])),
  },
  'reversal/return-in-version-2-envelope': {
    title: 'A return comes in the envelope {type, data}',
    clause: 'EVENT-129',
    defect: returned(set('', (event: unknown) => ({ type: 'REVERSAL', data: event }))),
  },
  'reversal/return-debit': {
    title: 'A return is a DEBIT',
    clause: 'EVENT-131',
    defect: returned(set('/movementType', 'DEBIT')),
  },
  'reversal/value-in-reals': {
    title: 'metadata.refund.value is in reals',
    clause: 'EVENT-138',
    defect: returned(set(`${refund}/value`, (value: unknown) => Math.round(Number(value) / 100))),
  },
  'reversal/original-as-returned': {
    title: 'metadata.refund.originalValue is what came back',
    clause: 'EVENT-140',
    defect: returned(
      set(`${refund}/originalValue`, (_: unknown, body: unknown) => at(body, `${refund}/value`)),
    ),
  },
  'reversal/reference-text': {
    title: 'metadata.refund.referenceTransactionId is a text',
    clause: 'EVENT-141',
    defect: returned(set(`${refund}/referenceTransactionId`, String)),
  },
  'reversal/webhook-event-missing': {
    title: 'metadata.webhookEvent is left out',
    clause: 'EVENT-143',
    defect: returned(drop('/metadata/webhookEvent')),
  },
  'reversal/originated-list': {
    title: 'metadata.originatedFrom is a list',
    clause: 'EVENT-144',
    defect: returned(set('/metadata/originatedFrom', (from: unknown) => [from])),
  },
  'reversal/parent-id-of-the-return': {
    title: 'parentTransaction.transactionId is that of the return',
    clause: 'EVENT-152',
    defect: returned(
      set(`${parent}/transactionId`, (_: unknown, body: unknown) => at(body, '/transactionId')),
    ),
  },
  'reversal/parent-external-id-null': {
    title: 'parentTransaction.externalId is null',
    clause: 'EVENT-154',
    defect: returned(set(`${parent}/externalId`, null)),
  },
  'reversal/parent-end-to-end-id-missing': {
    title: 'parentTransaction has no endToEndId',
    clause: 'EVENT-155',
    defect: returned(drop(`${parent}/endToEndId`)),
  },
  'reversal/parent-end-to-end-id-of-the-return': {
    title: 'parentTransaction.endToEndId is that of the return',
    clause: 'EVENT-156',
    defect: returned(set(`${parent}/endToEndId`, (_: unknown, body: unknown) => at(body, '/endToEndId'))),
  },
  'reversal/parent-date-brazilian': {
    title: 'parentTransaction.processingDate is written the Brazilian way',
    clause: 'EVENT-157',
    defect: returned(set(`${parent}/processingDate`, '20/03/2026 14:03:07')),
  },
  'reversal/total-always': {
    title: 'wasTotalRefunded is always true',
    clause: 'EVENT-159',
    defect: returned(set(`${parent}/wasTotalRefunded`, true)),
  },
  'reversal/remaining-in-cents': {
    title: 'remainingAmountForRefund is in cents',
    clause: 'EVENT-161',
    defect: returned(
      set(`${parent}/remainingAmountForRefund`, (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  },
  'reversal/parent-document-whole': {
    title: 'parentTransaction.counterpart.document is not masked',
    clause: 'EVENT-165',
    defect: returned(
      set(`${parent}/counterpart/document`, (_: unknown, body: unknown) => at(body, '/counterpart/document')),
    ),
  },
  'reversal/parent-bank-null': {
    title: 'parentTransaction.counterpart.bank is null',
    clause: 'EVENT-166',
    defect: returned(set(`${parent}/counterpart/bank`, null)),
  },
  'reversal/returned-amount-in-cents': {
    title: 'originalAmount of a return is in cents',
    clause: 'EVENT-177',
    defect: returned(set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100))),
  },
  'reversal/refund-in-version-2-envelope': {
    title: 'A refund-in comes in the envelope {type, data}',
    clause: 'EVENT-167',
    defect: rewrittenNotifications(
      isRefund,
      set('', (event: unknown) => ({ type: 'REFUND', data: event })),
    ),
  },
  'reversal/refund-renamed': {
    title: 'A refund-in is notified as CashInRefund',
    clause: 'EVENT-168',
    defect: rewrittenNotifications(isRefund, set('/event', 'CashInRefund')),
  },
  'reversal/refund-unheard': {
    title: 'A refund of a received payment is not notified',
    clause: 'EVENT-10',
    defect: silent(isRefund),
  },
  'reversal/return-unheard': {
    title: 'The return of a sent payment is not notified',
    clause: 'EVENT-11',
    defect: silent(isReturn),
  },
  'reversal/return-of-every-payment': {
    title: 'Every confirmed payment is notified as returned, too',
    clause: 'EVENT-133',
    defect: sending(async (delivery, send) => {
      const { event, status, ...payment } = bodyOf(delivery.body);
      if (event === 'CashOut' && status === 'CONFIRMED') {
        const told = { ...payment, event: 'CashOutReversal', status };
        await send({ ...delivery, body: JSON.stringify(told) });
      }
      return send(delivery);
    }),
  },
  'reversal/part-stays-away': {
    title: 'Of a part that comes back, the cents are lost',
    clause: 'EVENT-132',
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
  },
  'reversal/refund-always-confirmed': {
    title: 'A refund-in is notified as CONFIRMED when it is asked for, and as it ended later',
    clause: 'EVENT-170',
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
  },
  'reversal/failed-refund-confirmed': {
    title: 'A refund-in that failed is notified as CONFIRMED',
    clause: 'EVENT-170',
    defect: rewrittenNotifications(
      (notification) => isRefund(notification) && notification['status'] === 'ERROR',
      set('/status', 'CONFIRMED'),
      set('/errorCode', null),
      set('/errorMessage', null),
      set('/endToEndId', `D99999999202601010000${'a'.repeat(11)}`),
    ),
  },
  'reversal/earlier-returns-forgotten': {
    title: 'What remains of a payment is its amount less the last return: earlier ones are forgotten',
    clause: 'EVENT-161',
    defect: remains(({ value, originalValue }) => (originalValue - value) / 100),
  },
  'reversal/total-by-one-return': {
    title: 'A payment counts as totally refunded only where one return brought all of it',
    clause: 'EVENT-159',
    defect: returned(
      set(`${parent}/wasTotalRefunded`, (_: unknown, event: unknown) => {
        const { value, originalValue } = refundOf(event);
        return value === originalValue;
      }),
    ),
  },
  'reversal/total-a-return-late': {
    title: 'Return and remainder are told as they were before the return',
    clause: 'EVENT-161',
    defect: remains(({ value }, told) => told + value / 100),
  },
  'reversal/returned-cents-in-binary': {
    title: 'The cents that came back are cut off from the binary number',
    clause: 'EVENT-138',
    defect: returned(
      set(`${refund}/value`, (value: unknown) => Math.floor(Math.fround(Number(value) / 100) * 100)),
    ),
  },
} satisfies Defects;
