import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

export interface WebhookCalls {
  /**
   * `POST /api/webhooks`: a URL under example.com for `cash_out`, without custom headers. `fields` are merged into
   * that; `undefined` removes a field.
   */
  registerWebhook(fields?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Exchange>;
}

export function webhookCalls(account: AccountCore): WebhookCalls {
  return {
    registerWebhook: (fields = {}, options = {}) =>
      account.call('registerWebhook', {
        json: overlay(
          { url: `https://example.com/hooks/${account.values.word(12)}`, eventType: 'cash_out' },
          fields,
        ),
        ...options,
      }),
  };
}
