import assert from 'node:assert/strict';

import { momentOf } from '../domain/clock.js';
import { endToEndId, type Random } from '../domain/ids.js';
import {
  cashInReversalEvent,
  cashOutEvent,
  type NotificationBody,
  refundEvent,
  transferEvent,
} from '../domain/notification-bodies.js';
import { type BankDecision, rejected } from '../domain/payments.js';
import { negated } from '../domain/money.js';
import {
  isPayment,
  isReceipt,
  isRefund,
  type Payment,
  type Refund,
  transactionTransitions,
} from '../domain/transactions.js';
import { cancelPlans, postFor, release, settlement as ofSettlement } from '../ledger/posting.js';
import { failCharge } from '../ledger/receipts.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import { deliver, type DeliveryContext } from '../notifications/deliverer.js';
import { writeNotification } from '../notifications/outbox.js';
import { endResend } from '../notifications/resend.js';
import type { Services } from '../ports.js';
import type { Workers } from '../scheduler/scheduler.js';
import type { Tables } from '../storage/store.js';
import type { WorkKind, WorkOf } from '../storage/tables/pending-work.js';
import { arrive, lockEnds } from './between-accounts.js';
import { chargeFailed, expireCobDue, splitsDue } from './charges.js';

type SettlementServices = Pick<Services, 'clock' | 'random' | 'directory'>;

/**
 * Applies the bank's decision on a sent payment or a refund: its final status, its money and its notification, in the
 * caller's transaction, which must have started with {@link lockEnds}. If the receiver is an account of this gateway,
 * the money is credited there, or the payment is rejected. A failed transaction releases its reservation, the day's
 * spending, and the amount deducted from its original. Returns null if the transaction was not pending.
 */
export async function settle(
  tables: Tables,
  transaction: Payment | Refund,
  verdict: BankDecision,
  services: SettlementServices,
): Promise<Payment | Refund | null> {
  const { confirm, fail } = transactionTransitions[transaction.status];
  if (!confirm || !fail) return null;
  const { clock, random } = services;
  const account = await tables.accounts.byId(transaction.accountId);
  assert(account, 'a transaction without an account');
  const moment = momentOf(account, clock);
  const newId = () =>
    isRefund(transaction) ? transaction.detail.rtrId : endToEndId('E', moment.nowMs, random);
  const id = verdict.outcome === 'CONFIRMED' ? newId() : null;
  const hasArrived = id === null || (await arrive(tables, transaction, id, services));
  const outcome = hasArrived ? verdict : rejected('ORDER_REJECTED');
  const failure = outcome.outcome === 'ERROR' ? outcome : null;
  const settled = await tables.transactions.settle(transaction, {
    status: failure ? fail : confirm,
    endToEndId: failure ? null : id,
    counterpart: transaction.counterpart,
    errorCode: failure?.errorCode ?? null,
    errorMessage: failure?.errorMessage ?? null,
    processedAt: moment.at,
  });
  assert(settled, 'a transaction of a locked account changed');
  // Day, original, balance: the same order as for a new payment or refund, so that the two never deadlock.
  if (failure) await giveBack(tables, transaction);
  const booked = failure
    ? await postFor(tables, settled, 'released', release(transaction), moment.at)
    : await postFor(tables, settled, 'settled', ofSettlement(transaction), moment.at);
  assert(booked, 'the reserved money of a transaction was not there');
  await cancelPlans(tables, settled);
  const notification = {
    eventType: isRefund(settled) ? 'refund_in' : 'cash_out',
    body: await bodyOf(tables, settled),
  } as const;
  await writeNotification(tables, settled, notification, moment);
  return settled;
}

/** Creates the notification's body. The envelope depends on the family through which the transaction was created (OP-13). */
async function bodyOf(tables: Tables, settled: Payment | Refund): Promise<NotificationBody> {
  if (settled.operation === 'transfer') return transferEvent(settled);
  if (!isRefund(settled)) return cashOutEvent(settled);
  if (settled.operation === 'refund_in') return cashInReversalEvent(settled);
  const original =
    settled.parentNumber === null ? null : await tables.transactions.byNumber(settled.parentNumber);
  assert(original && isReceipt(original), 'a refund without its original');
  return refundEvent(settled, original);
}

