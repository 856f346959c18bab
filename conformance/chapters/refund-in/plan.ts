import type { RequestPlan } from '../shared/derived/plan.js';

const refundInPlan: RequestPlan = {
  name: 'refund-in',
  what: { en: 'A refund-in', 'pt-BR': 'Um refund-in' },
  operation: 'createRefundIn',
  needs: ['a received payment'],
  success: [201],
  bases: async ({ control, values }) => {
    const { transactionId } = await control.setup('a received payment', { amount: 500 });
    const body = { refundValue: 1, reason: 'Conformance check', externalId: values.externalId() };
    return [{ name: 'a refund', clause: 'REFUNDIN-16', request: { body, path: { id: transactionId } } }];
  },
  unique: [{ where: 'body', steps: ['externalId'], make: ({ externalId }) => externalId() }],
  accepted: ['REFUNDIN-16'],
  samples: () => ({
    refundValue: {
      'below the minimum': [0, -0.01, -1, -10, 0.009, 0.001],
      'with too many decimals': [1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 10.000001, 10.00000001],
    },
    // Several refunds of one payment may have no id.
    externalId: { 'left out': [undefined, undefined] },
  }),
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'REFUNDIN-24',
    account: { available: 100, settlement: 'automatic', feeAmount: 0 },
    silence: {
      clause: 'REFUNDIN-24',
      eventType: 'refund_in',
      wanted: (isRefused) => ({ event: 'CashInReversal', status: 'CONFIRMED', externalId: isRefused }),
    },
    listed: true,
  },
};

export default [refundInPlan];
