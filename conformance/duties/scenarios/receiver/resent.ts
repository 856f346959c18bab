import { scenario } from '../words.js';
import { judgeBookedOnce } from '../shared/booked-once.js';
import { settledOf } from '../shared/settled.js';

/** Who knows notifications by the second in which they come takes a later one for another; in ms. */
const laterMs = 1_100;

export default scenario({
  id: 'receiver/notification-resent',
  title: {
    en: 'A notification that is sent again later is booked once',
    'pt-BR': 'Uma notificação que é reenviada mais tarde é contabilizada uma vez',
  },
  duties: ['RECEIVER-11'],
  steps: ['pay', 'how is the order'],
  needs: ['a payment settles'],
  receives: true,
  async run(scene) {
    const planned = scene.stage.nextNotification({});
    const order = scene.order();
    await scene.pay(order);
    const { transactionId } = await settledOf(scene, order);
    await scene.usedNotification(planned);
    const before = scene.notifications().length;
    scene.stage.nextNotification({ headers: { 'webhook-id': `msg_${scene.values.word(16)}` } });
    await scene.pause(laterMs);
    await scene.account.resendWebhook(transactionId);
    await scene.until(() => (scene.notifications().length > before ? true : undefined));
    await judgeBookedOnce(scene, 'RECEIVER-11', order);
  },
});
