import type { RequestPlan } from './derived/plan.js';

type Effect = NonNullable<RequestPlan['effect']>;

/** No two payments may share their externalId. */
export const ownExternalId: NonNullable<RequestPlan['unique']> = [
  { where: 'body', steps: ['externalId'], make: ({ externalId }) => externalId() },
];

/** Amounts that no payment can have, by fault. */
export const wrongAmounts = {
  'with too many decimals': [1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 500.001, 10.000001, 10.00000001],
  'below the minimum': [0, -0.01, -1, -10, 0.009, 0.001],
};

/** A refused payment moves no money (clause `balances`) and is not reported as confirmed (clause `silence`). */
export const nothingSent = (
  balances: NonNullable<Effect['balances']>,
  silence: NonNullable<Effect['silence']>['clause'],
): Effect => ({
  balances,
  account: { settlement: 'automatic', feeAmount: 0 },
  silence: {
    clause: silence,
    eventType: 'cash_out',
    wanted: (isRefused) => ({ event: 'CashOut', status: 'CONFIRMED', externalId: isRefused }),
  },
  listed: true,
});
