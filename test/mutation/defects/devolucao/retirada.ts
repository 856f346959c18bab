import type { Defects } from '../../mutant.js';
import { faultsOf, is } from '../shared/request-faults.js';

export default {
  'devolucao/retirada-unknown': {
    title: 'RETIRADA is no value that natureza may have in a request',
    clause: 'DEVOLUCAO-52',
    defect: faultsOf('putDevolucao').refuses('/natureza', is('RETIRADA')),
  },
} satisfies Defects;
