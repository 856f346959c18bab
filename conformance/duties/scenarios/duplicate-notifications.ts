import { type Scenario, scenario } from '../duty.js';
import type { LocalizedText } from '../../core/language.js';
import { settlePayment } from './shared/payments.js';
import { eventTypes } from '../../../generated/operations.js';
import { t } from '../../core/text.js';
import type { Order, Scene } from '../scene.js';
import { waitUntilAnswered, judgeAccepted } from './shared/notifications.js';

/** Who knows notifications by the second in which they come takes a later one for another; in ms. */
const laterMs = 1_100;

/** Judges that a payment was booked once, although its notification came more than once. */
async function judgeBookedOnce(scene: Scene, id: string, order: Order): Promise<void> {
  await waitUntilAnswered(scene);
  judgeAccepted(scene, id, scene.notifications());
  await scene.quiet();
  const duty = scene.duty(id);
  const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
  if (view === undefined) return;
  const { times = 1, amount = order.amount } = view;
  duty.holds(view.state === 'paid' && times === 1 && amount === order.amount, {
    message: t`a payment whose notification came several times is booked several times`,
    expected: t`paid once, ${order.amount}`,
    received: t`${view.state}, ${times} times, ${amount}`,
    shownBy: scene.deliveries(scene.notifications()),
  });
}

/** A scenario in which one notification is delivered several times in this way. */
function delivered(
  deliver: 'twice' | 'three at once',
  { id, ...title }: LocalizedText & Pick<Scenario, 'id'>,
): Scenario {
  return scenario({
    id,
    title,
    duties: ['RECEIVER-11'],
    steps: ['pay', 'how is the order'],
    needs: ['a payment settles'],
    receives: true,
    async run(scene) {
      const planned = scene.stage.nextNotification({ deliver });
      const order = scene.order();
      await scene.pay(order);
      await settlePayment(scene, order);
      await scene.usedNotification(planned);
      await judgeBookedOnce(scene, 'RECEIVER-11', order);
    },
  });
}

export default [
  delivered('twice', {
    id: 'receiver/notification-twice',
    en: 'A notification that comes twice is booked once',
    'pt-BR': 'Uma notificação que chega duas vezes é contabilizada uma vez',
  }),
  delivered('three at once', {
    id: 'receiver/notification-three-at-once',
    en: 'A notification that comes three times at once is booked once',
    'pt-BR': 'Uma notificação que chega três vezes ao mesmo tempo é contabilizada uma vez',
  }),
  scenario({
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
      const { transactionId } = await settlePayment(scene, order);
      await scene.usedNotification(planned);
      const before = scene.notifications().length;
      scene.stage.nextNotification({ headers: { 'webhook-id': `msg_${scene.values.word(16)}` } });
      await scene.pause(laterMs);
      await scene.account.resendWebhook(transactionId);
      await scene.until(() => (scene.notifications().length > before ? true : undefined));
      await judgeBookedOnce(scene, 'RECEIVER-11', order);
    },
  }),
  scenario({
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
      await settlePayment(scene, order);
      await scene.until(() => (scene.notifications().length >= 2 ? true : undefined));
      await judgeBookedOnce(scene, 'RECEIVER-10', order);
    },
  }),
];
