import { check, eventTypes } from '../../check.js';
import { centsOf } from '../../runner/matchers.js';
import { Skip } from '../../runner/signals.js';
import { charged } from '../../target/cob.js';
import { type Delivery, items, type Loose, textOf } from '../../target/exchange.js';
import { ask, success } from './refund.js';
import { settleRefund } from './settle.js';

const needs = [
  'an account',
  'notifications',
  'a webhook registration',
  'a received payment',
  'a refund settles',
] as const;

const refundNotice = { type: 'REFUND' } as const;

/** Where the refund of these cents stands among `data.refunds`; the first place where none has that amount. */
function placeOf(notice: Delivery, cents: number): string {
  const amounts = items(notice.body.data?.refunds).map((item: Loose) => centsOf(item.payment?.amount));
  return `/data/refunds/${Math.max(0, amounts.indexOf(cents))}`;
}

export default [
  check({
    id: 'devolucao/notification',
    title: 'The notification of a done refund tells the refund, its amount and its end-to-end id',
    clauses: ['EVENT-59', 'EVENT-64', 'EVENT-68', 'EVENT-71', 'EVENT-72', 'EVENT-78', 'EVENT-81', 'EVENT-16'],
    byContract: [
      'EVENT-58',
      'EVENT-60',
      'EVENT-61',
      'EVENT-62',
      'EVENT-66',
      'EVENT-67',
      'EVENT-69',
      'EVENT-70',
      'EVENT-73',
      'EVENT-74',
      'EVENT-75',
      'EVENT-76',
      'EVENT-77',
      'EVENT-79',
      'EVENT-80',
    ],
    openPoints: ['OP-48', 'OP-51'],
    needs,
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, values, expect, record }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 61.9 });
      for (const cents of [1234, 29]) {
        const inbox = await receiver.listen(eventTypes);
        const descricao = 'conformance check';
        const { answer, ...refund } = await ask(account, endToEndId, cents, values.word(24), { descricao });
        expect.precondition(answer, success);
        await settleRefund(control, answer, refund);
        const notice = await expect.require('EVENT-59').arrives(inbox, refundNotice);
        const { data } = notice.body;
        const shown = placeOf(notice, cents);
        expect.at('EVENT-64').field(notice, '/data/status').equal('REFUNDED');
        expect.at('EVENT-68').oneOf(centsOf(data?.payment?.amount), [cents, 6190]);
        expect.at('EVENT-71').field(notice, `${shown}/payment/amount`).moneyEqual(cents);
        expect.at('EVENT-72').field(notice, `${shown}/status`).equal('LIQUIDATED');
        expect.at('EVENT-78').field(notice, `${shown}/information`).string();
        const count = items(data?.refunds).length;
        const isWhole = centsOf(data?.payment?.amount) === 6190;
        const sign = textOf(data?.creditDebitType);
        record('OP-48', 'notifyRefund', `${sign}, ${isWhole ? 'original' : 'refunded'} amount`);
        record(
          'OP-48',
          'notifyRefund',
          `after ${cents === 29 ? 'two refunds' : 'one refund'}: ${count} listed`,
        );
        record('OP-51', 'notifyRefund', `sent to ${notice.eventType}`);
      }
    },
  }),
  check({
    id: 'devolucao/notification-names-the-charge',
    title: 'The notification of a refund names the txid of the immediate charge that was paid',
    clauses: ['EVENT-63'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid', 'a refund settles'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, values, expect }) {
      const txid = values.word(30);
      expect.precondition(await account.cob({}, { txid }), charged);
      const { endToEndId } = await control.setup('a charge is paid', { txid });
      if (endToEndId.length !== 32)
        throw new Skip('the end-to-end id has not the length that the path takes');
      const inbox = await receiver.listen(eventTypes);
      const { answer, ...refund } = await ask(account, endToEndId, 250);
      expect.precondition(answer, success);
      await settleRefund(control, answer, refund);
      const notice = await expect.require('EVENT-63').arrives(inbox, refundNotice);
      expect.at('EVENT-63').field(notice, '/data/txId').equal(txid);
    },
  }),
  check({
    id: 'devolucao/failure-not-notified-as-done',
    title: 'A refund that failed is never notified as done',
    clauses: ['EVENT-65', 'EVENT-82'],
    openPoints: ['OP-14'],
    needs,
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, expect, record }) {
      const inbox = await receiver.listen(eventTypes);
      const { endToEndId } = await control.setup('a received payment', { amount: 40 });
      const { answer, ...refund } = await ask(account, endToEndId, 1550);
      expect.precondition(answer, success);
      await settleRefund(control, answer, refund, 'ERROR');
      expect.at('EVENT-65').neverArrives(inbox, { ...refundNotice, data: { status: 'REFUNDED' } });
      await inbox.waitFor(refundNotice, 300);
      const told = inbox.matching(refundNotice)[0];
      const status = textOf(told?.body.data?.status);
      record(
        'OP-14',
        'notifyRefund',
        told ? `a failed refund: status ${status}` : 'a failed refund: nothing',
      );
    },
  }),
  check({
    id: 'devolucao/refusal-not-notified',
    title: 'A refused refund is never notified as done',
    clauses: ['EVENT-65'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const { endToEndId } = await control.setup('a received payment', { amount: 40 });
      for (const fields of [{ valor: '40.01' }, { valor: '1.001' }, { natureza: 'MED_FRAUDE' }]) {
        const answer = await account.devolucao(endToEndId, fields);
        expect.at('EVENT-65').status(answer, [400, 404, 422]);
      }
      expect.at('EVENT-65').neverArrives(inbox, { ...refundNotice, data: { status: 'REFUNDED' } });
    },
  }),
];
