// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Cob. */
export interface CobHandlers<Caller, Context> {
  /** `PUT /cob/{txid}`: Create an immediate charge by transaction identifier. */
  readonly putCob: Handler<'putCob', Caller, Context>;
}
