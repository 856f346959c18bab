import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { withoutLineBreak } from '../shared/faults.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const { lets } = faultsOf('putDevolucao');

/** Faults that are accepted only with some values: each guards a sample of the derived requests. */
export default {
  'devolucao/valor-with-line-break': breaks('DEVOLUCAO-27', {
    title: 'A line break at the end of a valor is not seen',
    defect: lets('/valor', matching(/^\d+\.\d{2}\n$/), set('/valor', withoutLineBreak)),
  }),
  'devolucao/natureza-of-any-case': breaks('DEVOLUCAO-35', {
    title: 'A natureza in small letters counts as one in capitals',
    defect: lets('/natureza', matching(/^original$/), set('/natureza', 'ORIGINAL')),
  }),
} satisfies Defects;
