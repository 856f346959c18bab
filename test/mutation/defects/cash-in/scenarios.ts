import { fullError, requests } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';

export default {
  'cash-in/scenario-refused': breaks('CASHIN-78', {
    title: 'A cash-in with X-Sandbox-Scenario is refused',
    defect: requests(
      'createCashIn',
      ({ headers }) => headers['x-sandbox-scenario'] !== undefined,
      (request) => fullError(request, 400, { message: ['x-sandbox-scenario is not known'] }),
    ),
  }),
} satisfies Defects;
