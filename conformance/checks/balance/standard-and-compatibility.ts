import { check } from '../../check.js';
import { readCompatibility, readStandard } from '../../target/balance.js';

export default [
  check({
    id: 'balance/both-forms-agree',
    title: 'The standard and the compatibility balance show the same amounts',
    clauses: ['BALANCE-01', 'BALANCE-16', 'BALANCE-21', 'BALANCE-23', 'BALANCE-25'],
    byContract: ['BALANCE-03', 'BALANCE-20', 'BALANCE-22', 'BALANCE-24'],
    needs: ['an account'],
    account: { available: 250.75 },
    async run({ account, target, expect }) {
      const standard = await account.requestBalance();
      const compatible = await account.requestAccountsBalances();
      expect.require('BALANCE-16').status(standard, 200);
      expect.require('BALANCE-01').status(compatible, 200);

      const one = readStandard(standard, target.wrapping);
      const other = readCompatibility(compatible);
      expect.at('BALANCE-21').equal(one.totalCents, other.totalCents);
      expect.at('BALANCE-23').equal(one.blockedCents, other.blockedCents);
      expect.at('BALANCE-25').equal(one.availableCents, other.availableCents);
    },
  }),
];
