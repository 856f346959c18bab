import { breaks, type Defects } from '../../mutant.js';
import { afterRefusals } from '../shared/derived-conditions.js';
import { unlessOneOf } from '../shared/faults.js';
import { isOneOf, reads } from '../shared/list-defects.js';

export default {
  'derived/med-status-after-refusals': breaks('MED-12', {
    title: 'Once a request for the MED list was refused, an unknown status is left out of account',
    defect: afterRefusals(
      'listMeds',
      1,
      unlessOneOf('status', ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED']),
    ),
  }),
  'med/status-of-any-case': breaks('MED-12', {
    title: 'A status in small letters counts as one in capitals',
    defect: reads('listMeds', 'status', isOneOf('open'), () => 'OPEN'),
  }),
} satisfies Defects;
