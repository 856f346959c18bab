import type { Check } from '../../check.js';
import { charged, type CobFields } from '../../target/cob.js';
import { answeredWith, type BodiesOf, type RequestTable, type TableEndpoint } from '../request-table.js';

type Table = RequestTable<'cob', CobFields>;

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = BodiesOf<CobFields>;

const endpoint: TableEndpoint<CobFields> = {
  family: 'compatibility',
  movesMoney: false,
  send: (account, fields) => account.cob(fields),
};

/** A value that cannot be converted to a text, a number or an array (OP-54). */
export const anObject = { text: 'an object' };

/** Refusals of faults that the errors of the endpoint do not name (OP-56). */
export const unnamedFault = [400, 404] as const;

/** A check that sends each body and expects success. */
export function accepted(table: Table): Check {
  return answeredWith(endpoint, charged, table);
}

/** A check that sends each body and expects one of the statuses given, 400 unless said otherwise. */
export function refused({
  statuses = [400],
  ...table
}: Table & { readonly statuses?: readonly number[] }): Check {
  return answeredWith(endpoint, statuses, table);
}
