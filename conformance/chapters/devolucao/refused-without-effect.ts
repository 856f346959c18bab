import { refusedRefunds } from '../shared/refund-checks.js';
import { devolucaoWay } from '../shared/refund-ways.js';

const faults = [
  { valor: undefined },
  { valor: '1.001' },
  { natureza: 'MED_FRAUDE' },
  { descricao: 'x'.repeat(141) },
];

export default [
  refusedRefunds(devolucaoWay, faults, { withoutEffect: 'DEVOLUCAO-43', within: 'DEVOLUCAO-02' }),
];
