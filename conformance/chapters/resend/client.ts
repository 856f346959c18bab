import type { AccountCore, CallOptions, Fields } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

/** How often a resend is repeated whose answer says that the receiver, busy as it may be, did not answer. */
const maxRepeats = 2;

/** Whether an answer to a resend says that its receiver answered at all. */
export function isDelivered({ status, body }: Exchange): boolean {
  const statusCode: unknown = body['statusCode'];
  return status !== 200 || typeof statusCode !== 'number' || statusCode >= 100;
}

export const resendCalls = (account: AccountCore) => ({
  /**
   * `POST /api/resend-webhook/{transactionIdentifier}` with this body, or without a body; again if the receiver is said
   * not to have answered, which on a busy machine is not the target's.
   */
  async resendWebhook(
    transactionIdentifier: string,
    body?: Fields,
    options: CallOptions = {},
  ): Promise<Exchange> {
    const call = {
      path: { transactionIdentifier },
      ...(body !== undefined && { json: body }),
      ...options,
    };
    for (let repeats = 0; ; repeats += 1) {
      const answer = await account.call('resendWebhook', call);
      if (isDelivered(answer) || options.retry === false || repeats === maxRepeats) return answer;
    }
  },
});
