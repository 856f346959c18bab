// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Devolucao. */
export interface DevolucaoHandlers<Callers extends AnyCallers, Context> {
  /** `PUT /pix/{e2eid}/devolucao/{id}`: Request a refund of a received payment. */
  readonly putDevolucao: Handler<'putDevolucao', Callers['withToken'], Context>;
}
