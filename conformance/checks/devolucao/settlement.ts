import { check, eventTypes } from '../../check.js';
import { centsOf } from '../../runner/matchers.js';
import { Skip } from '../../runner/signals.js';
import type { Wanted } from '../../target/inbox.js';
import { ask, expectGone, expectUnchanged, success } from './refund.js';
import { settleRefund } from './settle.js';

/** The notification of a done refund; which of the two amounts it shows is open (OP-48). */
const refunded = (refundCents: number, paidCents: number): Wanted => ({
  type: 'REFUND',
  data: {
    status: 'REFUNDED',
    payment: { amount: (amount: unknown) => [refundCents, paidCents].includes(centsOf(amount) ?? NaN) },
  },
});

export default [
  check({
    id: 'devolucao/done',
    title: 'A refund that is done has taken its amount from the account, and is notified',
    clauses: ['DEVOLUCAO-45', 'DEVOLUCAO-46'],
    openPoints: ['OP-43'],
    needs: [
      'an account',
      'notifications',
      'a webhook registration',
      'a received payment',
      'a refund settles',
    ],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, expect, record }) {
      const inbox = await receiver.listen(eventTypes);
      const { endToEndId } = await control.setup('a received payment', { amount: 60 });
      const before = await account.balance();
      const { answer, ...refund } = await ask(account, endToEndId, 2250);
      expect.precondition(answer, success);
      const during = await account.balance();
      record('OP-43', 'putDevolucao', `${during.blockedCents - before.blockedCents} of 2250 cents blocked`);
      await settleRefund(control, answer, refund);
      expectGone(expect, 'DEVOLUCAO-46', 2250, before, await account.balance());
      await expect.at('DEVOLUCAO-45').arrives(inbox, refunded(2250, 6000));
    },
  }),
  check({
    id: 'devolucao/under-way',
    title: 'A refund in process is not yet notified as done',
    clauses: ['DEVOLUCAO-47'],
    needs: [
      'an account',
      'notifications',
      'a webhook registration',
      'a received payment',
      'a refund settles',
    ],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const first = await control.setup('a received payment', { amount: 21 });
      const second = await control.setup('a received payment', { amount: 32 });
      const waiting = await ask(account, first.endToEndId, 300);
      expect.precondition(waiting.answer, success);
      const other = await ask(account, second.endToEndId, 400);
      expect.precondition(other.answer, success);
      await settleRefund(control, other.answer, other);
      await expect.require('DEVOLUCAO-47').arrives(inbox, refunded(400, 3200));
      const early = inbox.matching(refunded(300, 2100));
      // Only a refund that can still fail was in process until now.
      if ((waiting.answer.body.status as unknown) !== 'EM_PROCESSAMENTO')
        throw new Skip('the target ends refunds at once');
      await settleRefund(control, waiting.answer, waiting, 'ERROR');
      expect.at('DEVOLUCAO-47').equal(early.length, 0);
    },
  }),
  check({
    id: 'devolucao/failed',
    title: 'A refund that failed leaves the account as it was before',
    clauses: ['DEVOLUCAO-49'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 60 });
      const before = await account.balance();
      const { answer, ...refund } = await ask(account, endToEndId, 4321);
      expect.precondition(answer, success);
      await settleRefund(control, answer, refund, 'ERROR');
      const after = await account.balance();
      expect.at('DEVOLUCAO-49').equal(after.totalCents, before.totalCents);
      expectUnchanged(expect, 'DEVOLUCAO-49', before, after);
    },
  }),
];
