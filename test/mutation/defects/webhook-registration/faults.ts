import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { remembered } from '../shared/derived-conditions.js';
import { ofNull } from '../shared/faults.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const { lets } = faultsOf('registerWebhook');

export default {
  'derived/registration-event-type-remembered': breaks('WEBHOOK-15', {
    title: 'An eventType that is null is the one of the registration before',
    defect: remembered('registerWebhook', '/eventType', ofNull),
  }),
  'webhook-registration/event-type-of-any-case': breaks('WEBHOOK-16', {
    title: 'An eventType in capitals counts as one in small letters',
    defect: lets('/eventType', matching(/^[A-Z]+_[A-Z]+$/), set('/eventType', 'cash_out')),
  }),
  'webhook-registration/scheme-by-its-letters': breaks('WEBHOOK-14', {
    title: 'A url is https if its first letters are',
    defect: lets('/url', matching(/^https(?!:)/), set('/url', 'https://example.com/')),
  }),
} satisfies Defects;
