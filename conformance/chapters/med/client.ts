import type { AccountCore, CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import { listsCaughtUp } from '../shared/caught-up.js';

export interface MedCalls {
  /** `GET /api/med` */
  listMeds(query?: CallOptions['query'], options?: CallOptions): Promise<Exchange>;
}

export function medCalls(account: AccountCore): MedCalls {
  return {
    listMeds: async (query = {}, options = {}) => {
      await listsCaughtUp(account.profile);
      return account.call('listMeds', { query, ...options });
    },
  };
}
