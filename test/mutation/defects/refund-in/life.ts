import { merge, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { asConfirmed, isEvent, notificationsOf, suppressed } from '../../notifications.js';
import { cents, table } from '../../replace.js';
import { inCents, withoutLeadingZeros } from '../../values.js';
import { lateMove } from '../shared/money.js';
import { after, blocks, notifiedAfter } from '../shared/outcomes.js';
import {
  deadlineOf60Days,
  doneRefundsForgotten,
  failedRefundsCount,
  hastyRefunds,
  noDeadline,
  paymentsOfAnyone,
  refundedCount,
  refundedOnce,
  refundMoney,
  totalInWholeReals,
} from '../shared/refund-defects.js';
import { endToEndId, standardEvent } from '../shared/success-events.js';

const operation = 'createRefundIn';
const isReversal = isEvent('CashInReversal');
const notified = notificationsOf(isReversal);

export default {
  'refund-in/payment-before': breaks('REFUNDIN-13', {
    title: 'The payment received before the one that was named is refunded',
    defect: table('transactions', (inner) => ({
      byTransactionId: async (accountId, id) => {
        const named = await inner.byTransactionId(accountId, id);
        const before = named && (await inner.byNumber(named.number - 1));
        return before?.operation === 'receipt' && before.accountId === accountId ? before : named;
      },
    })),
  }),
  'refund-in/payment-of-anyone': breaks('REFUNDIN-22', {
    title: 'A payment is found whoever received it',
    defect: () => paymentsOfAnyone('uuid'),
  }),
  'refund-in/amount-not-looked-at': breaks('REFUNDIN-23', {
    title: 'A single refund may exceed its payment',
    defect: refundedCount(async (inner, number, byCents) => {
      const payment = await inner.byNumber(number);
      if (payment?.refundedCents === 0 && byCents > payment.amountCents) return payment;
      return inner.addRefunded(number, cents(byCents));
    }),
  }),
  'refund-in/refused-blocks': breaks('REFUNDIN-24', {
    title: 'A refused refund-in blocks its amount',
    defect: after(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.refundValue * 100)),
    ),
  }),
  'refund-in/failed-is-confirmed': breaks('REFUNDIN-29', {
    title: 'A refund-in that fails is notified as CONFIRMED',
    defect: notificationsOf(isEvent('CashInReversal', 'ERROR'))(
      merge({ ...asConfirmed, endToEndId: endToEndId('D') }),
    ),
  }),
  'refund-in/done-is-error': breaks('REFUNDIN-28', {
    title: 'A refund-in that is done is notified as ERROR',
    defect: notified(merge({ status: 'ERROR', errorCode: 'REFUND_REJECTED', errorMessage: 'Rejected.' })),
  }),
  'refund-in/done-gives-money-back': breaks('REFUNDIN-30', {
    title: 'A refund-in that is done gives its amount back to the account',
    defect: refundMoney('refund_in', 'settlement'),
  }),
  'refund-in/done-late': breaks('REFUNDIN-30', {
    title: 'The amount of a done refund-in leaves the account seconds later',
    defect: lateMove('settlement'),
  }),
  'refund-in/failed-takes-money': breaks('REFUNDIN-31', {
    title: 'A refund-in that failed has taken its amount all the same',
    defect: refundMoney('refund_in', 'release'),
  }),
  'refund-in/given-back-late': breaks('REFUNDIN-31', {
    title: 'The amount of a failed refund-in comes back seconds later',
    defect: lateMove('release'),
  }),
  'refund-in/not-notified': breaks('REFUNDIN-32', {
    title: 'The outcome of a refund-in is not notified',
    defect: suppressed(isReversal),
  }),
  'refund-in/external-id-forgotten': breaks('REFUNDIN-33', {
    title: 'The externalId of a refund-in is not kept: it is notified as null',
    defect: notified(set('/externalId', null)),
  }),
  'refund-in/told-id-as-number': breaks('REFUNDIN-33', {
    title: 'An externalId of digits is told in CashInReversal without the zeros in front',
    defect: notified(set('/externalId', withoutLeadingZeros)),
  }),
  'refund-in/notified-when-asked': breaks('REFUNDIN-34', {
    title: 'A refund-in is notified when it is asked for',
    defect: notifiedAfter(operation, 'success', 'refund_in', ({ body }, { transactionId }) => {
      const { externalId = null, refundValue } = body;
      const amounts = { originalAmount: refundValue, finalAmount: refundValue };
      return standardEvent('CashInReversal', { transactionId, externalId, ...amounts });
    }),
  }),
  'refund-in/amount-in-cents': breaks('REFUNDIN-35', {
    title: 'A refund-in is notified with its amount in cents',
    defect: notified(set('/originalAmount', inCents)),
  }),
  'refund-in/no-deadline': breaks('LIMIT-04', {
    title: 'A refund-in has no deadline',
    defect: noDeadline,
  }),
  'refund-in/deadline-of-60-days': breaks('LIMIT-05', {
    title: 'A refund-in is refused after 60 days',
    defect: deadlineOf60Days,
  }),
  'refund-in/total-in-whole-reals': breaks('LIMIT-06', {
    title: 'The total is compared in whole reals',
    defect: totalInWholeReals,
  }),
  'refund-in/done-refunds-forgotten': breaks('LIMIT-06', {
    title: 'Only pending refunds count towards the total',
    defect: doneRefundsForgotten('refund_in'),
  }),
  'refund-in/once-only': breaks('LIMIT-07', {
    title: 'A payment can be refunded once, in whole or in part',
    defect: refundedOnce,
  }),
  'refund-in/failed-refund-counts': breaks('LIMIT-07', {
    title: 'A refund that failed still counts as refunded',
    defect: failedRefundsCount,
  }),
  'refund-in/total-race': breaks('LIMIT-08', {
    title: 'The total is read some moments before it is written: quick refunds exceed it',
    defect: hastyRefunds(250),
  }),
} satisfies Defects;
