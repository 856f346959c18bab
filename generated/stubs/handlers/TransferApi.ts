// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Transfer. */
export interface TransferHandlers<Callers extends AnyCallers, Context> {
  /** `POST /dict/pix`: Send a payment to a key of the directory. */
  readonly createTransfer: Handler<'createTransfer', Callers['withToken'], Context>;
}
