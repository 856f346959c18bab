// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Resend. */
export interface ResendHandlers<Caller, Context> {
  /** `POST /api/resend-webhook/{transactionIdentifier}`: Resend the webhook of a transaction. */
  readonly resendWebhook: Handler<'resendWebhook', Caller, Context>;
}
