import type { Check } from '../../check.js';
import { answeredWith, type BodiesOf, type RequestTable, type TableEndpoint } from '../request-table.js';

type Fields = Readonly<Record<string, unknown>>;
type Table = RequestTable<'qr-cash-out', Fields>;

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = BodiesOf<Fields>;

const endpoint: TableEndpoint<Fields> = {
  family: 'standard',
  movesMoney: true,
  send: (account, fields) => account.qrCashOut(fields),
};

/** A check that sends each body and expects 201. Only where accounts can be made: the codes name keys made up. */
export function accepted(table: Table): Check {
  return answeredWith(endpoint, 201, table, { account: { available: 1000 } });
}

/** A check that sends each body and expects one of the statuses given, 400 unless said otherwise. */
export function refused({
  statuses = [400],
  ...table
}: Table & { readonly statuses?: readonly number[] }): Check {
  return answeredWith(endpoint, statuses, table);
}
