import type { Expect } from '../../engine/expect.js';
import type { Account } from '../account.js';
import type { BalanceReading } from '../balance/client.js';

/**
 * Expects that a failed payment has released what it had blocked. Whether the fee is given back too is left open
 * (OP-43), so available may be lower by the fee.
 */
export function expectGivenBack(
  expect: Expect<'BALANCE-12' | 'BALANCE-13'>,
  account: Account,
  before: BalanceReading,
  after: BalanceReading,
): void {
  expect.at('BALANCE-12').equal(after.blockedCents, before.blockedCents);
  expect.at('BALANCE-13').atLeast(after.availableCents, before.availableCents - account.feeCents);
  expect.at('BALANCE-13').atMost(after.availableCents, before.availableCents);
}
