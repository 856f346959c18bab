import type { Defects } from '../../mutant.js';
import { remembered } from '../shared/derived-conditions.js';
import { ofNull } from '../shared/faults.js';

export default {
  'derived/registration-event-type-remembered': {
    title: 'An eventType that is null is the one of the registration before',
    clause: 'WEBHOOK-15',
    defect: remembered('registerWebhook', '/eventType', ofNull),
  },
} satisfies Defects;
