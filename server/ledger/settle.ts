import assert from 'node:assert/strict';

import type { Instant, Moment } from '../domain/clock.js';
import type { BankDecision, BankPlan } from '../domain/payments.js';
import {
  type Payment,
  type Refund,
  type Transaction,
  transactionTransitions,
} from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { negated } from '../domain/money.js';
import { postFor, release, settlement } from './posting.js';

/**
 * Plans the settlement of a new transaction, in the transaction that creates it; nothing if it waits for the control
 * endpoint.
 */
export async function planSettlement(
  { work }: Tables,
  { accountId, number }: Transaction,
  plan: BankPlan | null,
  { systemMs }: Pick<Moment, 'systemMs'>,
): Promise<void> {
  if (!plan) return;
  const planned = { kind: 'settle', accountId, subject: number, payload: plan.verdict } as const;
  await work.add({ ...planned, plannedAtMs: systemMs, dueAtMs: systemMs + plan.afterMs });
}

/** Plans the expiry of a new transaction, `afterMs` from now. */
export async function planExpiry(
  { work }: Tables,
  { accountId, number }: Transaction,
  afterMs: number,
  { systemMs }: Pick<Moment, 'systemMs'>,
): Promise<void> {
  const planned = { kind: 'expire', accountId, subject: number, payload: {} } as const;
  await work.add({ ...planned, plannedAtMs: systemMs, dueAtMs: systemMs + afterMs });
}

/** Cancels the planned work of a transaction that has reached a final status. */
export async function cancelPlans({ work }: Tables, { number }: Transaction): Promise<void> {
  await work.cancel('settle', number);
  await work.cancel('expire', number);
}

/** How and when a transaction ends. */
export interface Settlement {
  readonly verdict: BankDecision;
  /** Null if it failed. */
  readonly endToEndId: string | null;
  readonly at: Instant;
}

/**
 * Moves a pending sent payment or refund to its final status, with its reserved money, in the caller's transaction. A
 * failed one gives everything back: the reservation, the day's spending, and the amount deducted from its original.
 * Null, with nothing changed, if it was no longer pending.
 */
export async function settleTransaction(
  tables: Tables,
  transaction: Payment | Refund,
  { verdict, endToEndId, at }: Settlement,
): Promise<Payment | Refund | null> {
  const failed = verdict.outcome === 'ERROR';
  const status = transactionTransitions[transaction.status][failed ? 'fail' : 'confirm'];
  if (!status) return null;
  const settled = await tables.transactions.settle(transaction, {
    status,
    endToEndId,
    counterpart: transaction.counterpart,
    errorCode: failed ? verdict.errorCode : null,
    errorMessage: failed ? verdict.errorMessage : null,
    processedAt: at,
  });
  if (!settled) return null;
  // Day, original, balance: the same order as for a new payment or refund, so that the two never deadlock.
  if (failed) await giveBack(tables, transaction);
  const booked = failed
    ? await postFor(tables, settled, 'released', release(transaction), at)
    : await postFor(tables, settled, 'settled', settlement(transaction), at);
  assert(booked, 'the reserved money of a transaction was not there');
  return settled;
}

async function giveBack(
  tables: Tables,
  { accountId, spendingDay, parentNumber, amountCents }: Payment | Refund,
) {
  if (spendingDay !== null) await tables.ledger.unspend(accountId, spendingDay, amountCents);
  if (parentNumber === null) return;
  const parent = await tables.transactions.addRefunded(parentNumber, negated(amountCents));
  assert(parent, 'a refund was not counted at its original');
}
