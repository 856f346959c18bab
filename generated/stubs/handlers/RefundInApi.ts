// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag RefundIn. */
export interface RefundInHandlers<Caller, Context> {
  /** `POST /api/pix/refund-in/{id}`: Request a refund of a received payment. */
  readonly createRefundIn: Handler<'createRefundIn', Caller, Context>;
}
