import { answers, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';

export default {
  'cash-out/generate-time-without-zone': {
    title: 'generateTime does not say that it is in UTC',
    clause: 'CASHOUT-09',
    defect: answers(
      'createCashOut',
      201,
      set('/generateTime', (time: unknown) => String(time).replace('Z', '')),
    ),
  },
} satisfies Defects;
