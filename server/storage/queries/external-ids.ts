import type { Operation } from '../../domain/transactions.js';
import { hasOtherKey } from '../migrations/001-schema.js';
import { type Placeholders, quoted } from '../statement.js';

/** All operations, because the index of unique keys contains the operation. */
const all: Readonly<Record<Operation, true>> = {
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
export const operations = Object.keys(all);

/**
 * The condition for an account's transactions with an external id. For most, the external id is their unique key, whose
 * index finds them; the others have an index of their own.
 */
export function hasExternalId(p: Placeholders<{ accountId: string; externalId: string }>): string {
  return `number in (
    select number from transactions where account_id = ${p.accountId} and operation in (${quoted(operations)})
      and unique_key = ${p.externalId} and external_id = ${p.externalId}
    union all
    select number from transactions where account_id = ${p.accountId} and external_id = ${p.externalId}
      and ${hasOtherKey})`;
}
