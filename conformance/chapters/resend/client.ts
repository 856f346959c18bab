import type { AccountCore, CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

export interface ResendCalls {
  /** `POST /api/resend-webhook/{transactionIdentifier}` with this body, or without a body. */
  resendWebhook(
    transactionIdentifier: string,
    body?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Exchange>;
}

export function resendCalls(account: AccountCore): ResendCalls {
  return {
    resendWebhook: (transactionIdentifier, body, options = {}) =>
      account.call('resendWebhook', {
        path: { transactionIdentifier },
        ...(body !== undefined && { json: body }),
        ...options,
      }),
  };
}
