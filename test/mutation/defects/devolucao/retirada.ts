import { breaks, type Defects } from '../../mutant.js';
import { faultsOf, is } from '../shared/request-faults.js';

export default {
  'devolucao/retirada-unknown': breaks('DEVOLUCAO-52', {
    title: 'RETIRADA is no value that natureza may have in a request',
    defect: faultsOf('putDevolucao').refuses('/natureza', is('RETIRADA')),
  }),
} satisfies Defects;
