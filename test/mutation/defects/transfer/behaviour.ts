import { drop, isRefusal, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { isType } from '../../notifications.js';
import { rounded } from '../../values.js';
import { afterRefusals, fromTheSecond, remembered, whileBusy } from '../shared/derived-conditions.js';
import { notifiedByHistory } from '../shared/histories.js';
import { notifiedThoughRefused } from '../shared/outcomes.js';
import { below, is, lets, refuses, roundable } from '../shared/request-faults.js';
import { fromSecond } from '../shared/second-time.js';
import { transferEvent } from '../shared/success-events.js';
import { idempotencyKey } from '../shared/transfer-keys.js';

const operation = 'createTransfer';

export default {
  'derived/transfer-longest-expiration-once': breaks('TRANSFER-42', {
    title: 'From the second transfer on an expiration of 10800 seconds is refused',
    defect: fromTheSecond(operation, refuses('/expiration', is(10_800))),
  }),
  'derived/transfer-refused-and-notified': breaks('TRANSFER-14', {
    title: 'A transfer that was refused for its form is reported as liquidated',
    defect: notifiedThoughRefused(operation, 'cash_out', ({ headers }) =>
      transferEvent({ idempotencyKey: headers[idempotencyKey] }),
    ),
  }),
  'derived/transfer-key-remembered': breaks('TRANSFER-24', {
    title: 'A pixKey that is null is the one of the transfer before',
    defect: remembered(operation, '/pixKey'),
  }),
  'derived/transfer-expiration-after-refusals': breaks('TRANSFER-41', {
    title: 'Once a transfer was refused, an expiration below one second counts as one',
    defect: afterRefusals(operation, 1, lets('/expiration', below(1), set('/expiration', 1))),
  }),
  'derived/transfer-decimals-while-busy': breaks('TRANSFER-50', {
    title: 'While another transfer is under way, an amount is rounded to the cent',
    defect: whileBusy(operation, lets('/payment/amount', roundable, set('/payment/amount', rounded))),
  }),
  'history/transfer-after-a-failed-one-not-notified': breaks('TRANSFER-13', {
    title: 'Once a transfer has failed, those that settle are not notified',
    defect: notifiedByHistory((notification, memory) =>
      isType('TRANSFER')(notification) && memory.all('ERROR', 'transfer').length > 0
        ? undefined
        : notification,
    ),
  }),
  'later/transfer-error-without-message': breaks('TRANSFER-61', {
    title: 'From the second one on an error of a transfer lacks the message',
    defect: fromSecond(operation, isRefusal, drop('/message')),
  }),
} satisfies Defects;
