import { check, eventTypes } from '../../check.js';

const needs = ['an account', 'notifications', 'a webhook registration', 'a payment settles'] as const;
const account = { settlement: 'manual', feeAmount: 0 } as const;

export default [
  check({
    id: 'events/no-reversal-without-return',
    title: 'A confirmed cash-out that nobody returned causes no CashOutReversal',
    clauses: ['EVENT-133'],
    needs,
    family: 'standard',
    account,
    movesMoney: true,
    async run({ account, receiver, control, values, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const externalId = values.externalId();
      const answer = await account.cashOut({ externalId });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      await expect.at('EVENT-133').arrives(inbox, { event: 'CashOut', externalId });
      expect.at('EVENT-133').neverArrives(inbox, { event: 'CashOutReversal', status: 'CONFIRMED' });
    },
  }),
  check({
    id: 'events/reversal-beside-failure',
    title: 'Whether a CashOutReversal stands beside the CashOut of a rejected payment',
    clauses: ['EVENT-134'],
    openPoints: ['OP-42'],
    needs,
    family: 'standard',
    account,
    movesMoney: true,
    async run({ account, receiver, control, values, record, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const externalId = values.externalId();
      const answer = await account.cashOut({ externalId });
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      const errorCode = 'ORDER_REJECTED';
      await control.setup('a payment settles', { transactionId, outcome: 'ERROR', errorCode });
      await inbox.waitFor({ event: 'CashOut', externalId });
      const isBeside = inbox.matching({ event: 'CashOutReversal' }).length > 0;
      record('OP-42', 'notifyCashOut', isBeside ? 'a CashOutReversal beside it' : 'CashOut alone');
    },
  }),
  check({
    id: 'events/returned-money-is-available',
    title: 'Money that comes back, in whole or in part, is available again',
    clauses: ['EVENT-132'],
    needs: ['an account', 'a payment settles', 'a sent payment is returned'],
    family: 'standard',
    account,
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const amount of [undefined, 3.33]) {
        const answer = await account.cashOut({ value: 10.1 });
        expect.precondition(answer, 201);
        const { transactionId } = answer.body;
        await control.setup('a payment settles', { transactionId });
        const before = await account.balance();
        await control.setup('a sent payment is returned', { transactionId, ...(amount && { amount }) });
        const after = await account.balance();
        const returned = after.availableCents - before.availableCents;
        expect.at('EVENT-132').equal(returned, amount === undefined ? 1010 : 333);
      }
    },
  }),
];
