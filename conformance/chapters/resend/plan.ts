import type { RequestPlan } from '../shared/derived/plan.js';

const resendPlan: RequestPlan = {
  name: 'resend',
  what: 'A resend',
  operation: 'resendWebhook',
  needs: ['a payment settles'],
  account: { settlement: 'manual' },
  success: [200],
  bases: async ({ account, values, control }) => {
    const externalId = values.externalId();
    const payment = await account.cashOut({ value: 1, externalId });
    account.demand(payment, [201]);
    await control.setup('a payment settles', { transactionId: payment.body.transactionId }, account);
    const body = { url: 'https://example.com/hook' };
    return [{ name: 'a URL', request: { body, path: { transactionIdentifier: externalId } } }];
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
};

export default [resendPlan];
