import { scenario } from '../words.js';
import { judgeUnknownTransfer } from '../shared/unknown-transfer.js';

export default scenario({
  id: 'caller/lost-answer-of-a-transfer',
  title: {
    en: 'A transfer whose answer is lost is repeated only with the same key',
    'pt-BR': 'Uma transferência cuja resposta se perde só é repetida com a mesma chave',
  },
  duties: ['CALLER-31'],
  provokes: ['CALLER-16'],
  steps: ['transfer'],
  run: (scene) => judgeUnknownTransfer(scene, 'lose the answer'),
});
