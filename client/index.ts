/** `pix-gateway-kit/client`: a client for any gateway that follows the specification. See docs/client.md. */
export { type Brl, fromCents, toCents } from './amounts.js';
export type {
  Accepted,
  AnswerOf,
  CallOptions,
  Duplicate,
  ErrorOf,
  ListedTransaction,
  Med,
  Outcome,
  QueryOf,
  Refused,
  RequestOf,
  SandboxOptions,
  Unknown,
} from './calls.js';
export { createClient, type PixClient, type Search } from './client.js';
export { GatewayError, InvalidRequest, type LossReason } from './errors.js';
export { newExternalId, newIdempotencyKey, newRefundId, newTxid } from './ids.js';
export { type MedFilter, statusOf, type TransactionFilter } from './lists.js';
export { type Notification, type NotificationKind, readNotification } from './notifications.js';
export type { ClientOptions } from './options.js';
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookOptions,
  WebhookRefused,
} from './signatures.js';
