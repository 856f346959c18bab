import type { Account, WrittenCheck } from '../check.js';
import { answeredWith, type RequestTable } from '../shared/request-table.js';
import type { CashOutFields } from './client.js';

/** Payments are small, because they may be real. */
const send = (account: Account, fields: CashOutFields) => account.cashOut({ value: 1, ...fields });

/** A check that sends each body and expects it to be accepted. */
export function accepted(table: RequestTable<'cash-out', CashOutFields>): WrittenCheck {
  return answeredWith({ send }, 201, table);
}
