import { requests, shortError } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';

export default {
  'med/raw-colons-refused': breaks('MED-69', {
    title: 'A date-time in the query whose colons are not percent-encoded is refused',
    defect: requests(
      'listMeds',
      ({ path }) => (path.split('?')[1] ?? '').includes(':'),
      () => shortError(400),
    ),
  }),
} satisfies Defects;
