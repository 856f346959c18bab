import { scenario, Skip, t } from '../words.js';
import { delivered, isTaken, judgeTaken } from '../shared/answered.js';
import { everyKind, statesOfEveryKind } from '../shared/every-kind.js';

export default scenario({
  id: 'receiver/every-kind',
  title: {
    en: 'A notification of every kind is answered with 200',
    'pt-BR': 'Uma notificação de cada tipo é respondida com 200',
  },
  duties: ['RECEIVER-01'],
  steps: [],
  receives: true,
  needs: statesOfEveryKind,
  async run(scene) {
    const count = await everyKind(scene);
    const notifications = await delivered(scene, count);
    if (notifications.length === 0) throw new Skip(t`the gateway sent no notification`);
    judgeTaken(scene, 'RECEIVER-01', notifications);
    const others = new Set(
      notifications
        .filter(isTaken)
        .flatMap(({ attempts }) => attempts.flatMap(({ status = 200 }) => (status === 200 ? [] : [status]))),
    );
    for (const status of others) scene.record(t`notifications are answered with ${status}`);
  },
});
