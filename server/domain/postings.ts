import { reservedCents } from './cash-out.js';
import { type Cents, negated } from './money.js';
import type { Transaction } from './transactions.js';

/** Where an entry's money is: available, reserved, outside the gateway, or earned as a fee. */
export type Book = 'available' | 'blocked' | 'outside' | 'fees';

/** One line of a posting; a posting's lines sum to zero. */
export interface Entry {
  readonly book: Book;
  readonly amountCents: Cents;
}

type Amounts = Pick<Transaction, 'amountCents' | 'feeCents'>;

/** Balance effects / payment sent created: amount plus fee moves from available to blocked (OP-03). */
export function reservation(payment: Amounts): readonly Entry[] {
  const reserved = reservedCents(payment);
  return [
    { book: 'available', amountCents: negated(reserved) },
    { book: 'blocked', amountCents: reserved },
  ];
}

/** Balance effects / sent payment settled: what was reserved leaves; the fee is earned. */
export function settlement(payment: Amounts): readonly Entry[] {
  const entries: Entry[] = [
    { book: 'blocked', amountCents: negated(reservedCents(payment)) },
    { book: 'outside', amountCents: payment.amountCents },
  ];
  if (payment.feeCents !== 0) entries.push({ book: 'fees', amountCents: payment.feeCents });
  return entries;
}

/** A sent payment failed: all that was reserved is available again (OP-43). */
export function release(payment: Amounts): readonly Entry[] {
  const reserved = reservedCents(payment);
  return [
    { book: 'blocked', amountCents: negated(reserved) },
    { book: 'available', amountCents: reserved },
  ];
}

/** Money that comes in from outside: an opening balance, a received payment, a returned one. */
export function credit(amountCents: Cents): readonly Entry[] {
  return [
    { book: 'outside', amountCents: negated(amountCents) },
    { book: 'available', amountCents },
  ];
}

/** Money that leaves immediately: the share of a split recipient. */
export function debit(amountCents: Cents): readonly Entry[] {
  return [
    { book: 'available', amountCents: negated(amountCents) },
    { book: 'outside', amountCents },
  ];
}
