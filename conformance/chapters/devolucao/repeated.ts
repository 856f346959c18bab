import { unnamedFault } from '../../contract/statuses.js';
import { check, type Exchange, type Expect, t, Unaskable } from '../check.js';
import { isSuccess } from '../../core/success.js';
import { accepted, devolucaoOperation, expectSpent, refunded, settle, success } from '../shared/refunds.js';
import { expectNoneBroken, racing } from '../shared/at-once.js';
import { attempted } from '../shared/settled-payments.js';
import { afterLongTimes } from '../shared/later.js';

const repeatable = [...success, ...unnamedFault];

/** Expects a repeated request to return the same refund, or to be refused (OP-12). */
function expectSameRefund(expect: Expect<'DEVOLUCAO-23'>, first: Exchange, again: Exchange): void {
  if (!expect.at('DEVOLUCAO-23').status(again, repeatable) || !isSuccess(again)) return;
  for (const name of ['id', 'rtrId', 'valor']) {
    expect.at('DEVOLUCAO-23').field(again, `/${name}`).equal(first.body[name]);
  }
}

/** Throws `Unaskable` if the target does not return the refund to a repeated request (OP-12). */
function demandShown(again: Exchange): void {
  if (!isSuccess(again)) {
    const reason = t`the response to a repeated refund is ${again.status}`;
    throw new Unaskable(reason, 'OP-12', 'putDevolucao');
  }
}

const ends = [
  { outcome: 'CONFIRMED', other: 'ERROR', status: 'DEVOLVIDO', clause: 'DEVOLUCAO-48', name: 'done' },
  { outcome: 'ERROR', other: 'CONFIRMED', status: 'NAO_REALIZADO', clause: 'DEVOLUCAO-50', name: 'failed' },
] as const;

