import { check } from '../../check.js';

export default [
  check({
    id: 'cash-out/duplicate-external-id',
    title: 'A used externalId is refused and names the first transaction',
    clauses: ['CASHOUT-16', 'CASHOUT-74', 'CASHOUT-75', 'CASHOUT-76', 'CASHOUT-78'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const first = await account.cashOut();
      expect.precondition(first, 201);
      const before = await account.balance();
      const again = await account.cashOut({ externalId: first.body.externalId });
      const after = await account.balance();

      expect.at('CASHOUT-16').status(again, 400);
      expect.at('CASHOUT-74').code(again, 'PIX_DUPLICATE_EXTERNAL_ID');
      expect.at('CASHOUT-75').field(again, '/details/externalId').equal(first.body.externalId);
      expect.at('CASHOUT-76').field(again, '/details/existingTransactionId').number();
      expect.at('CASHOUT-78').equal(after.availableCents, before.availableCents);
      expect.at('CASHOUT-78').equal(after.blockedCents, before.blockedCents);
    },
  }),
];
