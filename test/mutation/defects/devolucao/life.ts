import { answers, at, drop, set } from '../../../../conformance/variants/parts/edits.js';
import { onState } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { isType, notifications, suppressed } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { cents, handler, table } from '../../../../conformance/variants/parts/replace.js';
import { noting } from '../shared/account-memory.js';
import { freeAgain } from '../shared/external-ids.js';
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
import { pathOf } from '../../../../conformance/variants/parts/paths.js';
import { refundEvent } from '../shared/success-events.js';

const operation = 'putDevolucao';
const isRefund = isType('REFUND');

/** The refund ids in `used` can be used again. */
function idsForgotten(used: Set<string>): Part {
  let count = 0;
  return table('transactions', (inner) => ({
    insert: (transaction) => {
      const { uniqueKey, operation: kind } = transaction;
      if (kind !== 'devolucao' || uniqueKey === null) return inner.insert(transaction);
      const isAgain = used.has(uniqueKey);
      used.add(uniqueKey);
      if (isAgain) count += 1;
      return inner.insert(isAgain ? { ...transaction, uniqueKey: `${uniqueKey}~${count}` } : transaction);
    },
  }));
}

/** Used refund ids can be used again while a refund is in progress. */
function idsForgottenAtOnce(): readonly Part[] {
  const used = new Set<string>();
  let inProgress = 0;
  const counted = handler(operation, (inner) => async (request, services) => {
    inProgress += 1;
    try {
      return await inner(request, services);
    } finally {
      inProgress -= 1;
      if (inProgress === 0) used.clear();
    }
  });
  return [counted, idsForgotten(used)];
}

const repeated = answers(operation, 200);

/** Changes what a repeated request shows about a refund. */
const shownAgain = (from: string, to: string): Part =>
  repeated((answer) => (at(answer.body, '/status') === from ? set('/status', to)(answer) : answer));

