import { parsed, scenario, t } from '../words.js';
import { chargeOf } from '../shared/paid-charge.js';

export default scenario({
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
      await scene.until(() => scene.notifications()[0]?.attempts[0]);
    } finally {
      await charging;
    }
    const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
    if (view === undefined) return;
    scene.duty('RECEIVER-12').holds(view.state === 'paid', {
      message: t`a payment that is notified before the charge is answered is lost`,
      expected: t`paid`,
      received: view.state,
      shownBy: scene.notifications().map((one) => scene.delivery(one)),
    });
  },
});
