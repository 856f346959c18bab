import type { Account } from '../account.js';
import { answeredWith } from '../shared/request-table.js';
import type { CashOutFields } from './client.js';

/** A check that sends each body and expects it to be accepted. Payments are small, because they may be real. */
export const accepted = answeredWith(
  (account: Account, fields: CashOutFields) => account.cashOut({ value: 1, ...fields }),
  201,
);
