import { scenario, t } from '../words.js';
import { balanceOperations, callsOf, tokenAnswer, tokenOf, usedOf } from '../shared/staged.js';

export default scenario({
  id: 'caller/insufficient-scope',
  title: {
    en: 'A call refused for lack of scope is not repeated with the same token',
    'pt-BR': 'Uma chamada recusada por falta de escopo não é repetida com o mesmo token',
  },
  duties: ['CALLER-12'],
  steps: ['balance'],
  needs: ['an access token'],
  async run(scene) {
    const condition = 'insufficient scope';
    const [standard, compatibility] = await Promise.all(
      (['standard', 'compatibility'] as const).map((family) =>
        scene.setup('an access token', { condition, family }),
      ),
    );
    const tokens = [standard?.accessToken ?? '', compatibility?.accessToken ?? ''] as const;
    const plans = [
      scene.stage.next('createAccessToken', tokenAnswer(tokens[0])),
      scene.stage.next('createOauthToken', tokenAnswer(tokens[1])),
    ];
    await scene.do('balance', {});
    await usedOf(scene, plans, 'a token endpoint');
    await scene.quiet();
    // A call whose answer the client did not wait for, it may repeat.
    const first = callsOf(scene, balanceOperations).find(
      (call) => call.sent === 403 && tokens.includes(tokenOf(call)),
    );
    const refused = callsOf(scene, balanceOperations).filter(
      (call) => first !== undefined && call.number >= first.number && tokenOf(call) === tokenOf(first),
    );
    const duty = scene.duty('CALLER-12');
    if (refused.length === 0) {
      duty.leave(t`no call was refused for lack of scope`);
      return;
    }
    duty.holds(refused.length === 1, () => ({
      message: t`a call without sufficient scope is repeated with the same token`,
      expected: t`one call, and then an error`,
      received: t`${refused.length} calls with the same token, each refused with 403`,
      shownBy: refused.slice(0, 2).map((call) => scene.exchange(call)),
    }));
  },
});
