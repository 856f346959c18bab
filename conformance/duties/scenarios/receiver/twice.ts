import { scenario } from '../words.js';
import { judgeBookedOnce } from '../shared/booked-once.js';
import { settledOf } from '../shared/settled.js';

export default scenario({
  id: 'receiver/notification-twice',
  title: {
    en: 'A notification that comes twice is booked once',
    'pt-BR': 'Uma notificação que chega duas vezes é contabilizada uma vez',
  },
  duties: ['RECEIVER-11'],
  steps: ['pay', 'how is the order'],
  needs: ['a payment settles'],
  receives: true,
  async run(scene) {
    const planned = scene.stage.nextNotification({ deliver: 'twice' });
    const order = scene.order();
    await scene.pay(order);
    await settledOf(scene, order);
    await scene.usedNotification(planned);
    await judgeBookedOnce(scene, 'RECEIVER-11', order);
  },
});
