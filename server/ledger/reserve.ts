import { reservation } from '../domain/postings.js';
import type { Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { post } from './posting.js';

/**
 * Reserves the money of a new sent payment or refund (amount plus fee), in the caller's transaction. False, with
 * nothing reserved, if the available balance is too low.
 */
export function reserve(tables: Tables, transaction: Transaction): Promise<boolean> {
  return post(tables, {
    accountId: transaction.accountId,
    transactionNumber: transaction.number,
    reason: `${transaction.operation} reserved`,
    entries: reservation(transaction),
    createdAt: transaction.createdAt,
  });
}
