import { check, Skip, t } from '../check.js';
import { expectReserved } from '../shared/balances.js';
import { outcomesOf, settledCashOut } from '../shared/settled-payments.js';

export default [
  check('cash-out/reserves-its-fee', {
    en: 'A cash-out with a fee reserves its amount, or its amount and the fee',
    'pt-BR': 'Um cash-out com tarifa reserva seu valor, ou seu valor e a tarifa',
    clauses: ['CASHOUT-51'],
    openPoints: ['OP-03'],
    account: { available: 1000, feeAmount: 1.35, settlement: 'manual' },
    async run({ account, expect, record }) {
      const before = await account.balance();
      expect.precondition(await account.cashOut({ value: 33.33 }), 201);
      const after = await account.balance();
      const sides = { available: 'CASHOUT-51', blocked: 'CASHOUT-51' } as const;
      if (!expectReserved(expect, sides, account, [before, after], 3333)) return;
      const reserved = after.blockedCents - before.blockedCents;
      expect.at('CASHOUT-51').equal(before.availableCents - after.availableCents, reserved);
      const what = reserved === 3333 ? t`the amount` : t`amount and fee`;
      if (account.feeCents > 0) record('OP-03', 'createCashOut', t`reserves ${what}`);
    },
  }),
  check('cash-out/fee-and-balance', {
    en: 'Records how a fee changes the balance when a cash-out settles or fails',
    'pt-BR': 'Registra como uma tarifa altera o saldo quando um cash-out é liquidado ou falha',
    clauses: ['CASHOUT-59'],
    openPoints: ['OP-04'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, feeAmount: 1.35, settlement: 'manual' },
    async run(context) {
      const { account, record } = context;
      if (account.feeCents === 0) throw new Skip(t`the account has no fee`);
      for (const outcome of outcomesOf(account)) {
        const before = await account.balance();
        await settledCashOut(context, { value: 10 }, { outcome });
        const after = await account.balance();
        const spent = before.totalCents - after.totalCents;
        const observation = t`${outcome}: the total falls by ${spent} cents for an amount of ${1000} and a fee of ${account.feeCents}`;
        record('OP-04', 'createCashOut', observation);
      }
    },
  }),
];
