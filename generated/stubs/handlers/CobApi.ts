// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Cob. */
export interface CobHandlers<Callers extends AnyCallers, Context> {
  /** `PUT /cob/{txid}`: Create an immediate charge by transaction identifier. */
  readonly putCob: Handler<'putCob', Callers['withToken'], Context>;
}
