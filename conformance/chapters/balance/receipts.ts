import { check } from '../check.js';

/** Amounts in BRL of payments received at the same time. */
const together = [1.01, 2.02, 3.03, 4.04, 5.05, 6.06, 7.07, 8.08];

export default [
  check('balance/payment-received', {
    en: 'The amount of a payment received without a fee becomes available',
    'pt-BR': 'O valor de um pagamento recebido sem tarifa fica disponível',
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
        // The effect of a fee on a receipt is left open (OP-04).
        else expect.at('BALANCE-35').atMost(received, cents);
        before = after;
      }
    },
  }),
  check('balance/payments-received-at-once', {
    en: 'Payments received and sent at the same time are all reflected in the balance',
    'pt-BR': 'Pagamentos recebidos e enviados ao mesmo tempo são todos refletidos no saldo',
    clauses: ['BALANCE-35', 'BALANCE-30'],
    needs: ['an account', 'a received payment'],
    account: { available: 100, feeAmount: 0, settlement: 'manual' },
    async run({ account, control, expect }) {
      const before = await account.balance();
      const [sent] = await Promise.all([
        Promise.all([1, 2, 3].map(() => account.cashOut({ value: 10 }))),
        ...together.map((amount) => control.setup('a received payment', { amount })),
      ]);
      for (const answer of sent) expect.precondition(answer, 201);
      const after = await account.balance();
      const received = together.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
      const gained = after.availableCents - before.availableCents + sent.length * 1000;
      // The effect of a fee on a receipt is left open (OP-04).
      if (account.feeCents === 0) expect.at('BALANCE-35').equal(gained, received);
      else expect.at('BALANCE-35').atMost(gained, received);
      expect
        .at('BALANCE-30')
        .atMost(after.availableCents, before.availableCents + received - sent.length * 1000);
    },
  }),
];
