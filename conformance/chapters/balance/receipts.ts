import { check } from '../check.js';

export default [
  check({
    id: 'balance/payment-received',
    title: 'A received payment without a fee makes its amount available',
    clauses: ['BALANCE-35'],
    needs: ['an account', 'a received payment'],
    account: { available: 100, feeAmount: 0 },
    async run({ account, control, expect }) {
      let before = await account.balance();
      for (const amount of [25.5, 0.29, 0.1, 0.2]) {
        await control.setup('a received payment', { amount });
        const after = await account.balance();
        const received = after.availableCents - before.availableCents;
        const cents = Math.round(amount * 100);
        if (account.feeCents === 0) expect.at('BALANCE-35').equal(received, cents);
        // What a fee does to a receipt is left open (OP-04).
        else expect.at('BALANCE-35').atMost(received, cents);
        before = after;
      }
    },
  }),
];