/** Performs due settlement work: applies the decision that was planned with the transaction. */
async function settleDue(
  tables: Tables,
  { subject, payload }: WorkOf<'settle'>,
  services: SettlementServices,
): Promise<void> {
  const verdict = JSON.parse(payload) as BankDecision;
  const transaction = await tables.transactions.byNumber(subject);
  assert(transaction, 'settlement planned for no transaction');
  if (isPayment(transaction) || isRefund(transaction)) await settle(tables, transaction, verdict, services);
  else if (transaction.operation === 'cash_in' && verdict.outcome === 'ERROR')
    await chargeFailed(tables, transaction, verdict, services);
}

/** Expires a queued payment (PAYMENT_EXPIRED) or an unpaid charge (without a notification, OP-32). */
async function expireDue(
  tables: Tables,
  { subject, accountId }: WorkOf<'expire'>,
  services: SettlementServices,
): Promise<void> {
  const transaction = await tables.transactions.byNumber(subject);
  const account = await tables.accounts.byId(accountId);
  assert(transaction && account, 'expiry planned for no transaction');
  if (isPayment(transaction)) {
    await settle(tables, transaction, rejected('PAYMENT_EXPIRED'), services);
    return;
  }
  assert(transaction.operation === 'cash_in', 'only a payment or a charge expires');
  const { at } = momentOf(account, services.clock);
  const errorMessage = format(t`The charge was not paid in time.`);
  const failed = await failCharge(tables, transaction, { errorCode: 'CHARGE_EXPIRED', errorMessage, at });
  if (failed) await cancelPlans(tables, failed);
}

/** Takes a failed payment or refund off the day's spending, and off its original. */
async function giveBack(
  tables: Tables,
  { accountId, spendingDay, parentNumber, amountCents }: Payment | Refund,
) {
  if (spendingDay !== null) await tables.ledger.unspend(accountId, spendingDay, amountCents);
  if (parentNumber === null) return;
  const parent = await tables.transactions.addRefunded(parentNumber, negated(amountCents));
  assert(parent, 'a refund was not counted at its original');
}

/** Returns the function for each kind of due work. */
export function workersFor(services: Services, deliveries: DeliveryContext): Workers {
  return {
    settle: finishing(settleDue, services),
    expire: finishing(expireDue, services),
    'expire cob': finishing(expireCobDue, services),
    split: (work, owner) => splitsDue(work, owner, services),
    deliver: (work, owner) => deliver(work, owner, deliveries),
    'end resend': (work, owner) => endResend(work, owner, services),
  };
}

/** Makes the changes of due work. It draws ids from the services that are passed in. */
type Effect<K extends WorkKind> = (tables: Tables, work: WorkOf<K>, services: Services) => Promise<void>;

/**
 * Finishes planned work in the transaction of its effect; does nothing if another process has claimed the work. Locks
 * the account first: one transaction may have several plans that are due at once, each of which cancels the others.
 */
function finishing<K extends WorkKind>(
  effect: Effect<K>,
  services: Services,
): (work: WorkOf<K>, owner: string) => Promise<void> {
  return (planned, owner) =>
    writeRepeatably(
      services,
      async (tables, drawing) => {
        const { kind, subject, accountId } = planned;
        const ends =
          kind === 'settle' || kind === 'expire' ? await tables.transactions.byNumber(subject) : null;
        await lockEnds(tables, accountId, ends);
        if (await tables.work.finish(planned.id, owner)) await effect(tables, planned, drawing);
      },
      planned.accountId,
    );
}

/**
 * Runs `store.write` for work that draws ids: if the work runs again, it draws the same ids, so that the results of a
 * seed do not depend on other writers. `work` draws from the services passed to it.
 */
export function writeRepeatably<S extends Pick<Services, 'store' | 'random'>, T>(
  services: S,
  work: (tables: Tables, drawing: S) => Promise<T>,
  accountId: string,
): Promise<T> {
  const random = repeatable(services.random);
  return services.store.write((tables) => work(tables, { ...services, random: random() }), accountId);
}

/** Supports work that may run again from the start: every source that the function creates yields the same bytes. */
function repeatable(random: Random): () => Random {
  let drawn = Buffer.alloc(0);
  return () => {
    let taken = 0;
    return {
      bytes: (length) => {
        const end = taken + length;
        if (end > drawn.length) drawn = Buffer.concat([drawn, random.bytes(end - drawn.length)]);
        const bytes = Uint8Array.from(drawn.subarray(taken, end));
        taken = end;
        return bytes;
      },
    };
  };
}
