import { t } from '../../../core/text.js';
import type { Order, Scene } from '../../scene.js';
import { answered, judgeTaken } from './answered.js';

/** Judges that a payment was booked once, although its notification came more than once. */
export async function judgeBookedOnce(
  scene: Scene,
  id: string,
  order: Order,
  expectTaken = true,
): Promise<void> {
  await answered(scene);
  if (expectTaken) judgeTaken(scene, id, scene.notifications());
  await scene.quiet();
  const duty = scene.duty(id);
  const view = await scene.viewOnce(order, ({ state }) => state === 'paid');
  if (view === undefined) return;
  const { times = 1, amount = order.amount } = view;
  duty.holds(view.state === 'paid' && times === 1 && amount === order.amount, {
    message: t`a payment whose notification came several times is booked several times`,
    expected: t`paid once, ${order.amount}`,
    received: t`${view.state}, ${times} times, ${amount}`,
    shownBy: scene.notifications().map((one) => scene.delivery(one)),
  });
}
