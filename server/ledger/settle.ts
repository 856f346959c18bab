import assert from 'node:assert/strict';

import type { Instant } from '../domain/clock.js';
import { negated } from '../domain/money.js';
import type { Verdict } from '../domain/payments.js';
import type { Rules } from '../domain/rules.js';
import { nextStatus, type Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { post } from './posting.js';

/** How and when a transaction ends. */
export interface Settlement {
  readonly verdict: Verdict;
  /** Null where it failed. */
  readonly endToEndId: string | null;
  readonly at: Instant;
}

/**
 * Moves a pending sent payment or refund to its final state and its reserved money with it, in the caller's transaction.
 * A failed one gives all back: the reservation, the day's spending, what it took of its original. Null where it was not
 * pending any more: then nothing changes.
 */
export async function settleTransaction<T extends Transaction>(
  tables: Tables,
  transaction: T,
  { verdict, endToEndId, at }: Settlement,
  rules: Rules,
): Promise<T | null> {
  const failed = verdict.outcome === 'ERROR';
  const status = nextStatus(transaction.status, failed ? 'fail' : 'confirm');
  if (!status) return null;
  const settled = await tables.transactions.settle(transaction.number, transaction.status, {
    status,
    endToEndId,
    counterpart: transaction.counterpart,
    errorCode: failed ? verdict.errorCode : null,
    errorMessage: failed ? verdict.errorMessage : null,
    processedAt: at,
  });
  if (!settled) return null;
  // Day, original, balance: the order in which a new payment or refund takes them, so that neither waits for the other.
  if (failed) await giveBack(tables, transaction);
  const booked = await post(tables, {
    accountId: transaction.accountId,
    transactionNumber: transaction.number,
    reason: `${transaction.operation} ${failed ? 'released' : 'settled'}`,
    entries: failed ? rules.release(transaction) : rules.settlement(transaction),
    createdAt: at,
  });
  assert(booked, 'the reserved money of a transaction was not there');
  return settled as T;
}

async function giveBack(tables: Tables, { accountId, spendingDay, parentNumber, amountCents }: Transaction) {
  if (spendingDay !== null) await tables.ledger.unspend(accountId, spendingDay, amountCents);
  if (parentNumber === null) return;
  const parent = await tables.transactions.addRefunded(parentNumber, negated(amountCents));
  assert(parent, 'a refund was not counted at its original');
}
