import type { Defects } from '../../mutant.js';
import { afterRefusals } from '../shared/derived-conditions.js';
import { unlessOneOf } from '../shared/faults.js';

export default {
  'derived/med-status-after-refusals': {
    title: 'Once a request for the MED list was refused, an unknown status is left out of account',
    clause: 'MED-12',
    defect: afterRefusals(
      'listMeds',
      1,
      unlessOneOf('status', ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED']),
    ),
  },
} satisfies Defects;
