import { formatBrl } from '../../core/cents.js';
import { either, t } from '../../core/text.js';
import { eventually } from '../../core/eventually.js';
import type { Account } from '../account.js';
import type { BalanceReading } from '../balance/client.js';
import type { Expect, Expectation } from '../../engine/expect.js';

/** Cents that were still blocked when waiting for an account timed out; that amount is not waited for again. */
const stuck = new WeakMap<Account, number>();

/**
 * The balance of an account at rest. Where payments settle automatically, waits until no more is blocked than in a new
 * account; after the timeout the check judges the last reading. With manual settlement, returns the balance as it is.
 */
export async function balanceAtRest(account: Account): Promise<BalanceReading> {
  if (account.settlement === 'manual') return account.balance();
  const level = stuck.get(account) ?? account.profile.blockedWhenNew;
  const last = await eventually(
    () => account.balance(),
    ({ blockedCents }) => blockedCents <= level,
    account.profile.patienceMs,
  );
  if (last.blockedCents > level) stuck.set(account, last.blockedCents);
  return last;
}

/** Waits until everything an account has sent is done, if payments settle automatically. */
export async function waitForRest(account: Account): Promise<void> {
  if (account.settlement === 'automatic') await balanceAtRest(account);
}

/**
 * Whether a payment made between two balance readings was still pending at the second, so that the reading shows what
 * is reserved.
 */
export function isWaiting(account: Account, before: BalanceReading, after: BalanceReading): boolean {
  return account.settlement === 'manual' || after.blockedCents > before.blockedCents;
}

/** Why no reservation was seen. */
export const settledAtOnce = t`payments settle automatically, and this one settled before its reservation could be seen`;

/**
 * Answers that were requested one after another and must agree. Where payments settle automatically, they are requested
 * again until nothing changes in between.
 */
export async function readTogether<Answers>(
  { settlement, profile }: Account,
  ask: () => Promise<Answers>,
  agree: (answers: Answers) => boolean,
): Promise<Answers> {
  return settlement === 'manual' ? ask() : eventually(ask, agree, profile.patienceMs);
}

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
  expectAmount(expect.at(available), 'taken', before.availableCents - after.availableCents, allowed);
  const waits = isWaiting(account, before, after);
  if (waits) expectAmount(expect.at(blocked), 'blocked', after.blockedCents - before.blockedCents, allowed);
  else expect.leave(blocked, settledAtOnce);
  return waits;
}

/** Expects that a payment has blocked, or taken from what is available, one of these amounts in cents. */
function expectAmount(
  expectation: Expectation,
  of: 'blocked' | 'taken',
  cents: number,
  allowed: readonly number[],
): void {
  const amounts = either([...new Set(allowed)].map(formatBrl));
  expectation.ok(
    allowed.includes(cents),
    of === 'blocked' ? t`${amounts} blocked` : t`${amounts} less available`,
    t`${formatBrl(cents)}`,
    { values: { of, unit: 'cents', expected: allowed, received: [cents] } },
  );
}

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
