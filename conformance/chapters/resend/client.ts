import type { AccountCore, CallOptions, Fields } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

/** Maximum number of repetitions of a resend whose response says that the receiver, which may be busy, did not respond. */
const maxRepeats = 2;

/** Whether a resend's result contains a status from the receiver; also true if the result does not say. */
export function isDelivered({ status, body }: Exchange): boolean {
  const statusCode: unknown = body['statusCode'];
  return status !== 200 || typeof statusCode !== 'number' || statusCode >= 100;
}

export const resendCalls = (account: AccountCore) => ({
  /**
   * `POST /api/resend-webhook/{transactionIdentifier}` with this body, or without a body. Repeats the request if the target
   * says that the receiver did not respond, which is not the target's fault on a busy machine.
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
