import { scenario, t } from '../words.js';
import { balanceOperations, callsOf, errorAnswer, planned, usedOf } from '../shared/staged.js';

/** In s. */
const told = 3;
const mostTries = 6;

export default scenario({
  id: 'caller/retry-after',
  title: {
    en: 'After 429 or 503, the client waits as long as it is told',
    'pt-BR': 'Depois de 429 ou 503, o cliente espera o quanto lhe é dito',
  },
  duties: ['CALLER-37'],
  steps: ['balance'],
  async run(scene) {
    const duty = scene.duty('CALLER-37');
    await scene.alive();
    for (const status of [429, 503]) {
      const before = scene.calls().length;
      const answer = errorAnswer(status, 'HTTP_ERROR', { headers: { 'retry-after': String(told) } });
      const plans = planned(scene, balanceOperations, { answer });
      await scene.do('balance', {});
      const [first] = await usedOf(scene, plans, 'a balance endpoint');
      scene.stage.forget();
      const again = callsOf(scene, balanceOperations).find(
        (call) => first !== undefined && call.number > first.number && scene.calls().indexOf(call) >= before,
      );
      const waitedMs = again && again.startedMs - (first?.endedMs ?? 0);
      // Clocks of timers may be early by some ms.
      duty.holds(waitedMs === undefined || waitedMs >= told * 1_000 - 50, () => ({
        message: t`the client does not wait as long as Retry-After says`,
        expected: t`at least ${told} s after ${status} with Retry-After: ${told}`,
        received: t`the next call after ${Math.round(waitedMs ?? 0)} ms`,
        shownBy: [first, again].flatMap((call) => (call ? [scene.exchange(call)] : [])),
      }));
    }
    const before = callsOf(scene, balanceOperations).length;
    const answer = errorAnswer(503, 'HTTP_ERROR', { headers: { 'retry-after': '1' } });
    const plans = planned(scene, balanceOperations, { answer }, 40);
    await scene.do('balance', {});
    await usedOf(scene, plans, 'a balance endpoint');
    const tries = callsOf(scene, balanceOperations).length - before;
    scene.stage.forget();
    await scene.alive();
    duty.holds(tries <= mostTries, {
      message: t`the client does not give up`,
      expected: t`at most ${mostTries} tries at a gateway that stays unavailable`,
      received: t`${tries} tries`,
    });
  },
});
