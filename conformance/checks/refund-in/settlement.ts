import { check, eventTypes } from '../../check.js';
import { expectGone, expectUnchanged } from '../devolucao/refund.js';
import { attempted } from '../attempted.js';
import { settleRefund } from '../devolucao/settle.js';
import { centsOf } from '../../runner/matchers.js';
import { Skip } from '../../runner/signals.js';
import type { Wanted } from '../../target/inbox.js';
import { ask } from './refund.js';

const needs = [
  'an account',
  'notifications',
  'a webhook registration',
  'a received payment',
  'a refund settles',
] as const;

const outcomes = [
  { outcome: 'CONFIRMED', clause: 'REFUNDIN-28', name: 'confirmed' },
  { outcome: 'ERROR', clause: 'REFUNDIN-29', name: 'failed' },
] as const;

export default [
  ...outcomes.map(({ outcome, clause, name }) =>
    check({
      id: `refund-in/${name}`,
      title: `A refund-in that ends as ${outcome} is notified so, with its external id and amount`,
      clauses: [clause, 'REFUNDIN-32', 'REFUNDIN-33', 'REFUNDIN-35'],
      needs,
      family: 'standard',
      account: { feeAmount: 0 },
      movesMoney: true,
      async run({ account, control, receiver, values, expect }) {
        const inbox = await receiver.listen(eventTypes);
        const { transactionId } = await control.setup('a received payment', { amount: 71 });
        const externalId = values.externalId();
        const answer = await account.refundIn(transactionId, { refundValue: 23.45, externalId });
        expect.precondition(answer, 201);
        await settleRefund(control, answer, { transactionId: answer.body.transactionId }, outcome);
        const delivery = await expect.require('REFUNDIN-32').arrives(inbox, { event: 'CashInReversal' });
        expect.at(clause).field(delivery, '/status').equal(outcome);
        expect.at('REFUNDIN-33').field(delivery, '/externalId').equal(externalId);
        const cents = centsOf(delivery.body.originalAmount);
        expect.at('REFUNDIN-35').oneOf(cents, [2345, 7100]);
      },
    }),
  ),
  check({
    id: 'refund-in/pending',
    title: 'A refund-in that is pending has not been notified',
    clauses: ['REFUNDIN-34'],
    needs,
    family: 'standard',
    movesMoney: true,
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const { transactionId } = await control.setup('a received payment', { amount: 50 });
      const ids = [values.externalId(), values.externalId()] as const;
      const wanted = (externalId: string): Wanted => ({ event: 'CashInReversal', externalId });
      const waiting = await account.refundIn(transactionId, { externalId: ids[0] });
      expect.precondition(waiting, 201);
      const other = await account.refundIn(transactionId, { externalId: ids[1] });
      expect.precondition(other, 201);
      await settleRefund(control, other, { transactionId: other.body.transactionId });
      await expect.require('REFUNDIN-34').arrives(inbox, wanted(ids[1]));
      const early = inbox.matching(wanted(ids[0]));
      // Only a refund that can still fail was pending until now.
      if ((waiting.body.status as unknown) !== 'PENDING') throw new Skip('the target ends refunds at once');
      await settleRefund(control, waiting, { transactionId: waiting.body.transactionId }, 'ERROR');
      expect.at('REFUNDIN-34').equal(early.length, 0);
    },
  }),
  check({
    id: 'refund-in/done',
    title: 'A refund-in that is done has taken its amount from the account',
    clauses: ['REFUNDIN-30'],
    openPoints: ['OP-43'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect, record }) {
      const { transactionId } = await control.setup('a received payment', { amount: 60 });
      const before = await account.balance();
      const answer = await ask(account, transactionId, 2250);
      expect.precondition(answer, 201);
      const during = await account.balance();
      record('OP-43', 'createRefundIn', `${during.blockedCents - before.blockedCents} of 2250 cents blocked`);
      const refund = { transactionId: answer.body.transactionId };
      await settleRefund(control, answer, refund);
      expectGone(expect, 'REFUNDIN-30', 2250, before, await account.balance());
      await attempted(control.setup('a refund settles', refund));
      expectGone(expect, 'REFUNDIN-30', 2250, before, await account.balance());
    },
  }),
  check({
    id: 'refund-in/failed-without-loss',
    title: 'A refund-in that failed leaves the account as it was before',
    clauses: ['REFUNDIN-31'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { transactionId } = await control.setup('a received payment', { amount: 60 });
      const before = await account.balance();
      const answer = await ask(account, transactionId, 4321);
      expect.precondition(answer, 201);
      await settleRefund(control, answer, { transactionId: answer.body.transactionId }, 'ERROR');
      const after = await account.balance();
      expect.at('REFUNDIN-31').equal(after.totalCents, before.totalCents);
      expectUnchanged(expect, 'REFUNDIN-31', before, after);
    },
  }),
];
