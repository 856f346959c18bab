import type { AccountCore, CallOptions } from '../../target/account-core.js';

export const medCalls = (account: AccountCore) => ({
  /** `GET /api/med` */
  listMeds: (query: CallOptions['query'] = {}, options: CallOptions = {}) =>
    account.call('listMeds', { query, mayLag: true, ...options }),
});
