// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Transactions. */
export interface TransactionsHandlers<Caller, Context> {
  /** `GET /api/transactions`: List account transactions. */
  readonly listTransactions: Handler<'listTransactions', Caller, Context>;
}
