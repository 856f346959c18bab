// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag RefundIn. */
export interface RefundInHandlers<Callers extends AnyCallers, Context> {
  /** `POST /api/pix/refund-in/{id}`: Request a refund of a received payment. */
  readonly createRefundIn: Handler<'createRefundIn', Callers['withToken'], Context>;
}
