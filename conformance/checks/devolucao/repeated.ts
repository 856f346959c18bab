import { check } from '../../check.js';
import type { Expect } from '../../runner/expect.js';
import { Skip } from '../../runner/signals.js';
import type { Exchange } from '../../target/exchange.js';
import { ask, expectGone, hasSucceeded, success, valorOf } from './refund.js';
import { attempted } from '../attempted.js';
import { settleRefund } from './settle.js';

const repeatable = [...success, 400, 409] as const;

/** A repeated request tells the same refund, or is refused (OP-12). */
function expectSameRefund(expect: Expect<'DEVOLUCAO-23'>, first: Exchange, again: Exchange): void {
  if (!expect.at('DEVOLUCAO-23').status(again, repeatable) || !hasSucceeded(again)) return;
  for (const name of ['id', 'rtrId', 'valor']) {
    expect.at('DEVOLUCAO-23').field(again, `/${name}`).equal(first.body[name]);
  }
}

/** Ends the check where the target does not show a refund again. */
function demandShown(again: Exchange): void {
  if (!hasSucceeded(again)) throw new Skip(`a repeated refund is answered ${again.status}`);
}

const ends = [
  { outcome: 'CONFIRMED', other: 'ERROR', status: 'DEVOLVIDO', clause: 'DEVOLUCAO-48', name: 'done' },
  { outcome: 'ERROR', other: 'CONFIRMED', status: 'NAO_REALIZADO', clause: 'DEVOLUCAO-50', name: 'failed' },
] as const;

export default [
  check({
    id: 'devolucao/repeated',
    title: 'A second request with the same id refunds nothing more',
    clauses: ['DEVOLUCAO-23', 'DEVOLUCAO-25'],
    openPoints: ['OP-12'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const before = await account.balance();
      const first = await ask(account, endToEndId, 200);
      expect.precondition(first.answer, success);
      const again = await ask(account, endToEndId, 200, first.refundId);
      expectSameRefund(expect, first.answer, again.answer);
      const otherwise = await ask(account, endToEndId, 300, first.refundId);
      expectSameRefund(expect, first.answer, otherwise.answer);
      record('OP-12', 'putDevolucao', `the same valor again: ${again.answer.status}`);
      record('OP-12', 'putDevolucao', `another valor: ${otherwise.answer.status}`);
      await settleRefund(control, first.answer, first);
      const late = await ask(account, endToEndId, 200, first.refundId);
      expectSameRefund(expect, first.answer, late.answer);
      const rest = await ask(account, endToEndId, 800);
      expect.require('DEVOLUCAO-23').status(rest.answer, success);
      await settleRefund(control, rest.answer, rest);
      expectGone(expect, 'DEVOLUCAO-23', 1000, before, await account.balance());
    },
  }),
  check({
    id: 'devolucao/repeated-race',
    title: 'Of many simultaneous requests with one id at most one refunds',
    clauses: ['DEVOLUCAO-24'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 15 });
      const before = await account.balance();
      const refundId = values.word(24);
      const asked = await Promise.all(
        Array.from({ length: 12 }, () => ask(account, endToEndId, 100, refundId)),
      );
      const winner =
        asked.find(({ answer }) => hasSucceeded(answer)) ?? (await ask(account, endToEndId, 100, refundId));
      expect.precondition(winner.answer, success);
      const rest = await ask(account, endToEndId, 1400);
      expect.require('DEVOLUCAO-24').status(rest.answer, success);
      await settleRefund(control, winner.answer, winner);
      await settleRefund(control, rest.answer, rest);
      expectGone(expect, 'DEVOLUCAO-24', 1500, before, await account.balance());
    },
  }),
  ...ends.map(({ outcome, status, clause, name }) =>
    check({
      id: `devolucao/shown-as-${name}`,
      title: `A repeated request shows a refund that is ${name} as ${status}`,
      clauses: [clause],
      needs: ['an account', 'a received payment', 'a refund settles'],
      family: 'compatibility',
      movesMoney: true,
      async run({ account, control, expect }) {
        const { endToEndId } = await control.setup('a received payment', { amount: 10 });
        const { answer, ...refund } = await ask(account, endToEndId, 250);
        expect.precondition(answer, success);
        await settleRefund(control, answer, refund, outcome);
        const again = await account.devolucao(endToEndId, { valor: valorOf(250) }, { id: refund.refundId });
        demandShown(again);
        expect.at(clause).field(again, '/status').equal(status);
      },
    }),
  ),
  check({
    id: 'devolucao/final',
    title: 'A refund that is done or failed stays so, whatever happens later',
    clauses: ['DEVOLUCAO-51'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      for (const { outcome, other, status } of ends) {
        const { endToEndId } = await control.setup('a received payment', { amount: 10 });
        const { answer, ...refund } = await ask(account, endToEndId, 250);
        expect.precondition(answer, success);
        await settleRefund(control, answer, refund, outcome);
        const before = await account.balance();
        await attempted(control.setup('a refund settles', { ...refund, outcome: other }));
        const { answer: again } = await ask(account, endToEndId, 250, refund.refundId);
        demandShown(again);
        expect.at('DEVOLUCAO-51').field(again, '/status').equal(status);
        const after = await account.balance();
        expect.at('DEVOLUCAO-51').equal(after.totalCents, before.totalCents);
      }
    },
  }),
];
