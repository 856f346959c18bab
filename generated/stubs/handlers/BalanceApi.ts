// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Balance. */
export interface BalanceHandlers<Callers extends AnyCallers, Context> {
  /** `GET /accounts/balances`: Read the account balance in the compatibility form. */
  readonly getAccountsBalances: Handler<'getAccountsBalances', Callers['withToken'], Context>;
  /** `GET /api/balance`: Read the account balance in the standard form (alternative path). */
  readonly getApiBalance: Handler<'getApiBalance', Callers['withToken'], Context>;
  /** `GET /balance`: Read the account balance in the standard form. */
  readonly getBalance: Handler<'getBalance', Callers['withToken'], Context>;
}
