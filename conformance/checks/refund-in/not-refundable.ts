import { check } from '../../check.js';
import { textOf } from '../../target/exchange.js';
import { now } from '../../target/instants.js';
import { expectUnchanged } from '../devolucao/refund.js';
import { settleRefund } from '../devolucao/settle.js';

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(now() - days * dayMs).toISOString();

export default [
  check({
    id: 'refund-in/of-the-payment-named',
    title: 'The transactionId in the path refunds that payment, and no other',
    clauses: ['REFUNDIN-13'],
    openPoints: ['OP-02'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect, record }) {
      const first = await control.setup('a received payment', { amount: 30 });
      const second = await control.setup('a received payment', { amount: 20 });
      const refund = (transactionId: string, refundValue: number) =>
        account.refundIn(transactionId, { refundValue });
      expect.at('REFUNDIN-13').status(await refund(second.transactionId, 20), 201);
      expect.at('REFUNDIN-13').status(await refund(first.transactionId, 30), 201);
      expect.at('REFUNDIN-13').status(await refund(second.transactionId, 0.01), 400);
      if (typeof first.id !== 'number') return;
      const byNumber = await account.call('createRefundIn', {
        path: { id: String(first.id) },
        json: { refundValue: 0.01 },
      });
      record('OP-02', 'createRefundIn', `by number, more than remains: ${byNumber.status}`);
    },
  }),
  check({
    id: 'refund-in/paid-charge',
    title: 'A charge that was paid can be refunded by its transactionId, up to its amount',
    clauses: ['REFUNDIN-13', 'REFUNDIN-23'],
    needs: ['an account', 'a charge is paid'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const charge = await account.cashIn({ transaction: { value: 25.5 } });
      expect.precondition(charge, 201);
      const transactionId = textOf(charge.body.transactionId);
      await control.setup('a charge is paid', { transactionId });
      expect.at('REFUNDIN-23').status(await account.refundIn(transactionId, { refundValue: 25.51 }), 400);
      expect.at('REFUNDIN-13').status(await account.refundIn(transactionId, { refundValue: 25.5 }), 201);
    },
  }),
  check({
    id: 'refund-in/unknown-payment',
    title: 'A refund-in of a transaction that does not exist is refused',
    clauses: ['REFUNDIN-21', 'REFUNDIN-26'],
    openPoints: ['OP-08'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect, record }) {
      const answer = await account.refundIn(values.uuid());
      expect.at('REFUNDIN-21').status(answer, [400, 404]);
      expect.at('REFUNDIN-21').status(await account.refundIn('987654321'), [400, 404]);
      record('OP-08', 'createRefundIn', `an unknown transaction: ${answer.status}`);
    },
  }),
  check({
    id: 'refund-in/sent-payment',
    title: 'A refund-in of a payment that the account sent, or of a refund, is refused',
    clauses: ['REFUNDIN-21', 'REFUNDIN-24'],
    needs: ['an account', 'a payment settles', 'a received payment', 'a refund settles'],
    account: { settlement: 'manual' },
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      const sent = [await account.cashOut(), await account.qrCashOut()];
      const ids: string[] = [];
      for (const answer of sent) {
        expect.precondition(answer, 201);
        const transactionId = textOf(answer.body.transactionId);
        await control.setup('a payment settles', { transactionId });
        ids.push(transactionId);
      }
      const payment = await control.setup('a received payment', { amount: 10 });
      const refund = await account.refundIn(payment.transactionId);
      expect.precondition(refund, 201);
      await settleRefund(control, refund, { transactionId: refund.body.transactionId });
      const before = await account.balance();
      for (const id of [...ids, textOf(refund.body.transactionId)]) {
        expect.at('REFUNDIN-21').status(await account.refundIn(id, { refundValue: 0.5 }), [400, 404]);
      }
      expectUnchanged(expect, 'REFUNDIN-24', before, await account.balance());
    },
  }),
  check({
    id: 'refund-in/unpaid-charge',
    title: 'A refund-in of a charge that nobody has paid is refused: nothing was received',
    clauses: ['REFUNDIN-23', 'REFUNDIN-24'],
    needs: ['an account'],
    account: { available: 100 },
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const charge = await account.cashIn({ transaction: { value: 25.5 } });
      expect.precondition(charge, 201);
      const before = await account.balance();
      const answer = await account.refundIn(textOf(charge.body.transactionId), { refundValue: 1 });
      expect.at('REFUNDIN-23').status(answer, [400, 404]);
      expectUnchanged(expect, 'REFUNDIN-24', before, await account.balance());
    },
  }),
  check({
    id: 'refund-in/payment-of-another-account',
    title: "A refund-in of another account's payment is refused and takes nobody's money",
    clauses: ['REFUNDIN-22'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, newAccount, expect }) {
      const other = await newAccount();
      const { transactionId } = await control.setup('a received payment', { amount: 10 }, other);
      const [mine, theirs] = [await account.balance(), await other.balance()];
      expect.at('REFUNDIN-22').status(await account.refundIn(transactionId), [400, 404]);
      expectUnchanged(expect, 'REFUNDIN-22', mine, await account.balance());
      expectUnchanged(expect, 'REFUNDIN-22', theirs, await other.balance());
    },
  }),
  check({
    id: 'refund-in/within-deadline',
    title: 'A payment received 88 days ago can be refunded',
    clauses: ['LIMIT-05'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const days of [1, 31, 61, 88]) {
        const receivedAt = daysAgo(days);
        const { transactionId } = await control.setup('a received payment', { amount: 10, receivedAt });
        expect.at('LIMIT-05').status(await account.refundIn(transactionId), 201);
      }
    },
  }),
  check({
    id: 'refund-in/after-deadline',
    title: 'A refund-in of a payment received 91 days ago is refused',
    clauses: ['LIMIT-04'],
    openPoints: ['OP-08'],
    needs: ['an account', 'a received payment'],
    family: 'standard',
    movesMoney: true,
    async run({ account, control, expect, record }) {
      for (const days of [91, 120, 400]) {
        const receivedAt = daysAgo(days);
        const { transactionId } = await control.setup('a received payment', { amount: 10, receivedAt });
        const answer = await account.refundIn(transactionId);
        expect.at('LIMIT-04').status(answer, [400, 422]);
        record('OP-08', 'createRefundIn', `after the deadline: ${answer.status}`);
      }
    },
  }),
];
