import { answers, at, set } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { cents, type Notice, rules, sending, swallowed, tables } from '../replace.js';
import { blocks } from './after-effects.js';
import { lateMove } from './money.js';
import {
  afterRefund,
  doneRefundsForgotten,
  hastyRefunds,
  pathOf,
  refundedCount,
  refundMoney,
  totalInWholeReals,
  transactions,
} from './refund-defects.js';
import { mutantsOf } from './request-faults.js';

const operation = 'putDevolucao';
const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;
const isNotice = (text: string): boolean => bodyOf(text)['type'] === 'REFUND';

/** Lets a used refund id refund again, where `lets` says so. */
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

/** The notification of a refund as if it had been done. */
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

/** Notifies a refund as done at the moment that it is asked for, or refused. */
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

/** What a repeated request shows of a refund, changed. */
const shownAgain = (from: string, to: string): Part =>
  answers(
    operation,
    (answer) => answer.status === 200 && at(answer.body, '/status') === from,
    set('/status', to),
  );

/** Refunds of one payment after the first are refused. */
const onceOnly: Part = refundedCount(async (known, number, byCents) => {
  const payment = await known.byNumber(number);
  const isFirst = byCents < 0 || payment?.refundedCents === 0;
  return isFirst ? known.addRefunded(number, cents(byCents)) : null;
});

/** What becomes of a refund: how much may be refunded, ids remembered, money, time, and whether it is notified. */
export default mutantsOf('devolucao', [
  [
    'once-only',
    'A payment can be refunded once, in whole or in part',
    'DEVOLUCAO-02',
    'strictness',
    onceOnly,
  ],
  [
    'failed-refund-counts',
    'A refund that failed still counts as refunded',
    'DEVOLUCAO-02',
    'state',
    refundedCount((known, number, byCents) =>
      byCents < 0 ? known.byNumber(number) : known.addRefunded(number, cents(byCents)),
    ),
  ],
  [
    'total-of-the-account',
    'Refunds of a payment count for the one that was received after it too, for a while',
    'DEVOLUCAO-02',
    'timing',
    () => {
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
  ],
  [
    'total-in-whole-reals',
    'The total is compared in whole reals',
    'DEVOLUCAO-28',
    'leniency',
    totalInWholeReals,
  ],
  [
    'done-refunds-forgotten',
    'Only refunds under way count towards the total',
    'DEVOLUCAO-28',
    'state',
    doneRefundsForgotten('devolucao'),
  ],
  [
    'total-race',
    'The total is read some moments before it is written: quick refunds exceed it',
    'DEVOLUCAO-29',
    'timing',
    hastyRefunds(250),
  ],
  ['id-forgotten', 'A used refund id refunds again', 'DEVOLUCAO-23', 'state', idsForgotten(() => true)],
  [
    'rtr-id-anew',
    'A repeated request is answered with another rtrId',
    'DEVOLUCAO-23',
    'response',
    answers(
      operation,
      200,
      set('/rtrId', () => `D${Math.random().toString(36).slice(2).padEnd(31, '0').slice(0, 31)}`),
    ),
  ],
  [
    'id-race',
    'Whether an id is used is read before and written after: simultaneous requests each refund',
    'DEVOLUCAO-24',
    'timing',
    idsForgotten((ageMs) => ageMs < 250),
  ],
  [
    'payment-of-anyone',
    'A payment is found whoever received it',
    'DEVOLUCAO-39',
    'credential',
    () => {
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
  ],
  [
    'sent-payment-refunded',
    'A payment that the account sent can be refunded too',
    'DEVOLUCAO-40',
    'leniency',
    transactions((known) => ({
      byEndToEndId: async (accountId, endToEndId) => {
        const found = await known.byEndToEndId(accountId, endToEndId);
        return found?.operation === 'transfer' ? { ...found, operation: 'receipt' as const } : found;
      },
    })),
  ],
  [
    'no-deadline',
    'A refund has no deadline',
    'DEVOLUCAO-41',
    'timing',
    rules(() => ({ refundDeadlinePassed: () => false })),
  ],
  [
    'deadline-of-60-days',
    'A refund is refused after 60 days',
    'DEVOLUCAO-42',
    'timing',
    rules(() => ({
      refundDeadlinePassed: ({ createdAt }, nowMs) => nowMs - Date.parse(createdAt) > 60 * 86_400_000,
    })),
  ],
  [
    'refused-blocks',
    'A refused refund blocks its amount',
    'DEVOLUCAO-43',
    'state',
    afterRefund(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(Number(body.valor) * 100)),
    ),
  ],
  [
    'not-notified',
    'A refund that is done is not notified',
    'DEVOLUCAO-45',
    'delivery',
    sending(async (delivery, send) => (isNotice(delivery.body) ? swallowed : send(delivery))),
  ],
  [
    'done-gives-money-back',
    'A refund that is done gives its amount back to the account',
    'DEVOLUCAO-46',
    'state',
    refundMoney('devolucao', (known) => ({ settlement: known.release })),
  ],
  [
    'done-late',
    'The amount of a done refund leaves the account seconds later',
    'DEVOLUCAO-46',
    'timing',
    lateMove('settlement', 'both', 3_000),
  ],
  [
    'notified-when-asked',
    'A refund is notified as done when it is asked for',
    'DEVOLUCAO-47',
    'timing',
    notifiedAt('success'),
  ],
  [
    'done-shown-in-process',
    'A refund that is done is shown as EM_PROCESSAMENTO for ever',
    'DEVOLUCAO-48',
    'state',
    shownAgain('DEVOLVIDO', 'EM_PROCESSAMENTO'),
  ],
  [
    'failed-takes-money',
    'A refund that failed has taken its amount all the same',
    'DEVOLUCAO-49',
    'state',
    refundMoney('devolucao', (known) => ({ release: known.settlement })),
  ],
  [
    'given-back-late',
    'The amount of a failed refund comes back seconds later',
    'DEVOLUCAO-49',
    'timing',
    lateMove('release', 'both', 3_000),
  ],
  [
    'failed-shown-as-done',
    'A refund that failed is shown as DEVOLVIDO',
    'DEVOLUCAO-50',
    'state',
    shownAgain('NAO_REALIZADO', 'DEVOLVIDO'),
  ],
  [
    'opened-again',
    'A refund that has ended is in process again when the bank tells another end',
    'DEVOLUCAO-51',
    'state',
    () => {
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
  ],
  ['refused-notified', 'A refused refund is notified as done', 'EVENT-65', 'state', notifiedAt('refusal')],
  [
    'failed-notified-as-done',
    'A refund that failed is notified as done',
    'EVENT-65',
    'notification',
    rules((known) => ({
      refundEvent: (refund, original) => known.refundEvent({ ...refund, status: 'CONFIRMED' }, original),
    })),
  ],
  [
    'charge-forgotten',
    'Which charge a payment came through is not kept with it',
    'EVENT-63',
    'state',
    tables(({ notifications }) => ({
      notifications: {
        ...notifications,
        insert: (notice, time) =>
          notifications.insert(
            isNotice(notice.body)
              ? {
                  ...notice,
                  body: JSON.stringify(set('/data/txId', 'none')({ body: bodyOf(notice.body) }).body),
                }
              : notice,
            time,
          ),
      },
    })),
  ],
]);
