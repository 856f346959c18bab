// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Resend. */
export interface ResendHandlers<Callers extends AnyCallers, Context> {
  /** `POST /api/resend-webhook/{transactionIdentifier}`: Resend the webhook of a transaction. */
  readonly resendWebhook: Handler<'resendWebhook', Callers['withToken'], Context>;
}
