import type { WrittenCheck } from '../check.js';
import { answeredWith, type RequestTable } from '../shared/request-table.js';
import { transferred, type TransferFields } from './client.js';

/**
 * A check that sends each body and expects success. It runs only where accounts can be made, because a real directory
 * does not know the kit's made-up keys.
 */
export function accepted(table: RequestTable<'transfer', TransferFields>): WrittenCheck {
  return answeredWith({ send: (account, fields) => account.transfer(fields) }, transferred, table, {
    account: { available: 1000 },
  });
}
