import { awkwardAmounts } from '../../core/cents.js';
import { check } from '../check.js';
import { balanceAtRest, expectGivenBack, expectReserved, expectUnchanged } from '../shared/balances.js';
import { withFeesCovered } from '../shared/accounts.js';
import { transferBody, transferred } from './client.js';
import { settleTransfer } from '../shared/settled-payments.js';

const sides = { available: 'TRANSFER-62', blocked: 'TRANSFER-63' } as const;
const rich = { available: 1_000_100, settlement: 'manual', feeAmount: 0 } as const;

export default [
  check('transfer/reserves-its-amount', {
    en: 'A new transfer shows its amount, takes it from the available balance and blocks it, to the cent',
    'pt-BR': 'Uma transferência nova mostra seu valor exato, tira-o do saldo disponível e o bloqueia',
    clauses: ['TRANSFER-10', 'TRANSFER-51', 'TRANSFER-62', 'TRANSFER-63'],
    account: rich,
    async run({ account: own, newAccount, expect }) {
      const amounts = [...awkwardAmounts, 999_999.99];
      const account = await withFeesCovered({ account: own, newAccount }, rich, amounts.length);
      let before = await account.balance();
      for (const amount of amounts) {
        const answer = await account.transfer({ payment: { amount } });
        if (!expect.at('TRANSFER-51').status(answer, transferred)) continue;
        const cents = Math.round(amount * 100);
        expect.at('TRANSFER-10').field(answer, '/payment/amount').moneyEqual(cents);
        const after = await account.balance();
        expectReserved(expect, sides, account, [before, after], cents);
        before = account.settlement === 'manual' ? after : await balanceAtRest(account);
      }
    },
  }),
  check('transfer/reserves-whatever-its-priority', {
    en: 'A transfer reserves its amount at every priority',
    'pt-BR': 'Uma transferência reserva seu valor em qualquer prioridade',
    clauses: ['TRANSFER-62', 'TRANSFER-63'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect }) {
      for (const priority of ['HIGH', 'NORM']) {
        const key = values.cpf();
        const before = await balanceAtRest(account);
        const answer = await account.transfer({ pixKey: key, creditorDocument: key, priority });
        expect.precondition(answer, transferred);
        expectReserved(expect, sides, account, [before, await account.balance()], 1000);
      }
    },
  }),
  check('transfer/settles', {
    en: 'The settlement of a transfer takes its amount from the blocked balance and leaves the available balance unchanged',
    'pt-BR': 'A liquidação de uma transferência tira o valor dela do saldo bloqueado e mantém o disponível',
    clauses: ['TRANSFER-64'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, control, values, expect }) {
      // If payments settle automatically, uses a transfer that does not wait in the queue.
      const key = values.cpf();
      const instant = { pixKey: key, creditorDocument: key, priority: 'HIGH' };
      const fields = account.settlement === 'manual' ? {} : instant;
      const other = await account.transfer({ ...fields, payment: { amount: 7.77 } });
      expect.precondition(other, transferred);
      const before = await balanceAtRest(account);
      const answer = await account.transfer({ ...fields, payment: { amount: 33.33 } });
      expect.precondition(answer, transferred);
      const created = await account.balance();
      await settleTransfer({ account, control, expect }, answer);
      const after = await account.balance();
      // The gateway may take the fee at settlement (OP-03).
      const taken = [0, account.feeCents];
      expect.at('TRANSFER-64').oneOf(created.availableCents - after.availableCents, taken);
      expect.at('TRANSFER-64').equal(after.blockedCents, before.blockedCents);
    },
  }),
  check('transfer/fails', {
    en: 'A transfer that fails releases the amount that it had reserved',
    'pt-BR': 'Uma transferência que falha libera o valor que tinha reservado',
    clauses: ['BALANCE-12', 'BALANCE-13'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, control, expect }) {
      const before = await account.balance();
      const answer = await account.transfer({ payment: { amount: 33.33 } });
      await settleTransfer({ account, control, expect }, answer, { outcome: 'ERROR' });
      expectGivenBack(expect, account, before, await account.balance());
    },
  }),
  check('transfer/insufficient-balance', {
    en: 'A transfer above the available balance is refused with 422, and one of the entire balance is accepted',
    'pt-BR':
      'Uma transferência acima do saldo disponível é recusada com 422, e uma no valor de todo o saldo é aceita',
    clauses: ['TRANSFER-58'],
    account: { available: 50, settlement: 'manual', feeAmount: 0 },
    async run({ account, expect }) {
      const pay = (amount: number) => account.transfer({ payment: { amount } });
      for (const amount of [50.01, 51, 5000]) expect.at('TRANSFER-58').status(await pay(amount), 422);
      if (account.feeCents > 0) return;
      expect.at('TRANSFER-58').status(await pay(20), transferred);
      expect.at('TRANSFER-58').status(await pay(30.01), 422);
      expect.at('TRANSFER-58').status(await pay(30), transferred);
      // The blocked amount cannot be spent again.
      expect.at('TRANSFER-58').status(await pay(0.01), 422);
    },
  }),
  check('transfer/refusals-without-effect', {
    en: 'A refused transfer leaves the available and blocked balances unchanged and never causes a LIQUIDATED notification',
    'pt-BR':
      'Uma transferência recusada não altera o saldo disponível nem o bloqueado e nunca é notificada como LIQUIDATED',
    clauses: ['TRANSFER-59', 'TRANSFER-14'],
    needs: ['an account', 'a directory key', 'notifications'],
    account: { available: 100, settlement: 'manual', feeAmount: 0 },
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const [unknown, denied] = [values.uuid(), values.uuid()];
      await control.setup('a directory key', { key: unknown, registered: false });
      await control.setup('a directory key', { key: denied, registered: true, ispb: '60746948' });
      const faults = [
        { fields: { pixKey: unknown } },
        { fields: { pixKey: denied, ispbDeny: ['60746948'] } },
        { fields: { payment: { amount: 100.01 } } },
        { fields: { priority: 'HIGH' } },
        { fields: {}, options: { token: null } },
      ];
      let before = await account.balance();
      for (const { fields, options } of faults) {
        const answer = await account.transfer(fields, options);
        const after = await balanceAtRest(account);
        // Other checks judge whether it is refused at all.
        if (answer.status >= 400) expectUnchanged(expect, 'TRANSFER-59', before, after);
        before = after;
      }
      expect.at('TRANSFER-14').neverArrives(inbox, { data: { status: 'LIQUIDATED' } });
    },
  }),
  check('transfer/refused-call-and-its-key', {
    en: 'A transfer refused for lack of money is not carried out when money arrives later',
    'pt-BR': 'Uma transferência recusada por falta de saldo não é executada quando o dinheiro chega depois',
    clauses: ['TRANSFER-58', 'TRANSFER-59'],
    needs: ['an account', 'a received payment'],
    account: { available: 5, settlement: 'manual', feeAmount: 0 },
    async run({ account, control, values, expect }) {
      const call = { json: transferBody(values), idempotencyKey: values.uuid() };
      const before = await account.balance();
      expect.require('TRANSFER-58').status(await account.transfer({}, call), 422);
      await control.setup('a received payment', { amount: 100 });
      const after = await account.balance();
      expect.at('TRANSFER-59').equal(after.blockedCents, before.blockedCents);
    },
  }),
];
