import { answers, at, set } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import {
  cents,
  failed,
  type NotificationBody,
  rewrittenNotifications,
  sending,
  swallowed,
} from '../../replace.js';
import { blocks } from '../shared/after-effects.js';
import { lateMove } from '../shared/money.js';
import {
  afterRefund,
  deadlineAfterDays,
  doneRefundsForgotten,
  hastyRefunds,
  noDeadline,
  failedRefundsCount,
  refundedCount,
  refundMoney,
  totalInWholeReals,
  transactions,
} from '../shared/refund-defects.js';

const operation = 'createRefundIn';
const bodyOf = (text: string): NotificationBody => JSON.parse(text) as NotificationBody;
const isReversal = ({ event }: NotificationBody): boolean => event === 'CashInReversal';

/** The notification of a completed refund. */
const confirmedEvent = (request: { readonly body: unknown }, transactionId: unknown) => ({
  event: 'CashInReversal',
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType: 'DEBIT',
  transactionId,
  externalId: at(request.body, '/externalId') ?? null,
  endToEndId: `D99999999202601010000${'a'.repeat(11)}`,
  pixKey: 'key',
  feeAmount: 0,
  originalAmount: at(request.body, '/refundValue'),
  finalAmount: at(request.body, '/refundValue'),
  processingDate: new Date().toISOString(),
  errorCode: null,
  errorMessage: null,
  metadata: {},
});

/** Notifies a refund as completed when it is requested. */
const notifiedWhenAsked = (): readonly Part[] => {
  const { part, all, send } = urlsMade();
  const told = afterRefund(operation, 'success', async (request, _services, { transactionId }) => {
    const own = all.filter(
      ({ accountId, eventType }) => accountId === request.account.id && eventType === 'refund_in',
    );
    for (const url of own) await send(url, confirmedEvent(request, transactionId));
  });
  return [part, told];
};

export default {
  'refund-in/payment-before': breaks('REFUNDIN-13', {
    title: 'The payment received before the one that was named is refunded',
    defect: transactions((known) => ({
      byTransactionId: async (accountId, id) => {
        const named = await known.byTransactionId(accountId, id);
        const before = named && (await known.byNumber(named.number - 1));
        return before?.operation === 'receipt' && before.accountId === accountId ? before : named;
      },
    })),
  }),
  'refund-in/one-transaction-id': breaks('REFUNDIN-04', {
    title: 'All refunds of an account have one transactionId',
    defect: () => {
      const ids = new Map<string, unknown>();
      return answers(operation, 201, (answer, { headers }) => {
        const caller = headers['authorization'] ?? '';
        const id = ids.get(caller) ?? at(answer.body, '/transactionId');
        ids.set(caller, id);
        return set('/transactionId', id)(answer);
      });
    },
  }),
  'refund-in/payment-of-anyone': breaks('REFUNDIN-22', {
    title: 'A payment is found whoever received it',
    defect: () => {
      const owners = new Map<string, string>();
      return transactions((known) => ({
        insert: (transaction) => {
          owners.set(transaction.uuid, transaction.accountId);
          return known.insert(transaction);
        },
        byTransactionId: (accountId, id) => known.byTransactionId(owners.get(id) ?? accountId, id),
      }));
    },
  }),
  'refund-in/amount-not-looked-at': breaks('REFUNDIN-23', {
    title: 'A single refund may exceed its payment',
    defect: refundedCount(async (known, number, byCents) => {
      const payment = await known.byNumber(number);
      if (payment?.refundedCents === 0 && byCents > payment.amountCents) return payment;
      return known.addRefunded(number, cents(byCents));
    }),
  }),
  'refund-in/refused-blocks': breaks('REFUNDIN-24', {
    title: 'A refused refund-in blocks its amount',
    defect: afterRefund(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.refundValue * 100)),
    ),
  }),
  'refund-in/failed-is-confirmed': breaks('REFUNDIN-29', {
    title: 'A refund-in that fails is notified as CONFIRMED',
    defect: rewrittenNotifications(
      (notification) => isReversal(notification) && failed(notification),
      set('/status', 'CONFIRMED'),
      set('/errorCode', null),
      set('/errorMessage', null),
      set('/endToEndId', `D99999999202601010000${'a'.repeat(11)}`),
    ),
  }),
  'refund-in/done-is-error': breaks('REFUNDIN-28', {
    title: 'A refund-in that is done is notified as ERROR',
    defect: rewrittenNotifications(
      isReversal,
      set('/status', 'ERROR'),
      set('/errorCode', 'REFUND_REJECTED'),
      set('/errorMessage', 'Rejected.'),
    ),
  }),
  'refund-in/done-gives-money-back': breaks('REFUNDIN-30', {
    title: 'A refund-in that is done gives its amount back to the account',
    defect: refundMoney('refund_in', 'settlement'),
  }),
  'refund-in/done-late': breaks('REFUNDIN-30', {
    title: 'The amount of a done refund-in leaves the account seconds later',
    defect: lateMove('settlement', 'both', 3_000),
  }),
  'refund-in/failed-takes-money': breaks('REFUNDIN-31', {
    title: 'A refund-in that failed has taken its amount all the same',
    defect: refundMoney('refund_in', 'release'),
  }),
  'refund-in/given-back-late': breaks('REFUNDIN-31', {
    title: 'The amount of a failed refund-in comes back seconds later',
    defect: lateMove('release', 'both', 3_000),
  }),
  'refund-in/not-notified': breaks('REFUNDIN-32', {
    title: 'The outcome of a refund-in is not notified',
    defect: sending(async (delivery, send) =>
      isReversal(bodyOf(delivery.body)) ? swallowed : send(delivery),
    ),
  }),
  'refund-in/external-id-forgotten': breaks('REFUNDIN-33', {
    title: 'The externalId of a refund-in is not kept: it is notified as null',
    defect: rewrittenNotifications(isReversal, set('/externalId', null)),
  }),
  'refund-in/notified-when-asked': breaks('REFUNDIN-34', {
    title: 'A refund-in is notified when it is asked for',
    defect: notifiedWhenAsked,
  }),
  'refund-in/amount-in-cents': breaks('REFUNDIN-35', {
    title: 'A refund-in is notified with its amount in cents',
    defect: rewrittenNotifications(
      isReversal,
      set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  }),
  'refund-in/no-deadline': breaks('LIMIT-04', {
    title: 'A refund-in has no deadline',
    defect: noDeadline,
  }),
  'refund-in/deadline-of-60-days': breaks('LIMIT-05', {
    title: 'A refund-in is refused after 60 days',
    defect: deadlineAfterDays(60),
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
    defect: refundedCount(async (known, number, byCents) => {
      const payment = await known.byNumber(number);
      const isFirst = byCents < 0 || payment?.refundedCents === 0;
      return isFirst ? known.addRefunded(number, cents(byCents)) : null;
    }),
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
