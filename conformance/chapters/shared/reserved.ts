import type { Expect } from '../../engine/expect.js';
import type { Account } from '../account.js';
import type { BalanceReading } from '../balance/client.js';
import { isWaiting, settledAtOnce } from './at-rest.js';

/** The clauses of the two sides of a reservation. */
interface Sides<Id extends string> {
  readonly available: Id;
  readonly blocked: Id;
}

/**
 * Expects that a payment of this many cents, with or without its fee (OP-03), was taken from the available balance and
 * is blocked. If it settled by itself in the meantime, only the former is visible. Returns whether it is still blocked.
 */
export function expectReserved<Id extends string>(
  expect: Expect<Id>,
  { available, blocked }: Sides<Id>,
  account: Account,
  [before, after]: readonly [BalanceReading, BalanceReading],
  cents: number,
): boolean {
  const allowed = [cents, cents + account.feeCents];
  expect.at(available).oneOf(before.availableCents - after.availableCents, allowed);
  const waits = isWaiting(account, before, after);
  if (waits) expect.at(blocked).oneOf(after.blockedCents - before.blockedCents, allowed);
  else expect.leave(blocked, settledAtOnce);
  return waits;
}
