import { answers, merge, set, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { onState } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import {
  asConfirmed,
  followedBy,
  isEvent,
  notifications,
  suppressed,
} from '../../../../conformance/variants/parts/notifications.js';
import { centLost, hastyLending, lateMove, overdrawn, takenTwice } from '../shared/money.js';
import { after, blocks, blocksForAWhile, notifiedAfter } from '../shared/outcomes.js';
import { heldBack, staleNotifications } from '../shared/stale.js';
import { endToEndId, standardEvent } from '../shared/success-events.js';
import { externalIdOf, replayed, usedIdsPass } from '../shared/used-values.js';

const operation = 'createQrCashOut';
const isCashOut = isEvent('CashOut');
const isDone = isEvent('CashOut', 'CONFIRMED');
const hasFailed = isEvent('CashOut', 'ERROR');
const asDone = { ...asConfirmed, endToEndId: endToEndId() };
const asFailed = {
  status: 'ERROR',
  errorCode: 'ORDER_REJECTED',
  errorMessage: 'Rejected.',
  endToEndId: null,
};

export default defects()
  .breaks('QRCASHOUT-27', 'A used externalId is refused with 400')
  .as('qr-cash-out/duplicate-400')(answers(operation, 409)(statusThroughout(400)))
  .breaks('QRCASHOUT-27', 'A used externalId is answered like the first time')
  .as('qr-cash-out/duplicates-replayed')(
    replayed(operation, (request) => externalIdOf(operation, request), 409),
  )
  .breaks('QRCASHOUT-27', 'A used externalId makes a further payment')
  .as('qr-cash-out/duplicates-pass')(usedIdsPass(operation, () => true))
  .breaks('QRCASHOUT-27', 'An externalId is free again when its payment has settled')
  .as('qr-cash-out/free-after-settlement')(() => {
    let settled = 0;
    return [
      onState('a payment settles', () => (settled += 1)),
      ...usedIdsPass(operation, () => settled > 0)(),
    ];
  })
  .breaks('QRCASHOUT-28', 'Whether an externalId is used is read before and written after')
  .as('qr-cash-out/race')(usedIdsPass(operation, (isAnswered) => !isAnswered))
  .breaks('QRCASHOUT-29', 'A payment refused by a rule blocks its amount')
  .as('qr-cash-out/refused-reserves')(
    after(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.value * 100)),
    ),
  )
  .breaks('QRCASHOUT-29', 'A payment refused by a rule blocks its amount for some seconds')
  .as('qr-cash-out/refused-blocks-for-a-while')(
    after(operation, 'refusal', ({ account, body }, services) =>
      blocksForAWhile(services, account.id, Math.round(body.value * 100)),
    ),
  )
  .breaks('QRCASHOUT-26', 'A payment above the balance is refused with 422')
  .as('qr-cash-out/insufficient-422')(answers(operation, 'PIX_INSUFFICIENT_BALANCE')(statusThroughout(422)))
  .breaks('QRCASHOUT-26', 'The balance is ignored')
  .as('qr-cash-out/overdrawn')(overdrawn)
  .breaks('QRCASHOUT-38', 'Quick payments overdraw the balance')
  .as('qr-cash-out/spending-race')(hastyLending(150))
  .breaks('QRCASHOUT-35', 'A payment takes and blocks a cent less than its amount')
  .as('qr-cash-out/cent-lost')(centLost)
  .breaks('QRCASHOUT-35', 'A payment takes its amount seconds after it was accepted')
  .as('qr-cash-out/taken-late')(lateMove('reservation'))
  .breaks('QRCASHOUT-36', 'Settlement takes the amount from the available balance once more')
  .as('qr-cash-out/taken-twice')(takenTwice)
  .breaks('QRCASHOUT-36', 'A settled payment stays blocked for seconds')
  .as('qr-cash-out/settled-late')(lateMove('settlement'))
  .breaks('QRCASHOUT-33', 'A payment that settled is notified as ERROR')
  .as('qr-cash-out/settled-as-error')(notifications(isDone)(merge(asFailed)))
  .breaks('QRCASHOUT-33', 'A payment is notified as CONFIRMED when it is created')
  .as('qr-cash-out/confirmed-at-creation')(
    notifiedAfter(operation, 'success', 'cash_out', ({ body }, { transactionId }) => {
      const { externalId, value } = body;
      const amounts = { originalAmount: value, finalAmount: value };
      return standardEvent('CashOut', { transactionId, externalId, ...amounts });
    }),
  )
  .breaks('QRCASHOUT-33', 'A payment that settled is notified as ERROR a moment later')
  .as('qr-cash-out/error-after-success')(followedBy(isDone, asFailed))
  .breaks('QRCASHOUT-34', 'A payment that failed is notified as CONFIRMED')
  .as('qr-cash-out/failed-as-confirmed')(notifications(hasFailed)(merge(asDone)))
  .breaks('QRCASHOUT-34', 'A payment that failed is tried again and notified as CONFIRMED too')
  .as('qr-cash-out/failed-tried-again')(followedBy(hasFailed, asDone))
  .breaks('QRCASHOUT-37', 'A payment by code is not notified')
  .as('qr-cash-out/not-notified')(suppressed(isCashOut))
  .breaks('QRCASHOUT-37', 'externalId of the notification is null')
  .as('qr-cash-out/notified-without-external-id')(notifications(isCashOut)(set('/externalId', null)))
  .breaks('QRCASHOUT-37', 'externalId of the notification is that of the payment before')
  .as('qr-cash-out/notified-stale')(staleNotifications(isCashOut, '/externalId'))
  .breaks('QRCASHOUT-37', 'A payment is notified when the next one settles')
  .as('qr-cash-out/notified-in-pairs')(heldBack(isCashOut));
