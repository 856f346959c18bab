import { check } from '../check.js';

export default [
  check('authentication/own-money-side-by-side', {
    en: 'Each of two simultaneous payments is debited from the account of its token',
    'pt-BR': 'Quando dois pagamentos são enviados ao mesmo tempo, cada um sai da conta de seu token',
    clauses: ['AUTH-31'],
    account: { available: 500, feeAmount: 0, settlement: 'manual' },
    async run({ account, newAccount, expect }) {
      const other = await newAccount({ available: 600, feeAmount: 0, settlement: 'manual' });
      const before = [await account.balance(), await other.balance()];
      const payments = await Promise.all([account.cashOut({ value: 30 }), other.cashOut({ value: 11 })]);
      for (const payment of payments) expect.precondition(payment, 201);
      const after = [await account.balance(), await other.balance()];
      const spent = before.map(
        (balance, index) => balance.availableCents - (after[index]?.availableCents ?? NaN),
      );
      expect.at('AUTH-31').oneOf(spent[0], [3_000, 3_000 + account.feeCents]);
      expect.at('AUTH-31').oneOf(spent[1], [1_100, 1_100 + other.feeCents]);
    },
  }),
];
