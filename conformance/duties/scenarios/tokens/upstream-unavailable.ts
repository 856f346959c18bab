import { scenario, t } from '../words.js';
import { callsOf, errorAnswer, planned, tokenOperations, usedOf } from '../shared/staged.js';

const times = 4;
/** Tries that all come within this time hit the same failure, in ms … */
const within = 1_000;
/** Pauses that differ by less than this part are the same: chance or growth makes them differ by more. */
const alike = 1.15;

export default scenario({
  id: 'caller/authentication-unavailable',
  title: {
    en: 'While authentication is unavailable, the client tries again with growing pauses',
    'pt-BR': 'Enquanto a autenticação está indisponível, o cliente tenta de novo com pausas crescentes',
  },
  duties: ['CALLER-10'],
  steps: ['balance'],
  async run(scene) {
    const answer = errorAnswer(503, 'PUB_AUTH_UPSTREAM_UNAVAILABLE');
    const plans = planned(scene, tokenOperations, { answer }, times);
    await scene.do('balance', {});
    await usedOf(scene, plans, 'a token endpoint');
    await scene.quiet();
    const tries = callsOf(scene, tokenOperations);
    scene.stage.forget();
    await scene.alive();
    const gaps = tries
      .slice(1)
      .map((call, index) => call.startedMs - (tries[index]?.endedMs ?? call.startedMs));
    const wholeMs = (tries.at(-1)?.startedMs ?? 0) - (tries[0]?.startedMs ?? 0);
    const isSteady = gaps.length > 2 && Math.max(...gaps) < alike * Math.min(...gaps);
    const shownBy = tries.slice(0, 3).map((call) => scene.exchange(call));
    const duty = scene.duty('CALLER-10');
    const isAgain = duty.holds(tries.length > 1, {
      message: t`an authentication that is unavailable ends the work`,
      expected: t`the token is asked for again, with growing pauses`,
      received: t`one try`,
      shownBy,
    });
    if (!isAgain) return;
    // Jitter may shrink single pauses, so it suffices that they take some time, and are not all the same.
    // Timers may be early by some ms.
    duty.holds(wholeMs >= within - 50 && !isSteady, {
      message: t`tries come without a growing pause`,
      expected: t`growing pauses between tries`,
      received: t`pauses of ${gaps.map((gap) => Math.round(gap)).join(', ')} ms`,
      shownBy,
    });
  },
});
