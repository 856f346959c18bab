import type { Check } from '../../check.js';
import { transferred, type TransferFields } from '../../target/transfer.js';
import { answeredWith, type BodiesOf, type RequestTable, type TableEndpoint } from '../request-table.js';

type Table = RequestTable<'transfer', TransferFields>;

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = BodiesOf<TransferFields>;

const endpoint: TableEndpoint<TransferFields> = {
  family: 'compatibility',
  movesMoney: true,
  send: (account, fields) => account.transfer(fields),
};

/** Refusals of faults that the errors of the endpoint do not name (OP-56). */
export const unnamedFault = [400, 404] as const;

/**
 * A check that sends each body and expects success. Only where accounts can be made: a real directory does not know the
 * keys that the kit makes up.
 */
export function accepted(table: Table): Check {
  return answeredWith(endpoint, transferred, table, { account: { available: 1000 } });
}

/** A check that sends each body and expects one of the statuses given, 400 unless said otherwise. */
export function refused({
  statuses = [400],
  ...table
}: Table & { readonly statuses?: readonly number[] }): Check {
  return answeredWith(endpoint, statuses, table, {
    byContract: statuses.length === 1 ? ['TRANSFER-61'] : [],
  });
}
