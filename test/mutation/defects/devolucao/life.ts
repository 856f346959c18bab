import { answers, at, drop, set } from '../../edits.js';
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
import { blocks } from '../shared/after-effects.js';
import { lateMove } from '../shared/money.js';
import {
  afterRefund,
  deadlineAfterDays,
  doneRefundsForgotten,
  hastyRefunds,
  noDeadline,
  pathOf,
  failedRefundsCount,
  refundedCount,
  refundMoney,
  totalInWholeReals,
  transactions,
} from '../shared/refund-defects.js';

const operation = 'putDevolucao';
const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;
const isNotification = (text: string): boolean => bodyOf(text)['type'] === 'REFUND';

/** A used refund id refunds again, if `lets` says so. */
const idsForgotten =
  (lets: (ageMs: number) => boolean): (() => Part) =>
  () => {
    const begun = new Map<string, number>();
    return transactions((known) => ({
      insert: (transaction) => {
        const { uniqueKey, operation: kind } = transaction;
        if (kind !== 'devolucao' || uniqueKey === null) return known.insert(transaction);
        const since = begun.get(uniqueKey);
        if (since === undefined) begun.set(uniqueKey, Date.now());
        const isLet = since !== undefined && lets(Date.now() - since);
        return known.insert(
          isLet ? { ...transaction, uniqueKey: `${uniqueKey}~${Math.random()}` } : transaction,
        );
      },
    }));
  };

/** The notification of a completed refund. */
const refunded = (valor: unknown) => ({
  type: 'REFUND',
  data: {
    id: 1,
    txId: null,
    status: 'REFUNDED',
    payment: { amount: valor, currency: 'BRL' },
    refunds: [
      {
        status: 'LIQUIDATED',
        payment: { amount: Number(valor), currency: 'BRL' },
        endToEndId: `D99999999202601010000${'a'.repeat(11)}`,
        eventDate: new Date().toISOString(),
        information: '',
      },
    ],
    endToEndId: `E99999999202601010000${'a'.repeat(11)}`,
    creditDebitType: 'DEBIT',
  },
});

/** Notifies a refund as completed at the moment when it is requested, or refused. */
const notifiedAt = (moment: 'success' | 'refusal') => (): readonly Part[] => {
  const { part, all, send } = urlsMade();
  const told = afterRefund(operation, moment, async ({ account, body }) => {
    const own = all.filter(
      ({ accountId, eventType }) => accountId === account.id && eventType === 'refund_in',
    );
    for (const url of own) await send(url, refunded(at(body, '/valor')));
  });
  return [part, told];
};

/** Changes what a repeated request shows about a refund. */
const shownAgain = (from: string, to: string): Part =>
  answers(
    operation,
    (answer) => answer.status === 200 && at(answer.body, '/status') === from,
    set('/status', to),
  );

/** Refuses all refunds of a payment after the first. */
const onceOnly: Part = refundedCount(async (known, number, byCents) => {
  const payment = await known.byNumber(number);
  const isFirst = byCents < 0 || payment?.refundedCents === 0;
  return isFirst ? known.addRefunded(number, cents(byCents)) : null;
});

