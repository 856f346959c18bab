import { at, drop, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import {
  isType,
  type NotificationBody,
  notifications,
  notificationsOf,
  storedNotifications,
} from '../../notifications.js';
import { asDecimalText, inCents, withAnotherEnd, yearsAgo } from '../../values.js';
import { endToEndId } from '../shared/success-events.js';
import { staleNotifications } from '../shared/stale.js';

const isTransfer = isType('TRANSFER');
const isSettled = (notification: NotificationBody) =>
  isTransfer(notification) && at(notification, '/data/status') === 'LIQUIDATED';
const settled = notificationsOf(isSettled);
const transferred = notificationsOf(isTransfer);
const refunded = notificationsOf(isType('REFUND'));
const refund = '/data/refunds/0';

/** A settled transfer shows at `pointer` what the one before showed. */
const stale = (pointer: string) => staleNotifications(isSettled, pointer);

const asStandard = (event: string) =>
  set('', (body: unknown) => ({ event, ...(at(body, '/data') as object) }));

/** The notifications of transfers and of their refunds. */
export default {
  'transfer/in-standard-envelope': breaks('EVENT-20', {
    title: 'A transfer is notified as a transaction event, without type and data',
    defect: settled(asStandard('Transfer')),
  }),
  'transfer/type-lower-case': breaks('EVENT-21', {
    title: 'type is transfer',
    defect: settled(set('/type', 'transfer')),
  }),
  'transfer/notified-id-of-another': breaks('EVENT-24', {
    title: 'data.id is another number than in the answer',
    defect: settled(set('/data/id', (id: unknown) => Number(id) + 1)),
  }),
  'transfer/stale-id': breaks('EVENT-24', {
    title: 'data.id is that of the transfer before',
    defect: stale('/data/id'),
  }),
  'transfer/key-without-plus': breaks('EVENT-27', {
    title: 'data.pixKey of a phone is without +55',
    defect: settled(set('/data/pixKey', (key: unknown) => String(key).replace(/^\+55/, ''))),
  }),
  'transfer/stale-key': breaks('EVENT-27', {
    title: 'data.pixKey is that of the transfer before',
    defect: stale('/data/pixKey'),
  }),
  'transfer/status-confirmed': breaks('EVENT-28', {
    title: 'data.status of a settled transfer is CONFIRMED',
    defect: settled(set('/data/status', 'CONFIRMED')),
  }),
  'transfer/failed-liquidated': breaks('EVENT-29', {
    title: 'A failed transfer is notified as LIQUIDATED',
    defect: notifications(
      (notification) => isTransfer(notification) && at(notification, '/data/status') === 'ERROR',
      set('/data/status', 'LIQUIDATED'),
      set('/data/endToEndId', endToEndId()),
      drop('/data/errorCode'),
      drop('/data/errorMessage'),
    ),
  }),
  'transfer/notified-amount-in-cents': breaks('EVENT-32', {
    title: 'data.payment.amount is in cents',
    defect: settled(set('/data/payment/amount', (brl: unknown) => String(inCents(brl)))),
  }),
  'transfer/stale-amount': breaks('EVENT-32', {
    title: 'data.payment.amount is that of the transfer before',
    defect: stale('/data/payment/amount'),
  }),
  'transfer/placeholder-kept': breaks('EVENT-34', {
    title: 'data.endToEndId is a UUID like the placeholder',
    defect: settled(set('/data/endToEndId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'transfer/another-end-to-end-id': breaks('TRANSFER-04', {
    title: 'data.endToEndId is well formed, but not the one under which the transfer settled',
    defect: settled(set('/data/endToEndId', withAnotherEnd)),
  }),
  'transfer/stale-end-to-end-id': breaks('TRANSFER-04', {
    title: 'data.endToEndId is that of the transfer before',
    defect: stale('/data/endToEndId'),
  }),
  'transfer/another-idempotency-key': breaks('EVENT-37', {
    title: 'data.idempotencyKey is a key of the gateway',
    defect: settled(set('/data/idempotencyKey', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'transfer/stale-idempotency-key': breaks('EVENT-37', {
    title: 'data.idempotencyKey is that of the transfer before',
    defect: stale('/data/idempotencyKey'),
  }),
  'transfer/creditor-unmasked': breaks('EVENT-40', {
    title: 'data.creditorAccount.document is whole',
    defect: storedNotifications((body, { operation, counterpart }) =>
      operation === 'transfer'
        ? set('/data/creditorAccount/document', counterpart?.document)({ body }).body
        : body,
    ),
  }),
  'transfer/creditor-of-the-one-before': breaks('EVENT-182', {
    title: 'data.creditorAccount is that of the transfer before',
    defect: staleNotifications(isTransfer, '/data/creditorAccount'),
  }),
  'transfer/creditor-nameless': breaks('EVENT-182', {
    title: 'data.creditorAccount.name is the same for all',
    defect: transferred(set('/data/creditorAccount/name', 'CONTA')),
  }),
  'transfer/creditor-at-our-institution': breaks('EVENT-182', {
    title: 'data.creditorAccount.ispb is that of the gateway',
    defect: transferred(set('/data/creditorAccount/ispb', '99999010')),
  }),
  'devolucao-notification/in-standard-words': breaks('EVENT-59', {
    title: 'A refund is notified as CashInReversal in the version 2 envelope',
    defect: refunded(set('/type', 'CashInReversal')),
  }),
  'devolucao-notification/in-standard-envelope': breaks('EVENT-58', {
    title: 'A refund is notified as a transaction event',
    defect: refunded(asStandard('CashInReversal')),
  }),
  'devolucao-notification/charge-not-named': breaks('EVENT-63', {
    title: 'data.txId is null for a payment of an immediate charge',
    defect: refunded(set('/data/txId', null)),
  }),
  'devolucao/charge-forgotten': breaks('EVENT-63', {
    title: 'Which charge a payment came through is not kept with it',
    defect: refunded(set('/data/txId', 'none')),
  }),
  'devolucao-notification/status-liquidated': breaks('EVENT-64', {
    title: 'data.status is LIQUIDATED',
    defect: refunded(set('/data/status', 'LIQUIDATED')),
  }),
  'devolucao-notification/payment-missing': breaks('EVENT-66', {
    title: 'data.payment is left out',
    defect: refunded(drop('/data/payment')),
  }),
  'devolucao-notification/amount-in-cents': breaks('EVENT-68', {
    title: 'data.payment.amount is in cents',
    defect: refunded(set('/data/payment/amount', (brl: unknown) => `${inCents(brl)}.00`)),
  }),
  'devolucao-notification/refunded-original': breaks('EVENT-71', {
    title: 'The refund inside data.refunds has the amount of the payment',
    defect: refunded(set(`${refund}/payment/amount`, 61.9)),
  }),
  'devolucao-notification/refund-status': breaks('EVENT-72', {
    title: 'The refund inside data.refunds is REFUNDED',
    defect: refunded(set(`${refund}/status`, 'REFUNDED')),
  }),
  'devolucao-notification/refund-amount-text': breaks('EVENT-74', {
    title: 'The amount inside data.refunds is a text',
    defect: refunded(set(`${refund}/payment/amount`, asDecimalText)),
  }),
  'devolucao-notification/refund-information': breaks('EVENT-78', {
    title: 'information inside data.refunds is left out',
    defect: refunded(drop(`${refund}/information`)),
  }),
  'devolucao-notification/refund-end-to-end-id-of-another': breaks('EVENT-187', {
    title: 'endToEndId inside data.refunds is well formed, but not that of the refund',
    defect: refunded(set(`${refund}/endToEndId`, withAnotherEnd)),
  }),
  'devolucao-notification/refund-years-ago': breaks('EVENT-188', {
    title: 'eventDate inside data.refunds is years before the refund',
    defect: refunded(set(`${refund}/eventDate`, yearsAgo)),
  }),
  'devolucao-notification/end-to-end-id-missing': breaks('EVENT-79', {
    title: 'data.endToEndId is left out',
    defect: refunded(drop('/data/endToEndId')),
  }),
  'devolucao-notification/end-to-end-id-of-nothing': breaks('EVENT-191', {
    title: 'data.endToEndId of REFUND is well formed, but of nothing',
    defect: refunded(set('/data/endToEndId', withAnotherEnd)),
  }),
} satisfies Defects;
