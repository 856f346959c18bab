import { answers, at, drop, set } from '../../edits.js';
import { onState } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { isType, notifications, suppressed } from '../../notifications.js';
import type { Part } from '../../part.js';
import { cents, table } from '../../replace.js';
import { noting } from '../shared/account-memory.js';
import { aDayApart, freeAgain } from '../shared/external-ids.js';
import { lateMove } from '../shared/money.js';
import { after, blocks, notifiedAfter } from '../shared/outcomes.js';
import {
  deadlineOf60Days,
  doneRefundsForgotten,
  failedRefundsCount,
  hastyRefunds,
  noDeadline,
  pathOf,
  paymentsOfAnyone,
  refundedCount,
  refundedOnce,
  refundMoney,
  totalInWholeReals,
} from '../shared/refund-defects.js';
import { refundEvent } from '../shared/success-events.js';

const operation = 'putDevolucao';
const isRefund = isType('REFUND');

/** A used refund id refunds again, if `lets` says so. */
const idsForgotten = (lets: (ageMs: number) => boolean) => (): Part => {
  const begun = new Map<string, number>();
  return table('transactions', (inner) => ({
    insert: (transaction) => {
      const { uniqueKey, operation: kind } = transaction;
      if (kind !== 'devolucao' || uniqueKey === null) return inner.insert(transaction);
      const since = begun.get(uniqueKey);
      if (since === undefined) begun.set(uniqueKey, Date.now());
      const isLet = since !== undefined && lets(Date.now() - since);
      return inner.insert(
        isLet ? { ...transaction, uniqueKey: `${uniqueKey}~${Math.random()}` } : transaction,
      );
    },
  }));
};

/** Changes what a repeated request shows about a refund. */
const shownAgain = (from: string, to: string): Part =>
  answers(
    operation,
    ({ status, body }) => status === 200 && at(body, '/status') === from,
    set('/status', to),
  );

/** Only the last refund id of a payment is remembered. */
const lastIdAlone = (): readonly Part[] => {
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
};

/** Refunds of a payment count for the one that was received after it too, for a while. */
const totalOfTheAccount = (): Part => {
  const taken = new Map<string, { readonly number: number; readonly cents: number }>();
  return refundedCount(async (inner, number, byCents) => {
    const payment = await inner.byNumber(number);
    const last = taken.get(payment?.accountId ?? '');
    const before = last && last.number !== number ? last.cents : 0;
    if (payment && payment.refundedCents + before + byCents > payment.amountCents) return null;
    if (payment) taken.set(payment.accountId, { number, cents: payment.refundedCents + byCents });
    return inner.addRefunded(number, cents(byCents));
  });
};

/** A refund that has ended is in process again when the bank reports another end. */
const openedAgain = (): readonly Part[] => {
  const opened = new Set<unknown>();
  return [
    onState('a refund settles', ({ status }, params) => {
      if (status !== 200) opened.add(at(params, '/refundId'));
    }),
    answers(operation, (_, request) => opened.has(pathOf(request).id), set('/status', 'EM_PROCESSAMENTO')),
  ];
};

