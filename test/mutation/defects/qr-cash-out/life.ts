import { answers, merge, set, statusThroughout } from '../../edits.js';
import { onState } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { asConfirmed, followedBy, isEvent, notifications, suppressed } from '../../notifications.js';
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

export default {
  'qr-cash-out/duplicate-400': breaks('QRCASHOUT-27', {
    title: 'A used externalId is refused with 400',
    defect: answers(operation, 409, statusThroughout(400)),
  }),
  'qr-cash-out/duplicates-replayed': breaks('QRCASHOUT-27', {
    title: 'A used externalId is answered like the first time',
    defect: replayed(operation, (request) => externalIdOf(operation, request), 409),
  }),
  'qr-cash-out/duplicates-pass': breaks('QRCASHOUT-27', {
    title: 'A used externalId makes a further payment',
    defect: usedIdsPass(operation, () => true),
  }),
  'qr-cash-out/free-after-settlement': breaks('QRCASHOUT-27', {
    title: 'An externalId is free again when its payment has settled',
    defect: () => {
      let settled = 0;
      return [
        onState('a payment settles', () => (settled += 1)),
        ...usedIdsPass(operation, () => settled > 0)(),
      ];
    },
  }),
  'qr-cash-out/race': breaks('QRCASHOUT-28', {
    title: 'Whether an externalId is used is read before and written after',
    defect: usedIdsPass(operation, (isAnswered) => !isAnswered),
  }),
  'qr-cash-out/refused-reserves': breaks('QRCASHOUT-29', {
    title: 'A payment refused by a rule blocks its amount',
    defect: after(operation, 'refusal', ({ account, body }, services) =>
      blocks(services, account.id, Math.round(body.value * 100)),
    ),
  }),
  'qr-cash-out/refused-blocks-for-a-while': breaks('QRCASHOUT-29', {
    title: 'A payment refused by a rule blocks its amount for some seconds',
    defect: after(operation, 'refusal', ({ account, body }, services) =>
      blocksForAWhile(services, account.id, Math.round(body.value * 100)),
    ),
  }),
  'qr-cash-out/insufficient-422': breaks('QRCASHOUT-26', {
    title: 'A payment above the balance is refused with 422',
    defect: answers(operation, 'PIX_INSUFFICIENT_BALANCE', statusThroughout(422)),
  }),
  'qr-cash-out/overdrawn': breaks('QRCASHOUT-26', {
    title: 'The balance is not looked at',
    defect: overdrawn,
  }),
  'qr-cash-out/spending-race': breaks('QRCASHOUT-38', {
    title: 'Quick payments overdraw the balance',
    defect: hastyLending(150),
  }),
  'qr-cash-out/cent-lost': breaks('QRCASHOUT-35', {
    title: 'A payment takes and blocks a cent less than its amount',
    defect: centLost,
  }),
  'qr-cash-out/taken-late': breaks('QRCASHOUT-35', {
    title: 'A payment takes its amount seconds after it was accepted',
    defect: lateMove('reservation'),
  }),
  'qr-cash-out/taken-twice': breaks('QRCASHOUT-36', {
    title: 'Settlement takes the amount from the available balance once more',
    defect: takenTwice,
  }),
  'qr-cash-out/settled-late': breaks('QRCASHOUT-36', {
    title: 'A settled payment stays blocked for seconds',
    defect: lateMove('settlement'),
  }),
  'qr-cash-out/settled-as-error': breaks('QRCASHOUT-33', {
    title: 'A payment that settled is notified as ERROR',
    defect: notifications(isDone, merge(asFailed)),
  }),
  'qr-cash-out/confirmed-at-creation': breaks('QRCASHOUT-33', {
    title: 'A payment is notified as CONFIRMED when it is created',
    defect: notifiedAfter(operation, 'success', 'cash_out', ({ body }, { transactionId }) => {
      const { externalId, value } = body;
      const amounts = { originalAmount: value, finalAmount: value };
      return standardEvent('CashOut', { transactionId, externalId, ...amounts });
    }),
  }),
  'qr-cash-out/error-after-success': breaks('QRCASHOUT-33', {
    title: 'A payment that settled is notified as ERROR a moment later',
    defect: followedBy(isDone, asFailed),
  }),
  'qr-cash-out/failed-as-confirmed': breaks('QRCASHOUT-34', {
    title: 'A payment that failed is notified as CONFIRMED',
    defect: notifications(hasFailed, merge(asDone)),
  }),
  'qr-cash-out/failed-tried-again': breaks('QRCASHOUT-34', {
    title: 'A payment that failed is tried again and notified as CONFIRMED too',
    defect: followedBy(hasFailed, asDone),
  }),
  'qr-cash-out/not-notified': breaks('QRCASHOUT-37', {
    title: 'A payment by code is not notified',
    defect: suppressed(isCashOut),
  }),
  'qr-cash-out/notified-without-external-id': breaks('QRCASHOUT-37', {
    title: 'externalId of the notification is null',
    defect: notifications(isCashOut, set('/externalId', null)),
  }),
  'qr-cash-out/notified-stale': breaks('QRCASHOUT-37', {
    title: 'externalId of the notification is that of the payment before',
    defect: staleNotifications(isCashOut, '/externalId'),
  }),
  'qr-cash-out/notified-in-pairs': breaks('QRCASHOUT-37', {
    title: 'A payment is notified when the next one settles',
    defect: heldBack(isCashOut),
  }),
} satisfies Defects;
