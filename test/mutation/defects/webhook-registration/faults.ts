import { set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { remembered } from '../shared/derived-conditions.js';
import { ofNull } from '../shared/faults.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const { lets } = faultsOf('registerWebhook');

export default {
  'derived/registration-event-type-remembered': {
    title: 'An eventType that is null is the one of the registration before',
    clause: 'WEBHOOK-15',
    defect: remembered('registerWebhook', '/eventType', ofNull),
  },
  'webhook-registration/event-type-of-any-case': {
    title: 'An eventType in capitals counts as one in small letters',
    clause: 'WEBHOOK-16',
    defect: lets('/eventType', matching(/^[A-Z]+_[A-Z]+$/), set('/eventType', 'cash_out')),
  },
  'webhook-registration/scheme-by-its-letters': {
    title: 'A url is https if its first letters are',
    clause: 'WEBHOOK-14',
    defect: lets('/url', matching(/^https(?!:)/), set('/url', 'https://example.com/')),
  },
} satisfies Defects;
