import { scenario, Skip, t } from '../words.js';
import { delivered, judgeTaken } from '../shared/answered.js';

export default scenario({
  id: 'receiver/null-ids',
  title: {
    en: 'Notifications whose externalId or txId is null are accepted',
    'pt-BR': 'Notificações cujo externalId ou txId é null são aceitas',
  },
  duties: ['RECEIVER-04'],
  steps: [],
  receives: true,
  needs: ['a sent payment', 'a payment settles'],
  async run(scene) {
    const isOf =
      (member: string) =>
      ({ bytes }: { readonly bytes: Buffer }) =>
        bytes.includes(`"${member}"`);
    scene.stage.nextNotification({ set: { '/externalId': null } }, { where: isOf('externalId') });
    scene.stage.nextNotification({ set: { '/data/txId': null } }, { where: isOf('txId') });
    for (const operation of ['createCashOut', 'createTransfer'] as const) {
      const { transactionId } = await scene.setup('a sent payment', { operation, amount: 4 });
      await scene.setup('a payment settles', { transactionId });
    }
    await delivered(scene, 2);
    const changed = scene.notifications().filter(({ provocation }) => provocation !== undefined);
    if (changed.length === 0) throw new Skip(t`the gateway sent no such notification`);
    judgeTaken(scene, 'RECEIVER-04', changed);
  },
});
