import { check } from '../../check.js';
import type { Account } from '../../target/account.js';
import type { Exchange } from '../../target/exchange.js';
import { now } from '../../target/instants.js';
import { expectOnlyRefunded, expectUnchanged, success, unknownEndToEndId } from './refund.js';

type Send = (account: Account, endToEndId: string) => Promise<Exchange>;

/** What has to be refused, of a payment of 10.00 of which 4.00 are refunded already. */
const refusals: Readonly<Record<string, Send>> = {
  'no valor': (account, id) => account.devolucao(id, { valor: undefined }),
  'three decimals': (account, id) => account.devolucao(id, { valor: '1.001' }),
  'a natureza of MEDs': (account, id) => account.devolucao(id, { natureza: 'MED_FRAUDE' }),
  'a descricao too long': (account, id) => account.devolucao(id, { descricao: 'x'.repeat(141) }),
  'more than the payment': (account, id) => account.devolucao(id, { valor: '10.01' }),
  'more than what remains': (account, id) => account.devolucao(id, { valor: '6.01' }),
  'an unknown payment': (account, id) => account.devolucao(unknownEndToEndId(id, account.values.word)),
  'no token': (account, id) => account.devolucao(id, {}, { token: null }),
};

const refusedStatuses = [400, 401, 404, 422];

export default [
  check({
    id: 'devolucao/refusal-without-effect',
    title: 'A refused refund leaves both balances as they were',
    clauses: ['DEVOLUCAO-43'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const opening = await account.balance();
      expect.precondition(await account.devolucao(endToEndId, { valor: '4.00' }), success);
      const refund = { cents: 400, opening, during: await account.balance() };
      for (const send of Object.values(refusals)) {
        expect.at('DEVOLUCAO-43').status(await send(account, endToEndId), refusedStatuses);
        expectOnlyRefunded(expect, 'DEVOLUCAO-43', refund, await account.balance());
      }
    },
  }),
  check({
    id: 'devolucao/refusal-without-right',
    title: 'A refused refund takes nothing of what may be refunded',
    clauses: ['DEVOLUCAO-02'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      expect.precondition(await account.devolucao(endToEndId, { valor: '4.00' }), success);
      for (const send of Object.values(refusals)) await send(account, endToEndId);
      const rest = await account.devolucao(endToEndId, { valor: '6.00' });
      expect.at('DEVOLUCAO-02').status(rest, success);
    },
  }),
  check({
    id: 'devolucao/late-refusal-without-effect',
    title: 'A refund refused after the deadline leaves both balances as they were',
    clauses: ['DEVOLUCAO-43'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const receivedAt = new Date(now() - 100 * 86_400_000).toISOString();
      const { endToEndId } = await control.setup('a received payment', { amount: 10, receivedAt });
      const before = await account.balance();
      expect.at('DEVOLUCAO-43').status(await account.devolucao(endToEndId), refusedStatuses);
      expectUnchanged(expect, 'DEVOLUCAO-43', before, await account.balance());
    },
  }),
];
