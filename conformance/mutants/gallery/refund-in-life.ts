import { at, set } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { cents, type Notice, notices, rules, sending, swallowed } from '../replace.js';
import { blocks } from './after-effects.js';
import { lateMove } from './money.js';
import {
  afterRefund,
  doneRefundsForgotten,
  hastyRefunds,
  refundedCount,
  refundMoney,
  totalInWholeReals,
  transactions,
} from './refund-defects.js';
import { mutantsOf } from './request-faults.js';

const operation = 'createRefundIn';
const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;
const isReversal = ({ event }: Notice): boolean => event === 'CashInReversal';

/** The notification of a refund as if it had been done. */
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

/** Notifies a refund as done when it is asked for, where `picks` says so. */
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

/** What becomes of a refund-in: how much may be refunded, money, time, and how it is notified. */
export default mutantsOf('refund-in', [
  [
    'payment-before',
    'The payment received before the one that was named is refunded',
    'REFUNDIN-13',
    'state',
    transactions((known) => ({
      byTransactionId: async (accountId, id) => {
        const named = await known.byTransactionId(accountId, id);
        const before = named && (await known.byNumber(named.number - 1));
        return before?.operation === 'receipt' && before.accountId === accountId ? before : named;
      },
    })),
  ],
  [
    'one-transaction-id',
    'All refunds of an account have one transactionId',
    'REFUNDIN-04',
    'state',
    () => {
      const ids = new Map<string, string>();
      return rules((known) => ({
        refundInView: (refund) => {
          const id = ids.get(refund.accountId) ?? refund.uuid;
          ids.set(refund.accountId, id);
          return { ...known.refundInView(refund), transactionId: id };
        },
      }));
    },
  ],
  [
    'payment-of-anyone',
    'A payment is found whoever received it',
    'REFUNDIN-22',
    'credential',
    () => {
      const owners = new Map<string, string>();
      return transactions((known) => ({
        insert: (transaction) => {
          owners.set(transaction.uuid, transaction.accountId);
          return known.insert(transaction);
        },
        byTransactionId: (accountId, id) => known.byTransactionId(owners.get(id) ?? accountId, id),
      }));
    },
  ],
  [
    'amount-not-looked-at',
    'A single refund may exceed its payment',
    'REFUNDIN-23',
    'state',
    refundedCount(async (known, number, byCents) => {
      const payment = await known.byNumber(number);
      if (payment?.refundedCents === 0 && byCents > payment.amountCents) return payment;
      return known.addRefunded(number, cents(byCents));
    }),
  ],
  [
    'refused-blocks',
    'A refused refund-in blocks its amount',
    'REFUNDIN-24',
    'state',
    afterRefund(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.refundValue * 100)),
    ),
  ],
  [
    'failed-is-confirmed',
    'A refund-in that fails is notified as CONFIRMED',
    'REFUNDIN-29',
    'notification',
    rules((known) => ({
      cashInReversalEvent: (refund) =>
        known.cashInReversalEvent(
          refund.status === 'CONFIRMED'
            ? refund
            : {
                ...refund,
                status: 'CONFIRMED',
                errorCode: null,
                errorMessage: null,
                endToEndId: `D99999999202601010000${'a'.repeat(11)}`,
              },
        ),
    })),
  ],
  [
    'done-is-error',
    'A refund-in that is done is notified as ERROR',
    'REFUNDIN-28',
    'notification',
    notices(
      isReversal,
      set('/status', 'ERROR'),
      set('/errorCode', 'REFUND_REJECTED'),
      set('/errorMessage', 'Rejected.'),
    ),
  ],
  [
    'done-gives-money-back',
    'A refund-in that is done gives its amount back to the account',
    'REFUNDIN-30',
    'state',
    refundMoney('refund_in', (known) => ({ settlement: known.release })),
  ],
  [
    'done-late',
    'The amount of a done refund-in leaves the account seconds later',
    'REFUNDIN-30',
    'timing',
    lateMove('settlement', 'both', 3_000),
  ],
  [
    'failed-takes-money',
    'A refund-in that failed has taken its amount all the same',
    'REFUNDIN-31',
    'state',
    refundMoney('refund_in', (known) => ({ release: known.settlement })),
  ],
  [
    'given-back-late',
    'The amount of a failed refund-in comes back seconds later',
    'REFUNDIN-31',
    'timing',
    lateMove('release', 'both', 3_000),
  ],
  [
    'not-notified',
    'The outcome of a refund-in is not notified',
    'REFUNDIN-32',
    'delivery',
    sending(async (delivery, send) => (isReversal(bodyOf(delivery.body)) ? swallowed : send(delivery))),
  ],
  [
    'external-id-forgotten',
    'The externalId of a refund-in is not kept: it is notified as null',
    'REFUNDIN-33',
    'state',
    rules((known) => ({
      cashInReversalEvent: (refund) => ({ ...known.cashInReversalEvent(refund), externalId: null }),
    })),
  ],
  [
    'notified-when-asked',
    'A refund-in is notified when it is asked for',
    'REFUNDIN-34',
    'timing',
    notifiedWhenAsked,
  ],
  [
    'amount-in-cents',
    'A refund-in is notified with its amount in cents',
    'REFUNDIN-35',
    'notification',
    notices(
      isReversal,
      set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
    ),
  ],
  [
    'no-deadline',
    'A refund-in has no deadline',
    'LIMIT-04',
    'timing',
    rules(() => ({ refundDeadlinePassed: () => false })),
  ],
  [
    'deadline-of-60-days',
    'A refund-in is refused after 60 days',
    'LIMIT-05',
    'timing',
    rules(() => ({
      refundDeadlinePassed: ({ createdAt }, nowMs) => nowMs - Date.parse(createdAt) > 60 * 86_400_000,
    })),
  ],
  ['total-in-whole-reals', 'The total is compared in whole reals', 'LIMIT-06', 'leniency', totalInWholeReals],
  [
    'done-refunds-forgotten',
    'Only pending refunds count towards the total',
    'LIMIT-06',
    'state',
    doneRefundsForgotten('refund_in'),
  ],
  [
    'once-only',
    'A payment can be refunded once, in whole or in part',
    'LIMIT-07',
    'strictness',
    refundedCount(async (known, number, byCents) => {
      const payment = await known.byNumber(number);
      const isFirst = byCents < 0 || payment?.refundedCents === 0;
      return isFirst ? known.addRefunded(number, cents(byCents)) : null;
    }),
  ],
  [
    'failed-refund-counts',
    'A refund that failed still counts as refunded',
    'LIMIT-07',
    'state',
    refundedCount((known, number, byCents) =>
      byCents < 0 ? known.byNumber(number) : known.addRefunded(number, cents(byCents)),
    ),
  ],
  [
    'total-race',
    'The total is read some moments before it is written: quick refunds exceed it',
    'LIMIT-08',
    'timing',
    hastyRefunds(250),
  ],
]);
