import type { LocalizedText } from '../../core/language.js';
import type { CallProvocation } from '../../stage/provocations.js';
import { refunding } from '../attribution.js';
import { type Scenario, scenario, Skip, t } from '../duty.js';
import { charging, payCharge, payChargeBy, settlePayment } from './shared/payments.js';
import { type Beliefs, judgeBeliefs, paid, returned, settleRefund, unpaid } from './shared/orders.js';
import { requireCarriedOut } from './shared/staged.js';

export default [
  scenario({
    id: 'receiver/failed-and-confirmed',
    title: {
      en: 'A payment with the status ERROR is treated as failed, and a confirmed one as paid',
      'pt-BR': 'Um pagamento com o status ERROR é tratado como falha, e um confirmado, como pago',
    },
    duties: ['RECEIVER-03'],
    steps: ['pay', 'how is the order'],
    needs: ['a payment settles'],
    async run(scene) {
      const [good, bad] = [scene.order(), scene.order()];
      await scene.pay(good);
      await settlePayment(scene, good);
      await scene.pay(bad);
      await settlePayment(scene, bad, { outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' });
      const orders = [
        { order: good, expected: paid(good) },
        { order: bad, expected: unpaid(bad, 'failed') },
      ];
      await judgeBeliefs(scene, 'RECEIVER-03', orders, t`the client misreads the status of a payment`);
    },
  }),
  scenario({
    id: 'receiver/partly-returned',
    title: {
      en: 'The returned part of a payment is read in the correct unit, cents or BRL',
      'pt-BR': 'A parte devolvida de um pagamento é lida na unidade certa, centavos ou BRL',
    },
    duties: ['RECEIVER-05'],
    steps: ['pay', 'how is the order'],
    needs: ['a payment settles', 'a sent payment is returned'],
    receives: true,
    async run(scene) {
      const order = scene.order(2_434);
      await scene.pay(order);
      const { transactionId } = await settlePayment(scene, order);
      await scene.setup('a sent payment is returned', { transactionId, amount: 4.35 });
      await scene.waitForNotification(({ bytes }) => bytes.includes('CashOutReversal'));
      const view = await scene.view(order);
      if (view !== undefined && view.refunded === undefined && view.refundable === undefined) {
        scene.duty('RECEIVER-05').leave(t`the client does not say how much came back`);
        return;
      }
      const expected = { ...paid(order), refunded: '4.35', refundable: ['19.99', '0.00'] };
      await judgeBeliefs(
        scene,
        'RECEIVER-05',
        [{ order, expected }],
        t`a returned amount is read incorrectly`,
      );
    },
  }),
  scenario({
    id: 'receiver/exact-amounts',
    title: {
      en: 'A charge whose payment is confirmed counts as paid, and the received amount is read to the cent',
      'pt-BR':
        'Uma cobrança cujo pagamento é confirmado conta como paga, e o valor recebido é lido com exatidão',
    },
    duties: ['RECEIVER-06', 'RECEIVER-17'],
    steps: ['how is the order'],
    needs: ['a charge is paid'],
    async run(scene) {
      const amountsInCents = [10, 29, 435, 1_999, 123_456_789];
      // One family has amounts as numbers, the other as texts.
      for (const [step, cents] of charging.flatMap((step) =>
        amountsInCents.map((cents) => [step, cents] as const),
      )) {
        const charge = await payChargeBy(scene, step, cents);
        if (charge === undefined) continue;
        const { order } = charge;
        const view = await scene.viewOnce(
          order,
          ({ state, amount }) => state === 'paid' && amount === order.amount,
        );
        if (view === undefined) return;
        const isSettled: Beliefs = { state: ['paid', 'returned'], times: 1 };
        const unsettled = t`a charge whose payment was confirmed does not count as paid`;
        if (!(await judgeBeliefs(scene, 'RECEIVER-17', [{ order, expected: isSettled }], unsettled)))
          continue;
        if (view.amount === undefined) throw new Skip(t`the client does not say how much was paid`);
        const expected = { ...paid(order), refundable: order.amount };
        await judgeBeliefs(
          scene,
          'RECEIVER-06',
          [{ order, expected }],
          t`a received amount is read incorrectly`,
        );
      }
      for (const id of ['RECEIVER-06', 'RECEIVER-17']) scene.duty(id).leave(t`the client created no charge`);
    },
  }),
  scenario({
    id: 'receiver/returned',
    title: {
      en: 'A payment that came back is treated as returned, not as a sale',
      'pt-BR': 'Um pagamento que voltou é tratado como devolvido, e não como venda',
    },
    duties: ['RECEIVER-07'],
    steps: ['pay', 'how is the order'],
    needs: ['a payment settles', 'a sent payment is returned'],
    receives: true,
    async run(scene) {
      const order = scene.order();
      await scene.pay(order);
      const { transactionId } = await settlePayment(scene, order);
      await scene.setup('a sent payment is returned', { transactionId, amount: order.cents / 100 });
      await scene.waitForNotification(({ bytes }) => bytes.includes('CashOutReversal'));
      const orders = [{ order, expected: returned(order) }];
      await judgeBeliefs(
        scene,
        'RECEIVER-07',
        orders,
        t`a payment that came back does not count as returned`,
      );
    },
  }),
  failedRefund({
    id: 'receiver/failed-refund',
    en: 'A refund that failed is not treated as done',
    'pt-BR': 'Uma devolução que falhou não é tratada como feita',
  }),
  failedRefund(
    {
      id: 'receiver/failed-refund-after-a-lost-response',
      en: 'A refund that fails after its response was lost does not count as done',
      'pt-BR': 'Uma devolução que falha depois que a resposta se perde não conta como feita',
    },
    'lose the answer',
  ),
  scenario({
    id: 'receiver/end-to-end-id-of-a-transfer',
    title: {
      en: 'The end-to-end id of a transfer is that of its notification',
      'pt-BR': 'O end-to-end id de uma transferência é o da notificação',
    },
    duties: ['RECEIVER-09'],
    steps: ['transfer', 'how is the order'],
    needs: ['a payment settles'],
    receives: true,
    async run(scene) {
      const order = scene.order();
      await scene.do('transfer', scene.payee(order));
      const { endToEndId } = await settlePayment(scene, order);
      const duty = scene.duty('RECEIVER-09');
      const view = await scene.viewOnce(order, (one) => one.endToEndId === endToEndId);
      if (view === undefined) return;
      if (view.endToEndId === undefined) {
        duty.leave(t`the client does not say which end-to-end id the order has`);
        return;
      }
      await judgeBeliefs(
        scene,
        'RECEIVER-09',
        [{ order, expected: { ...paid(order), endToEndId } }],
        t`a transfer keeps the placeholder of its response as its end-to-end id`,
      );
    },
  }),
];

/** Creates a scenario with a failing refund. `provocation` applies to the refund request. */
function failedRefund(
  { id, ...title }: LocalizedText & Pick<Scenario, 'id'>,
  provocation?: CallProvocation,
): Scenario {
  return scenario({
    id,
    title,
    duties: ['RECEIVER-08'],
    steps: ['refund', 'how is the order'],
    needs: ['a charge is paid', 'a refund settles'],
    receives: true,
    async run(scene) {
      const { order } = await payCharge(scene, 5_000);
      if (provocation !== undefined)
        for (const operation of refunding) scene.stage.next(operation, provocation);
      await scene.do('refund', { order: order.name, refund: 'refund-1', amount: '12.34' });
      if (provocation !== undefined) await scene.quiet();
      scene.stage.forget();
      const duty = scene.duty('RECEIVER-08');
      const asked = refunding.flatMap((operation) => scene.calls(operation));
      // A client that got no response in time may have sent the refund again.
      const call = asked.find(({ answer }) => answer !== undefined && answer.status < 300) ?? asked[0];
      if (call === undefined) {
        duty.leave(t`the client requested no refund`);
        return;
      }
      requireCarriedOut(call);
      for (const refund of scene.paymentsBy(...refunding))
        await settleRefund(scene, refund, { outcome: 'ERROR', reason: 'account closed' });
      const isDevolucao = call.operation === 'putDevolucao';
      // The specification has no notification for a failed devolucao, so the client gets the chance to look it up.
      if (isDevolucao) await scene.try('reconcile', {});
      else await scene.waitForNotification(({ bytes }) => bytes.includes('CashInReversal'));
      const view = await scene.viewOnce(order, ({ refunded }) => refunded === '0.00');
      if (view === undefined) return;
      if (view.refunded === undefined || (isDevolucao && view.refunded !== '0.00')) {
        duty.leave(t`the client does not report refunds, or cannot know that this one failed`);
        return;
      }
      const expected = { ...paid(order), ...(!isDevolucao && { refundable: order.amount }) };
      await judgeBeliefs(scene, 'RECEIVER-08', [{ order, expected }], t`a refund that failed counts as done`);
    },
  });
}
