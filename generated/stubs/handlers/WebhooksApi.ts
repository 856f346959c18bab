// generated, do not edit
import type { Handler } from '../apis.js';

/** One handler for each operation of the tag Webhooks. */
export interface WebhooksHandlers<Caller, Context> {
  /** `POST /api/webhooks`: Register a webhook URL. */
  readonly registerWebhook: Handler<'registerWebhook', Caller, Context>;
}
