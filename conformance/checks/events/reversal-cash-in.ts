import { check, eventTypes } from '../../check.js';
import { settleRefund } from '../devolucao/settle.js';

const needs = [
  'an account',
  'notifications',
  'a webhook registration',
  'a received payment',
  'a refund settles',
] as const;

/** Any notification but that of the payment itself, in either envelope (OP-51). */
const noReceipt = {
  event: (event: unknown) => event !== 'CashIn',
  type: (type: unknown) => type !== 'RECEIVE',
};

export default [
  check({
    id: 'events/refund-notified',
    title: "The refund of a received payment is notified to the account's URLs",
    clauses: ['EVENT-10', 'EVENT-167', 'EVENT-16'],
    openPoints: ['OP-51'],
    needs,
    family: 'standard',
    movesMoney: true,
    async run({ account, control, receiver, expect, record }) {
      const { transactionId } = await control.setup('a received payment', { amount: 50 });
      // Registered only now, so that nothing of the payment itself comes here.
      const inbox = await receiver.listen(eventTypes);
      const answer = await account.refundIn(transactionId);
      expect.precondition(answer, 201);
      await settleRefund(control, answer, { transactionId: answer.body.transactionId });
      const delivery = await expect.require('EVENT-10').arrives(inbox, noReceipt);
      expect.at('EVENT-167').field(delivery, '/event').string();
      record('OP-51', 'notifyCashInReversal', `sent to ${delivery.eventType}`);
    },
  }),
  check({
    id: 'events/cash-in-reversal',
    title: 'The outcome of a refund-in is a CashInReversal, a debit, with the status of the outcome',
    clauses: ['EVENT-168', 'EVENT-170'],
    byContract: ['EVENT-167', 'EVENT-169'],
    needs,
    family: 'standard',
    movesMoney: true,
    async run({ account, control, receiver, expect }) {
      for (const outcome of ['CONFIRMED', 'ERROR'] as const) {
        const { transactionId } = await control.setup('a received payment', { amount: 50 });
        const inbox = await receiver.listen(eventTypes);
        const answer = await account.refundIn(transactionId);
        expect.precondition(answer, 201);
        await settleRefund(control, answer, { transactionId: answer.body.transactionId }, outcome);
        const wanted = { event: 'CashInReversal' };
        const delivery = await expect.require('EVENT-168').arrives(inbox, wanted);
        expect.at('EVENT-170').field(delivery, '/status').equal(outcome);
      }
    },
  }),
  check({
    id: 'events/failed-refund-never-confirmed',
    title: 'A refund-in that failed is never notified as confirmed',
    clauses: ['EVENT-170'],
    needs,
    family: 'standard',
    movesMoney: true,
    async run({ account, control, receiver, expect }) {
      const { transactionId } = await control.setup('a received payment', { amount: 50 });
      const inbox = await receiver.listen(eventTypes);
      const answer = await account.refundIn(transactionId);
      expect.precondition(answer, 201);
      await settleRefund(control, answer, { transactionId: answer.body.transactionId }, 'ERROR');
      expect.at('EVENT-170').neverArrives(inbox, { event: 'CashInReversal', status: 'CONFIRMED' });
    },
  }),
];
