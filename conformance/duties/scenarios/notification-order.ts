import { parsed, scenario, Skip, t } from '../duty.js';
import type { RecordedNotification } from '../../stage/recording.js';
import { chargeOf, requirePaymentId } from './shared/payments.js';

export default [
  scenario({
    id: 'receiver/later-overtakes-earlier',
    title: {
      en: 'A reversal that comes before its payment leads to the same state',
      'pt-BR': 'Uma devolução que chega antes de seu pagamento leva ao mesmo estado',
    },
    duties: ['RECEIVER-12'],
    steps: ['pay', 'how is the order'],
    needs: ['a payment settles', 'a sent payment is returned'],
    receives: true,
    async run(scene) {
      const planned = scene.stage.nextNotification({ deliver: 'after the next' });
      const order = scene.order();
      await scene.pay(order);
      const transactionId = requirePaymentId(scene, order);
      await scene.setup('a payment settles', { transactionId });
      const held = await scene.usedNotification(planned);
      await scene.setup('a sent payment is returned', { transactionId, amount: order.cents / 100 });
      await scene.until(() =>
        scene.notifications().length >= 2 &&
        scene.notifications().every(({ attempts }) => attempts[0]?.endedMs !== undefined)
          ? true
          : undefined,
      );
      const heldMs = held.attempts[0]?.startedMs ?? 0;
      const overtook = ({ attempts: [first] }: RecordedNotification) =>
        first?.endedMs !== undefined && first.endedMs <= heldMs;
      if (!scene.notifications().some((one) => one !== held && overtook(one)))
        throw new Skip(t`not exercised: no later notification overtook an earlier one`);
      const view = await scene.viewOnce(order, ({ state }) => state === 'returned');
      if (view === undefined) return;
      scene.duty('RECEIVER-12').holds(view.state === 'returned', {
        message: t`the order in which notifications come decides what an order is`,
        expected: t`returned, as in the other order`,
        received: view.state,
        shownBy: scene.deliveries(scene.notifications()),
      });
    },
  }),
  scenario({
    id: 'receiver/before-the-answer',
    title: {
      en: 'A payment that is notified before the charge is answered counts as paid',
      'pt-BR': 'Um pagamento notificado antes da resposta da cobrança conta como pago',
    },
    duties: ['RECEIVER-12'],
    steps: ['charge', 'how is the order'],
    needs: ['a charge is paid'],
    receives: true,
    async run(scene) {
      const held = scene.stage.next('createCashIn', { hold: 2_000 });
      const order = scene.order();
      const charging = scene.do('charge', chargeOf(scene, order));
      try {
        const call = await scene.used(held, 'createCashIn');
        await scene.until(() => (call.answer === undefined ? undefined : true));
        const { transactionId } = parsed(call.answer?.bytes);
        await scene.setup('a charge is paid', { transactionId });
        const attempt = await scene.until(() => scene.notifications()[0]?.attempts[0]);
        await charging;
        if (attempt === undefined || attempt.startedMs > (call.endedMs ?? Infinity))
          throw new Skip(t`not exercised: no notification came before the charge was answered`);
      } finally {
        await charging;
      }
      const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
      if (view === undefined) return;
      scene.duty('RECEIVER-12').holds(view.state === 'paid', {
        message: t`a payment that is notified before the charge is answered is lost`,
        expected: t`paid`,
        received: view.state,
        shownBy: scene.deliveries(scene.notifications()),
      });
    },
  }),
];
