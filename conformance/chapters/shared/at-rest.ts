import { eventually } from '../../core/eventually.js';
import type { Account } from '../account.js';
import type { BalanceReading } from '../balance/client.js';

/** What was still blocked, in cents, when patience with an account was over: it is not waited for once more. */
const stuck = new WeakMap<Account, number>();

/**
 * The balance of an account when what it has sent is done, where payments settle by themselves: when no more of it is blocked than
 * at first, or patience is over and the last reading is for the check to judge. The balance as it is where payments wait.
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

/** Waits until what an account has sent is done, where payments settle by themselves. */
export async function waitForRest(account: Account): Promise<void> {
  if (account.settlement === 'automatic') await balanceAtRest(account);
}

/** Whether a payment made between two readings of the balance still waited at the second, so that it shows what is reserved. */
export function isWaiting(account: Account, before: BalanceReading, after: BalanceReading): boolean {
  return account.settlement === 'manual' || after.blockedCents > before.blockedCents;
}

/** Why nothing reserved was seen. */
export const settledAtOnce =
  'payments settle by themselves, and this one had before its reservation could be seen';

/**
 * Answers that were asked for one after the other and have to agree: as they came, or where payments settle by themselves, asked for
 * until nothing moved in between.
 */
export async function readTogether<Answers>(
  { settlement, profile }: Account,
  ask: () => Promise<Answers>,
  agree: (answers: Answers) => boolean,
): Promise<Answers> {
  return settlement === 'manual' ? ask() : eventually(ask, agree, profile.patienceMs);
}
