import { check } from '../check.js';
import {
  balanceAtRest,
  expectGivenBack,
  expectReserved,
  isWaiting,
  settledAtOnce,
} from '../shared/balances.js';
import { withFeesCovered } from '../shared/accounts.js';
import { settledCashOut, settlePayment } from '../shared/settled-payments.js';

/** An account with 1000.00 BRL, whose payments have no fee and settle only when the check says so. */
const account = { available: 1000, feeAmount: 0, settlement: 'manual' } as const;
const little = { ...account, available: 1.11 } as const;
const amounts = [10, 0.29, 33.33, 4.35] as const;
const centsOf = (value: number) => Math.round(value * 100);

const failures = [
  {
    id: 'balance/payment-failed',
    en: 'Money that a failed payment had blocked is available again',
    'pt-BR': 'O dinheiro que um pagamento com falha tinha bloqueado volta a ficar disponível',
    feeAmount: 0,
    values: amounts,
  },
  {
    id: 'balance/payment-with-fee-failed',
    en: 'A failed payment with a fee leaves nothing blocked, and its amount is available again',
    'pt-BR':
      'Um pagamento com tarifa, quando falha, não deixa nada bloqueado, e seu valor volta a ficar disponível',
    feeAmount: 1.35,
    values: [10],
  },
] as const;

const failed = failures.map(({ id, feeAmount, values, ...title }) =>
  check(id, {
    ...title,
    clauses: ['BALANCE-12', 'BALANCE-13'],
    needs: ['an account', 'a payment settles'],
    account: { ...account, feeAmount },
    async run(context) {
      const { account, expect } = context;
      expect.precondition(await account.cashOut({ value: 7 }), 201);
      let before = await balanceAtRest(account);
      for (const value of values) {
        await settledCashOut(context, { value }, { outcome: 'ERROR' });
        const after = await account.balance();
        expectGivenBack(expect, account, before, after);
        before = account.settlement === 'manual' ? after : await balanceAtRest(account);
      }
    },
  }),
);

export default [
  check('balance/payment-created', {
    en: 'The creation of a payment moves its amount from the available to the blocked balance and leaves the total unchanged',
    'pt-BR':
      'A criação de um pagamento passa o valor dele do saldo disponível para o bloqueado e mantém o total',
    clauses: ['BALANCE-30', 'BALANCE-31', 'BALANCE-32'],
    account,
    async run({ account, expect }) {
      let before = await account.balance();
      for (const value of amounts) {
        expect.precondition(await account.cashOut({ value }), 201);
        const after = await account.balance();
        const sides = { available: 'BALANCE-30', blocked: 'BALANCE-31' } as const;
        const isWaiting = expectReserved(expect, sides, account, [before, after], centsOf(value));
        if (isWaiting) expect.at('BALANCE-32').equal(after.totalCents, before.totalCents);
        else expect.leave('BALANCE-32', settledAtOnce);
        before = account.settlement === 'manual' ? after : await balanceAtRest(account);
      }
    },
  }),
  check('balance/payment-with-fee-created', {
    en: 'The creation of a payment with a fee leaves the total balance unchanged',
    'pt-BR': 'A criação de um pagamento com tarifa mantém o saldo total',
    clauses: ['BALANCE-32'],
    account: { ...account, feeAmount: 1.35 },
    async run({ account, expect }) {
      const before = await account.balance();
      expect.precondition(await account.cashOut({ value: 10 }), 201);
      const after = await account.balance();
      if (isWaiting(account, before, after))
        expect.at('BALANCE-32').equal(after.totalCents, before.totalCents);
      else expect.leave('BALANCE-32', settledAtOnce);
    },
  }),
  check('balance/payment-settled', {
    en: 'The settlement of a payment takes its amount from the blocked balance and leaves the available balance unchanged',
    'pt-BR': 'A liquidação de um pagamento tira o valor dele do saldo bloqueado e mantém o disponível',
    clauses: ['BALANCE-33', 'BALANCE-34'],
    needs: ['an account', 'a payment settles'],
    account,
    async run(context) {
      const { account, expect } = context;
      expect.precondition(await account.cashOut({ value: 7 }), 201);
      for (const value of amounts) {
        // Needed only if payments settle automatically.
        const opening = account.settlement === 'automatic' ? await balanceAtRest(account) : undefined;
        const answer = await account.cashOut({ value });
        expect.precondition(answer, 201);
        const before = await account.balance();
        await settlePayment(context, answer);
        const after = await account.balance();
        const [cents, { feeCents }] = [centsOf(value), account];
        if (opening !== undefined) {
          // The time of settlement is unknown, but in the end the amount is not blocked and has been deducted exactly once.
          expect.at('BALANCE-33').equal(after.blockedCents, opening.blockedCents);
          expect.at('BALANCE-34').equal(opening.availableCents - after.availableCents, cents + feeCents);
          continue;
        }
        expect.at('BALANCE-33').oneOf(before.blockedCents - after.blockedCents, [cents, cents + feeCents]);
        // A fee that was not reserved is taken at settlement (OP-03).
        expect.at('BALANCE-34').oneOf(before.availableCents - after.availableCents, [0, feeCents]);
      }
    },
  }),
  ...failed,
  check('balance/spent-to-the-last-cent', {
    en: 'The available balance can be spent to the last cent, even in parts that binary fractions cannot represent',
    'pt-BR':
      'O saldo disponível pode ser gasto até o último centavo, mesmo em partes que frações binárias não representam',
    clauses: ['BALANCE-09'],
    account: little,
    async run({ account: own, newAccount, expect }) {
      const parts = [0.7, 0.1, 0.2, 0.1, 0.01];
      const account = await withFeesCovered({ account: own, newAccount }, little, parts.length);
      for (const value of parts) expect.at('BALANCE-09').status(await account.cashOut({ value }), 201);
      const { availableCents } = await balanceAtRest(account);
      if (account.feeCents === 0) expect.at('BALANCE-09').equal(availableCents, 0);
      // A fee may be taken when its payment settles (OP-03).
      else expect.at('BALANCE-09').atMost(availableCents, parts.length * account.feeCents);
    },
  }),
  check('balance/blocked-is-not-spent-again', {
    en: 'Blocked money cannot be spent, but the rest of the balance can',
    'pt-BR': 'O saldo bloqueado não pode ser gasto, mas o restante do saldo pode',
    clauses: ['BALANCE-09', 'BALANCE-10'],
    account,
    async run({ account, expect }) {
      expect.precondition(await account.cashOut({ value: 600 }), 201);
      const { availableCents } = await account.balance();
      expect.at('BALANCE-10').status(await account.cashOut({ value: (availableCents + 1) / 100 }), 400);
      // Two fees may not have been taken yet (OP-03).
      const left = availableCents - 2 * account.feeCents;
      expect.at('BALANCE-09').status(await account.cashOut({ value: left / 100 }), 201);
    },
  }),
  check('balance/released-can-be-spent', {
    en: 'Money that a failed payment released can be spent again',
    'pt-BR': 'O dinheiro que um pagamento com falha liberou pode ser gasto de novo',
    clauses: ['BALANCE-09', 'BALANCE-13'],
    needs: ['an account', 'a payment settles'],
    account,
    async run(context) {
      const { account, expect } = context;
      await settledCashOut(context, { value: 800 }, { outcome: 'ERROR' });
      const { availableCents } = await account.balance();
      expect.at('BALANCE-13').atLeast(availableCents, 80_000 + account.feeCents);
      expect.at('BALANCE-09').status(await account.cashOut({ value: 800 }), 201);
    },
  }),
];
