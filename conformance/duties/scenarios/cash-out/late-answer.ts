import { scenario } from '../words.js';
import { judgeUnknownOutcome } from '../shared/unknown-outcome.js';

export default scenario({
  id: 'caller/late-answer-of-a-cash-out',
  title: {
    en: 'A cash-out whose answer comes very late is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out cuja resposta chega muito tarde não é pago de novo nem dado como falho',
  },
  duties: ['CALLER-36'],
  steps: ['pay'],
  timeoutMs: 120_000,
  run: (scene) =>
    judgeUnknownOutcome(scene, {
      ...{ duty: 'CALLER-36', operation: 'createCashOut', provocation: { hold: 20_000 } },
      pay: (order) => scene.pay(order),
    }),
});