export default [
  check('devolucao/repeated', {
    en: 'A second request with the same id refunds nothing more',
    'pt-BR': 'Uma segunda requisição com o mesmo id não devolve mais nada',
    clauses: ['DEVOLUCAO-23', 'DEVOLUCAO-25'],
    openPoints: ['OP-12'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect, record }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const before = await account.balance();
      const first = await accepted(devolucaoOperation, { account, expect }, payment, { cents: 200 });
      const repeat = async (cents: number) => {
        const { answer } = await devolucaoOperation.send(account, payment, { cents, id: first.id });
        expectSameRefund(expect, first.answer, answer);
        return answer.status;
      };
      record('OP-12', 'putDevolucao', t`the same valor again: ${await repeat(200)}`);
      record('OP-12', 'putDevolucao', t`another valor: ${await repeat(300)}`);
      await settle({ account, control }, first);
      await repeat(200);
      const second = await devolucaoOperation.send(account, payment, { cents: 300 });
      expect.require('DEVOLUCAO-23').status(second.answer, success);
      await repeat(200);
      const rest = await devolucaoOperation.send(account, payment, { cents: 500 });
      expect.require('DEVOLUCAO-23').status(rest.answer, success);
      for (const refund of [second, rest]) await settle({ account, control }, refund);
      await expectSpent(expect, 'DEVOLUCAO-23', 1000, before, account);
    },
  }),
  check('devolucao/repeated-after-a-day', {
    en: 'A second request with the same id refunds nothing more, even a day, 80 days or 300 days later',
    'pt-BR': 'Uma segunda requisição com o mesmo id não devolve mais nada, nem um dia, 80 ou 300 dias depois',
    clauses: ['DEVOLUCAO-23'],
    needs: ['an account', 'a received payment', 'a refund settles', 'time passes'],
    account: {},
    async run({ account: young, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const before = await young.balance();
      const first = await accepted(devolucaoOperation, { account: young, expect }, payment, { cents: 200 });
      await settle({ account: young, control }, first);
      let times = 0;
      await afterLongTimes(
        { account: young, control },
        async (account) => {
          times += 1;
          const again = await devolucaoOperation.send(account, payment, { cents: 200, id: first.id });
          // After 300 days, the payment is too old to be refunded, and a gateway may refuse the request for that reason.
          if (times < 3 || isSuccess(again.answer)) expectSameRefund(expect, first.answer, again.answer);
          await expectSpent(expect, 'DEVOLUCAO-23', times === 1 ? 200 : 500, before, account);
          if (times > 1) return;
          const rest = await devolucaoOperation.send(account, payment, { cents: 300 });
          expect.require('DEVOLUCAO-23').status(rest.answer, success);
          await settle({ account, control }, rest);
          await expectSpent(expect, 'DEVOLUCAO-23', 500, before, account);
        },
        [80, 220],
      );
    },
  }),
  check('devolucao/repeated-race', {
    en: 'Of many simultaneous requests with the same id, at most one refunds money',
    'pt-BR': 'Entre muitas requisições simultâneas com o mesmo id, no máximo uma devolve dinheiro',
    clauses: ['DEVOLUCAO-24'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, values, expect }) {
      const payment = await control.setup('a received payment', { amount: 15 });
      const before = await account.balance();
      const id = values.word(24);
      const ask = () => devolucaoOperation.send(account, payment, { id });
      const refunds = await Promise.all(Array.from({ length: racing }, ask));
      expectNoneBroken(
        expect.at('DEVOLUCAO-24'),
        refunds.map(({ answer }) => answer),
      );
      const winner = refunds.find(({ answer }) => isSuccess(answer)) ?? (await ask());
      expect.precondition(winner.answer, success);
      const rest = await devolucaoOperation.send(account, payment, { cents: 1400 });
      expect.require('DEVOLUCAO-24').status(rest.answer, success);
      for (const one of [winner, rest]) await settle({ account, control }, one);
      await expectSpent(expect, 'DEVOLUCAO-24', 1500, before, account);
    },
  }),
  ...ends.map(({ outcome, status, clause, name }) =>
    check(`devolucao/shown-as-${name}`, {
      en: `A repeated request shows a ${name === 'done' ? 'completed' : name} refund as ${status}`,
      'pt-BR': `Uma requisição repetida mostra uma devolução ${name === 'done' ? 'concluída' : 'que falhou'} como ${status}`,
      clauses: [clause],
      needs: ['an account', 'a received payment', 'a refund settles'],
      async run({ account, control, expect }) {
        const payment = await control.setup('a received payment', { amount: 10 });
        const options = { cents: 250, outcome };
        const { id } = await refunded(devolucaoOperation, { account, control, expect }, payment, options);
        const { answer: again } = await devolucaoOperation.send(account, payment, { cents: 250, id });
        demandShown(again);
        expect.at(clause).field(again, '/status').equal(status);
      },
    }),
  ),
  check('devolucao/final', {
    en: 'A completed or failed refund keeps its status, even if the bank reports another outcome',
    'pt-BR': 'Uma devolução concluída ou com falha mantém o status, mesmo que o banco informe outro desfecho',
    clauses: ['DEVOLUCAO-51'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect }) {
      // If refunds settle automatically, none can be made to fail.
      const possible = account.settlement === 'automatic' ? ends.slice(0, 1) : ends;
      for (const { outcome, other, status } of possible) {
        const payment = await control.setup('a received payment', { amount: 10 });
        const options = { cents: 250, outcome };
        const { id, refund } = await refunded(
          devolucaoOperation,
          { account, control, expect },
          payment,
          options,
        );
        const before = await account.balance();
        await attempted(control.setup('a refund settles', { ...refund, outcome: other }));
        const { answer: again } = await devolucaoOperation.send(account, payment, { cents: 250, id });
        demandShown(again);
        expect.at('DEVOLUCAO-51').field(again, '/status').equal(status);
        const after = await account.balance();
        expect.at('DEVOLUCAO-51').equal(after.totalCents, before.totalCents);
      }
    },
  }),
];
