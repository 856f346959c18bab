import { scenario, t } from '../words.js';
import { delivered } from '../shared/answered.js';

const atOnce = 20;
/** In ms. */
const longest = 10_000;

export default scenario({
  id: 'receiver/many-at-once',
  title: {
    en: 'Notifications are answered within 10 s, also if many come at once',
    'pt-BR': 'As notificações são respondidas em até 10 s, também se muitas chegam ao mesmo tempo',
  },
  duties: ['RECEIVER-02'],
  steps: [],
  receives: true,
  needs: ['a received payment'],
  async run(scene) {
    await Promise.all(
      Array.from({ length: atOnce }, () => scene.silently('a received payment', { amount: 1 })),
    );
    await delivered(scene, atOnce);
    await scene.until(
      () =>
        scene.notifications().every(({ attempts }) => attempts[0]?.endedMs !== undefined) ? true : undefined,
      2 * longest,
    );
    const duty = scene.duty('RECEIVER-02');
    const slow = scene
      .notifications()
      .filter(({ attempts }) =>
        attempts.some(
          ({ startedMs, endedMs = Infinity, status }) =>
            status === undefined || endedMs - startedMs > longest,
        ),
      );
    if (scene.notifications().length === 0) {
      duty.leave(t`the gateway sent no notification`);
      return;
    }
    duty.holds(slow.length === 0, () => ({
      message: t`notifications are answered slowly`,
      expected: t`an answer within ${longest / 1_000} s`,
      received: t`${slow.length} of ${scene.notifications().length} took longer`,
      shownBy: slow.slice(0, 2).map((one) => scene.delivery(one)),
    }));
  },
});
