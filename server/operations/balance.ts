import assert from 'node:assert/strict';

import { type Account, accountNow } from '../domain/account.js';
import type { BalanceCents } from '../domain/balance.js';
import { instant } from '../domain/clock.js';
import type { Handler, Services } from './handler.js';

/** GET /balance: the standard form. */
export const getBalance: Handler<'getBalance'> = async ({ account }, services) => {
  const { balance, at } = await readBalance(account, services);
  return { status: 200, body: services.rules.standardBalance(balance, at) };
};

/** GET /accounts/balances: the compatibility form of the same money. */
export const getAccountsBalances: Handler<'getAccountsBalances'> = async ({ account }, services) => {
  const { balance, at } = await readBalance(account, services);
  return { status: 200, body: services.rules.compatibilityBalance(balance, at) };
};

async function readBalance(
  account: Account,
  { store, clock }: Services,
): Promise<{ balance: BalanceCents; at: string }> {
  const balance = await store.read(({ ledger }) => ledger.balance(account.id));
  assert(balance, 'an account without a balance');
  return { balance, at: instant(accountNow(account, clock.systemMs())) };
}
