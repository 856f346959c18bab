import { refusedRefunds } from '../shared/refund-checks.js';
import { devolucaoOperation } from '../shared/refunds.js';

const faults = [
  { valor: undefined },
  { valor: '1.001' },
  { natureza: 'MED_FRAUDE' },
  { descricao: 'x'.repeat(141) },
];

export default [
  refusedRefunds(devolucaoOperation, faults, { withoutEffect: 'DEVOLUCAO-43', within: 'DEVOLUCAO-02' }),
];
