import assert from 'node:assert/strict';

import type { Instant } from '../domain/clock.js';
import { negated } from '../domain/money.js';
import type { BankDecision } from '../domain/payments.js';
import { release, settlement } from '../domain/postings.js';
import { nextState } from '../domain/state-machine.js';
import { type Payment, type Refund, transactionTransitions } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { post } from './posting.js';

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
  const status = nextState(transactionTransitions, transaction.status, failed ? 'fail' : 'confirm');
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
  const booked = await post(tables, {
    accountId: transaction.accountId,
    transactionNumber: transaction.number,
    reason: `${transaction.operation} ${failed ? 'released' : 'settled'}`,
    entries: failed ? release(transaction) : settlement(transaction),
    createdAt: at,
  });
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
