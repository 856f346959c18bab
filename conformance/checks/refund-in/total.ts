import { check } from '../../check.js';
import type { Exchange } from '../../target/exchange.js';
import { expectGone } from '../devolucao/refund.js';
import { settleRefund } from '../devolucao/settle.js';
import { ask } from './refund.js';

/** Payments with their refunds, in cents; the sums of the first ones are wrong in binary fractions. */
const dividedPayments = [
  { paid: 30, refunds: [10, 20] },
  { paid: 110, refunds: [40, 70] },
  { paid: 1000, refunds: [333, 333, 333, 1] },
  { paid: 1999, refunds: [1999] },
] as const;

export default [
  check({
    id: 'refund-in/more-than-the-payment',
    title: 'A refund-in of one cent more than the payment is refused',
    clauses: ['REFUNDIN-23'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const paid of [1, 110, 2999]) {
        const { transactionId } = await control.setup('a received payment', { amount: paid / 100 });
        expect.at('REFUNDIN-23').status(await ask(account, transactionId, paid + 1), 400);
        expect.at('REFUNDIN-23').status(await ask(account, transactionId, paid * 100), 400);
      }
    },
  }),
  check({
    id: 'refund-in/partial-refunds',
    title:
      'Partial refund-ins are accepted to the cent until their total equals the payment, and not one cent more',
    clauses: ['LIMIT-06', 'LIMIT-07'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const { paid, refunds } of dividedPayments) {
        const { transactionId } = await control.setup('a received payment', { amount: paid / 100 });
        for (const cents of refunds) {
          expect.at('LIMIT-07').status(await ask(account, transactionId, cents), 201);
        }
        expect.at('LIMIT-06').status(await ask(account, transactionId, 1), 400);
      }
    },
  }),
  check({
    id: 'refund-in/partial-refunds-done',
    title: 'Refund-ins that are done count towards the total as pending ones do, and the money gone is exact',
    clauses: ['LIMIT-06', 'LIMIT-07', 'REFUNDIN-30'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { transactionId } = await control.setup('a received payment', { amount: 9.99 });
      const before = await account.balance();
      const refund = async (cents: number) => {
        const answer = await ask(account, transactionId, cents);
        expect.require('LIMIT-07').status(answer, 201);
        await settleRefund(control, answer, { transactionId: answer.body.transactionId });
      };
      for (const cents of [333, 1, 600]) await refund(cents);
      expect.at('LIMIT-06').status(await ask(account, transactionId, 66), 400);
      await refund(65);
      expect.at('LIMIT-06').status(await ask(account, transactionId, 1), 400);
      expectGone(expect, 'REFUNDIN-30', 999, before, await account.balance());
    },
  }),
  check({
    id: 'refund-in/refund-after-failed-one',
    title: 'A refund-in that failed leaves the whole payment to be refunded',
    clauses: ['LIMIT-07'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { transactionId } = await control.setup('a received payment', { amount: 8 });
      const answer = await ask(account, transactionId, 800);
      expect.precondition(answer, 201);
      await settleRefund(control, answer, { transactionId: answer.body.transactionId }, 'ERROR');
      expect.at('LIMIT-07').status(await ask(account, transactionId, 800), 201);
    },
  }),
  check({
    id: 'refund-in/total-race',
    title: 'Simultaneous refund-ins reach the amount of the payment together, and never exceed it',
    clauses: ['LIMIT-08'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const allowed = 5;
      const { transactionId } = await control.setup('a received payment', { amount: allowed });
      const before = await account.balance();
      const refund = (externalId: string) => account.refundIn(transactionId, { refundValue: 1, externalId });
      const ids = Array.from({ length: 20 }, () => values.externalId());
      const done: Exchange[] = [];
      const open: string[] = [];
      for (const [index, answer] of (await Promise.all(ids.map(refund))).entries()) {
        if (answer.status === 201) done.push(answer);
        else if (answer.status !== 400) open.push(ids[index] ?? '');
      }
      // A target under load may have refused too many: those are asked for again, one by one.
      for (const externalId of open) {
        const again = await refund(externalId);
        if (again.status === 201) done.push(again);
      }
      expect.at('LIMIT-08').equal(done.length, allowed);
      expect.at('LIMIT-08').status(await ask(account, transactionId, 1), 400);
      for (const answer of done) {
        await settleRefund(control, answer, { transactionId: answer.body.transactionId });
      }
      expectGone(expect, 'LIMIT-08', allowed * 100, before, await account.balance());
    },
  }),
  check({
    id: 'refund-in/across-families',
    title: 'Whether refunds of one payment by both families count together',
    clauses: ['LIMIT-09'],
    openPoints: ['OP-51'],
    needs: ['an account', 'a received payment'],
    movesMoney: true,
    async run({ account, control, target, record }) {
      const { transactionId, endToEndId } = await control.setup('a received payment', { amount: 10 });
      const has = (family: 'standard' | 'compatibility') => target.families.includes(family);
      const first = has('standard') ? await ask(account, transactionId, 600) : undefined;
      const second = has('compatibility')
        ? await account.devolucao(endToEndId, { valor: '6.00' })
        : undefined;
      const seen = `6.00 by refund-in: ${first?.status ?? 'not asked'}, 6.00 by devolucao: ${second?.status ?? 'not asked'}`;
      record('OP-51', 'createRefundIn', `of 10.00, ${seen}`);
    },
  }),
];
