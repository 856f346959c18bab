import { breaks, type Defects } from '../../mutant.js';
import { faultsOf, longerThan } from '../shared/request-faults.js';

export default {
  'cash-in/split-key-of-77': breaks('CASHIN-86', {
    title: 'A split takes a pixKey of 77 characters at most, as the directory does',
    defect: faultsOf('createCashIn').refuses('/splits/0/pixKey', longerThan(77)),
  }),
} satisfies Defects;
