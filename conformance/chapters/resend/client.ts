import type { AccountCore, CallOptions, Fields } from '../../target/account-core.js';

export const resendCalls = (account: AccountCore) => ({
  /** `POST /api/resend-webhook/{transactionIdentifier}` with this body, or without a body. */
  resendWebhook: (transactionIdentifier: string, body?: Fields, options: CallOptions = {}) =>
    account.call('resendWebhook', {
      path: { transactionIdentifier },
      ...(body !== undefined && { json: body }),
      ...options,
    }),
});
