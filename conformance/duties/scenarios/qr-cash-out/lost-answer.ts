import { scenario } from '../words.js';
import { staticCode } from '../../../chapters/shared/br-code.js';
import { judgeUnknownOutcome } from '../shared/unknown-outcome.js';

export default scenario({
  id: 'caller/lost-answer-of-a-qr-payment',
  title: {
    en: 'A QR payment whose answer is lost is neither paid again nor taken for failed',
    'pt-BR': 'Um pagamento por QR code cuja resposta se perde não é pago de novo nem dado como falho',
  },
  duties: ['CALLER-36'],
  steps: ['pay a QR code'],
  run: (scene) =>
    judgeUnknownOutcome(scene, {
      ...{ duty: 'CALLER-36', operation: 'createQrCashOut', provocation: 'lose the answer' },
      pay: (order) =>
        scene.do('pay a QR code', {
          order: order.name,
          code: staticCode({ key: scene.values.cpf(), amount: order.amount }),
        }),
    }),
});
