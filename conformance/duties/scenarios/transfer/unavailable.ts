import { scenario } from '../words.js';
import { errorAnswer } from '../shared/staged.js';
import { judgeUnknownTransfer } from '../shared/unknown-transfer.js';

export default scenario({
  id: 'caller/transfer-while-unavailable',
  title: {
    en: 'A transfer that is answered with 503 after it was carried out is repeated only with the same key',
    'pt-BR': 'Uma transferência respondida com 503 depois de executada só é repetida com a mesma chave',
  },
  duties: ['CALLER-31'],
  provokes: ['CALLER-16'],
  steps: ['transfer'],
  run: (scene) => judgeUnknownTransfer(scene, { answer: errorAnswer(503, 'HTTP_ERROR'), carriedOut: true }),
});
