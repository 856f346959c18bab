import { scenario, t } from '../words.js';
import { callsOf, tokenOperations } from '../shared/staged.js';

const parallel = 10;
const mostTokens = 3;
const beyond = 3_700;

export default scenario({
  id: 'caller/expired-token-in-parallel',
  title: {
    en: 'Parallel calls on an expired token lead to one new token',
    'pt-BR': 'Chamadas paralelas com um token expirado levam a um novo token',
  },
  duties: ['CALLER-09'],
  steps: ['balance'],
  needs: ['time passes'],
  async run(scene) {
    await scene.alive();
    await scene.setup('time passes', { seconds: beyond });
    const before = scene.calls().length;
    await Promise.all(Array.from({ length: parallel }, () => scene.do('balance', {})));
    await scene.alive();
    const since = scene.calls().slice(before);
    const asked = callsOf(scene, tokenOperations).filter((call) => since.includes(call));
    const refused = since.filter(({ answer }) => answer?.status === 401);
    scene.duty('CALLER-09').holds(asked.length <= mostTokens && refused.length <= 2 * parallel, () => ({
      message: t`each of several calls asks for a token of its own`,
      expected: t`at most ${mostTokens} new tokens for ${parallel} calls`,
      received: t`${asked.length} tokens, and ${refused.length} calls refused with 401`,
      shownBy: asked.slice(0, 2).map((call) => scene.exchange(call)),
    }));
  },
});
