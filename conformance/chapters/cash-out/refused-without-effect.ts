import { check } from '../check.js';
import type { Account, AccountParams, Exchange, LocalizedText, WrittenCheck } from '../check.js';
import type { CashOutFields } from './client.js';
import { expectUnchanged } from '../shared/balances.js';

/** Well-formed cash-outs that a business rule refuses: their names, the parameters of their accounts, their fields. */
const refusals: readonly (readonly [name: LocalizedText, account: AccountParams, fields: CashOutFields])[] = [
  [{ en: 'insufficient balance', 'pt-BR': 'saldo insuficiente' }, { available: 50 }, { value: 50.01 }],
  [
    { en: 'transaction limit', 'pt-BR': 'limite por transação' },
    { limits: { perTransaction: 100 } },
    { value: 100.01 },
  ],
  [
    { en: 'daily limit', 'pt-BR': 'limite diário' },
    { limits: { daily: 100 }, localTime: '12:00' },
    { value: 100.01 },
  ],
  [
    { en: 'night limit', 'pt-BR': 'limite noturno' },
    { limits: { night: 100 }, localTime: '22:00' },
    { value: 100.01 },
  ],
];

const reservesNothing = (
  name: LocalizedText,
  params: AccountParams,
  refused: (account: Account) => Promise<Exchange>,
): WrittenCheck =>
  check(`cash-out/refusal-without-effect-${name.en.replaceAll(' ', '-')}`, {
    en: `A refused cash-out (${name.en}) leaves the available and blocked balances unchanged`,
    'pt-BR': `Um cash-out recusado (${name['pt-BR']}) não altera o saldo disponível nem o bloqueado`,
    clauses: ['CASHOUT-52'],
    account: { settlement: 'manual', ...params },
    async run({ account, expect }) {
      const before = await account.balance();
      expect.require('CASHOUT-52').status(await refused(account), [400, 401]);
      expectUnchanged(expect, 'CASHOUT-52', before, await account.balance());
    },
  });

export default [
  ...refusals.map(([name, params, fields]) =>
    reservesNothing(name, params, (account) => account.cashOut(fields)),
  ),
  reservesNothing(
    { en: 'fee not covered', 'pt-BR': 'tarifa sem cobertura' },
    { available: 50, feeAmount: 1.5 },
    (account) => account.cashOut({ value: account.feeCents > 0 ? 50 : 50.01 }),
  ),
  reservesNothing({ en: 'no token', 'pt-BR': 'sem token' }, {}, (account) =>
    account.cashOut({}, { token: null }),
  ),
  check('cash-out/refusal-not-carried-out', {
    en: 'A refused cash-out never causes a CONFIRMED notification',
    'pt-BR': 'Um cash-out recusado nunca é notificado como CONFIRMED',
    clauses: ['CASHOUT-53'],
    needs: ['an account', 'notifications'],
    account: { available: 50, settlement: 'automatic', feeAmount: 0, limits: { perTransaction: 40 } },
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const used = values.externalId();
      expect.precondition(await account.cashOut({ value: 30, externalId: used }), 201);
      // One amount above the limit, and one above the available balance.
      for (const value of [40.01, 30]) {
        const externalId = values.externalId();
        const answer = await account.cashOut({ value, externalId });
        expect.at('CASHOUT-53').status(answer, 400);
        expect.at('CASHOUT-53').neverArrives(inbox, { event: 'CashOut', externalId, status: 'CONFIRMED' });
      }
      const again = await account.cashOut({ value: 7.77, externalId: used });
      expect.at('CASHOUT-53').status(again, 400);
      const second = { event: 'CashOut', externalId: used, status: 'CONFIRMED', originalAmount: 7.77 };
      expect.at('CASHOUT-53').neverArrives(inbox, second);
    },
  }),
];
