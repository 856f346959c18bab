import { Skip } from '../../../core/errors.js';
import { t } from '../../../core/text.js';
import type { NotificationProvocation } from '../../../stage/provocations.js';
import { delivered, judgeTaken } from '../shared/answered.js';
import { settledOf } from '../shared/settled.js';
import type { Scene } from '../../scene.js';
import { scenario } from '../words.js';

/** Beyond 2^53, and one of the integers that a double holds. */
const large = 9_007_199_254_740_994;

/** A compressed body that is signed as well may be verified before or after it is decompressed: then it says nothing. */
const formsFor = ({ about }: Scene): readonly NotificationProvocation[] => [
  { method: 'PUT' },
  { set: { '/data/id': large } },
  ...(about.verifies ? [] : [{ coding: 'gzip' } as const, { method: 'PUT', coding: 'gzip' } as const]),
];

export default scenario({
  id: 'receiver/forms-of-deliveries',
  title: {
    en: 'Notifications are read in every form in which a right gateway may deliver them',
    'pt-BR': 'Notificações são lidas em toda forma em que um gateway correto pode entregá-las',
  },
  duties: ['RECEIVER-16'],
  steps: [],
  receives: true,
  needs: ['a sent payment', 'a payment settles'],
  async run(scene) {
    const plans = formsFor(scene).map((form) =>
      scene.stage.nextNotification(form, { where: ({ bytes }) => bytes.includes('"TRANSFER"') }),
    );
    for (const _ of plans) {
      const { transactionId } = await scene.silently('a sent payment', {
        ...{ operation: 'createTransfer', amount: 4 },
      });
      await scene.silently('a payment settles', { transactionId });
    }
    await delivered(scene, plans.length);
    const used = plans.flatMap(({ item }) => item ?? []);
    if (used.length === 0) throw new Skip(t`the gateway sent no such notification`);
    if (judgeTaken(scene, 'RECEIVER-16', used)) await judgeEffect(scene);
  },
});

/** Who takes a notification without reading it misses that an order was paid. */
async function judgeEffect(scene: Scene): Promise<void> {
  if (scene.about.lacks('how is the order')) return;
  const coded = scene.about.verifies ? {} : ({ coding: 'gzip' } as const);
  const planned = scene.stage.nextNotification({ method: 'PUT', ...coded });
  const order = scene.order();
  if ((await scene.try('pay', scene.payee(order))) === undefined) return;
  await settledOf(scene, order);
  const notification = await scene.usedNotification(planned);
  const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
  if (view === undefined) return;
  scene.duty('RECEIVER-16').holds(view.state === 'paid', {
    message: t`a notification in a legal form has no effect`,
    expected: t`paid`,
    received: view.state,
    shownBy: [scene.delivery(notification)],
  });
}
