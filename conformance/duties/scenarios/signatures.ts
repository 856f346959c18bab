import type { Forgery } from '../../stage/provocations.js';
import type { RecordedNotification } from '../../stage/recording.js';
import { scenario, type Scene, Skip, t } from '../duty.js';
import { judgeBeliefs, unpaid } from './shared/orders.js';
import { requirePaymentId } from './shared/payments.js';
import { waitUntilAnswered, waitForDeliveries, isAccepted } from './shared/notifications.js';

const forgeries: readonly Forgery[] = ['unsigned', 'another key', 'tampered', 'old'];

/** Time in ms for a client that books a notification only after its response. */
const afterMs = 1_000;

export default [
  scenario({
    id: 'receiver/signatures',
    title: {
      en: 'A notification without a valid signature is refused, and one signed with both the new and the old key is accepted',
      'pt-BR':
        'Uma notificação sem assinatura válida é recusada, e uma assinada com a chave nova e a antiga é aceita',
    },
    duties: ['RECEIVER-14'],
    steps: [],
    receives: true,
    needs: ['a sent payment', 'a payment settles'],
    async run(scene) {
      if (!scene.about.verifies) {
        scene.unused(t`the client does not say that it verifies signatures`, 'RECEIVER-14');
        return;
      }
      const plans = [...forgeries, 'both keys' as const, 'other bytes' as const, undefined].map(
        (signature) => ({
          signature,
          planned: scene.stage.nextNotification(
            signature === undefined ? {} : signature === 'other bytes' ? { form: signature } : { signature },
          ),
        }),
      );
      for (const _ of plans) {
        const { transactionId } = await scene.silently('a sent payment', { amount: 4 });
        await scene.silently('a payment settles', { transactionId });
      }
      await waitForDeliveries(scene, plans.length);
      const duty = scene.duty('RECEIVER-14');
      const [right] = plans.slice(-1);
      if (right?.planned.item === undefined || !isAccepted(right.planned.item))
        throw new Skip(t`the client refuses correctly signed notifications, so its refusals prove nothing`);
      for (const { signature, planned } of plans.slice(0, -1)) {
        const { item } = planned;
        if (item === undefined || signature === undefined) continue;
        const refused =
          signature === 'both keys'
            ? t`a notification signed with both the new and the old key is refused`
            : signature === 'other bytes'
              ? t`a notification is refused although the signature of its bytes is correct`
              : undefined;
        const isWanted = refused !== undefined;
        duty.holds(isAccepted(item) === isWanted, {
          message: refused ?? t`a forged notification is accepted (${signature})`,
          expected: isWanted ? t`200` : t`a refusal, and no effect`,
          received: String(item.attempts[0]?.status ?? t`no response`),
          shownBy: [scene.delivery(item)],
        });
      }
      await judgeEffect(scene);
    },
  }),
];

/** Judges that a forged notification changes nothing about an order. */
async function judgeEffect(scene: Scene): Promise<void> {
  if (scene.about.lacks('how is the order')) return;
  const order = scene.order();
  if ((await scene.try('pay', scene.payee(order))) === undefined) return;
  const transactionId = String(requirePaymentId(scene, order));
  const isOfOrder = ({ bytes }: RecordedNotification) => bytes.includes(transactionId);
  // Several, to forge also the repeated deliveries after a refusal.
  const plans = Array.from({ length: 5 }, () =>
    scene.stage.nextNotification({ signature: 'another key' }, { where: isOfOrder }),
  );
  const before = scene.calls().length;
  await scene.setup('a payment settles', { transactionId });
  if (plans[0] !== undefined) await scene.usedNotification(plans[0]);
  await waitUntilAnswered(scene);
  await scene.pause(afterMs);
  // A client that has requested the list knows the payment from there.
  if (scene.calls().length > before) return;
  await judgeBeliefs(
    scene,
    'RECEIVER-14',
    [{ order, expected: unpaid(order) }],
    t`a forged notification has an effect`,
    { atOnce: true, shownBy: () => scene.deliveries(scene.notifications().filter(isOfOrder).slice(0, 1)) },
  );
}
