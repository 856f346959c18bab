// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag CashIn. */
export interface CashInHandlers<Callers extends AnyCallers, Context> {
  /** `POST /api/pix/cash-in`: Create a dynamic charge. */
  readonly createCashIn: Handler<'createCashIn', Callers['withToken'], Context>;
}
