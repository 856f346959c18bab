import { check } from '../check.js';
import { settlePayment } from '../shared/settled-payment.js';

const count = 30;

export default [
  check({
    id: 'balance/many-small-payments',
    title: 'After many small payments, settled and failed, the balance is exact to the cent',
    clauses: ['BALANCE-30', 'BALANCE-33', 'BALANCE-13'],
    needs: ['an account', 'a payment settles'],
    account: { available: 10, feeAmount: 0, settlement: 'manual' },
    async run(context) {
      const { account, expect } = context;
      const before = await account.balance();
      const answers = await Promise.all(
        Array.from({ length: count }, (_, index) => account.cashOut({ value: index % 2 === 0 ? 0.1 : 0.2 })),
      );
      for (const answer of answers) expect.precondition(answer, 201);
      const pending = await account.balance();
      const sent = (count / 2) * 30;
      expect.at('BALANCE-30').equal(before.availableCents - pending.availableCents, sent);
      await Promise.all(
        answers.map((answer, index) =>
          settlePayment(context, answer, { outcome: index % 2 === 0 ? 'CONFIRMED' : 'ERROR' }),
        ),
      );
      const after = await account.balance();
      expect.at('BALANCE-33').equal(after.blockedCents, before.blockedCents);
      expect.at('BALANCE-13').equal(before.availableCents - after.availableCents, (count / 2) * 10);
    },
  }),
];
