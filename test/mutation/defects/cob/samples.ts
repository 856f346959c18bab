import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { requests } from '../../edits.js';
import { withoutLineBreak } from '../shared/faults.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const operation = 'putCob';
const { lets } = faultsOf(operation);

/** Faults that are accepted only with some values: each guards a sample of the derived requests. */
export default {
  'cob/txid-with-hyphens': breaks('COB-36', {
    title: 'A txid with hyphens or underscores is accepted',
    defect: requests(
      operation,
      ({ path }) => /^\/cob\/[\w-]{26,35}$/.test(path),
      (request) => ({ ...request, path: request.path.replace(/[-_]/g, 'x') }),
    ),
  }),
  'cob/original-of-any-form': breaks('COB-49', {
    title: 'An original of one or no decimal is accepted',
    defect: lets(
      '/valor/original',
      matching(/^\d+(\.\d?)?$/),
      set('/valor/original', (value: unknown) => Number(value).toFixed(2)),
    ),
  }),
  'cob/original-with-line-break': breaks('COB-49', {
    title: 'A line break at the end of an original is not seen',
    defect: lets('/valor/original', matching(/^\d+\.\d{2}\n$/), set('/valor/original', withoutLineBreak)),
  }),
} satisfies Defects;
