import { check } from '../../check.js';
import { Skip } from '../../runner/signals.js';
import { now } from '../../target/instants.js';
import { expectUnchanged, success, unknownEndToEndId } from './refund.js';

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(now() - days * dayMs).toISOString();

export default [
  check({
    id: 'devolucao/unknown-payment',
    title: 'A refund of a payment that does not exist is refused with 404',
    clauses: ['DEVOLUCAO-38'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      for (let time = 0; time < 3; time += 1) {
        const answer = await account.devolucao(unknownEndToEndId(endToEndId, values.word));
        expect.at('DEVOLUCAO-38').status(answer, 404);
      }
    },
  }),
  check({
    id: 'devolucao/payment-of-another-account',
    title: 'A refund of a payment that another account received is refused with 404 and takes nobody’s money',
    clauses: ['DEVOLUCAO-39'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, newAccount, expect }) {
      const other = await newAccount();
      const { endToEndId } = await control.setup('a received payment', { amount: 10 }, other);
      const [mine, theirs] = [await account.balance(), await other.balance()];
      expect.at('DEVOLUCAO-39').status(await account.devolucao(endToEndId), 404);
      expectUnchanged(expect, 'DEVOLUCAO-39', mine, await account.balance());
      expectUnchanged(expect, 'DEVOLUCAO-39', theirs, await other.balance());
    },
  }),
  check({
    id: 'devolucao/sent-payment',
    title: 'A refund of a payment that the account sent is refused with 404',
    clauses: ['DEVOLUCAO-40'],
    openPoints: ['OP-01'],
    needs: ['an account', 'a payment settles'],
    account: { settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect, record }) {
      const sent = await account.transfer();
      expect.precondition(sent, success);
      const id: unknown = sent.body.id;
      const { endToEndId } = await control.setup('a payment settles', { transactionId: String(id) });
      if (typeof endToEndId !== 'string')
        throw new Skip('the target does not tell the end-to-end id of the payment');
      record('OP-01', 'createTransfer', `an end-to-end id of ${endToEndId.length} characters`);
      // An id of another length than the path takes may be refused for that alone.
      const statuses = endToEndId.length === 32 ? [404] : [400, 404];
      const before = await account.balance();
      expect.at('DEVOLUCAO-40').status(await account.devolucao(endToEndId), statuses);
      expectUnchanged(expect, 'DEVOLUCAO-40', before, await account.balance());
    },
  }),
  check({
    id: 'devolucao/within-deadline',
    title: 'A payment received 88 days ago can be refunded',
    clauses: ['DEVOLUCAO-42'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const days of [1, 31, 61, 88]) {
        const receivedAt = daysAgo(days);
        const { endToEndId } = await control.setup('a received payment', { amount: 10, receivedAt });
        expect.at('DEVOLUCAO-42').status(await account.devolucao(endToEndId), success);
      }
    },
  }),
  check({
    id: 'devolucao/after-deadline',
    title: 'A refund of a payment received 91 days ago is refused with 422',
    clauses: ['DEVOLUCAO-41'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const days of [91, 120, 400]) {
        const receivedAt = daysAgo(days);
        const { endToEndId } = await control.setup('a received payment', { amount: 10, receivedAt });
        expect.at('DEVOLUCAO-41').status(await account.devolucao(endToEndId), 422);
      }
    },
  }),
];
