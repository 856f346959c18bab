import { scenario, t } from '../words.js';
import { callsOf, tokenOperations } from '../shared/staged.js';

/** Longer than tokens of either family are valid, in s. */
const beyond = 3_700;

export default scenario({
  id: 'caller/expired-token',
  title: {
    en: 'After a 401 for an expired token, the client gets a new one and calls again',
    'pt-BR': 'Depois de um 401 por token expirado, o cliente obtém um novo e chama de novo',
  },
  duties: ['CALLER-07', 'CALLER-44'],
  steps: ['balance'],
  needs: ['time passes'],
  async run(scene) {
    const [renewal, again] = [scene.duty('CALLER-07'), scene.duty('CALLER-44')];
    await scene.alive();
    await scene.setup('time passes', { seconds: beyond });
    const before = scene.calls().length;
    const ended = await scene.do('balance', {});
    await scene.until(() => (scene.calls().slice(before).at(-1)?.answer?.status === 200 ? true : undefined));
    const calls = scene.calls().slice(before);
    const refused = calls.find(({ answer }) => answer?.status === 401);
    if (refused === undefined) {
      scene.unused(t`the client had a new token before the old one was refused`, 'CALLER-07', 'CALLER-44');
      return;
    }
    const after = calls.filter(({ number }) => number > refused.number);
    const isRepeated = after.some(
      ({ operation, answer }) =>
        operation === refused.operation && answer !== undefined && answer.status < 300,
    );
    if (!isRepeated) await scene.do('balance', {});
    const isRenewed = callsOf(scene, tokenOperations).some(({ number }) => number > refused.number);
    const shownBy = [refused, ...after].map((call) => scene.exchange(call));
    renewal.holds(isRenewed, () => ({
      message: t`an expired token is not replaced`,
      expected: t`a new token, for the next call at the latest`,
      received: t`no new token was asked for (${ended.error ?? 'no error was told'})`,
      shownBy,
    }));
    again.holds(isRepeated, {
      message: t`an expired token ends the call`,
      expected: t`the call again, with a new token`,
      received: t`the call did not come again`,
      shownBy,
    });
  },
});
