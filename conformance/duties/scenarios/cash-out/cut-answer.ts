import { scenario } from '../words.js';
import { judgeUnknownOutcome } from '../shared/unknown-outcome.js';

export default scenario({
  id: 'caller/cut-answer-of-a-cash-out',
  title: {
    en: 'A cash-out whose answer is cut off is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out cuja resposta é cortada não é pago de novo nem dado como falho',
  },
  duties: ['CALLER-36'],
  steps: ['pay'],
  run: (scene) =>
    judgeUnknownOutcome(scene, {
      ...{ duty: 'CALLER-36', operation: 'createCashOut', provocation: 'cut in the body' },
      pay: (order) => scene.pay(order),
    }),
});
