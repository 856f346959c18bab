import { randomUUID } from 'node:crypto';

import { answers, at, drop, merge, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  asConfirmed,
  bodyOf,
  isEvent,
  type NotificationBody,
  notifications,
  sending,
  storedNotifications,
  suppressed,
  withBody,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { cents, handledAs, table, tables } from '../../../../conformance/variants/parts/replace.js';
import { withUrls } from '../../../../conformance/variants/parts/urls.js';
import {
  doubled,
  inCents,
  inList,
  sameAs,
  separatorAsPoint,
  withAnotherEnd,
  withoutLeadingZeros,
  yearsAgo,
} from '../../../../conformance/variants/parts/values.js';
import { movesByHistory } from '../shared/account-memory.js';
import { moveOf } from '../shared/money.js';
import { endToEndId, standardEvent } from '../shared/success-events.js';

const isReturn = isEvent('CashOutReversal');
const isRefund = isEvent('CashInReversal');
const returned = notifications(isReturn);
const refunded = notifications(isRefund);
const doneRefunds = notifications(isEvent('CashInReversal', 'CONFIRMED'));
const failedRefunds = notifications(isEvent('CashInReversal', 'ERROR'));

const refund = '/metadata/refund';
const parent = '/parentTransaction';
const refundOf = (event: unknown) => at(event, refund) as Readonly<Record<'value' | 'originalValue', number>>;

/** Reports another remainder of the payment, in BRL; if nothing remains, the payment counts as fully refunded. */
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

/** Whether money is returned more than a day after the payment. */
const isLate = (notification: NotificationBody): boolean => {
  const paid = Date.parse(String(at(notification, `${parent}/processingDate`)));
  return Date.parse(String(notification['processingDate'])) - paid > 86_400_000;
};

export default defects()
  .breaks('EVENT-130', 'The notification of a return is in a list')
  .as('reversal/return-in-list')(returned(set('', inList)))
  .breaks('EVENT-130', 'What comes back more than a day after the payment is not notified')
  .as('reversal/late-return-silent')(
    suppressed((notification) => isReturn(notification) && isLate(notification)),
  )
  .breaks('EVENT-129', 'A return comes in the envelope {type, data}')
  .as('reversal/return-in-version-2-envelope')(
    returned(set('', (event: unknown) => ({ type: 'REVERSAL', data: event }))),
  )
  .breaks('EVENT-131', 'A return is a DEBIT')
  .as('reversal/return-debit')(returned(set('/movementType', 'DEBIT')))
  .breaks('EVENT-132', 'Of a part that comes back, the cents are lost')
  .as('reversal/part-stays-away')(
    tables(({ transactions, ledger }) => {
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
    }),
  )
  .breaks('EVENT-132', 'Once a refund of the account is done, what comes back is credited with one cent less')
  .as('history/return-after-a-refund')(
    movesByHistory((move, memory) => {
      const isPart = memory.latest?.operation === 'return' && moveOf(move) === 'opening';
      const hasRefunded = memory.all('CONFIRMED', 'refund_in', 'devolucao').length > 0;
      return isPart && hasRefunded ? { ...move, available: move.available - 1 } : move;
    }),
  )
  .breaks('EVENT-133', 'Every confirmed payment is notified as returned, too')
  .as('reversal/return-of-every-payment')(
    sending(async (delivery, send) => {
      const payment = bodyOf(delivery);
      if (isEvent('CashOut', 'CONFIRMED')(payment))
        await send(withBody(delivery, { ...payment, event: 'CashOutReversal' }));
      return send(delivery);
    }),
  )
  .breaks('EVENT-138', 'metadata.refund.value is in reals')
  .as('reversal/value-in-reals')(returned(set(`${refund}/value`, inHundredths)))
  .breaks('EVENT-138', 'The cents that came back are cut off from the binary number')
  .as('reversal/returned-cents-in-binary')(returned(set(`${refund}/value`, singlePrecision)))
  .breaks('EVENT-140', 'metadata.refund.originalValue is what came back')
  .as('reversal/original-as-returned')(returned(set(`${refund}/originalValue`, sameAs(`${refund}/value`))))
  .breaks('EVENT-140', 'metadata.refund.originalValue is cut off from the binary number')
  .as('reversal/original-value-cut')(
    returned(set(`${refund}/originalValue`, (value: unknown) => Math.floor((Number(value) / 100) * 100))),
  )
  .breaks('EVENT-141', 'metadata.refund.referenceTransactionId is a text')
  .as('reversal/reference-text')(returned(set(`${refund}/referenceTransactionId`, String)))
  .breaks('EVENT-143', 'metadata.webhookEvent is left out')
  .as('reversal/webhook-event-missing')(returned(drop('/metadata/webhookEvent')))
  .breaks('EVENT-144', 'metadata.originatedFrom is a list')
  .as('reversal/originated-list')(returned(set('/metadata/originatedFrom', inList)))
  .breaks('EVENT-152', 'parentTransaction.transactionId is that of the return')
  .as('reversal/parent-id-of-the-return')(returned(set(`${parent}/transactionId`, sameAs('/transactionId'))))
  .breaks('EVENT-154', 'parentTransaction.externalId is null')
  .as('reversal/parent-external-id-null')(returned(set(`${parent}/externalId`, null)))
  .breaks('EVENT-154', 'parentTransaction.externalId of digits loses the zeros in front')
  .as('reversal/parent-id-as-number')(returned(set(`${parent}/externalId`, withoutLeadingZeros)))
  .breaks('EVENT-155', 'parentTransaction has no endToEndId')
  .as('reversal/parent-end-to-end-id-missing')(returned(drop(`${parent}/endToEndId`)))
  .breaks('EVENT-156', 'parentTransaction.endToEndId is that of the return')
  .as('reversal/parent-end-to-end-id-of-the-return')(
    returned(set(`${parent}/endToEndId`, sameAs('/endToEndId'))),
  )
  .breaks('EVENT-157', 'parentTransaction.processingDate is written the Brazilian way')
  .as('reversal/parent-date-brazilian')(returned(set(`${parent}/processingDate`, '20/03/2026 14:03:07')))
  .breaks('EVENT-159', 'wasTotalRefunded is always true')
  .as('reversal/total-always')(returned(set(`${parent}/wasTotalRefunded`, true)))
  .breaks('EVENT-159', 'A payment counts as totally refunded only where one return brought all of it')
  .as('reversal/total-by-one-return')(
    returned(
      set(`${parent}/wasTotalRefunded`, (_: unknown, event: unknown) => {
        const { value, originalValue } = refundOf(event);
        return value === originalValue;
      }),
    ),
  )
  .breaks('EVENT-159', 'wasTotalRefunded stays false for a payment that cost a fee')
  .as('reversal/never-total-with-fee')(() => {
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
  })
  .breaks('EVENT-161', 'remainingAmountForRefund is in cents')
  .as('reversal/remaining-in-cents')(returned(set(`${parent}/remainingAmountForRefund`, inCents)))
  .breaks(
    'EVENT-161',
    'What remains of a payment is its amount less the last return: earlier ones are forgotten',
  )
  .as('reversal/earlier-returns-forgotten')(
    remains(({ value, originalValue }) => (originalValue - value) / 100),
  )
  .breaks('EVENT-161', 'Return and remainder are those from before the return')
  .as('reversal/total-a-return-late')(remains(({ value }, right) => right + value / 100))
  .breaks('EVENT-165', 'parentTransaction.counterpart.document is not masked')
  .as('reversal/parent-document-whole')(
    returned(set(`${parent}/counterpart/document`, sameAs('/counterpart/document'))),
  )
  .breaks('EVENT-165', 'parentTransaction.counterpart.document is masked for a CPF, a CNPJ is whole')
  .as('reversal/parent-masked-for-individuals')(
    returned(
      set(`${parent}/counterpart/document`, (masked: unknown, event: unknown) => {
        const document = at(event, '/counterpart/document');
        return String(document).length === 14 ? document : masked;
      }),
    ),
  )
  .breaks('EVENT-165', 'parentTransaction.counterpart.document is null')
  .as('reversal/parent-document-null')(returned(set(`${parent}/counterpart/document`, null)))
  .breaks('EVENT-166', 'parentTransaction.counterpart.bank is null')
  .as('reversal/parent-bank-null')(returned(set(`${parent}/counterpart/bank`, null)))
  .breaks('EVENT-177', 'originalAmount of a return is in cents')
  .as('reversal/returned-amount-in-cents')(returned(set('/originalAmount', inCents)))
  .breaks('EVENT-177', 'From 1,000.00 on, originalAmount of a return is a thousandth')
  .as('reversal/returned-thousands-as-units')(returned(set('/originalAmount', separatorAsPoint)))
  .breaks('EVENT-161', 'From 1,000.00 on, what remains of a payment is a thousandth')
  .as('reversal/remaining-thousands-as-units')(
    returned(set(`${parent}/remainingAmountForRefund`, separatorAsPoint)),
  )
  .breaks('EVENT-192', 'endToEndId of a return is well formed, but of nothing')
  .as('reversal/return-end-to-end-id-of-nothing')(returned(set('/endToEndId', withAnotherEnd)))
  .breaks('EVENT-192', 'endToEndId of a refund-in is well formed, but of nothing')
  .as('reversal/refund-end-to-end-id-of-nothing')(doneRefunds(set('/endToEndId', withAnotherEnd)))
  .breaks('REFUNDIN-11', 'CashInReversal contains no providerTransactionId')
  .as('reversal/refund-uncorrelated')(
    answers('createRefundIn', 201)(set('/providerTransactionId', withAnotherEnd)),
  )
  .breaks('EVENT-184', 'counterpart of a return has the document of another person')
  .as('reversal/return-counterpart-of-another')(returned(set('/counterpart/document', '98765432100')))
  .breaks('EVENT-98', 'feeAmount of a return and of a refund-in is a fee that was not taken')
  .as('reversal/fee-not-taken')([returned(set('/feeAmount', 1)), refunded(set('/feeAmount', 1))])
  .breaks('EVENT-102', 'finalAmount of a return without a fee is twice originalAmount')
  .as('reversal/returned-final-doubled')(returned(set('/finalAmount', doubled)))
  .breaks('EVENT-102', 'finalAmount of a refund-in without a fee is twice originalAmount')
  .as('reversal/refund-final-doubled')(refunded(set('/finalAmount', doubled)))
  .breaks('REFUNDIN-35', 'From 1,000.00 on, originalAmount of a refund-in is a thousandth')
  .as('reversal/refund-thousands-as-units')(refunded(set('/originalAmount', separatorAsPoint)))
  .breaks('EVENT-106', 'errorCode of a return is 00')
  .as('reversal/return-error-code')(returned(set('/errorCode', '00')))
  .breaks('EVENT-107', 'errorMessage of a return is OK')
  .as('reversal/return-error-message')(returned(set('/errorMessage', 'OK')))
  .breaks('EVENT-186', 'processingDate of a return is years before the payment')
  .as('reversal/return-before-the-payment')(returned(set('/processingDate', yearsAgo)))
  .breaks('EVENT-185', 'parentTransaction.processingDate is that of the return')
  .as('reversal/parent-date-of-the-return')(
    returned(set(`${parent}/processingDate`, sameAs('/processingDate'))),
  )
  .breaks('EVENT-11', 'The return of a sent payment is not notified')
  .as('reversal/return-unheard')(suppressed(isReturn))
  .breaks('EVENT-10', 'A refund of a received payment is not notified')
  .as('reversal/refund-unheard')(suppressed(isRefund))
  .breaks('EVENT-167', 'A refund-in comes in the envelope {type, data}')
  .as('reversal/refund-in-version-2-envelope')(
    refunded(set('', (event: unknown) => ({ type: 'REFUND', data: event }))),
  )
  .breaks('EVENT-168', 'A refund-in is notified as CashInRefund')
  .as('reversal/refund-renamed')(refunded(set('/event', 'CashInRefund')))
  .breaks('EVENT-170', 'A refund-in is notified as CONFIRMED when it is asked for, and as it ended later')
  .as('reversal/refund-always-confirmed')(
    withUrls((urls) =>
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
    ),
  )
  .breaks('EVENT-170', 'A refund-in that failed is notified as CONFIRMED')
  .as('reversal/failed-refund-confirmed')(
    failedRefunds(merge({ ...asConfirmed, endToEndId: endToEndId('D') })),
  )
  .breaks('EVENT-106', 'errorCode of a refund-in that was done is 00')
  .as('reversal/refund-error-code')(doneRefunds(set('/errorCode', '00')))
  .breaks('EVENT-108', 'errorCode of a refund-in that failed is null')
  .as('reversal/refund-failed-for-no-reason')(failedRefunds(set('/errorCode', null)))
  .breaks('EVENT-109', 'errorMessage of a refund-in that failed is empty')
  .as('reversal/refund-failed-without-words')(failedRefunds(set('/errorMessage', '')))
  .breaks('EVENT-181', 'transactionId of CashInReversal is of no transaction')
  .as('reversal/refund-transaction-id-of-another')(refunded(set('/transactionId', () => randomUUID())));
