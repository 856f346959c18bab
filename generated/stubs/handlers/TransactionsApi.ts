// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Transactions. */
export interface TransactionsHandlers<Callers extends AnyCallers, Context> {
  /** `GET /api/transactions`: List account transactions. */
  readonly listTransactions: Handler<'listTransactions', Callers['withToken'], Context>;
}
