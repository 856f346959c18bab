// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag QrCashOut. */
export interface QrCashOutHandlers<Callers extends AnyCallers, Context> {
  /** `POST /api/pix/cash-out-qrcode`: Send a payment from a QR code string. */
  readonly createQrCashOut: Handler<'createQrCashOut', Callers['withToken'], Context>;
}
