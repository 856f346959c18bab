import { requests, shortError } from '../../edits.js';
import type { Defects } from '../../mutant.js';

export default {
  'med/raw-colons-refused': {
    title: 'A date-time in the query whose colons are not percent-encoded is refused',
    clause: 'MED-69',
    defect: requests(
      'listMeds',
      ({ path }) => (path.split('?')[1] ?? '').includes(':'),
      () => shortError(400),
    ),
  },
} satisfies Defects;
