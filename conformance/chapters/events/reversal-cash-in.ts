import { check, type CheckContext, eventTypes } from '../check.js';
import type { Inbox } from '../../target/inbox.js';
import { settleRefund } from '../shared/settle.js';

const needs = ['an account', 'notifications', 'a received payment', 'a refund settles'] as const;

/** Any notification but that of the payment itself, in either envelope (OP-51). */
const noReceipt = {
  event: (event: unknown) => event !== 'CashIn',
  type: (type: unknown) => type !== 'RECEIVE',
};

type Context = CheckContext<never, (typeof needs)[number], never>;

/**
 * A received payment whose whole amount is refunded with this outcome. The URLs of its inbox were registered in between, so
 * that nothing of the payment itself comes there.
 */
async function refunded(context: Context, outcome?: 'CONFIRMED' | 'ERROR'): Promise<Inbox> {
  const { account, control, receiver, expect } = context;
  const { transactionId } = await control.setup('a received payment', { amount: 50 });
  const inbox = await receiver.listen(eventTypes);
  const answer = await account.refundIn(transactionId);
  expect.precondition(answer, 201);
  await settleRefund({ account, control }, answer, { transactionId: answer.body.transactionId }, outcome);
  return inbox;
}

export default [
  check({
    id: 'events/refund-notified',
    title: "The refund of a received payment is notified to the account's URLs",
    clauses: ['EVENT-10', 'EVENT-167', 'EVENT-16'],
    openPoints: ['OP-51'],
    needs,
    async run(context) {
      const { expect, record } = context;
      const delivery = await expect.require('EVENT-10').arrives(await refunded(context), noReceipt);
      expect.at('EVENT-167').field(delivery, '/event').string();
      record('OP-51', 'notifyCashInReversal', `sent to ${delivery.eventType}`);
    },
  }),
  check({
    id: 'events/cash-in-reversal',
    title: 'The outcome of a refund-in is a CashInReversal, a debit, with the status of the outcome',
    clauses: ['EVENT-168', 'EVENT-170'],
    needs,
    async run(context) {
      const { account, expect } = context;
      // Where everything settles by itself, nothing can be made to fail.
      const outcomes =
        account.settlement === 'automatic' ? (['CONFIRMED'] as const) : (['CONFIRMED', 'ERROR'] as const);
      for (const outcome of outcomes) {
        const inbox = await refunded(context, outcome);
        const delivery = await expect.require('EVENT-168').arrives(inbox, { event: 'CashInReversal' });
        expect.at('EVENT-170').field(delivery, '/status').equal(outcome);
      }
    },
  }),
  check({
    id: 'events/failed-refund-never-confirmed',
    title: 'A refund-in that failed is never notified as confirmed',
    clauses: ['EVENT-170'],
    needs,
    async run(context) {
      const inbox = await refunded(context, 'ERROR');
      // A wrong one comes as late as the right one, however slow deliveries are.
      await inbox.waitFor({ event: 'CashInReversal' });
      context.expect.at('EVENT-170').neverArrives(inbox, { event: 'CashInReversal', status: 'CONFIRMED' });
    },
  }),
];
