import assert from 'node:assert/strict';

import type { Instant } from '../domain/clock.js';
import { credit, debit, post, postFor } from './posting.js';
import { type Split, type Transaction, transactionTransitions } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';

/** Credits money from outside (a receipt, a returned payment), in the caller's transaction. */
export async function creditTransaction(tables: Tables, transaction: Transaction): Promise<void> {
  const at = transaction.processedAt ?? transaction.createdAt;
  const booked = await postFor(tables, transaction, 'received', credit(transaction.amountCents), at);
  assert(booked, 'a credit was refused');
}

/** Moves a pending charge to ERROR, in the caller's transaction; no money moves. Returns null if it was not pending. */
export async function failCharge(
  tables: Tables,
  charge: Transaction<'cash_in'>,
  { errorCode, errorMessage, at }: { errorCode: string; errorMessage: string; at: Instant },
): Promise<Transaction<'cash_in'> | null> {
  const status = transactionTransitions[charge.status].fail;
  if (!status) return null;
  const settled = { status, endToEndId: null, counterpart: null, errorCode, errorMessage, processedAt: at };
  return tables.transactions.settle(charge, settled);
}

/** Pays a split's recipient, in the caller's transaction. Returns false if the available balance is too low. */
export function paySplit(
  tables: Tables,
  charge: Transaction<'cash_in'>,
  { amountCents }: Split,
  at: Instant,
): Promise<boolean> {
  return post(tables, {
    accountId: charge.accountId,
    transactionNumber: charge.number,
    reason: 'split',
    entries: debit(amountCents),
    createdAt: at,
  });
}
