// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag CashOut. */
export interface CashOutHandlers<Callers extends AnyCallers, Context> {
  /** `POST /api/pix/cash-out`: Send a payment to a payment key. */
  readonly createCashOut: Handler<'createCashOut', Callers['withToken'], Context>;
}
