// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Med. */
export interface MedHandlers<Callers extends AnyCallers, Context> {
  /** `GET /api/med`: List special refund mechanism (MED) cases. */
  readonly listMeds: Handler<'listMeds', Callers['withToken'], Context>;
}
