import { type Scene, scenario, Skip, t } from '../words.js';
import { paymentOf } from '../shared/settled.js';
import { delivered, judgeTaken } from '../shared/answered.js';

const changes: readonly Readonly<Record<string, unknown>>[] = [
  { '/traceId': 'a1', '/nested': { deep: [1, null] }, '/metadata/more': true },
  { '/event': 'CashOutScheduled' },
  { '/status': 'ERROR', '/errorCode': 'A_CODE_OF_TOMORROW', '/errorMessage': 'unknown' },
  { '/counterpart/bank/compe': '001' },
];

/** Time for a client that books later than it answers, in ms. */
const afterMs = 1_000;

export default scenario({
  id: 'receiver/what-is-not-known-yet',
  title: {
    en: 'Unknown members, kinds and codes of notifications are accepted',
    'pt-BR': 'Membros, tipos e códigos desconhecidos de notificações são aceitos',
  },
  duties: ['RECEIVER-13'],
  steps: [],
  receives: true,
  needs: ['a sent payment', 'a payment settles'],
  async run(scene) {
    const plans = changes.map((set) =>
      scene.stage.nextNotification({ set }, { where: ({ bytes }) => bytes.includes('"CashOut"') }),
    );
    await Promise.all(
      plans.map(async () => {
        const { transactionId } = await scene.silently('a sent payment', { amount: 4 });
        await scene.silently('a payment settles', { transactionId });
      }),
    );
    await delivered(scene, plans.length);
    const used = plans.flatMap(({ item }) => item ?? []);
    if (used.length === 0) throw new Skip(t`the gateway sent no such notification`);
    judgeTaken(scene, 'RECEIVER-13', used);
    await judgeEffect(scene);
  },
});

/** A kind that nobody knows says nothing of an order: whether it was paid least of all. */
async function judgeEffect(scene: Scene): Promise<void> {
  if (scene.about.lacks('how is the order')) return;
  const order = scene.order();
  if ((await scene.try('pay', { ...scene.payee(order) })) === undefined) return;
  const transactionId = String(paymentOf(scene, order));
  const planned = scene.stage.nextNotification(
    { set: { '/event': 'CashOutScheduled' } },
    { where: ({ bytes }) => bytes.includes(transactionId) },
  );
  const before = scene.calls().length;
  await scene.setup('a payment settles', { transactionId });
  const { path } = await scene.usedNotification(planned);
  await scene.told((one) => one.path === path && one.bytes.includes(transactionId));
  await scene.pause(afterMs);
  const view = await scene.view(order);
  // Who has asked the list knows it from there.
  if (view === undefined || scene.calls().length > before) return;
  scene.duty('RECEIVER-13').holds(view.state === 'pending' || view.state === 'unknown', {
    message: t`a notification of an unknown kind has an effect`,
    expected: t`pending or unknown: nobody knows what such a notification says`,
    received: view.state,
    shownBy: planned.item ? [scene.delivery(planned.item)] : [],
  });
}
