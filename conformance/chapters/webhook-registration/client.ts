import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';

export const webhookCalls = (account: AccountCore) => ({
  /** `POST /api/webhooks`: a URL under example.com for `cash_out`, without custom headers. */
  registerWebhook: (fields: Fields = {}, options: CallOptions = {}) =>
    account.call('registerWebhook', {
      json: overlay(
        { url: `https://example.com/hooks/${account.values.word(12)}`, eventType: 'cash_out' },
        fields,
      ),
      ...options,
    }),
});
