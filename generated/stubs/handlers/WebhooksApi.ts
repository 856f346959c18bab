// generated, do not edit
import type { AnyCallers, Handler } from '../apis.js';

/** One handler for each operation of the tag Webhooks. */
export interface WebhooksHandlers<Callers extends AnyCallers, Context> {
  /** `POST /api/webhooks`: Register a webhook URL. */
  readonly registerWebhook: Handler<'registerWebhook', Callers['withToken'], Context>;
}
