import { scenario } from '../words.js';
import { judgeUnknownOutcome } from '../shared/unknown-outcome.js';

export default scenario({
  id: 'caller/lost-answer-of-a-cash-out',
  title: {
    en: 'A cash-out whose answer is lost is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out cuja resposta se perde não é pago de novo nem dado como falho',
  },
  duties: ['CALLER-36'],
  steps: ['pay'],
  run: (scene) =>
    judgeUnknownOutcome(scene, {
      ...{ duty: 'CALLER-36', operation: 'createCashOut', provocation: 'lose the answer' },
      pay: (order) => scene.pay(order),
    }),
});
