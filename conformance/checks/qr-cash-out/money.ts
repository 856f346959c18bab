import { check } from '../../check.js';
import { atOnce } from '../../target/at-once.js';
import { staticCode } from '../../target/br-code.js';
import type { Exchange } from '../../target/exchange.js';
import { expectGivenBack } from '../given-back.js';

const parallel = 20;
const valueCents = 1000;
const isAccepted = ({ status }: Exchange) => status === 201;

export default [
  check({
    id: 'qr-cash-out/reserves-its-amount',
    title: 'A new QR cash-out takes its amount from what is available and blocks it, to the cent',
    clauses: ['QRCASHOUT-35'],
    needs: ['an account'],
    account: { available: 1_000_100, settlement: 'manual', feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      let before = await account.balance();
      for (const value of [0.01, 0.07, 0.29, 1.1, 4.35, 19.99, 999_999.99]) {
        const qrCode = staticCode({ key: values.cpf() });
        expect.precondition(await account.qrCashOut({ value, qrCode, document: undefined }), 201);
        const after = await account.balance();
        const allowed = [Math.round(value * 100), Math.round(value * 100) + account.feeCents];
        expect.at('QRCASHOUT-35').oneOf(before.availableCents - after.availableCents, allowed);
        expect.at('QRCASHOUT-35').oneOf(after.blockedCents - before.blockedCents, allowed);
        before = after;
      }
    },
  }),
  check({
    id: 'qr-cash-out/settlement-and-balance',
    title: 'A QR cash-out that settles leaves what was blocked, and nothing else changes',
    clauses: ['QRCASHOUT-36'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      expect.precondition(await account.qrCashOut(), 201);
      const before = await account.balance();
      const answer = await account.qrCashOut();
      expect.precondition(answer, 201);
      const created = await account.balance();
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId });
      const after = await account.balance();
      expect.at('QRCASHOUT-36').equal(after.blockedCents, before.blockedCents);
      expect.at('QRCASHOUT-36').equal(after.availableCents, created.availableCents);
    },
  }),
  check({
    id: 'qr-cash-out/failure-and-balance',
    title: 'A QR cash-out that fails gives back what it had reserved',
    clauses: ['BALANCE-12', 'BALANCE-13'],
    needs: ['an account', 'a payment settles'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const before = await account.balance();
      const answer = await account.qrCashOut();
      expect.precondition(answer, 201);
      const { transactionId } = answer.body;
      await control.setup('a payment settles', { transactionId, outcome: 'ERROR' });
      const after = await account.balance();
      expectGivenBack(expect, account, before, after);
    },
  }),
  check({
    id: 'qr-cash-out/insufficient-balance',
    title: 'A QR cash-out above the available balance is refused with 400, one of all of it is accepted',
    clauses: ['QRCASHOUT-26'],
    needs: ['an account'],
    account: { available: 50, settlement: 'manual', feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const pay = (value: number) =>
        account.qrCashOut({ value, qrCode: staticCode({ key: values.cpf() }), document: undefined });
      for (const value of [50.01, 51, 5000]) expect.at('QRCASHOUT-26').status(await pay(value), 400);
      if (account.feeCents > 0) return;
      expect.at('QRCASHOUT-26').status(await pay(20), 201);
      expect.at('QRCASHOUT-26').status(await pay(30.01), 400);
      expect.at('QRCASHOUT-26').status(await pay(30), 201);
      // What is blocked cannot be spent again.
      expect.at('QRCASHOUT-26').status(await pay(0.01), 400);
    },
  }),
  check({
    id: 'qr-cash-out/spending-race',
    title: 'Simultaneous QR cash-outs spend the available balance, and never more',
    clauses: ['QRCASHOUT-26'],
    needs: ['an account'],
    account: { available: 100, settlement: 'manual', feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const ids = Array.from({ length: parallel }, () => values.externalId());
      const before = await account.balance();
      const answers = await atOnce(parallel, (index) => account.qrCashOut({ externalId: ids[index] }));
      const after = await account.balance();
      expect.at('QRCASHOUT-26').atLeast(after.availableCents, 0);
      expect.at('QRCASHOUT-26').equal(after.totalCents, before.totalCents);
      if (account.feeCents > 0) return;
      const affordable = Math.floor(before.availableCents / valueCents);
      expect.at('QRCASHOUT-26').atMost(answers.filter(isAccepted).length, affordable);
      expect.at('QRCASHOUT-26').equal(after.blockedCents - before.blockedCents, affordable * valueCents);
    },
  }),
  check({
    id: 'qr-cash-out/refusals-without-effect',
    title: 'A refused QR cash-out leaves both balances as they were and is never notified as CONFIRMED',
    clauses: ['QRCASHOUT-29'],
    needs: ['an account', 'notifications', 'a webhook registration'],
    account: { available: 100, settlement: 'manual', feeAmount: 0 },
    family: 'standard',
    movesMoney: true,
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const open = staticCode({ key: values.cpf() });
      const faults = [
        { fields: { value: 100.01, qrCode: open, document: undefined } },
        { fields: { value: 1.001, qrCode: open, document: undefined } },
        { fields: { value: 20 } },
        { fields: { value: 5 } },
        { fields: { qrCode: `000201${'x'.repeat(100)}` } },
        { fields: { document: '123' } },
        { fields: { description: { text: 'an object' } } },
        { fields: {}, options: { token: null } },
      ];
      for (const { fields, options } of faults) {
        const externalId = values.externalId();
        const before = await account.balance();
        const answer = await account.qrCashOut({ ...fields, externalId }, options);
        // That it is refused at all is for other checks to say.
        if (answer.status < 400) continue;
        const after = await account.balance();
        expect.at('QRCASHOUT-29').equal(after.availableCents, before.availableCents);
        expect.at('QRCASHOUT-29').equal(after.blockedCents, before.blockedCents);
        expect.at('QRCASHOUT-29').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
      }
    },
  }),
];
