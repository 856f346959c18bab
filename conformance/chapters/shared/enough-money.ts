import type { AccountParams } from '../../target/states.js';
import type { Account } from '../account.js';

/**
 * An account that can pay this many payments and their fees from the balance in `params`: the check's own account if
 * payments are free, otherwise a new one. The fee is known only after an account was made.
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
