import type { AccountCore, CallOptions } from '../../target/account-core.js';

export const transactionCalls = (account: AccountCore) => ({
  /** `GET /api/transactions` */
  listTransactions: (query: CallOptions['query'] = {}, options: CallOptions = {}) =>
    account.call('listTransactions', { query, mayLag: true, ...options }),
});
