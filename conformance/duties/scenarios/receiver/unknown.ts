import { scenario, Skip, t } from '../words.js';
import { delivered, judgeTaken } from '../shared/answered.js';

const changes: readonly Readonly<Record<string, unknown>>[] = [
  { '/traceId': 'a1', '/nested': { deep: [1, null] }, '/metadata/more': true },
  { '/event': 'CashOutScheduled' },
  { '/status': 'ERROR', '/errorCode': 'A_CODE_OF_TOMORROW', '/errorMessage': 'unknown' },
  { '/counterpart/bank/compe': '001' },
];

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
  },
});
