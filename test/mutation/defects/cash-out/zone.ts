import { answers, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';

export default {
  'cash-out/generate-time-without-zone': breaks('CASHOUT-09', {
    title: 'generateTime does not say that it is in UTC',
    defect: answers(
      'createCashOut',
      201,
      set('/generateTime', (time: unknown) => String(time).replace('Z', '')),
    ),
  }),
} satisfies Defects;
