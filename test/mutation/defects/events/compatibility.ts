import { at, drop, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  isType,
  type NotificationBody,
  notifications,
  storedNotifications,
} from '../../../../conformance/variants/parts/notifications.js';
import {
  asDecimalText,
  inCents,
  lowerCase,
  separatorAsPoint,
  upperCase,
  withAnotherEnd,
  yearsAgo,
} from '../../../../conformance/variants/parts/values.js';
import { endToEndId } from '../shared/success-events.js';
import { staleNotifications } from '../shared/stale.js';

const isTransfer = isType('TRANSFER');
const isSettled = (notification: NotificationBody) =>
  isTransfer(notification) && at(notification, '/data/status') === 'LIQUIDATED';
const settled = notifications(isSettled);
const transferred = notifications(isTransfer);
const refunded = notifications(isType('REFUND'));
const refund = '/data/refunds/0';

/** The notification of a settled transfer shows at `pointer` the value of the previous one. */
const stale = (pointer: string) => staleNotifications(isSettled, pointer);

const asStandard = (event: string) =>
  set('', (body: unknown) => ({ event, ...(at(body, '/data') as object) }));

/** The notifications of transfers and of their refunds. */
export default defects()
  .breaks('EVENT-20', 'A transfer is notified as a transaction event, without type and data')
  .as('transfer/in-standard-envelope')(settled(asStandard('Transfer')))
  .breaks('EVENT-21', 'type is transfer')
  .as('transfer/type-lower-case')(settled(set('/type', 'transfer')))
  .breaks('EVENT-24', 'data.id is another number than in the answer')
  .as('transfer/notified-id-of-another')(settled(set('/data/id', (id: unknown) => Number(id) + 1)))
  .breaks('EVENT-24', 'data.id is that of the transfer before')
  .as('transfer/stale-id')(stale('/data/id'))
  .breaks('EVENT-27', 'data.pixKey of a phone is without +55')
  .as('transfer/key-without-plus')(
    settled(set('/data/pixKey', (key: unknown) => String(key).replace(/^\+55/, ''))),
  )
  .breaks('EVENT-27', 'data.pixKey is that of the transfer before')
  .as('transfer/stale-key')(stale('/data/pixKey'))
  .breaks('EVENT-28', 'data.status of a settled transfer is CONFIRMED')
  .as('transfer/status-confirmed')(settled(set('/data/status', 'CONFIRMED')))
  .breaks('EVENT-29', 'A failed transfer is notified as LIQUIDATED')
  .as('transfer/failed-liquidated')(
    notifications((notification) => isTransfer(notification) && at(notification, '/data/status') === 'ERROR')(
      set('/data/status', 'LIQUIDATED'),
      set('/data/endToEndId', endToEndId()),
      drop('/data/errorCode'),
      drop('/data/errorMessage'),
    ),
  )
  .breaks('EVENT-32', 'data.payment.amount is in cents')
  .as('transfer/notified-amount-in-cents')(
    settled(set('/data/payment/amount', (brl: unknown) => String(inCents(brl)))),
  )
  .breaks('EVENT-32', 'data.payment.amount is that of the transfer before')
  .as('transfer/stale-amount')(stale('/data/payment/amount'))
  .breaks('EVENT-34', 'data.endToEndId is a UUID like the placeholder')
  .as('transfer/placeholder-kept')(settled(set('/data/endToEndId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')))
  .breaks('TRANSFER-04', 'data.endToEndId is well formed, but not the one under which the transfer settled')
  .as('transfer/another-end-to-end-id')(settled(set('/data/endToEndId', withAnotherEnd)))
  .breaks('TRANSFER-04', 'data.endToEndId is that of the transfer before')
  .as('transfer/stale-end-to-end-id')(stale('/data/endToEndId'))
  .breaks('EVENT-37', 'data.idempotencyKey is a key of the gateway')
  .as('transfer/another-idempotency-key')(
    settled(set('/data/idempotencyKey', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  )
  .breaks('EVENT-37', 'data.idempotencyKey is in capitals')
  .as('transfer/idempotency-key-in-capitals')(settled(set('/data/idempotencyKey', upperCase)))
  .breaks('EVENT-37', 'data.idempotencyKey is in lower case')
  .as('transfer/idempotency-key-in-lower-case')(settled(set('/data/idempotencyKey', lowerCase)))
  .breaks('EVENT-37', 'data.idempotencyKey is that of the transfer before')
  .as('transfer/stale-idempotency-key')(stale('/data/idempotencyKey'))
  .breaks('EVENT-40', 'data.creditorAccount.document is whole')
  .as('transfer/creditor-unmasked')(
    storedNotifications((body, { operation, counterpart }) =>
      operation === 'transfer'
        ? set('/data/creditorAccount/document', counterpart?.document)({ body }).body
        : body,
    ),
  )
  .breaks('EVENT-182', 'data.creditorAccount of a key whose holder is known has no document')
  .as('transfer/creditor-document-null')(transferred(set('/data/creditorAccount/document', null)))
  .breaks('EVENT-42', 'data.remittanceInformation is null')
  .as('transfer/remittance-null')(transferred(set('/data/remittanceInformation', null)))
  .breaks('EVENT-182', 'data.creditorAccount is that of the transfer before')
  .as('transfer/creditor-of-the-one-before')(staleNotifications(isTransfer, '/data/creditorAccount'))
  .breaks('EVENT-182', 'data.creditorAccount.name is the same for all')
  .as('transfer/creditor-nameless')(transferred(set('/data/creditorAccount/name', 'CONTA')))
  .breaks('EVENT-182', 'data.creditorAccount.ispb is that of the gateway')
  .as('transfer/creditor-at-our-institution')(transferred(set('/data/creditorAccount/ispb', '99999010')))
  .breaks('EVENT-59', 'A refund is notified as CashInReversal in the version 2 envelope')
  .as('devolucao-notification/in-standard-words')(refunded(set('/type', 'CashInReversal')))
  .breaks('EVENT-58', 'A refund is notified as a transaction event')
  .as('devolucao-notification/in-standard-envelope')(refunded(asStandard('CashInReversal')))
  .breaks('EVENT-63', 'data.txId is null for a payment of an immediate charge')
  .as('devolucao-notification/charge-not-named')(refunded(set('/data/txId', null)))
  .breaks('EVENT-63', 'Which charge a payment came through is not kept with it')
  .as('devolucao/charge-forgotten')(refunded(set('/data/txId', 'none')))
  .breaks('EVENT-64', 'data.status is LIQUIDATED')
  .as('devolucao-notification/status-liquidated')(refunded(set('/data/status', 'LIQUIDATED')))
  .breaks('EVENT-66', 'data.payment is left out')
  .as('devolucao-notification/payment-missing')(refunded(drop('/data/payment')))
  .breaks('EVENT-68', 'data.payment.amount is in cents')
  .as('devolucao-notification/amount-in-cents')(
    refunded(set('/data/payment/amount', (brl: unknown) => `${inCents(brl)}.00`)),
  )
  .breaks('EVENT-68', 'From 1,000.00 on, data.payment.amount is a thousandth')
  .as('devolucao-notification/thousands-as-units')(
    refunded(set('/data/payment/amount', (brl: unknown) => asDecimalText(separatorAsPoint(brl)))),
  )
  .breaks('EVENT-71', 'From 1,000.00 on, the amount inside data.refunds is a thousandth')
  .as('devolucao-notification/refund-thousands-as-units')(
    refunded(set(`${refund}/payment/amount`, separatorAsPoint)),
  )
  .breaks('EVENT-71', 'The refund inside data.refunds has the amount of the payment')
  .as('devolucao-notification/refunded-original')(refunded(set(`${refund}/payment/amount`, 6190)))
  .breaks('EVENT-72', 'The refund inside data.refunds is REFUNDED')
  .as('devolucao-notification/refund-status')(refunded(set(`${refund}/status`, 'REFUNDED')))
  .breaks('EVENT-74', 'The amount inside data.refunds is a text')
  .as('devolucao-notification/refund-amount-text')(refunded(set(`${refund}/payment/amount`, asDecimalText)))
  .breaks('EVENT-78', 'information inside data.refunds is left out')
  .as('devolucao-notification/refund-information')(refunded(drop(`${refund}/information`)))
  .breaks('EVENT-187', 'endToEndId inside data.refunds is well formed, but not that of the refund')
  .as('devolucao-notification/refund-end-to-end-id-of-another')(
    refunded(set(`${refund}/endToEndId`, withAnotherEnd)),
  )
  .breaks('EVENT-188', 'eventDate inside data.refunds is years before the refund')
  .as('devolucao-notification/refund-years-ago')(refunded(set(`${refund}/eventDate`, yearsAgo)))
  .breaks('EVENT-79', 'data.endToEndId is left out')
  .as('devolucao-notification/end-to-end-id-missing')(refunded(drop('/data/endToEndId')))
  .breaks('EVENT-191', 'data.endToEndId of REFUND is well formed, but of nothing')
  .as('devolucao-notification/end-to-end-id-of-nothing')(refunded(set('/data/endToEndId', withAnotherEnd)));
