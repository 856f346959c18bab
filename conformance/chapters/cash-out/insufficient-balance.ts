import { check } from '../check.js';
import { Skip } from '../../core/errors.js';
import { expectBusinessError } from './refusal.js';
import { first, refuses, refusesInFull, spends } from './spending.js';

export default [
  spends(
    'cash-out/insufficient-balance',
    'A cash-out above the available balance is refused, by a cent or by a lot',
    { available: 100.1, feeAmount: 0 },
    [refusesInFull('CASHOUT-60', 'PIX_INSUFFICIENT_BALANCE', 100.11, 100.2, 5000)],
  ),
  spends(
    'cash-out/insufficient-balance-left',
    'A cash-out above what earlier ones have left is refused at once',
    { available: 100.1, feeAmount: 0, settlement: 'manual' },
    [first(201, 60), refuses('CASHOUT-60', 'PIX_INSUFFICIENT_BALANCE', 40.11, 100)],
  ),
  check({
    id: 'cash-out/whole-balance',
    title: 'A cash-out of exactly the available balance is accepted and leaves nothing',
    clauses: ['CASHOUT-61'],
    account: { available: 100.1, feeAmount: 0, settlement: 'manual' },
    async run({ account, expect }) {
      const value = (10_010 - account.feeCents) / 100;
      expect.at('CASHOUT-61').status(await account.cashOut({ value }), 201);
    },
  }),
  check({
    id: 'cash-out/balance-below-amount-plus-fee',
    title: 'A cash-out whose amount the balance covers, but not its fee, is refused',
    clauses: ['CASHOUT-62', 'CASHOUT-79'],
    account: { available: 100, feeAmount: 1.5 },
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
