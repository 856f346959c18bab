import { centsOf } from '../../core/cents.js';
import {
  check,
  type Delivery,
  eventTypes,
  type Expect,
  items,
  t,
  textOf,
  type UntrustedJson,
} from '../check.js';
import { charged } from '../cob/client.js';
import { demandRefusal } from '../shared/envelopes.js';
import { notificationOf, resentById } from '../shared/notifications.js';
import { paidBy } from '../shared/paid-charges.js';
import { accepted, devolucaoOperation, refunded, settle } from '../shared/refunds.js';
import { canFollow } from '../../core/instants.js';
import { valueAt } from '../../core/json.js';

const needs = ['an account', 'notifications', 'a received payment', 'a refund settles'] as const;

const refundNotification = { type: 'REFUND' } as const;

/** Pointer to the refund of this many cents in `data.refunds`; to the first one if none has that amount. */
function placeOf(notification: Delivery, cents: number): string {
  const amounts = items(notification.body.data?.refunds).map((item: UntrustedJson) =>
    centsOf(item.payment?.amount),
  );
  return `/data/refunds/${Math.max(0, amounts.indexOf(cents))}`;
}

/** Expects the end-to-end id of the notification to be one of these. */
function expectOwnEndToEndId(
  expect: Expect<'EVENT-191'>,
  notification: Delivery,
  ids: readonly unknown[],
): void {
  const shown = notification.body.data?.endToEndId;
  expect
    .at('EVENT-191')
    .field(notification, '/data/endToEndId')
    .holds(shown !== undefined && ids.includes(shown), t`that of the payment or of the refund`);
}

