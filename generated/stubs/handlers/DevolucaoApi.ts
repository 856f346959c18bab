// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Devolucao. */
export interface DevolucaoHandlers<Caller, Context> {
  /** `PUT /pix/{e2eid}/devolucao/{id}`: Request a refund of a received payment. */
  readonly putDevolucao: Handler<'putDevolucao', Caller, Context>;
}
