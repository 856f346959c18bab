import { scenario, t } from '../words.js';
import { balanceOperations, callsOf, tokenAnswer, tokenOf, usedOf } from '../shared/staged.js';

/** How long the token is valid, by its answer, in s. */
const lifetime = 6;
/** How long is called, in s. */
const whole = 9;

export default scenario({
  id: 'caller/token-renewed-in-time',
  title: {
    en: 'A token is renewed before it expires',
    'pt-BR': 'O token é renovado antes de expirar',
  },
  duties: ['CALLER-06'],
  steps: ['balance'],
  async run(scene) {
    const [standard, compatibility] = await Promise.all([
      scene.account.token('standard'),
      scene.account.token('compatibility'),
    ]);
    const plans = [
      scene.stage.next('createAccessToken', tokenAnswer(standard, lifetime)),
      scene.stage.next('createOauthToken', tokenAnswer(compatibility, lifetime)),
    ];
    await scene.do('balance', {});
    const [issued] = await usedOf(scene, plans, 'a token endpoint');
    for (let second = 1; second <= whole; second += 1) {
      await scene.pause(1_000);
      await scene.do('balance', {});
    }
    await scene.alive();
    const token = issued?.operation === 'createAccessToken' ? standard : compatibility;
    const expiredMs = (issued?.endedMs ?? 0) + lifetime * 1_000;
    const late = callsOf(scene, balanceOperations).filter(
      (call) => call.startedMs > expiredMs + 250 && tokenOf(call) === token,
    );
    scene.duty('CALLER-06').holds(late.length === 0, () => ({
      message: t`an expired token was sent`,
      expected: t`a new token before ${lifetime} s are over (expires_in)`,
      received: t`${late.length} calls with the old token`,
      shownBy: late.slice(0, 2).map((call) => scene.exchange(call)),
    }));
  },
});
