import { scenario, type Scene, Skip, t } from '../duty.js';
import { centsOf, operationsOf } from '../attribution.js';
import type { RecordedCall, RecordedNotification } from '../../stage/recording.js';
import {
  beginOrder,
  confirmOrder,
  judgeBeliefs,
  offered,
  type OpenOrder,
  type OrderingStep,
  orderingSteps,
  returned,
} from './shared/orders.js';
import { requirePaymentId } from './shared/payments.js';

/** How long a response is held, in ms. */
const heldMs = 2_000;

export default [
  scenario({
    id: 'receiver/later-overtakes-earlier',
    title: {
      en: 'A reversal notified before its payment leads to the same state as one notified after it',
      'pt-BR': 'Uma devolução notificada antes do pagamento leva ao mesmo estado que uma notificada depois',
    },
    duties: ['RECEIVER-12'],
    steps: ['pay', 'how is the order'],
    needs: ['a payment settles', 'a sent payment is returned'],
    receives: true,
    async run(scene) {
      const planned = scene.stage.nextNotification({ deliver: 'after the next' });
      const order = scene.order();
      await scene.pay(order);
      const transactionId = requirePaymentId(scene, order);
      await scene.setup('a payment settles', { transactionId });
      const held = await scene.usedNotification(planned);
      await scene.setup('a sent payment is returned', { transactionId, amount: order.cents / 100 });
      await scene.until(() =>
        scene.notifications().length >= 2 &&
        scene.notifications().every(({ attempts }) => attempts[0]?.endedMs !== undefined)
          ? true
          : undefined,
      );
      const heldMs = held.attempts[0]?.startedMs ?? 0;
      const overtook = ({ attempts: [first] }: RecordedNotification) =>
        first?.endedMs !== undefined && first.endedMs <= heldMs;
      if (!scene.notifications().some((one) => one !== held && overtook(one)))
        throw new Skip(t`not exercised: no later notification overtook an earlier one`);
      await judgeBeliefs(
        scene,
        'RECEIVER-12',
        [{ order, expected: returned(order) }],
        t`the final state of an order depends on the sequence of its notifications`,
      );
    },
  }),
  scenario({
    id: 'receiver/before-the-answer',
    title: {
      en: 'An order whose payment is notified before the response to its call counts as paid',
      'pt-BR': 'Um pedido cujo pagamento é notificado antes da resposta à chamada conta como pago',
    },
    duties: ['RECEIVER-12'],
    steps: ['how is the order'],
    needs: ['a charge is paid', 'a payment settles'],
    receives: true,
    async run(scene) {
      const duty = scene.duty('RECEIVER-12');
      const judge = async (step: OrderingStep, cents: number) => {
        // A client that does not count it as paid in the usual order either violates another duty.
        const usual = await beginOrder(scene, step, cents);
        await usual?.asked;
        if (usual === undefined || !(await isPaidOnce(scene, await confirmOrder(scene, usual)))) return;
        const where = (call: RecordedCall) => centsOf(call) === cents + 1;
        for (const operation of operationsOf[step]) scene.stage.next(operation, { hold: heldMs }, { where });
        const open = await beginOrder(scene, step, cents + 1);
        if (open === undefined) return;
        const confirmed = await confirmOrder(scene, open);
        const startedMs = confirmed.notified?.attempts[0]?.startedMs ?? Infinity;
        const isBefore = startedMs < (open.made.call.endedMs ?? Infinity);
        await open.asked;
        const lost = t`a payment is lost if its notification arrives before the response to the call`;
        if (isBefore) await judgeBeliefs(scene, 'RECEIVER-12', [confirmed], lost);
      };
      await Promise.all(offered(scene, orderingSteps).map((step, index) => judge(step, 6_000 + 10 * index)));
      duty.leave(t`not exercised: no notification arrived before the response to its call`);
    },
  }),
];

async function isPaidOnce(scene: Scene, { order }: OpenOrder): Promise<boolean> {
  return (await scene.viewOnce(order, ({ state }) => state === 'paid'))?.state === 'paid';
}
