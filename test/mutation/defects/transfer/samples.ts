import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const { lets } = faultsOf('createTransfer');

/** Faults that are accepted only with some values: each guards a sample of the derived requests. */
export default {
  'transfer/currency-of-any-case': breaks('TRANSFER-48', {
    title: 'A currency in small letters counts as one in capitals',
    defect: lets('/payment/currency', matching(/^brl$/), set('/payment/currency', 'BRL')),
  }),
  'transfer/priority-of-any-case': breaks('TRANSFER-36', {
    title: 'A priority in small letters counts as one in capitals',
    defect: lets('/priority', matching(/^(high|norm)$/), set('/priority', 'NORM')),
  }),
  'transfer/phone-of-any-country': breaks('TRANSFER-30', {
    title: 'A phone key may begin with the code of any country',
    defect: lets('/pixKey', matching(/^\+(?!55)\d{12,13}$/), set('/pixKey', '+5511987654321')),
  }),
  'transfer/phone-without-plus': breaks('TRANSFER-30', {
    title: 'A phone key may begin with 55 instead of +55',
    defect: lets('/pixKey', matching(/^55\d{10,11}$/), set('/pixKey', '+5511987654321')),
  }),
} satisfies Defects;