export default defects()
  .breaks('DEVOLUCAO-02', 'A payment can be refunded once, in whole or in part')
  .as('devolucao/once-only')(refundedOnce)
  .breaks('DEVOLUCAO-02', 'A refund that failed still counts as refunded')
  .as('devolucao/failed-refund-counts')(failedRefundsCount)
  .breaks(
    'DEVOLUCAO-02',
    'Refunds of a payment count for the one that was received after it too, for a while',
  )
  .as('devolucao/total-of-the-account')(() => {
    const taken = new Map<string, { readonly number: number; readonly cents: number }>();
    return refundedCount(async (inner, number, byCents) => {
      const payment = await inner.byNumber(number);
      const last = taken.get(payment?.accountId ?? '');
      const before = last && last.number !== number ? last.cents : 0;
      if (payment && payment.refundedCents + before + byCents > payment.amountCents) return null;
      if (payment) taken.set(payment.accountId, { number, cents: payment.refundedCents + byCents });
      return inner.addRefunded(number, cents(byCents));
    });
  })
  .breaks('DEVOLUCAO-28', 'The total is compared in whole reals')
  .as('devolucao/total-in-whole-reals')(totalInWholeReals)
  .breaks('DEVOLUCAO-28', 'Only refunds under way count towards the total')
  .as('devolucao/done-refunds-forgotten')(doneRefundsForgotten('devolucao'))
  .breaks('DEVOLUCAO-29', 'The total is read some moments before it is written: quick refunds exceed it')
  .as('devolucao/total-race')(hastyRefunds(250))
  .breaks('DEVOLUCAO-23', 'A used refund id refunds again')
  .as('devolucao/id-forgotten')(() => idsForgotten(new Set()))
  .breaks('DEVOLUCAO-23', 'Only the last refund id of a payment is remembered')
  .as('devolucao/last-id-alone')(() => {
    const last = new Map<number | null, string>();
    return [
      freeAgain(
        'devolucao',
        ({ parentNumber, detail }) => 'refundId' in detail && last.get(parentNumber) !== detail.refundId,
      ),
      noting((transaction) => {
        if (transaction?.operation === 'devolucao')
          last.set(transaction.parentNumber, transaction.detail.refundId);
      }),
    ];
  })
  .breaks('DEVOLUCAO-23', 'A repeated request is answered with another rtrId')
  .as('devolucao/rtr-id-anew')(() => {
    let count = 0;
    return repeated((answer) => {
      count += 1;
      return set('/rtrId', `D${String(count).padStart(31, '0')}`)(answer);
    });
  })
  .breaks(
    'DEVOLUCAO-24',
    'Whether an id is used is read before and written after: simultaneous requests each refund',
  )
  .as('devolucao/id-race')(idsForgottenAtOnce)
  .breaks('DEVOLUCAO-39', 'Payments of other accounts are found')
  .as('devolucao/payment-of-anyone')(() => paymentsOfAnyone('endToEndId'))
  .breaks('DEVOLUCAO-40', 'A payment that the account sent can be refunded too')
  .as('devolucao/sent-payment-refunded')(
    table('transactions', (inner) => ({
      byEndToEndId: async (...id) => {
        const found = await inner.byEndToEndId(...id);
        return found?.operation === 'transfer' ? { ...found, operation: 'receipt' as const } : found;
      },
    })),
  )
  .breaks('DEVOLUCAO-41', 'A refund has no deadline')
  .as('devolucao/no-deadline')(noDeadline)
  .breaks('DEVOLUCAO-42', 'A refund is refused after 60 days')
  .as('devolucao/deadline-of-60-days')(deadlineOfDays(60))
  .breaks('DEVOLUCAO-43', 'A refused refund blocks its amount')
  .as('devolucao/refused-blocks')(
    after(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(Number(body.valor) * 100)),
    ),
  )
  .breaks('DEVOLUCAO-45', 'A refund that is done is not notified')
  .as('devolucao/not-notified')(suppressed(isRefund))
  .breaks('DEVOLUCAO-46', 'A refund that is done gives its amount back to the account')
  .as('devolucao/done-gives-money-back')(refundMoney('devolucao', 'settlement'))
  .breaks('DEVOLUCAO-46', 'The amount of a done refund leaves the account seconds later')
  .as('devolucao/done-late')(lateMove('settlement'))
  .breaks('DEVOLUCAO-47', 'A refund is notified as done when it is asked for')
  .as('devolucao/notified-when-asked')(
    notifiedAfter(operation, 'success', 'refund_in', ({ body }) => refundEvent(body.valor)),
  )
  .breaks('DEVOLUCAO-48', 'A refund that is done is shown as EM_PROCESSAMENTO for ever')
  .as('devolucao/done-shown-in-process')(shownAgain('DEVOLVIDO', 'EM_PROCESSAMENTO'))
  .breaks('DEVOLUCAO-49', 'A refund that failed has taken its amount all the same')
  .as('devolucao/failed-takes-money')(refundMoney('devolucao', 'release'))
  .breaks('DEVOLUCAO-49', 'The amount of a failed refund comes back seconds later')
  .as('devolucao/given-back-late')(lateMove('release'))
  .breaks('DEVOLUCAO-50', 'A refund that failed is shown as DEVOLVIDO')
  .as('devolucao/failed-shown-as-done')(shownAgain('NAO_REALIZADO', 'DEVOLVIDO'))
  .breaks('DEVOLUCAO-51', 'A refund that has ended is in process again when the bank tells another end')
  .as('devolucao/opened-again')(() => {
    const opened = new Set<unknown>();
    return [
      onState('a refund settles', ({ status }, params) => {
        if (status !== 200) opened.add(at(params, '/refundId'));
      }),
      answers(operation, (_, request) => opened.has(pathOf(request).id))(set('/status', 'EM_PROCESSAMENTO')),
    ];
  })
  .breaks('EVENT-65', 'A refused refund is notified as done')
  .as('devolucao/refused-notified')(
    notifiedAfter(operation, 'refusal', 'refund_in', ({ body }) => refundEvent(body.valor)),
  )
  .breaks('EVENT-65', 'A refund that failed is notified as done')
  .as('devolucao/failed-notified-as-done')(
  notifications((notification) => isRefund(notification) && at(notification, '/data/status') === 'ERROR')(
    set('/data/status', 'REFUNDED'),
    set('/data/refunds/0/status', 'LIQUIDATED'),
    drop('/data/errorCode'),
    drop('/data/errorMessage'),
  ),
);
