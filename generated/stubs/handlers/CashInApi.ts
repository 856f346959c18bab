// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag CashIn. */
export interface CashInHandlers<Caller, Context> {
  /** `POST /api/pix/cash-in`: Create a dynamic charge. */
  readonly createCashIn: Handler<'createCashIn', Caller, Context>;
}
