import type { Operation } from '../../domain/transactions.js';
import { hasOtherKey } from '../migrations/010-cheaper-rows.js';

/** All operations, because the index of unique keys contains the operation. */
const operations: Readonly<Record<Operation, true>> = {
  cash_out: true,
  qr_cash_out: true,
  transfer: true,
  cash_in: true,
  cob: true,
  receipt: true,
  refund_in: true,
  devolucao: true,
  return: true,
};
const quoted = Object.keys(operations)
  .map((operation) => `'${operation}'`)
  .join(', ');

/**
 * The condition for an account's transactions with an external id, and the names of its placeholders. For most, the
 * external id is their unique key, whose index finds them; the others have an index of their own.
 */
export const hasExternalId = {
  text: `number in (
    select number from transactions where account_id = ? and operation in (${quoted})
      and unique_key = ? and external_id = ?
    union all
    select number from transactions where account_id = ? and external_id = ? and ${hasOtherKey})`,
  parameters: ['accountId', 'externalId', 'externalId', 'accountId', 'externalId'],
} as const;
