import assert from 'node:assert/strict';

import { reservedCents } from '../domain/cash-out.js';
import type { Instant, Moment } from '../domain/clock.js';
import type { BankPlan } from '../domain/payments.js';
import { type Book, cents, type Cents, type Entry, negated } from '../domain/money.js';
import type { Transaction } from '../domain/transactions.js';
import { atOnce } from '../storage/statement.js';
import type { Tables } from '../storage/store.js';
import type { PostingRow } from '../storage/tables/ledger.js';

/** A movement of money; its lines sum to zero. The transaction number is null for an opening balance. */
export interface Posting extends PostingRow {
  readonly entries: readonly Entry[];
}

/**
 * Books a posting in the caller's transaction: changes the balance and inserts the entries. Returns false, with nothing
 * booked, if the available or blocked balance would fall below zero.
 */
export async function post(tables: Tables, { entries, ...posting }: Posting): Promise<boolean> {
  assert.equal(total(entries), 0, `the entries of ${posting.reason} do not sum to zero`);
  const available = total(entries, 'available');
  const blocked = total(entries, 'blocked');
  if (!(await tables.ledger.moveBalance(posting.accountId, available, blocked))) return false;
  await tables.ledger.insertEntries(entries, posting);
  return true;
}

function total(entries: readonly Entry[], book?: Book): Cents {
  const counted = book ? entries.filter((entry) => entry.book === book) : entries;
  return cents(counted.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

/** Books an event of a transaction. */
export function postFor(
  tables: Tables,
  { accountId, number: transactionNumber, operation }: Transaction,
  event: 'received' | 'reserved' | 'settled' | 'released',
  entries: readonly Entry[],
  createdAt: Instant,
): Promise<boolean> {
  return post(tables, { accountId, transactionNumber, reason: `${operation} ${event}`, entries, createdAt });
}

/**
 * Reserves the money of a new sent payment or refund (amount plus fee), in the caller's transaction. Returns false,
 * with nothing reserved, if the available balance is too low (Balance effects / payment sent created; OP-03).
 */
export function reserve(tables: Tables, transaction: Transaction): Promise<boolean> {
  const entries = moved(reservedCents(transaction), 'available', 'blocked');
  return postFor(tables, transaction, 'reserved', entries, transaction.createdAt);
}

/**
 * Reserves the money of a payment that counts towards the spending limit of a day (`YYYY-MM-DD`), `dailyCents`. Returns
 * whether it fits the limit, and whether the balance covers it. If either is false, the caller must roll back its
 * transaction.
 */
export async function reserveOfDay(
  tables: Tables,
  payment: Transaction,
  day: string,
  dailyCents: Cents | null,
): Promise<{ readonly fits: boolean; readonly isCovered: boolean }> {
  const [fits, isCovered] = await atOnce(
    tables.ledger.spend(payment.accountId, day, payment.amountCents, dailyCents),
    reserve(tables, payment),
  );
  return { fits, isCovered };
}

type Amounts = Pick<Transaction, 'amountCents' | 'feeCents'>;

/** Balance effects / sent payment settled: the reserved money leaves; the fee is earned. */
export function settlement(payment: Amounts): readonly Entry[] {
  const entries: Entry[] = [
    { book: 'blocked', amountCents: negated(reservedCents(payment)) },
    { book: 'outside', amountCents: payment.amountCents },
  ];
  if (payment.feeCents !== 0) entries.push({ book: 'fees', amountCents: payment.feeCents });
  return entries;
}

/** A sent payment failed: the whole reservation is available again (OP-43). */
export function release(payment: Amounts): readonly Entry[] {
  return moved(reservedCents(payment), 'blocked', 'available');
}

/** Money from outside: an opening balance, a received payment, a returned one. */
export function credit(amountCents: Cents): readonly Entry[] {
  return moved(amountCents, 'outside', 'available');
}

/** Money that leaves immediately: the share of a split recipient. */
export function debit(amountCents: Cents): readonly Entry[] {
  return moved(amountCents, 'available', 'outside');
}

function moved(amountCents: Cents, from: Book, to: Book): readonly Entry[] {
  return [
    { book: from, amountCents: negated(amountCents) },
    { book: to, amountCents },
  ];
}

/**
 * Plans the settlement of a new transaction, in the database transaction that creates it. Plans nothing if the
 * transaction waits for the control endpoint.
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

/** Plans the expiry of a new transaction, `afterMs` ms from now. */
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
  await atOnce(work.cancel('settle', number), work.cancel('expire', number));
}
