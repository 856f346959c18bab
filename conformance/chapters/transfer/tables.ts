import type { Account } from '../account.js';
import { answeredWith } from '../shared/request-table.js';
import { transferred, type TransferFields } from './client.js';

/**
 * A check that sends each body and expects success. It runs only where accounts can be made, because a real directory
 * does not know the kit's made-up keys.
 */
export const accepted = answeredWith(
  (account: Account, fields: TransferFields) => account.transfer(fields),
  transferred,
  { account: { available: 1000 } },
);
