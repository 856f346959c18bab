import { scenario, Skip, t } from '../words.js';
import { paidCharge } from '../shared/paid-charge.js';

/** In cents. */
const amounts = [123_450, 10];

export default scenario({
  id: 'receiver/exact-amounts',
  title: {
    en: 'What was received is read to the cent',
    'pt-BR': 'O que foi recebido é lido até o centavo',
  },
  duties: ['RECEIVER-06'],
  steps: ['how is the order'],
  needs: ['a charge is paid'],
  async run(scene) {
    const duty = scene.duty('RECEIVER-06');
    for (const cents of amounts) {
      const { order } = await paidCharge(scene, cents);
      const view = await scene.viewOnce(
        order,
        ({ state, amount }) => state === 'paid' && amount === order.amount,
      );
      if (view === undefined) return;
      if (view.amount === undefined) throw new Skip(t`the client does not say how much was paid`);
      duty.holds(view.state === 'paid' && view.amount === order.amount, {
        message: t`a received amount is read wrongly`,
        expected: t`paid, ${order.amount}`,
        received: t`${view.state}, ${view.amount}`,
        shownBy: scene
          .notifications()
          .slice(-1)
          .map((one) => scene.delivery(one)),
      });
    }
  },
});
