import type { AccountCore, CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

export interface MedCalls {
  /** `GET /api/med` */
  listMeds(query?: CallOptions['query'], options?: CallOptions): Promise<Exchange>;
}

export function medCalls(account: AccountCore): MedCalls {
  return {
    listMeds: (query = {}, options = {}) => account.call('listMeds', { query, mayLag: true, ...options }),
  };
}
