// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Balance. */
export interface BalanceHandlers<Caller, Context> {
  /** `GET /accounts/balances`: Read the account balance in the compatibility form. */
  readonly getAccountsBalances: Handler<'getAccountsBalances', Caller, Context>;
  /** `GET /api/balance`: Read the account balance in the standard form (alternative path). */
  readonly getApiBalance: Handler<'getApiBalance', Caller, Context>;
  /** `GET /balance`: Read the account balance in the standard form. */
  readonly getBalance: Handler<'getBalance', Caller, Context>;
}
