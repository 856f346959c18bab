import { scenario, t } from '../words.js';
import { callsOf, errorAnswer, planned, tokenOperations, usedOf } from '../shared/staged.js';

const mostTries = 2;

export default scenario({
  id: 'caller/refused-credentials',
  title: {
    en: 'Refused credentials are not sent again and again',
    'pt-BR': 'Credenciais recusadas não são enviadas repetidamente',
  },
  duties: ['CALLER-11'],
  steps: ['balance'],
  async run(scene) {
    const plans = planned(
      scene,
      tokenOperations,
      { answer: errorAnswer(401, 'PUB_INVALID_CREDENTIALS') },
      20,
    );
    await scene.do('balance', {});
    await usedOf(scene, plans, 'a token endpoint');
    await scene.quiet();
    const tries = callsOf(scene, tokenOperations);
    scene.stage.forget();
    await scene.alive();
    scene.duty('CALLER-11').holds(tries.length <= mostTries, () => ({
      message: t`refused credentials are sent again and again`,
      expected: t`at most ${mostTries} tries`,
      received: t`${tries.length} tries`,
      shownBy: tries.slice(0, 2).map((call) => scene.exchange(call)),
    }));
  },
});
