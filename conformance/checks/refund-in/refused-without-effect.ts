import { check } from '../../check.js';
import type { Account } from '../../target/account.js';
import type { Exchange } from '../../target/exchange.js';
import { now } from '../../target/instants.js';
import { expectOnlyRefunded, expectUnchanged } from '../devolucao/refund.js';

type Send = (account: Account, paymentId: string) => Promise<Exchange>;

/** What has to be refused, of a payment of 10.00 of which 4.00 are refunded already. */
const refusals: Readonly<Record<string, Send>> = {
  'no refundValue': (account, id) => account.refundIn(id, { refundValue: undefined }),
  'three decimals': (account, id) => account.refundIn(id, { refundValue: 1.001 }),
  'below zero': (account, id) => account.refundIn(id, { refundValue: -1 }),
  'a reason that is no text': (account, id) => account.refundIn(id, { reason: {} }),
  'more than the payment': (account, id) => account.refundIn(id, { refundValue: 10.01 }),
  'more than what remains': (account, id) => account.refundIn(id, { refundValue: 6.01 }),
  'an unknown payment': (account) => account.refundIn(account.values.uuid()),
  'no token': (account, id) => account.refundIn(id, {}, { token: null }),
};

const refusedStatuses = [400, 401, 404, 422];

export default [
  check({
    id: 'refund-in/refusal-without-effect',
    title: 'A refused refund-in leaves both balances, and what may be refunded, as they were',
    clauses: ['REFUNDIN-24', 'LIMIT-07'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { transactionId } = await control.setup('a received payment', { amount: 10 });
      const opening = await account.balance();
      expect.precondition(await account.refundIn(transactionId, { refundValue: 4 }), 201);
      const refund = { cents: 400, opening, during: await account.balance() };
      for (const send of Object.values(refusals)) {
        expect.at('REFUNDIN-24').status(await send(account, transactionId), refusedStatuses);
        expectOnlyRefunded(expect, 'REFUNDIN-24', refund, await account.balance());
      }
      expect.at('LIMIT-07').status(await account.refundIn(transactionId, { refundValue: 6 }), 201);
    },
  }),
  check({
    id: 'refund-in/late-refusal-without-effect',
    title: 'A refund-in refused after the deadline leaves both balances as they were',
    clauses: ['REFUNDIN-24'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const receivedAt = new Date(now() - 100 * 86_400_000).toISOString();
      const { transactionId } = await control.setup('a received payment', { amount: 10, receivedAt });
      const before = await account.balance();
      expect.at('REFUNDIN-24').status(await account.refundIn(transactionId), refusedStatuses);
      expectUnchanged(expect, 'REFUNDIN-24', before, await account.balance());
    },
  }),
];
