import assert from 'node:assert/strict';

import type { Instant } from '../domain/clock.js';
import { cents, type Cents } from '../domain/money.js';
import type { Book, Entry } from '../domain/postings.js';
import type { Tables } from '../storage/store.js';
import { ChainLink } from '../storage/tables/ledger.js';

/** A movement of money; its lines sum to zero. */
export interface Posting {
  readonly accountId: string;
  /** Null without a transaction (an opening balance). */
  readonly transactionNumber: number | null;
  readonly reason: string;
  readonly entries: readonly Entry[];
  readonly createdAt: Instant;
}

/**
 * Books a posting: moves the balance and writes its entries, which continue the account's chain
 * (docs/decisions/audit.md), in the caller's transaction. False, with nothing booked, if the available or blocked
 * balance would fall below zero.
 */
export async function post(tables: Tables, posting: Posting): Promise<boolean> {
  const { accountId, transactionNumber, reason, entries, createdAt } = posting;
  assert.equal(total(entries), 0, `the entries of ${reason} do not sum to zero`);
  const available = total(entries, 'available');
  const blocked = total(entries, 'blocked');
  const row = { accountId, transactionNumber, reason, createdAt };
  const link = new ChainLink(row, entries);
  if (!(await tables.ledger.moveBalance(accountId, available, blocked, link))) return false;
  await tables.ledger.insertEntries(entries, row, link);
  return true;
}

function total(entries: readonly Entry[], book?: Book): Cents {
  const counted = book ? entries.filter((entry) => entry.book === book) : entries;
  return cents(counted.reduce((sum, { amountCents }) => sum + amountCents, 0));
}
