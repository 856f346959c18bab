import type { AccountParams } from '../../target/states.js';
import type { Account } from '../account.js';

/**
 * An account that can pay so many payments from what `params` open it with, and their fees besides: that of the check where
 * payments are free, else another one. A fee is known only when an account has been made.
 */
export async function withFeesCovered(
  {
    account,
    newAccount,
  }: { readonly account: Account; readonly newAccount: (params: AccountParams) => Promise<Account> },
  params: AccountParams & { readonly available: number },
  payments: number,
): Promise<Account> {
  if (account.feeCents === 0 || payments === 0) return account;
  const cents = Math.round(params.available * 100) + payments * account.feeCents;
  return newAccount({ ...params, available: cents / 100 });
}
