import { check, type Exchange } from '../check.js';
import { balanceAtRest, expectGivenBack, expectUnchanged } from '../shared/balances.js';
import { atOnce, racing } from '../shared/at-once.js';
import { staticCode } from '../shared/br-code.js';
import { settlePayment } from '../shared/settled-payments.js';

const valueCents = 1000;
const isAccepted = ({ status }: Exchange) => status === 201;

export default [
  check('qr-cash-out/settlement-and-balance', {
    en: 'The settlement of a QR cash-out takes its amount from the blocked balance and leaves the available balance unchanged',
    'pt-BR': 'A liquidação de um cash-out por QR Code tira o valor do saldo bloqueado e mantém o disponível',
    clauses: ['QRCASHOUT-36'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, expect } = context;
      expect.precondition(await account.qrCashOut(), 201);
      const before = await balanceAtRest(account);
      const answer = await account.qrCashOut();
      expect.precondition(answer, 201);
      const created = await account.balance();
      await settlePayment(context, answer);
      const after = await account.balance();
      expect.at('QRCASHOUT-36').equal(after.blockedCents, before.blockedCents);
      // The gateway may take the fee at settlement (OP-03).
      const taken = [0, account.feeCents];
      expect.at('QRCASHOUT-36').oneOf(created.availableCents - after.availableCents, taken);
    },
  }),
  check('qr-cash-out/failure-and-balance', {
    en: 'A QR cash-out that fails releases the amount that it had reserved',
    'pt-BR': 'Um cash-out por QR Code que falha libera o valor que tinha reservado',
    clauses: ['BALANCE-12', 'BALANCE-13'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, expect } = context;
      const before = await account.balance();
      await settlePayment(context, await account.qrCashOut(), { outcome: 'ERROR' });
      expectGivenBack(expect, account, before, await account.balance());
    },
  }),
  check('qr-cash-out/insufficient-balance', {
    en: 'A QR cash-out above the available balance is refused with 400, and one of the entire balance is accepted',
    'pt-BR':
      'Um cash-out por QR Code acima do saldo disponível é recusado com 400, e um no valor de todo o saldo é aceito',
    clauses: ['QRCASHOUT-26'],
    account: { available: 50, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect }) {
      const pay = (value: number) =>
        account.qrCashOut({ value, qrCode: staticCode({ key: values.cpf() }), document: undefined });
      for (const value of [50.01, 51, 5000]) expect.at('QRCASHOUT-26').status(await pay(value), 400);
      if (account.feeCents > 0) return;
      expect.at('QRCASHOUT-26').status(await pay(20), 201);
      expect.at('QRCASHOUT-26').status(await pay(30.01), 400);
      expect.at('QRCASHOUT-26').status(await pay(30), 201);
      // The blocked amount cannot be spent again.
      expect.at('QRCASHOUT-26').status(await pay(0.01), 400);
    },
  }),
  check('qr-cash-out/spending-race', {
    en: 'Simultaneous QR cash-outs spend the available balance, and never more',
    'pt-BR': 'Cash-outs por QR Code simultâneos gastam o saldo disponível, e nunca mais que ele',
    clauses: ['QRCASHOUT-38'],
    account: { available: 60, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect }) {
      const ids = Array.from({ length: racing }, () => values.externalId());
      const before = await account.balance();
      const answers = await atOnce(expect.at('QRCASHOUT-38'), (index) =>
        account.qrCashOut({ externalId: ids[index] }),
      );
      const after = await account.balance();
      expect.at('QRCASHOUT-38').atLeast(after.availableCents, 0);
      const waits = account.settlement === 'manual';
      if (waits) expect.at('QRCASHOUT-38').equal(after.totalCents, before.totalCents);
      if (account.feeCents > 0) return;
      const affordable = Math.floor(before.availableCents / valueCents);
      expect.at('QRCASHOUT-38').atMost(answers.filter(isAccepted).length, affordable);
      const spent = affordable * valueCents;
      expect.at('QRCASHOUT-38').equal(before.availableCents - after.availableCents, spent);
      if (waits) expect.at('QRCASHOUT-38').equal(after.blockedCents - before.blockedCents, spent);
    },
  }),
  check('qr-cash-out/refusals-without-effect', {
    en: 'A refused QR cash-out leaves the available and blocked balances unchanged and never causes a CONFIRMED notification',
    'pt-BR':
      'Um cash-out por QR Code recusado não altera o saldo disponível nem o bloqueado e nunca é notificado como CONFIRMED',
    clauses: ['QRCASHOUT-29'],
    needs: ['an account', 'notifications'],
    account: { available: 100, settlement: 'manual', feeAmount: 0 },
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const open = staticCode({ key: values.cpf() });
      const faults = [
        { fields: { value: 100.01, qrCode: open, document: undefined } },
        { fields: { value: 20 } },
        { fields: { qrCode: `000201${'x'.repeat(100)}` } },
        { fields: {}, options: { token: null } },
      ];
      let before = await account.balance();
      for (const { fields, options } of faults) {
        const externalId = values.externalId();
        const answer = await account.qrCashOut({ ...fields, externalId }, options);
        const after = await balanceAtRest(account);
        // Other checks judge whether it is refused at all.
        if (answer.status >= 400) {
          expectUnchanged(expect, 'QRCASHOUT-29', before, after);
          expect.at('QRCASHOUT-29').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
        }
        before = after;
      }
    },
  }),
];
