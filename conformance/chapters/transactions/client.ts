import type { AccountCore, CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import { listsCaughtUp } from '../shared/caught-up.js';

export interface TransactionCalls {
  /** `GET /api/transactions` */
  listTransactions(query?: CallOptions['query'], options?: CallOptions): Promise<Exchange>;
}

export function transactionCalls(account: AccountCore): TransactionCalls {
  return {
    listTransactions: async (query = {}, options = {}) => {
      await listsCaughtUp(account.profile);
      return account.call('listTransactions', { query, ...options });
    },
  };
}
