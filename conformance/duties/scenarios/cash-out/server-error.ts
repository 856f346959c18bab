import { scenario } from '../words.js';
import { errorAnswer } from '../shared/staged.js';
import { judgeUnknownOutcome } from '../shared/unknown-outcome.js';

export default scenario({
  id: 'caller/server-error-of-a-cash-out',
  title: {
    en: 'A cash-out that is answered with 500 after it was carried out is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out respondido com 500 depois de executado não é pago de novo nem dado como falho',
  },
  duties: ['CALLER-36'],
  steps: ['pay'],
  run: (scene) =>
    judgeUnknownOutcome(scene, {
      ...{
        duty: 'CALLER-36',
        operation: 'createCashOut',
        provocation: { answer: errorAnswer(500, 'HTTP_ERROR'), carriedOut: true },
      },
      pay: (order) => scene.pay(order),
    }),
});
