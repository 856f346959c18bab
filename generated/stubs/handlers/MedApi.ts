// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Med. */
export interface MedHandlers<Caller, Context> {
  /** `GET /api/med`: List special refund mechanism (MED) cases. */
  readonly listMeds: Handler<'listMeds', Caller, Context>;
}
