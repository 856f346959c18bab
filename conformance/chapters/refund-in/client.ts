import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

export interface RefundInCalls {
  /**
   * `POST /api/pix/refund-in/{id}`: asks for a refund of 1.00 BRL of a received payment, with a new externalId.
   * `fields` are merged into that; `undefined` removes a field.
   */
  refundIn(
    paymentId: string,
    fields?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Exchange>;
}

export function refundInCalls(account: AccountCore): RefundInCalls {
  return {
    refundIn: (paymentId, fields = {}, options = {}) =>
      account.call('createRefundIn', {
        path: { id: paymentId },
        json: overlay({ refundValue: 1, externalId: account.values.externalId() }, fields),
        ...options,
      }),
  };
}
