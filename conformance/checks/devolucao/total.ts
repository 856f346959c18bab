import { check } from '../../check.js';
import { ask, type Asked, expectGone, hasSucceeded, success } from './refund.js';
import { settleRefund } from './settle.js';

/** Payments with their refunds, in cents; the sums of the first ones are wrong in binary fractions. */
const dividedPayments = [
  { paid: 30, refunds: [10, 20] },
  { paid: 110, refunds: [40, 70] },
  { paid: 1000, refunds: [333, 333, 333, 1] },
  { paid: 1999, refunds: [1999] },
] as const;

export default [
  check({
    id: 'devolucao/partial-refunds',
    title:
      'Partial refunds are accepted to the cent until their total equals the payment, and not one cent more',
    clauses: ['DEVOLUCAO-02', 'DEVOLUCAO-28'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const { paid, refunds } of dividedPayments) {
        const { endToEndId } = await control.setup('a received payment', { amount: paid / 100 });
        expect.at('DEVOLUCAO-28').status((await ask(account, endToEndId, paid + 1)).answer, 400);
        for (const cents of refunds) {
          expect.at('DEVOLUCAO-02').status((await ask(account, endToEndId, cents)).answer, success);
        }
        expect.at('DEVOLUCAO-28').status((await ask(account, endToEndId, 1)).answer, 400);
      }
    },
  }),
  check({
    id: 'devolucao/partial-refunds-done',
    title: 'Refunds that are done count towards the total as those under way do, and the money gone is exact',
    clauses: ['DEVOLUCAO-02', 'DEVOLUCAO-28', 'DEVOLUCAO-46'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 9.99 });
      const before = await account.balance();
      for (const cents of [333, 1, 600]) {
        const { answer, ...refund } = await ask(account, endToEndId, cents);
        expect.require('DEVOLUCAO-02').status(answer, success);
        await settleRefund(control, answer, refund);
      }
      expect.at('DEVOLUCAO-28').status((await ask(account, endToEndId, 66)).answer, 400);
      const last = await ask(account, endToEndId, 65);
      expect.require('DEVOLUCAO-02').status(last.answer, success);
      await settleRefund(control, last.answer, last);
      expect.at('DEVOLUCAO-28').status((await ask(account, endToEndId, 1)).answer, 400);
      expectGone(expect, 'DEVOLUCAO-46', 999, before, await account.balance());
    },
  }),
  check({
    id: 'devolucao/total-of-each-payment',
    title: 'The refunds of one payment do not count for another',
    clauses: ['DEVOLUCAO-02'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const first = await control.setup('a received payment', { amount: 5 });
      const second = await control.setup('a received payment', { amount: 5 });
      for (const { endToEndId } of [first, second]) {
        expect.at('DEVOLUCAO-02').status((await ask(account, endToEndId, 500)).answer, success);
      }
    },
  }),
  check({
    id: 'devolucao/refund-after-failed-one',
    title: 'A refund that failed leaves the whole payment to be refunded',
    clauses: ['DEVOLUCAO-02'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 8 });
      const { answer, ...refund } = await ask(account, endToEndId, 800);
      expect.precondition(answer, success);
      await settleRefund(control, answer, refund, 'ERROR');
      expect.at('DEVOLUCAO-02').status((await ask(account, endToEndId, 800)).answer, success);
    },
  }),
  check({
    id: 'devolucao/total-race',
    title: 'Simultaneous refunds reach the amount of the payment together, and never exceed it',
    clauses: ['DEVOLUCAO-29'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const allowed = 5;
      const { endToEndId } = await control.setup('a received payment', { amount: allowed });
      const before = await account.balance();
      const asked: Asked[] = await Promise.all(
        Array.from({ length: 20 }, () => ask(account, endToEndId, 100)),
      );
      // A target under load may have refused too many: those are asked for again, one by one.
      const open = asked.filter(({ answer }) => !hasSucceeded(answer) && answer.status !== 400);
      const done = asked.filter(({ answer }) => hasSucceeded(answer));
      for (const { refundId } of open) {
        const again = await ask(account, endToEndId, 100, refundId);
        if (hasSucceeded(again.answer)) done.push(again);
      }
      expect.at('DEVOLUCAO-29').equal(done.length, allowed);
      expect.at('DEVOLUCAO-29').status((await ask(account, endToEndId, 1)).answer, 400);
      for (const { answer, ...refund } of done) await settleRefund(control, answer, refund);
      expectGone(expect, 'DEVOLUCAO-29', allowed * 100, before, await account.balance());
    },
  }),
];
