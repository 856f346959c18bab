import { scenario, t } from '../words.js';
import { settledOf } from '../shared/settled.js';

export default scenario({
  id: 'receiver/end-to-end-id-of-a-transfer',
  title: {
    en: 'The end-to-end id of a transfer is that of its notification',
    'pt-BR': 'O end-to-end id de uma transferência é o de sua notificação',
  },
  duties: ['RECEIVER-09'],
  steps: ['transfer', 'how is the order'],
  needs: ['a payment settles'],
  receives: true,
  async run(scene) {
    const order = scene.order();
    await scene.do('transfer', scene.payee(order));
    const { endToEndId } = await settledOf(scene, order);
    const duty = scene.duty('RECEIVER-09');
    const view = await scene.viewOnce(order, (one) => one.endToEndId === endToEndId);
    if (view === undefined) return;
    if (view.endToEndId === undefined) {
      duty.leave(t`the client does not say which end-to-end id the order has`);
      return;
    }
    duty.holds(view.endToEndId === endToEndId, {
      message: t`a transfer keeps the placeholder of its answer as its end-to-end id`,
      expected: endToEndId,
      received: view.endToEndId,
      shownBy: scene
        .notifications()
        .slice(-1)
        .map((one) => scene.delivery(one)),
    });
  },
});
