import { check, Skip, t } from '../check.js';
import { expectBusinessError } from './refusal.js';
import { first, refuses, refusesInFull, spends } from './spending.js';

export default [
  spends('cash-out/insufficient-balance', {
    en: 'A cash-out that exceeds the available balance by a cent or by a large amount is refused',
    'pt-BR': 'Um cash-out que excede o saldo disponível em um centavo ou em um valor grande é recusado',
    account: { available: 100.1, feeAmount: 0 },
    steps: [refusesInFull('CASHOUT-60', 'PIX_INSUFFICIENT_BALANCE', 100.11, 100.2, 5000)],
  }),
  spends('cash-out/insufficient-balance-left', {
    en: 'A cash-out above the balance that earlier cash-outs have left is refused at once',
    'pt-BR': 'Um cash-out acima do saldo que os anteriores deixaram é recusado na hora',
    account: { available: 100.1, feeAmount: 0, settlement: 'manual' },
    steps: [first(201, 60), refuses('CASHOUT-60', 'PIX_INSUFFICIENT_BALANCE', 40.11, 100)],
  }),
  check('cash-out/whole-balance', {
    en: 'A cash-out of exactly the available balance is accepted and leaves nothing for another',
    'pt-BR': 'Um cash-out no valor exato do saldo disponível é aceito e não deixa nada para outro',
    clauses: ['CASHOUT-61', 'CASHOUT-60', 'CASHOUT-79'],
    account: { available: 100.1, feeAmount: 0, settlement: 'manual' },
    async run({ account, expect }) {
      const value = (10_010 - account.feeCents) / 100;
      expect.require('CASHOUT-61').status(await account.cashOut({ value }), 201);
      const another = await account.cashOut({ value: 0.01 });
      expectBusinessError(expect, 'CASHOUT-60', another, 'PIX_INSUFFICIENT_BALANCE');
    },
  }),
  check('cash-out/balance-below-amount-plus-fee', {
    en: 'A cash-out is refused if the balance covers its amount but not the fee as well',
    'pt-BR': 'Um cash-out é recusado se o saldo cobre seu valor, mas não também a tarifa',
    clauses: ['CASHOUT-62', 'CASHOUT-79'],
    account: { available: 100, feeAmount: 1.5 },
    async run({ account, expect }) {
      if (account.feeCents === 0) throw new Skip(t`the target cannot create an account with a fee`);
      const largestCents = 10_000 - account.feeCents;
      for (const cents of [10_000, largestCents + 1]) {
        const answer = await account.cashOut({ value: cents / 100 });
        expectBusinessError(expect, 'CASHOUT-62', answer, 'PIX_INSUFFICIENT_BALANCE');
      }
      expect.at('CASHOUT-62').status(await account.cashOut({ value: largestCents / 100 }), 201);
    },
  }),
  check('cash-out/balance-of-amount-plus-fee', {
    en: 'A cash-out whose amount and fee add up to exactly the available balance is accepted',
    'pt-BR': 'Um cash-out cujo valor e cuja tarifa somam exatamente o saldo disponível é aceito',
    clauses: ['CASHOUT-62'],
    needs: ['an account'],
    account: {},
    async run({ newAccount, expect }) {
      let tried = 0;
      // Added up in binary floating point, amount and fee exceed the balance.
      for (const [available, feeAmount] of [
        [0.3, 0.1],
        [0.7, 0.1],
        [4.4, 1.1],
      ] as const) {
        const account = await newAccount({ available, feeAmount });
        const value = (Math.round(available * 100) - account.feeCents) / 100;
        if (account.feeCents === 0 || value <= 0) continue;
        tried += 1;
        expect.at('CASHOUT-62').status(await account.cashOut({ value }), 201);
      }
      if (tried === 0) throw new Skip(t`the target cannot create an account with such a fee`);
    },
  }),
];
