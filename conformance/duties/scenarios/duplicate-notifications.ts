import { type Scenario, scenario } from '../duty.js';
import type { LocalizedText } from '../../core/language.js';
import { judgeBeliefs, type OpenOrder, playOrders, statesOfOrders } from './shared/orders.js';
import { eventTypes } from '../../../generated/operations.js';
import { t } from '../../core/text.js';
import type { NotificationProvocation } from '../../stage/provocations.js';
import type { Scene } from '../scene.js';
import { judgeAccepted, planAll, waitUntilAnswered } from './shared/notifications.js';

/**
 * Delay before repeated deliveries, in ms. A client that identifies notifications by the second of their arrival takes
 * a later one for another.
 */
const laterMs = 1_100;
/** Judges that everything was booked once although its notifications were delivered more than once. */
async function judgeBookedOnce(scene: Scene, id: string, orders: readonly OpenOrder[]): Promise<void> {
  await waitUntilAnswered(scene);
  judgeAccepted(scene, id, scene.notifications());
  await scene.quiet();
  await judgeBeliefs(scene, id, orders, t`repeated notifications are booked several times`);
}

/** A separate delivery, with another id, of the same fact. */
const another = ({ values }: Scene): NotificationProvocation => ({
  headers: { 'webhook-id': `msg_${values.word(16)}` },
});

/** Delivers all notifications so far once more, starting with the last one. */
async function deliverAgain(scene: Scene): Promise<void> {
  await scene.pause(laterMs);
  for (const notification of [...scene.notifications()].reverse())
    await scene.stage.deliverAgain(notification, another(scene));
}

/** Creates a scenario in which notifications are delivered several times; `run` says how. */
function repeated(
  { id, ...title }: LocalizedText & Pick<Scenario, 'id'>,
  duties: readonly string[],
  run: (scene: Scene) => Promise<void>,
  more: Partial<Scenario> = {},
): Scenario {
  const needs = statesOfOrders;
  return scenario({ id, title, duties, steps: ['how is the order'], needs, receives: true, run, ...more });
}

export default [
  repeated(
    {
      id: 'receiver/notification-twice',
      en: 'A notification that arrives twice is booked once',
      'pt-BR': 'Uma notificação que chega duas vezes é contabilizada uma vez',
    },
    ['RECEIVER-11'],
    async (scene) => {
      planAll(scene, () => ({ deliver: 'twice' }));
      await judgeBookedOnce(scene, 'RECEIVER-11', await playOrders(scene));
    },
  ),
  repeated(
    {
      id: 'receiver/notification-three-at-once',
      en: 'A notification that arrives three times at once is booked once',
      'pt-BR': 'Uma notificação que chega três vezes ao mesmo tempo é contabilizada uma vez',
    },
    ['RECEIVER-11'],
    async (scene) => {
      planAll(scene, () => ({ deliver: 'three at once' }));
      await judgeBookedOnce(scene, 'RECEIVER-11', await playOrders(scene));
    },
  ),
  repeated(
    {
      id: 'receiver/notification-resent',
      en: 'Notifications that are resent later, the last one first, change nothing',
      'pt-BR': 'Notificações reenviadas mais tarde, a última primeiro, não mudam nada',
    },
    ['RECEIVER-11'],
    async (scene) => {
      const orders = await playOrders(scene);
      await waitUntilAnswered(scene);
      await deliverAgain(scene);
      await judgeBookedOnce(scene, 'RECEIVER-11', orders);
    },
  ),
  repeated(
    {
      id: 'receiver/accepted-before-a-restart',
      en: 'A notification accepted before a restart is booked, and only once if it arrives again',
      'pt-BR': 'Uma notificação aceita antes de um reinício é contabilizada, e uma só vez se chegar de novo',
    },
    ['RECEIVER-19', 'RECEIVER-11'],
    async (scene) => {
      const orders = await playOrders(scene, () => scene.do('restart', {}));
      const lost = t`a notification accepted before a restart is lost`;
      if (!(await judgeBeliefs(scene, 'RECEIVER-19', orders, lost))) return;
      await deliverAgain(scene);
      await judgeBookedOnce(scene, 'RECEIVER-11', orders);
    },
    { steps: ['how is the order', 'restart'] },
  ),
  repeated(
    {
      id: 'receiver/two-urls',
      en: 'A notification that arrives at two URLs of a client is booked once',
      'pt-BR': 'Uma notificação que chega a duas URLs de um cliente é contabilizada uma vez',
    },
    ['RECEIVER-10'],
    async (scene) => {
      for (const eventType of eventTypes)
        await scene.silently('a webhook registration', {
          eventType,
          url: scene.stage.webhookUrl(`second/${eventType}`),
        });
      planAll(
        scene,
        () => another(scene),
        ({ path }) => path.includes('/second/'),
      );
      await judgeBookedOnce(scene, 'RECEIVER-10', await playOrders(scene));
    },
  ),
];
