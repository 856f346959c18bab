// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag QrCashOut. */
export interface QrCashOutHandlers<Caller, Context> {
  /** `POST /api/pix/cash-out-qrcode`: Send a payment from a QR code string. */
  readonly createQrCashOut: Handler<'createQrCashOut', Caller, Context>;
}
