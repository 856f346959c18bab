import { check } from '../../check.js';
import { awkwardAmounts } from './amounts.js';

/** Cents of an amount in BRL with two decimals. */
const centsOf = (value: number) => Math.round(value * 100);

export default [
  check({
    id: 'cash-out/reserves-its-amount',
    title: 'An accepted cash-out reserves its amount to the cent, whatever the amount',
    clauses: ['CASHOUT-51'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1_000_100, feeAmount: 0, settlement: 'manual' },
    movesMoney: true,
    async run({ account, expect }) {
      let before = await account.balance();
      for (const value of [0.01, ...awkwardAmounts, 999_999.99]) {
        expect.precondition(await account.cashOut({ value }), 201);
        const after = await account.balance();
        const allowed = [centsOf(value), centsOf(value) + account.feeCents];
        expect.at('CASHOUT-51').oneOf(after.blockedCents - before.blockedCents, allowed);
        expect.at('CASHOUT-51').oneOf(before.availableCents - after.availableCents, allowed);
        before = after;
      }
    },
  }),
  check({
    id: 'cash-out/reserves-its-fee',
    title: 'A cash-out with a fee reserves its amount, or amount and fee',
    clauses: ['CASHOUT-51'],
    openPoints: ['OP-03'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 1.35, settlement: 'manual' },
    movesMoney: true,
    async run({ account, expect, record }) {
      const before = await account.balance();
      expect.precondition(await account.cashOut({ value: 33.33 }), 201);
      const after = await account.balance();
      const allowed = [3333, 3333 + account.feeCents];
      const reserved = after.blockedCents - before.blockedCents;
      expect.at('CASHOUT-51').oneOf(after.blockedCents - before.blockedCents, allowed);
      expect.at('CASHOUT-51').equal(before.availableCents - after.availableCents, reserved);
      if (account.feeCents > 0)
        record(
          'OP-03',
          'createCashOut',
          reserved === 3333 ? 'reserves the amount' : 'reserves amount and fee',
        );
    },
  }),
  check({
    id: 'cash-out/fee-and-balance',
    title: 'What a fee does to the balance when a cash-out settles or fails',
    clauses: ['CASHOUT-59'],
    openPoints: ['OP-04'],
    needs: ['an account', 'a payment settles'],
    family: 'standard',
    account: { available: 1000, feeAmount: 1.35, settlement: 'manual' },
    movesMoney: true,
    async run({ account, control, expect, record }) {
      for (const outcome of ['CONFIRMED', 'ERROR'] as const) {
        const before = await account.balance();
        const answer = await account.cashOut({ value: 10 });
        expect.precondition(answer, 201);
        const { transactionId } = answer.body;
        await control.setup('a payment settles', { transactionId, outcome });
        const after = await account.balance();
        const spent = before.totalCents - after.totalCents;
        const says = `${outcome}: the total falls by ${spent} cents of 1000 and a fee of ${account.feeCents}`;
        record('OP-04', 'createCashOut', says);
      }
    },
  }),
];
