import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { faultsOf, inBinary, isNumber, rounded } from '../shared/request-faults.js';

const { lets, refuses } = faultsOf('createCashIn');
const value = '/transaction/value';

/** Defects that affect only some values: each guards a sample of the derived requests. */
export default {
  'cash-in/value-in-binary': breaks('CASHIN-20', {
    title: 'Whether a value has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
    defect: refuses(value, inBinary),
  }),
  'cash-in/decimals-of-large-amounts': breaks('CASHIN-19', {
    title: 'More than two decimals of amounts above 1000.00 are rounded',
    defect: lets(value, (amount) => isNumber(amount) && amount > 1000, set(value, rounded)),
  }),
  'cash-in/six-figures-refused': breaks('CASHIN-20', {
    title: 'A value of 100000 and more is refused',
    defect: refuses(value, (amount) => isNumber(amount) && amount >= 100_000),
  }),
  'cash-in/every-fault-breaks': breaks('CASHIN-80', {
    title: 'A charge that is refused for any field ends in a server error',
    defect: {
      http: {
        answer: (answer, request) => {
          const isRefused = request.operation === 'createCashIn' && answer.status === 400;
          if (!isRefused || at(answer.body, '/statusCode') === undefined) return answer;
          return {
            ...answer,
            status: 500,
            body: { statusCode: 500, message: 'Internal', error: 'Internal' },
          };
        },
      },
    },
  }),
} satisfies Defects;
