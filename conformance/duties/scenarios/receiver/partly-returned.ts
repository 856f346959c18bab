import { scenario, t } from '../words.js';
import { settledOf } from '../shared/settled.js';

export default scenario({
  id: 'receiver/partly-returned',
  title: {
    en: 'What came back of a payment is read in its own unit',
    'pt-BR': 'O que voltou de um pagamento é lido na unidade certa',
  },
  duties: ['RECEIVER-05'],
  steps: ['pay', 'how is the order'],
  needs: ['a payment settles', 'a sent payment is returned'],
  receives: true,
  async run(scene) {
    const order = scene.order(5_000);
    await scene.pay(order);
    const { transactionId } = await settledOf(scene, order);
    await scene.setup('a sent payment is returned', { transactionId, amount: 12.34 });
    await scene.told(({ bytes }) => bytes.includes('CashOutReversal'));
    const duty = scene.duty('RECEIVER-05');
    const view = await scene.viewOnce(order, ({ refunded }) => refunded === '12.34');
    if (view === undefined) return;
    if (view.refunded === undefined && view.refundable === undefined) {
      duty.leave(t`the client does not say how much came back`);
      return;
    }
    const isRight =
      (view.refunded === undefined || view.refunded === '12.34') &&
      (view.refundable === undefined || view.refundable === '37.66') &&
      view.state === 'paid';
    duty.holds(isRight, {
      message: t`what came back is read wrongly`,
      expected: t`paid, refunded 12.34, refundable 37.66`,
      received: t`${view.state}, refunded ${view.refunded ?? '–'}, refundable ${view.refundable ?? '–'}`,
      shownBy: scene
        .notifications()
        .slice(-1)
        .map((one) => scene.delivery(one)),
    });
  },
});
