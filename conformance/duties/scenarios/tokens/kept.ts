import { scenario, t } from '../words.js';
import { callsOf, tokenOperations } from '../shared/staged.js';

const calls = 20;
const mostTokens = 3;

export default scenario({
  id: 'caller/token-kept',
  title: {
    en: 'A token is used for many calls',
    'pt-BR': 'Um token é usado em muitas chamadas',
  },
  duties: ['CALLER-08'],
  steps: ['balance'],
  async run(scene) {
    for (let call = 0; call < calls; call += 1) await scene.do('balance', {});
    await scene.alive();
    const asked = callsOf(scene, tokenOperations);
    scene.duty('CALLER-08').holds(asked.length <= mostTokens, () => ({
      message: t`many tokens are asked for`,
      expected: t`at most ${mostTokens} for ${calls} calls`,
      received: t`${asked.length} tokens for ${calls} calls`,
      shownBy: asked.slice(-2).map((call) => scene.exchange(call)),
    }));
  },
});