export default {
  'devolucao/once-only': breaks('DEVOLUCAO-02', {
    title: 'A payment can be refunded once, in whole or in part',
    defect: onceOnly,
  }),
  'devolucao/failed-refund-counts': breaks('DEVOLUCAO-02', {
    title: 'A refund that failed still counts as refunded',
    defect: failedRefundsCount,
  }),
  'devolucao/total-of-the-account': breaks('DEVOLUCAO-02', {
    title: 'Refunds of a payment count for the one that was received after it too, for a while',
    defect: () => {
      const taken = new Map<string, { readonly number: number; readonly cents: number }>();
      return refundedCount(async (known, number, byCents) => {
        const payment = await known.byNumber(number);
        const last = taken.get(payment?.accountId ?? '');
        const before = last && last.number !== number ? last.cents : 0;
        if (payment && payment.refundedCents + before + byCents > payment.amountCents) return null;
        if (payment) taken.set(payment.accountId, { number, cents: payment.refundedCents + byCents });
        return known.addRefunded(number, cents(byCents));
      });
    },
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
  'devolucao/rtr-id-anew': breaks('DEVOLUCAO-23', {
    title: 'A repeated request is answered with another rtrId',
    defect: answers(
      operation,
      200,
      set('/rtrId', () => `D${Math.random().toString(36).slice(2).padEnd(31, '0').slice(0, 31)}`),
    ),
  }),
  'devolucao/id-race': breaks('DEVOLUCAO-24', {
    title: 'Whether an id is used is read before and written after: simultaneous requests each refund',
    defect: idsForgotten((ageMs) => ageMs < 250),
  }),
  'devolucao/payment-of-anyone': breaks('DEVOLUCAO-39', {
    title: 'A payment is found whoever received it',
    defect: () => {
      const owners = new Map<string, string>();
      return transactions((known) => ({
        insert: (transaction) => {
          if (transaction.endToEndId !== null) owners.set(transaction.endToEndId, transaction.accountId);
          return known.insert(transaction);
        },
        byEndToEndId: (accountId, endToEndId) =>
          known.byEndToEndId(owners.get(endToEndId) ?? accountId, endToEndId),
      }));
    },
  }),
  'devolucao/sent-payment-refunded': breaks('DEVOLUCAO-40', {
    title: 'A payment that the account sent can be refunded too',
    defect: transactions((known) => ({
      byEndToEndId: async (accountId, endToEndId) => {
        const found = await known.byEndToEndId(accountId, endToEndId);
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
    defect: deadlineAfterDays(60),
  }),
  'devolucao/refused-blocks': breaks('DEVOLUCAO-43', {
    title: 'A refused refund blocks its amount',
    defect: afterRefund(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(Number(body.valor) * 100)),
    ),
  }),
  'devolucao/not-notified': breaks('DEVOLUCAO-45', {
    title: 'A refund that is done is not notified',
    defect: sending(async (delivery, send) => (isNotification(delivery.body) ? swallowed : send(delivery))),
  }),
  'devolucao/done-gives-money-back': breaks('DEVOLUCAO-46', {
    title: 'A refund that is done gives its amount back to the account',
    defect: refundMoney('devolucao', 'settlement'),
  }),
  'devolucao/done-late': breaks('DEVOLUCAO-46', {
    title: 'The amount of a done refund leaves the account seconds later',
    defect: lateMove('settlement', 'both', 3_000),
  }),
  'devolucao/notified-when-asked': breaks('DEVOLUCAO-47', {
    title: 'A refund is notified as done when it is asked for',
    defect: notifiedAt('success'),
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
    defect: lateMove('release', 'both', 3_000),
  }),
  'devolucao/failed-shown-as-done': breaks('DEVOLUCAO-50', {
    title: 'A refund that failed is shown as DEVOLVIDO',
    defect: shownAgain('NAO_REALIZADO', 'DEVOLVIDO'),
  }),
  'devolucao/opened-again': breaks('DEVOLUCAO-51', {
    title: 'A refund that has ended is in process again when the bank tells another end',
    defect: () => {
      const opened = new Set<unknown>();
      return {
        http: {
          answer: (answer, request) => {
            const isEnd =
              request.operation === 'control' && at(request.body, '/state') === 'a refund settles';
            if (isEnd && answer.status !== 200) opened.add(at(request.body, '/params/refundId'));
            if (request.operation !== operation || !opened.has(pathOf(request).id)) return answer;
            return set('/status', 'EM_PROCESSAMENTO')(answer);
          },
        },
      };
    },
  }),
  'devolucao/refused-notified': breaks('EVENT-65', {
    title: 'A refused refund is notified as done',
    defect: notifiedAt('refusal'),
  }),
  'devolucao/failed-notified-as-done': breaks('EVENT-65', {
    title: 'A refund that failed is notified as done',
    defect: rewrittenNotifications(
      (notification) => notification['type'] === 'REFUND' && at(notification, '/data/status') === 'ERROR',
      set('/data/status', 'REFUNDED'),
      set('/data/refunds/0/status', 'LIQUIDATED'),
      drop('/data/errorCode'),
      drop('/data/errorMessage'),
    ),
  }),
  'devolucao/charge-forgotten': breaks('EVENT-63', {
    title: 'Which charge a payment came through is not kept with it',
    defect: tables(({ notifications }) => ({
      notifications: {
        ...notifications,
        insert: (notification, time) =>
          notifications.insert(
            isNotification(notification.body)
              ? {
                  ...notification,
                  body: JSON.stringify(set('/data/txId', 'none')({ body: bodyOf(notification.body) }).body),
                }
              : notification,
            time,
          ),
      },
    })),
  }),
} satisfies Defects;
