import { scenario, t } from '../words.js';
import { settledOf } from '../shared/settled.js';

export default scenario({
  id: 'receiver/failed-and-confirmed',
  title: {
    en: 'A payment with the status ERROR is taken for failed, a confirmed one for paid',
    'pt-BR': 'Um pagamento com o status ERROR é dado como falho, um confirmado como pago',
  },
  duties: ['RECEIVER-03'],
  steps: ['pay', 'how is the order'],
  needs: ['a payment settles'],
  async run(scene) {
    const [good, bad] = [scene.order(), scene.order()];
    await scene.pay(good);
    await settledOf(scene, good);
    await scene.pay(bad);
    await settledOf(scene, bad, { outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' });
    const duty = scene.duty('RECEIVER-03');
    for (const [order, state] of [
      [good, 'paid'],
      [bad, 'failed'],
    ] as const) {
      const view = await scene.viewOnce(order, (one) => one.state === state);
      if (view === undefined) return;
      duty.holds(view.state === state, {
        message: t`a payment that is ${state} counts as ${view.state}`,
        expected: state,
        received: view.state,
        shownBy: scene.notifications().map((one) => scene.delivery(one)),
      });
    }
  },
});
