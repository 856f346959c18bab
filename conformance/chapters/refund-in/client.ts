import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';

export const refundInCalls = (account: AccountCore) => ({
  /** `POST /api/pix/refund-in/{id}`: requests a refund of 1.00 BRL of a received payment, with a new externalId. */
  refundIn: (paymentId: string, fields: Fields = {}, options: CallOptions = {}) =>
    account.call('createRefundIn', {
      path: { id: paymentId },
      json: overlay({ refundValue: 1, externalId: account.values.externalId() }, fields),
      ...options,
    }),
});
