import type { Expect } from '../../engine/expect.js';
import type { BalanceReading } from '../balance/client.js';

/** Expects both sides of a balance to be what they were before. */
export function expectUnchanged<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  before: BalanceReading,
  after: BalanceReading,
): void {
  const { availableCents, blockedCents } = before;
  expect.at(clause).equal(after.availableCents, availableCents);
  expect.at(clause).equal(after.blockedCents, blockedCents);
}
