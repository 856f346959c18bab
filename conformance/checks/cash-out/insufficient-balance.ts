import { check } from '../../check.js';
import { Skip } from '../../runner/signals.js';
import { expectBusinessError } from './refusal.js';

export default [
  check({
    id: 'cash-out/insufficient-balance',
    title: 'A cash-out above the available balance is refused, by a cent or by much',
    clauses: ['CASHOUT-60', 'CASHOUT-79'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 100.1, feeAmount: 0 },
    movesMoney: true,
    async run({ account, expect }) {
      for (const value of [100.11, 100.2, 5000]) {
        const answer = await account.cashOut({ value });
        expectBusinessError(expect, 'CASHOUT-60', answer, 'PIX_INSUFFICIENT_BALANCE');
      }
    },
  }),
  check({
    id: 'cash-out/insufficient-balance-left',
    title: 'A cash-out above what earlier ones have left is refused at once',
    clauses: ['CASHOUT-60', 'CASHOUT-79'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 100.1, feeAmount: 0, settlement: 'manual' },
    movesMoney: true,
    async run({ account, expect }) {
      expect.precondition(await account.cashOut({ value: 60 }), 201);
      for (const value of [40.11, 100]) {
        const answer = await account.cashOut({ value });
        expectBusinessError(expect, 'CASHOUT-60', answer, 'PIX_INSUFFICIENT_BALANCE');
      }
    },
  }),
  check({
    id: 'cash-out/whole-balance',
    title: 'A cash-out of exactly the available balance is accepted and leaves nothing',
    clauses: ['CASHOUT-61'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 100.1, feeAmount: 0, settlement: 'manual' },
    movesMoney: true,
    async run({ account, expect }) {
      const value = (10_010 - account.feeCents) / 100;
      expect.at('CASHOUT-61').status(await account.cashOut({ value }), 201);
    },
  }),
  check({
    id: 'cash-out/balance-below-amount-plus-fee',
    title: 'A cash-out whose amount the balance covers, but not its fee, is refused',
    clauses: ['CASHOUT-62', 'CASHOUT-79'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 100, feeAmount: 1.5 },
    movesMoney: true,
    async run({ account, expect }) {
      if (account.feeCents === 0) throw new Skip('the target cannot make an account with a fee');
      const largestCents = 10_000 - account.feeCents;
      for (const cents of [10_000, largestCents + 1]) {
        const answer = await account.cashOut({ value: cents / 100 });
        expectBusinessError(expect, 'CASHOUT-62', answer, 'PIX_INSUFFICIENT_BALANCE');
      }
      expect.at('CASHOUT-62').status(await account.cashOut({ value: largestCents / 100 }), 201);
    },
  }),
];
