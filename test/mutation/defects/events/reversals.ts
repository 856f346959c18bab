import { randomUUID } from 'node:crypto';

import { at, drop, merge, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import {
  asConfirmed,
  bodyOf,
  isEvent,
  type NotificationBody,
  notificationsOf,
  sending,
  storedNotifications,
  suppressed,
  withBody,
} from '../../notifications.js';
import type { Part } from '../../part.js';
import { cents, handledAs, table, tables } from '../../replace.js';
import { withUrls } from '../../urls.js';
import { inCents, inList, sameAs, withoutLeadingZeros, yearsAgo } from '../../values.js';
import { movesByHistory } from '../shared/account-memory.js';
import { moveOf } from '../shared/money.js';
import { endToEndId, standardEvent } from '../shared/success-events.js';

const isReturn = isEvent('CashOutReversal');
const isRefund = isEvent('CashInReversal');
const returned = notificationsOf(isReturn);
const refunded = notificationsOf(isRefund);
const doneRefunds = notificationsOf(isEvent('CashInReversal', 'CONFIRMED'));
const failedRefunds = notificationsOf(isEvent('CashInReversal', 'ERROR'));

const refund = '/metadata/refund';
const parent = '/parentTransaction';
const refundOf = (event: unknown) => at(event, refund) as Readonly<Record<'value' | 'originalValue', number>>;

/** Reports another remainder of the payment, in BRL; if nothing remains, the payment counts as totally refunded. */
const remains = (remaining: (refund: ReturnType<typeof refundOf>, right: number) => number): Part =>
  returned(
    set(`${parent}/remainingAmountForRefund`, (right: unknown, event: unknown) =>
      remaining(refundOf(event), Number(right)),
    ),
    set(
      `${parent}/wasTotalRefunded`,
      (_: unknown, event: unknown) => at(event, `${parent}/remainingAmountForRefund`) === 0,
    ),
  );

const inHundredths = (value: unknown): number => Math.round(Number(value) / 100);
const singlePrecision = (value: unknown): number => Math.floor(Math.fround(Number(value) / 100) * 100);

/** What comes back more than a day after the payment is not notified. */
const isLate = (notification: NotificationBody): boolean => {
  const paid = Date.parse(String(at(notification, `${parent}/processingDate`)));
  return Date.parse(String(notification['processingDate'])) - paid > 86_400_000;
};

/** Of a part that comes back, the cents are lost. */
const centsLost: Part = tables(({ transactions, ledger }) => {
  let isPart = false;
  return {
    transactions: {
      ...transactions,
      insert: (transaction) => {
        isPart = transaction.operation === 'return';
        return transactions.insert(transaction);
      },
    },
    ledger: {
      ...ledger,
      moveBalance: (accountId, available, blocked) => {
        const whole = cents(Math.floor(available / 100) * 100);
        return ledger.moveBalance(accountId, isPart ? whole : available, blocked);
      },
    },
  };
});

/** A refund-in is notified as CONFIRMED when it is asked for, and as it ended later. */
const confirmedWhenAsked = withUrls((urls) =>
  table('transactions', (inner) => ({
    insert: async (transaction) => {
      const created = await inner.insert(transaction);
      if (created?.operation === 'refund_in') {
        const { accountId, uuid: transactionId, externalId } = created;
        const event = standardEvent('CashInReversal', { transactionId, externalId });
        void urls.send(urls.of(accountId, 'refund_in'), event);
      }
      return created;
    },
  })),
);

/** wasTotalRefunded stays false for a payment that cost a fee. */
const neverTotalWithFee = (): readonly Part[] => {
  const withFee = new Set<string>();
  return [
    handledAs('createQrCashOut', (request) => {
      if (request.account.feeCents > 0) withFee.add(request.account.id);
      return request;
    }),
    storedNotifications((notification, { accountId }) =>
      isReturn(notification) && withFee.has(accountId)
        ? set(`${parent}/wasTotalRefunded`, false)({ body: notification }).body
        : notification,
    ),
  ];
};

export default {
  'reversal/return-in-list': breaks('EVENT-130', {
    title: 'The notification of a return is in a list',
    defect: returned(set('', inList)),
  }),
  'reversal/late-return-silent': breaks('EVENT-130', {
    title: 'What comes back more than a day after the payment is not notified',
    defect: suppressed((notification) => isReturn(notification) && isLate(notification)),
  }),
  'reversal/return-in-version-2-envelope': breaks('EVENT-129', {
    title: 'A return comes in the envelope {type, data}',
    defect: returned(set('', (event: unknown) => ({ type: 'REVERSAL', data: event }))),
  }),
  'reversal/return-debit': breaks('EVENT-131', {
    title: 'A return is a DEBIT',
    defect: returned(set('/movementType', 'DEBIT')),
  }),
  'reversal/part-stays-away': breaks('EVENT-132', {
    title: 'Of a part that comes back, the cents are lost',
    defect: centsLost,
  }),
  'history/return-after-a-refund': breaks('EVENT-132', {
    title: 'Once a refund of the account is done, what comes back is credited with one cent less',
    defect: movesByHistory((move, memory) => {
      const isPart = memory.latest?.operation === 'return' && moveOf(move) === 'opening';
      const hasRefunded = memory.all('CONFIRMED', 'refund_in', 'devolucao').length > 0;
      return isPart && hasRefunded ? { ...move, available: move.available - 1 } : move;
    }),
  }),
  'reversal/return-of-every-payment': breaks('EVENT-133', {
    title: 'Every confirmed payment is notified as returned, too',
    defect: sending(async (delivery, send) => {
      const payment = bodyOf(delivery);
      if (isEvent('CashOut', 'CONFIRMED')(payment))
        await send(withBody(delivery, { ...payment, event: 'CashOutReversal' }));
      return send(delivery);
    }),
  }),
  'reversal/value-in-reals': breaks('EVENT-138', {
    title: 'metadata.refund.value is in reals',
    defect: returned(set(`${refund}/value`, inHundredths)),
  }),
  'reversal/returned-cents-in-binary': breaks('EVENT-138', {
    title: 'The cents that came back are cut off from the binary number',
    defect: returned(set(`${refund}/value`, singlePrecision)),
  }),
  'reversal/original-as-returned': breaks('EVENT-140', {
    title: 'metadata.refund.originalValue is what came back',
    defect: returned(set(`${refund}/originalValue`, sameAs(`${refund}/value`))),
  }),
  'reversal/original-value-cut': breaks('EVENT-140', {
    title: 'metadata.refund.originalValue is cut off from the binary number',
    defect: returned(
      set(`${refund}/originalValue`, (value: unknown) => Math.floor((Number(value) / 100) * 100)),
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
    defect: returned(set('/metadata/originatedFrom', inList)),
  }),
  'reversal/parent-id-of-the-return': breaks('EVENT-152', {
    title: 'parentTransaction.transactionId is that of the return',
    defect: returned(set(`${parent}/transactionId`, sameAs('/transactionId'))),
  }),
  'reversal/parent-external-id-null': breaks('EVENT-154', {
    title: 'parentTransaction.externalId is null',
    defect: returned(set(`${parent}/externalId`, null)),
  }),
  'reversal/parent-id-as-number': breaks('EVENT-154', {
    title: 'parentTransaction.externalId of digits loses the zeros in front',
    defect: returned(set(`${parent}/externalId`, withoutLeadingZeros)),
  }),
  'reversal/parent-end-to-end-id-missing': breaks('EVENT-155', {
    title: 'parentTransaction has no endToEndId',
    defect: returned(drop(`${parent}/endToEndId`)),
  }),
  'reversal/parent-end-to-end-id-of-the-return': breaks('EVENT-156', {
    title: 'parentTransaction.endToEndId is that of the return',
    defect: returned(set(`${parent}/endToEndId`, sameAs('/endToEndId'))),
  }),
  'reversal/parent-date-brazilian': breaks('EVENT-157', {
    title: 'parentTransaction.processingDate is written the Brazilian way',
    defect: returned(set(`${parent}/processingDate`, '20/03/2026 14:03:07')),
  }),
  'reversal/total-always': breaks('EVENT-159', {
    title: 'wasTotalRefunded is always true',
    defect: returned(set(`${parent}/wasTotalRefunded`, true)),
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
  'reversal/never-total-with-fee': breaks('EVENT-159', {
    title: 'wasTotalRefunded stays false for a payment that cost a fee',
    defect: neverTotalWithFee,
  }),
  'reversal/remaining-in-cents': breaks('EVENT-161', {
    title: 'remainingAmountForRefund is in cents',
    defect: returned(set(`${parent}/remainingAmountForRefund`, inCents)),
  }),
  'reversal/earlier-returns-forgotten': breaks('EVENT-161', {
    title: 'What remains of a payment is its amount less the last return: earlier ones are forgotten',
    defect: remains(({ value, originalValue }) => (originalValue - value) / 100),
  }),
  'reversal/total-a-return-late': breaks('EVENT-161', {
    title: 'Return and remainder are told as they were before the return',
    defect: remains(({ value }, right) => right + value / 100),
  }),
  'reversal/parent-document-whole': breaks('EVENT-165', {
    title: 'parentTransaction.counterpart.document is not masked',
    defect: returned(set(`${parent}/counterpart/document`, sameAs('/counterpart/document'))),
  }),
  'reversal/parent-masked-for-individuals': breaks('EVENT-165', {
    title: 'parentTransaction.counterpart.document is masked for a CPF, a CNPJ is whole',
    defect: returned(
      set(`${parent}/counterpart/document`, (masked: unknown, event: unknown) => {
        const document = at(event, '/counterpart/document');
        return String(document).length === 14 ? document : masked;
      }),
    ),
  }),
  'reversal/parent-bank-null': breaks('EVENT-166', {
    title: 'parentTransaction.counterpart.bank is null',
    defect: returned(set(`${parent}/counterpart/bank`, null)),
  }),
  'reversal/returned-amount-in-cents': breaks('EVENT-177', {
    title: 'originalAmount of a return is in cents',
    defect: returned(set('/originalAmount', inCents)),
  }),
  'reversal/return-error-code': breaks('EVENT-106', {
    title: 'errorCode of a return is 00',
    defect: returned(set('/errorCode', '00')),
  }),
  'reversal/return-error-message': breaks('EVENT-107', {
    title: 'errorMessage of a return is OK',
    defect: returned(set('/errorMessage', 'OK')),
  }),
  'reversal/return-before-the-payment': breaks('EVENT-186', {
    title: 'processingDate of a return is years before the payment',
    defect: returned(set('/processingDate', yearsAgo)),
  }),
  'reversal/parent-date-of-the-return': breaks('EVENT-185', {
    title: 'parentTransaction.processingDate is that of the return',
    defect: returned(set(`${parent}/processingDate`, sameAs('/processingDate'))),
  }),
  'reversal/return-unheard': breaks('EVENT-11', {
    title: 'The return of a sent payment is not notified',
    defect: suppressed(isReturn),
  }),
  'reversal/refund-unheard': breaks('EVENT-10', {
    title: 'A refund of a received payment is not notified',
    defect: suppressed(isRefund),
  }),
  'reversal/refund-in-version-2-envelope': breaks('EVENT-167', {
    title: 'A refund-in comes in the envelope {type, data}',
    defect: refunded(set('', (event: unknown) => ({ type: 'REFUND', data: event }))),
  }),
  'reversal/refund-renamed': breaks('EVENT-168', {
    title: 'A refund-in is notified as CashInRefund',
    defect: refunded(set('/event', 'CashInRefund')),
  }),
  'reversal/refund-always-confirmed': breaks('EVENT-170', {
    title: 'A refund-in is notified as CONFIRMED when it is asked for, and as it ended later',
    defect: confirmedWhenAsked,
  }),
  'reversal/failed-refund-confirmed': breaks('EVENT-170', {
    title: 'A refund-in that failed is notified as CONFIRMED',
    defect: failedRefunds(merge({ ...asConfirmed, endToEndId: endToEndId('D') })),
  }),
  'reversal/refund-error-code': breaks('EVENT-106', {
    title: 'errorCode of a refund-in that was done is 00',
    defect: doneRefunds(set('/errorCode', '00')),
  }),
  'reversal/refund-failed-for-no-reason': breaks('EVENT-108', {
    title: 'errorCode of a refund-in that failed is null',
    defect: failedRefunds(set('/errorCode', null)),
  }),
  'reversal/refund-failed-without-words': breaks('EVENT-109', {
    title: 'errorMessage of a refund-in that failed is empty',
    defect: failedRefunds(set('/errorMessage', '')),
  }),
  'reversal/refund-transaction-id-of-another': breaks('EVENT-181', {
    title: 'transactionId of CashInReversal is of no transaction',
    defect: refunded(set('/transactionId', () => randomUUID())),
  }),
} satisfies Defects;
