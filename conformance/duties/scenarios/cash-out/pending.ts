import { scenario, t } from '../words.js';

export default scenario({
  id: 'caller/pending-payment',
  title: {
    en: 'A pending payment is not taken for paid',
    'pt-BR': 'Um pagamento pendente não é dado como pago',
  },
  duties: ['CALLER-39'],
  steps: ['pay', 'how is the order'],
  async run(scene) {
    const order = scene.order();
    await scene.pay(order);
    const duty = scene.duty('CALLER-39');
    if (scene.paymentsOf(order).length === 0) {
      duty.leave(t`the client has not paid the order`);
      return;
    }
    await scene.try('reconcile', {});
    await scene.alive();
    const view = await scene.view(order);
    if (view === undefined) return;
    duty.holds(view.state === 'pending' || view.state === 'unknown', {
      message: t`a payment that is pending counts as ${view.state}`,
      expected: t`pending or unknown: it was created, and nothing more is known`,
      received: view.state,
      shownBy: scene.callsFor(order).map((call) => scene.exchange(call)),
    });
  },
});
