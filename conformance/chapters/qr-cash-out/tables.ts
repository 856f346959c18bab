import type { Account, WrittenCheck } from '../check.js';
import { answeredWith, type RequestTable } from '../shared/request-table.js';

type Fields = Readonly<Record<string, unknown>>;
type Table = RequestTable<'qr-cash-out', Fields>;

const endpoint = { send: (account: Account, fields: Fields) => account.qrCashOut(fields) };

/**
 * A check that sends each body and expects 201. It runs only where accounts can be made, because the keys in the codes
 * are made up.
 */
export function accepted(table: Table): WrittenCheck {
  return answeredWith(endpoint, 201, table, { account: { available: 1000 } });
}

/** A check that sends each body and expects 400. */
export function refused(table: Table): WrittenCheck {
  return answeredWith(endpoint, 400, table);
}
