import type { AccountCore, CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

export interface TransactionCalls {
  /** `GET /api/transactions` */
  listTransactions(query?: CallOptions['query'], options?: CallOptions): Promise<Exchange>;
}

export function transactionCalls(account: AccountCore): TransactionCalls {
  return {
    listTransactions: (query = {}, options = {}) =>
      account.call('listTransactions', { query, mayLag: true, ...options }),
  };
}
