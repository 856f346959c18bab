import { scenario, t } from '../words.js';
import { settledOf } from '../shared/settled.js';

export default scenario({
  id: 'receiver/returned',
  title: {
    en: 'A payment that came back is taken for returned, and for no sale',
    'pt-BR': 'Um pagamento que voltou é dado como devolvido, e não como venda',
  },
  duties: ['RECEIVER-07'],
  steps: ['pay', 'how is the order'],
  needs: ['a payment settles', 'a sent payment is returned'],
  receives: true,
  async run(scene) {
    const order = scene.order();
    await scene.pay(order);
    const { transactionId } = await settledOf(scene, order);
    await scene.setup('a sent payment is returned', { transactionId, amount: order.cents / 100 });
    await scene.told(({ bytes }) => bytes.includes('CashOutReversal'));
    const view = await scene.viewOnce(order, ({ state }) => state === 'returned');
    if (view === undefined) return;
    scene.duty('RECEIVER-07').holds(view.state === 'returned', {
      message: t`a payment that came back counts as ${view.state}`,
      expected: t`returned`,
      received: view.state,
      shownBy: scene
        .notifications()
        .slice(-1)
        .map((one) => scene.delivery(one)),
    });
  },
});
