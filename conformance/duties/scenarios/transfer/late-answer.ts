import { scenario } from '../words.js';
import { judgeUnknownTransfer } from '../shared/unknown-transfer.js';

export default scenario({
  id: 'caller/late-answer-of-a-transfer',
  title: {
    en: 'A transfer whose answer comes very late is repeated only with the same key',
    'pt-BR': 'Uma transferência cuja resposta chega muito tarde só é repetida com a mesma chave',
  },
  duties: ['CALLER-31'],
  provokes: ['CALLER-16'],
  steps: ['transfer'],
  timeoutMs: 120_000,
  run: (scene) => judgeUnknownTransfer(scene, { hold: 20_000 }),
});
