import assert from 'node:assert/strict';

import { type Account, momentOf } from '../domain/account.js';
import { type BalanceCents, compatibilityBalance, standardBalance } from '../domain/balance.js';
import type { Handler } from './handler.js';
import type { Services } from '../ports.js';

/** GET /balance: the standard form. */
export const getBalance: Handler<'getBalance'> = async ({ account }, services) => {
  const { balance, at } = await readBalance(account, services);
  return { status: 200, body: standardBalance(balance, at) };
};

/** GET /accounts/balances: the compatibility form of the same money. */
export const getAccountsBalances: Handler<'getAccountsBalances'> = async ({ account }, services) => {
  const { balance, at } = await readBalance(account, services);
  return { status: 200, body: compatibilityBalance(balance, at) };
};

async function readBalance(
  account: Account,
  { store, clock }: Services,
): Promise<{ balance: BalanceCents; at: string }> {
  const balance = await store.read(({ ledger }) => ledger.balance(account.id));
  assert(balance, 'an account without a balance');
  return { balance, at: momentOf(account, clock).at };
}
