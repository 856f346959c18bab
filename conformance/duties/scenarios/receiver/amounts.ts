import { scenario, Skip, t } from '../words.js';
import { charging, paidChargeBy } from '../shared/paid-charge.js';

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
    // One family tells amounts as numbers, the other as texts.
    for (const [step, cents] of charging.flatMap((step) => amounts.map((cents) => [step, cents] as const))) {
      const charge = await paidChargeBy(scene, step, cents);
      if (charge === undefined) continue;
      const { order } = charge;
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
    duty.leave(t`the client made no charge`);
  },
});