export default [
  check('devolucao/notification', {
    en: 'The notification of a completed refund shows the refund, its amount and its end-to-end id',
    'pt-BR': 'A notificação de uma devolução concluída informa a devolução, seu valor e seu end-to-end id',
    clauses: [
      'EVENT-58',
      'EVENT-59',
      'EVENT-64',
      'EVENT-68',
      'EVENT-71',
      'EVENT-72',
      'EVENT-78',
      'EVENT-81',
      'EVENT-16',
      'EVENT-187',
      'EVENT-188',
      'EVENT-191',
      'EVENT-194',
    ],
    openPoints: ['OP-02', 'OP-48', 'OP-51'],
    needs,
    async run({ account, control, receiver, expect, record }) {
      const payment = await control.setup('a received payment', { amount: 6190 });
      for (const cents of [123_456, 29]) {
        const inbox = await receiver.listen(eventTypes);
        const options = { cents, fields: { descricao: 'conformance check' } };
        const refund = await accepted(devolucaoOperation, { account, expect }, payment, options);
        const endToEndId = await settle({ account, control }, refund);
        const { id, answer } = refund;
        const marks = [id, payment.endToEndId, textOf(answer.body.rtrId)];
        const notification = await notificationOf(expect.require('EVENT-59'), inbox, {
          exact: refundNotification,
          marks,
        });
        expect.at('EVENT-59').field(notification, '/type').equal('REFUND');
        expect.at('EVENT-58').field(notification, '/data').object();
        const { data } = notification.body;
        const shown = placeOf(notification, cents);
        expect.at('EVENT-64').field(notification, '/data/status').equal('REFUNDED');
        expect.at('EVENT-68').oneOf(centsOf(data?.payment?.amount), [cents, 619_000]);
        expect.at('EVENT-71').field(notification, `${shown}/payment/amount`).moneyEqual(cents);
        expect.at('EVENT-72').field(notification, `${shown}/status`).equal('LIQUIDATED');
        expect.at('EVENT-78').field(notification, `${shown}/information`).string();
        const shownId = expect.at('EVENT-187').field(notification, `${shown}/endToEndId`);
        if (endToEndId === undefined) shownId.string();
        else shownId.equal(endToEndId);
        const [requestedAt, doneAt] = [
          answer.body.horario?.solicitacao,
          valueAt(notification.json, `${shown}/eventDate`),
        ];
        const isLater = canFollow(doneAt, requestedAt);
        const notBefore = t`a time not before ${textOf(requestedAt)}`;
        expect.at('EVENT-188').field(notification, `${shown}/eventDate`).holds(isLater, notBefore);
        expectOwnEndToEndId(expect, notification, [
          payment.endToEndId,
          endToEndId,
          answer.body.rtrId,
          valueAt(notification.json, `${shown}/endToEndId`),
        ]);
        const count = items(data?.refunds).length;
        const isWhole = centsOf(data?.payment?.amount) === 619_000;
        const sign = textOf(data?.creditDebitType);
        record('OP-48', 'notifyRefund', isWhole ? t`${sign}, original amount` : t`${sign}, refunded amount`);
        const listed =
          cents === 29 ? t`after two refunds: ${count} listed` : t`after one refund: ${count} listed`;
        record('OP-48', 'notifyRefund', listed);
        record('OP-51', 'notifyRefund', t`sent to ${notification.eventType}`);
        if (cents === 29) record('OP-02', 'resendWebhook', await resentById(account, notification));
      }
    },
  }),
  check('devolucao/notification-names-the-charge', {
    en: 'The notification of each of two refunds has the txid of its charge, and the end-to-end id of the refund or of the payment',
    'pt-BR':
      'Cada uma de duas devoluções é notificada com o txid da cobrança, e com o próprio end-to-end id ou o do pagamento',
    clauses: ['EVENT-63', 'EVENT-191'],
    needs: ['an account', 'notifications', 'a charge is paid', 'a refund settles'],
    async run({ account, control, receiver, values, expect }) {
      for (const cents of [250, 375]) {
        const txid = values.word(30);
        expect.precondition(await account.cob({}, { txid }), charged);
        const payment = { endToEndId: paidBy(await control.setup('a charge is paid', { txid })) };
        const inbox = await receiver.listen(eventTypes);
        const refund = await accepted(devolucaoOperation, { account, expect }, payment, { cents });
        const endToEndId = await settle({ account, control }, refund);
        const notification = await notificationOf(expect.require('EVENT-63'), inbox, {
          exact: refundNotification,
          marks: [refund.id, payment.endToEndId],
        });
        expect.at('EVENT-63').field(notification, '/data/txId').equal(txid);
        expectOwnEndToEndId(expect, notification, [
          payment.endToEndId,
          endToEndId,
          refund.answer.body.rtrId,
          valueAt(notification.json, `${placeOf(notification, cents)}/endToEndId`),
        ]);
      }
    },
  }),
  check('devolucao/failure-not-notified-as-done', {
    en: 'A refund that failed never causes a REFUNDED notification',
    'pt-BR': 'Uma devolução que falhou nunca é notificada como REFUNDED',
    clauses: ['EVENT-65', 'EVENT-82'],
    openPoints: ['OP-14'],
    needs,
    async run({ account, control, receiver, expect, record }) {
      const inbox = await receiver.listen(eventTypes);
      const payment = await control.setup('a received payment', { amount: 40 });
      const options = { cents: 1550, outcome: 'ERROR' } as const;
      await refunded(devolucaoOperation, { account, control, expect }, payment, options);
      expect.at('EVENT-65').neverArrives(inbox, { ...refundNotification, data: { status: 'REFUNDED' } });
      await inbox.waitFor(refundNotification, 300);
      const notification = inbox.matching(refundNotification)[0];
      const status = textOf(notification?.body.data?.status);
      const observed = notification ? t`a failed refund: ${`status ${status}`}` : t`a failed refund: nothing`;
      record('OP-14', 'notifyRefund', observed);
    },
  }),
  check('devolucao/refusal-not-notified', {
    en: 'A refused refund never causes a REFUNDED notification',
    'pt-BR': 'Uma devolução recusada nunca é notificada como REFUNDED',
    clauses: ['EVENT-65'],
    needs: ['an account', 'notifications', 'a received payment'],
    async run({ account, control, receiver, expect }) {
      const inbox = await receiver.listen(eventTypes);
      const { endToEndId } = await control.setup('a received payment', { amount: 40 });
      for (const fields of [{ valor: '40.01' }, { valor: '1.001' }, { natureza: 'MED_FRAUDE' }]) {
        // Other checks judge whether it is refused.
        demandRefusal(await account.devolucao(endToEndId, fields));
      }
      expect.at('EVENT-65').neverArrives(inbox, { ...refundNotification, data: { status: 'REFUNDED' } });
    },
  }),
];
