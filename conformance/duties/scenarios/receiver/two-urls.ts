import { eventTypes } from '../../../../generated/operations.js';
import { scenario } from '../words.js';
import { judgeBookedOnce } from '../shared/booked-once.js';
import { settledOf } from '../shared/settled.js';

export default scenario({
  id: 'receiver/two-urls',
  title: {
    en: 'A notification that comes to two URLs of a client is booked once',
    'pt-BR': 'Uma notificação que chega a duas URLs de um cliente é contabilizada uma vez',
  },
  duties: ['RECEIVER-10'],
  steps: ['pay', 'how is the order'],
  needs: ['a payment settles'],
  receives: true,
  async run(scene) {
    for (const eventType of eventTypes)
      await scene.silently('a webhook registration', {
        eventType,
        url: scene.stage.webhookUrl(`second/${eventType}`),
      });
    // Each delivery may have an id of its own: what is the same is the fact.
    scene.stage.nextNotification(
      { headers: { 'webhook-id': `msg_${scene.values.word(16)}` } },
      { where: ({ path }) => path.includes('/second/') },
    );
    const order = scene.order();
    await scene.pay(order);
    await settledOf(scene, order);
    await scene.until(() => (scene.notifications().length >= 2 ? true : undefined));
    await judgeBookedOnce(scene, 'RECEIVER-10', order);
  },
});
