import type { WrittenCheck } from '../check.js';
import { answeredWith, type RequestTable } from '../shared/request-table.js';
import { transferred, type TransferFields } from './client.js';

/**
 * A check that sends each body and expects success. Only where accounts can be made: a real directory does not know the
 * keys that the kit makes up.
 */
export function accepted(table: RequestTable<'transfer', TransferFields>): WrittenCheck {
  return answeredWith({ send: (account, fields) => account.transfer(fields) }, transferred, table, {
    account: { available: 1000 },
  });
}
