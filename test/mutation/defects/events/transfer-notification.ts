import type { BodyEdit } from '../../edits.js';
import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type NotificationBody, rewrittenNotifications, written } from '../../replace.js';
import { staleNotifications } from '../shared/stale.js';

const isTransfer = ({ type }: NotificationBody) => type === 'TRANSFER';
const isSettled = (notification: NotificationBody) =>
  isTransfer(notification) && at(notification, '/data/status') === 'LIQUIDATED';
/** Edits the TRANSFER notification of a settled transfer. */
const settled = (...edits: readonly BodyEdit[]): Part => rewrittenNotifications(isSettled, ...edits);
const data = '/data';

export default {
  'transfer/in-standard-envelope': breaks('EVENT-20', {
    title: 'A transfer is notified as a transaction event, without type and data',
    defect: settled(set('', (body: unknown) => ({ event: 'Transfer', ...(at(body, '/data') as object) }))),
  }),
  'transfer/type-lower-case': breaks('EVENT-21', {
    title: 'type is transfer',
    defect: settled(set('/type', 'transfer')),
  }),
  'transfer/notified-id-of-another': breaks('EVENT-24', {
    title: 'data.id is another number than in the answer',
    defect: settled(set(`${data}/id`, (id: unknown) => Number(id) + 1)),
  }),
  'transfer/key-without-plus': breaks('EVENT-27', {
    title: 'data.pixKey of a phone is without +55',
    defect: settled(set(`${data}/pixKey`, (key: unknown) => String(key).replace(/^\+55/, ''))),
  }),
  'transfer/status-confirmed': breaks('EVENT-28', {
    title: 'data.status of a settled transfer is CONFIRMED',
    defect: settled(set(`${data}/status`, 'CONFIRMED')),
  }),
  'transfer/notified-amount-in-cents': breaks('EVENT-32', {
    title: 'data.payment.amount is in cents',
    defect: settled(
      set(`${data}/payment/amount`, (amount: unknown) => String(Math.round(Number(amount) * 100))),
    ),
  }),
  'transfer/placeholder-kept': breaks('EVENT-34', {
    title: 'data.endToEndId is a UUID like the placeholder',
    defect: settled(set(`${data}/endToEndId`, '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'transfer/another-end-to-end-id': breaks('TRANSFER-04', {
    title: 'data.endToEndId is well formed, but not the one under which the transfer settled',
    defect: settled(
      set(
        `${data}/endToEndId`,
        (id: unknown) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? '1' : '0'}`,
      ),
    ),
  }),
  'transfer/another-idempotency-key': breaks('EVENT-37', {
    title: 'data.idempotencyKey is a key of the gateway',
    defect: settled(set(`${data}/idempotencyKey`, '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'transfer/creditor-unmasked': breaks('EVENT-40', {
    title: 'data.creditorAccount.document is whole',
    defect: written((body, { operation, counterpart }) =>
      operation === 'transfer'
        ? set(`${data}/creditorAccount/document`, counterpart?.document)({ body }).body
        : body,
    ),
  }),
  'transfer/stale-id': breaks('EVENT-24', {
    title: 'data.id is that of the transfer before',
    defect: staleNotifications(isSettled, `${data}/id`),
  }),
  'transfer/stale-key': breaks('EVENT-27', {
    title: 'data.pixKey is that of the transfer before',
    defect: staleNotifications(isSettled, `${data}/pixKey`),
  }),
  'transfer/stale-amount': breaks('EVENT-32', {
    title: 'data.payment.amount is that of the transfer before',
    defect: staleNotifications(isSettled, `${data}/payment/amount`),
  }),
  'transfer/stale-idempotency-key': breaks('EVENT-37', {
    title: 'data.idempotencyKey is that of the transfer before',
    defect: staleNotifications(isSettled, `${data}/idempotencyKey`),
  }),
  'transfer/stale-end-to-end-id': breaks('TRANSFER-04', {
    title: 'data.endToEndId is that of the transfer before',
    defect: staleNotifications(isSettled, `${data}/endToEndId`),
  }),
} satisfies Defects;