export default {
  'devolucao/once-only': breaks('DEVOLUCAO-02', {
    title: 'A payment can be refunded once, in whole or in part',
    defect: refundedOnce,
  }),
  'devolucao/failed-refund-counts': breaks('DEVOLUCAO-02', {
    title: 'A refund that failed still counts as refunded',
    defect: failedRefundsCount,
  }),
  'devolucao/total-of-the-account': breaks('DEVOLUCAO-02', {
    title: 'Refunds of a payment count for the one that was received after it too, for a while',
    defect: totalOfTheAccount,
  }),
  'devolucao/total-in-whole-reals': breaks('DEVOLUCAO-28', {
    title: 'The total is compared in whole reals',
    defect: totalInWholeReals,
  }),
  'devolucao/done-refunds-forgotten': breaks('DEVOLUCAO-28', {
    title: 'Only refunds under way count towards the total',
    defect: doneRefundsForgotten('devolucao'),
  }),
  'devolucao/total-race': breaks('DEVOLUCAO-29', {
    title: 'The total is read some moments before it is written: quick refunds exceed it',
    defect: hastyRefunds(250),
  }),
  'devolucao/id-forgotten': breaks('DEVOLUCAO-23', {
    title: 'A used refund id refunds again',
    defect: idsForgotten(() => true),
  }),
  'devolucao/last-id-alone': breaks('DEVOLUCAO-23', {
    title: 'Only the last refund id of a payment is remembered',
    defect: lastIdAlone,
  }),
  'devolucao/id-free-after-a-day': breaks('DEVOLUCAO-23', {
    title: 'A refund id refunds again after a day',
    defect: () => freeAgain('devolucao', aDayApart),
  }),
  'devolucao/rtr-id-anew': breaks('DEVOLUCAO-23', {
    title: 'A repeated request is answered with another rtrId',
    defect: answers(operation, 200, (answer) => {
      const random = Math.random().toString(36).slice(2, 33);
      return set('/rtrId', `D${random.padEnd(31, '0')}`)(answer);
    }),
  }),
  'devolucao/id-race': breaks('DEVOLUCAO-24', {
    title: 'Whether an id is used is read before and written after: simultaneous requests each refund',
    defect: idsForgotten((ageMs) => ageMs < 250),
  }),
  'devolucao/payment-of-anyone': breaks('DEVOLUCAO-39', {
    title: 'A payment is found whoever received it',
    defect: () => paymentsOfAnyone('endToEndId'),
  }),
  'devolucao/sent-payment-refunded': breaks('DEVOLUCAO-40', {
    title: 'A payment that the account sent can be refunded too',
    defect: table('transactions', (inner) => ({
      byEndToEndId: async (...id) => {
        const found = await inner.byEndToEndId(...id);
        return found?.operation === 'transfer' ? { ...found, operation: 'receipt' as const } : found;
      },
    })),
  }),
  'devolucao/no-deadline': breaks('DEVOLUCAO-41', {
    title: 'A refund has no deadline',
    defect: noDeadline,
  }),
  'devolucao/deadline-of-60-days': breaks('DEVOLUCAO-42', {
    title: 'A refund is refused after 60 days',
    defect: deadlineOf60Days,
  }),
  'devolucao/refused-blocks': breaks('DEVOLUCAO-43', {
    title: 'A refused refund blocks its amount',
    defect: after(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(Number(body.valor) * 100)),
    ),
  }),
  'devolucao/not-notified': breaks('DEVOLUCAO-45', {
    title: 'A refund that is done is not notified',
    defect: suppressed(isRefund),
  }),
  'devolucao/done-gives-money-back': breaks('DEVOLUCAO-46', {
    title: 'A refund that is done gives its amount back to the account',
    defect: refundMoney('devolucao', 'settlement'),
  }),
  'devolucao/done-late': breaks('DEVOLUCAO-46', {
    title: 'The amount of a done refund leaves the account seconds later',
    defect: lateMove('settlement'),
  }),
  'devolucao/notified-when-asked': breaks('DEVOLUCAO-47', {
    title: 'A refund is notified as done when it is asked for',
    defect: notifiedAfter(operation, 'success', 'refund_in', ({ body }) => refundEvent(body.valor)),
  }),
  'devolucao/done-shown-in-process': breaks('DEVOLUCAO-48', {
    title: 'A refund that is done is shown as EM_PROCESSAMENTO for ever',
    defect: shownAgain('DEVOLVIDO', 'EM_PROCESSAMENTO'),
  }),
  'devolucao/failed-takes-money': breaks('DEVOLUCAO-49', {
    title: 'A refund that failed has taken its amount all the same',
    defect: refundMoney('devolucao', 'release'),
  }),
  'devolucao/given-back-late': breaks('DEVOLUCAO-49', {
    title: 'The amount of a failed refund comes back seconds later',
    defect: lateMove('release'),
  }),
  'devolucao/failed-shown-as-done': breaks('DEVOLUCAO-50', {
    title: 'A refund that failed is shown as DEVOLVIDO',
    defect: shownAgain('NAO_REALIZADO', 'DEVOLVIDO'),
  }),
  'devolucao/opened-again': breaks('DEVOLUCAO-51', {
    title: 'A refund that has ended is in process again when the bank tells another end',
    defect: openedAgain,
  }),
  'devolucao/refused-notified': breaks('EVENT-65', {
    title: 'A refused refund is notified as done',
    defect: notifiedAfter(operation, 'refusal', 'refund_in', ({ body }) => refundEvent(body.valor)),
  }),
  'devolucao/failed-notified-as-done': breaks('EVENT-65', {
    title: 'A refund that failed is notified as done',
    defect: notifications(
      (notification) => isRefund(notification) && at(notification, '/data/status') === 'ERROR',
      set('/data/status', 'REFUNDED'),
      set('/data/refunds/0/status', 'LIQUIDATED'),
      drop('/data/errorCode'),
      drop('/data/errorMessage'),
    ),
  }),
} satisfies Defects;
