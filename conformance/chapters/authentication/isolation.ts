import { check } from '../check.js';
import { balanceAtRest } from '../shared/balances.js';

export default [
  check('authentication/own-balance', {
    en: "A token reads its own account's balance, whatever happens on another account",
    'pt-BR': 'Um token lê o saldo da própria conta, aconteça o que acontecer em outra',
    clauses: ['AUTH-30'],
    account: { available: 321.09 },
    async run({ account, newAccount, expect }) {
      const other = await newAccount({ available: 77.5 });
      const theirs = await other.balance();
      const mine = await account.balance();
      expect.at('AUTH-30').equal(theirs.availableCents, 7_750);
      expect.at('AUTH-30').equal(mine.availableCents, 32_109);
      const blockedBefore = mine.blockedCents;
      expect.precondition(await other.cashOut({ value: 20 }), 201);
      const after = await account.balance();
      expect.at('AUTH-30').equal(after.availableCents, 32_109);
      expect.at('AUTH-30').equal(after.blockedCents, blockedBefore);
    },
  }),
  check('authentication/own-balance-compatibility', {
    en: "A token of the compatibility family reads its own account's balance, not another's",
    'pt-BR': 'Um token da família de compatibilidade lê o saldo da própria conta, não o de outra',
    clauses: ['AUTH-30'],
    account: { available: 456.78 },
    family: 'compatibility',
    async run({ account, newAccount, expect }) {
      const other = await newAccount({ available: 12.34 });
      const theirs = await other.compatibilityBalance();
      const mine = await account.compatibilityBalance();
      expect.at('AUTH-30').equal(theirs.availableCents, 1_234);
      expect.at('AUTH-30').equal(mine.availableCents, 45_678);
    },
  }),
  check('authentication/own-money', {
    en: 'A payment is taken from the account of the token, and from no other',
    'pt-BR': 'Um pagamento sai da conta do token, e de nenhuma outra',
    clauses: ['AUTH-31'],
    account: { available: 500, settlement: 'manual' },
    async run({ account, newAccount, expect }) {
      const other = await newAccount({ available: 600, settlement: 'manual' });
      expect.precondition(await other.cashOut({ value: 11 }), 201);
      const theirs = await balanceAtRest(other);
      const before = await account.balance();
      expect.precondition(await account.cashOut({ value: 30 }), 201);
      const after = await account.balance();
      const theirsAfter = await other.balance();
      expect.at('AUTH-31').atLeast(before.availableCents - after.availableCents, 3_000);
      expect.at('AUTH-31').equal(theirsAfter.availableCents, theirs.availableCents);
      expect.at('AUTH-31').equal(theirsAfter.blockedCents, theirs.blockedCents);
    },
  }),
  check('authentication/own-money-side-by-side', {
    en: 'Payments sent at the same time are each taken from the account of their own token',
    'pt-BR': 'Entre pagamentos enviados ao mesmo tempo, cada um sai da conta de seu próprio token',
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
