import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';
import { type BalanceCents, compatibilityBalance, standardBalance } from '../domain/balance.js';
import type { AccountCaller, Handler } from './handler.js';
import type { Services } from '../ports.js';

const inStandardForm = async ({ account }: AccountCaller, services: Services) => {
  const { balance, at } = await readBalance(account, services);
  return { status: 200, body: standardBalance(balance, at) } as const;
};

/** GET /balance: the standard form. */
export const getBalance: Handler<'getBalance'> = inStandardForm;

/** GET /api/balance: the same (OP-31). */
export const getApiBalance: Handler<'getApiBalance'> = inStandardForm;

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
