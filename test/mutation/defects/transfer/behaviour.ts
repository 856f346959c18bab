import { drop, isRefusal } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { isType } from '../../../../conformance/variants/parts/notifications.js';
import { rounded } from '../../../../conformance/variants/parts/values.js';
import { afterRefusals, fromTheSecond, remembered, whileBusy } from '../shared/derived-conditions.js';
import { notifiedByHistory } from '../shared/histories.js';
import { notifiedThoughRefused } from '../shared/outcomes.js';
import { below, is, allows, refuses, roundable } from '../shared/request-faults.js';
import { fromSecond } from '../shared/second-time.js';
import { transferEvent } from '../shared/success-events.js';
import { idempotencyKey } from '../shared/transfer-keys.js';

const operation = 'createTransfer';

export default defects()
  .breaks('TRANSFER-42', 'From the second transfer on an expiration of 10800 seconds is refused')
  .as('derived/transfer-longest-expiration-once')(
    fromTheSecond(operation, refuses('/expiration', is(10_800))),
  )
  .breaks('TRANSFER-14', 'A transfer that was refused for its form is reported as liquidated')
  .as('derived/transfer-refused-and-notified')(
    notifiedThoughRefused(operation, 'cash_out', ({ headers }) =>
      transferEvent({ idempotencyKey: headers[idempotencyKey] }),
    ),
  )
  .breaks('TRANSFER-24', 'A pixKey that is null is the one of the transfer before')
  .as('derived/transfer-key-remembered')(remembered(operation, '/pixKey'))
  .breaks('TRANSFER-41', 'Once a transfer was refused, an expiration below one second counts as one')
  .as('derived/transfer-expiration-after-refusals')(
    afterRefusals(operation, 1, allows('/expiration', below(1), 1)),
  )
  .breaks('TRANSFER-50', 'While another transfer is under way, an amount is rounded to the cent')
  .as('derived/transfer-decimals-while-busy')(
    whileBusy(operation, allows('/payment/amount', roundable, rounded)),
  )
  .breaks('TRANSFER-13', 'Once a transfer has failed, those that settle are not notified')
  .as('history/transfer-after-a-failed-one-not-notified')(
    notifiedByHistory((notification, memory) =>
      isType('TRANSFER')(notification) && memory.all('ERROR', 'transfer').length > 0
        ? undefined
        : notification,
    ),
  )
  .breaks('TRANSFER-61', 'From the second one on an error of a transfer lacks the message')
  .as('later/transfer-error-without-message')(fromSecond(operation, isRefusal, drop('/message')));
