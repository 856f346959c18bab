import { scenario } from '../words.js';
import { judgeUnknownOutcome } from '../shared/unknown-outcome.js';

export default scenario({
  id: 'caller/bad-gateway-of-a-cash-out',
  title: {
    en: 'A cash-out that is answered with 502 after it was carried out is neither paid again nor taken for failed',
    'pt-BR': 'Um cash-out respondido com 502 depois de executado não é pago de novo nem dado como falho',
  },
  duties: ['CALLER-36'],
  steps: ['pay'],
  run: (scene) =>
    judgeUnknownOutcome(scene, {
      ...{
        duty: 'CALLER-36',
        operation: 'createCashOut',
        provocation: {
          answer: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' },
          carriedOut: true,
        },
      },
      pay: (order) => scene.pay(order),
    }),
});
