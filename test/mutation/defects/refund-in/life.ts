import { merge, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  asConfirmed,
  isEvent,
  notifications,
  suppressed,
} from '../../../../conformance/variants/parts/notifications.js';
import { cents, table } from '../../../../conformance/variants/parts/replace.js';
import { inCents, withoutLeadingZeros } from '../../../../conformance/variants/parts/values.js';
import { lateMove } from '../shared/money.js';
import { after, blocks, notifiedAfter } from '../shared/outcomes.js';
import {
  deadlineOfDays,
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
const notified = notifications(isReversal);

export default defects()
  .breaks('REFUNDIN-13', 'The payment received before the one that was named is refunded')
  .as('refund-in/payment-before')(
    table('transactions', (inner) => ({
      byTransactionId: async (accountId, id) => {
        const named = await inner.byTransactionId(accountId, id);
        // Other accounts receive payments at the same time.
        for (let number = (named?.number ?? 0) - 1; number > 0; number -= 1) {
          const before = await inner.byNumber(number);
          if (before?.accountId === accountId) return before.operation === 'receipt' ? before : named;
        }
        return named;
      },
    })),
  )
  .breaks('REFUNDIN-22', 'Payments of other accounts are found')
  .as('refund-in/payment-of-anyone')(() => paymentsOfAnyone('uuid'))
  .breaks('REFUNDIN-23', 'A single refund may exceed its payment')
  .as('refund-in/amount-not-looked-at')(
    refundedCount(async (inner, number, byCents) => {
      const payment = await inner.byNumber(number);
      if (payment?.refundedCents === 0 && byCents > payment.amountCents) return payment;
      return inner.addRefunded(number, cents(byCents));
    }),
  )
  .breaks('REFUNDIN-24', 'A refused refund-in blocks its amount')
  .as('refund-in/refused-blocks')(
    after(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.refundValue * 100)),
    ),
  )
  .breaks('REFUNDIN-29', 'A refund-in that fails is notified as CONFIRMED')
  .as('refund-in/failed-is-confirmed')(
    notifications(isEvent('CashInReversal', 'ERROR'))(merge({ ...asConfirmed, endToEndId: endToEndId('D') })),
  )
  .breaks('REFUNDIN-28', 'A refund-in that is done is notified as ERROR')
  .as('refund-in/done-is-error')(
    notified(merge({ status: 'ERROR', errorCode: 'REFUND_REJECTED', errorMessage: 'Rejected.' })),
  )
  .breaks('REFUNDIN-30', 'A refund-in that is done gives its amount back to the account')
  .as('refund-in/done-gives-money-back')(refundMoney('refund_in', 'settlement'))
  .breaks('REFUNDIN-30', 'The amount of a done refund-in leaves the account seconds later')
  .as('refund-in/done-late')(lateMove('settlement'))
  .breaks('REFUNDIN-31', 'A refund-in that failed has taken its amount all the same')
  .as('refund-in/failed-takes-money')(refundMoney('refund_in', 'release'))
  .breaks('REFUNDIN-31', 'The amount of a failed refund-in comes back seconds later')
  .as('refund-in/given-back-late')(lateMove('release'))
  .breaks('REFUNDIN-32', 'The outcome of a refund-in is not notified')
  .as('refund-in/not-notified')(suppressed(isReversal))
  .breaks('REFUNDIN-33', 'The externalId of a refund-in is not kept: it is notified as null')
  .as('refund-in/external-id-forgotten')(notified(set('/externalId', null)))
  .breaks('REFUNDIN-33', 'An externalId of digits loses its leading zeros in CashInReversal')
  .as('refund-in/told-id-as-number')(notified(set('/externalId', withoutLeadingZeros)))
  .breaks('REFUNDIN-34', 'A refund-in is notified when it is asked for')
  .as('refund-in/notified-when-asked')(
    notifiedAfter(operation, 'success', 'refund_in', ({ body }, { transactionId }) => {
      const { externalId = null, refundValue } = body;
      const amounts = { originalAmount: refundValue, finalAmount: refundValue };
      return standardEvent('CashInReversal', { transactionId, externalId, ...amounts });
    }),
  )
  .breaks('REFUNDIN-35', 'A refund-in is notified with its amount in cents')
  .as('refund-in/amount-in-cents')(notified(set('/originalAmount', inCents)))
  .breaks('LIMIT-04', 'A refund-in has no deadline')
  .as('refund-in/no-deadline')(noDeadline)
  .breaks('LIMIT-05', 'A refund-in is refused after 60 days')
  .as('refund-in/deadline-of-60-days')(deadlineOfDays(60))
  .breaks('LIMIT-06', 'The total is compared in whole reals')
  .as('refund-in/total-in-whole-reals')(totalInWholeReals)
  .breaks('LIMIT-06', 'Only pending refunds count towards the total')
  .as('refund-in/done-refunds-forgotten')(doneRefundsForgotten('refund_in'))
  .breaks('LIMIT-07', 'A payment can be refunded once, in whole or in part')
  .as('refund-in/once-only')(refundedOnce)
  .breaks('LIMIT-07', 'A refund that failed still counts as refunded')
  .as('refund-in/failed-refund-counts')(failedRefundsCount)
  .breaks('LIMIT-08', 'The total is read some moments before it is written: quick refunds exceed it')
  .as('refund-in/total-race')(hastyRefunds(250));
