import type { BodyEdit } from '../../edits.js';
import { at, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'transfer/in-standard-envelope': {
    title: 'A transfer is notified as a transaction event, without type and data',
    clause: 'EVENT-20',
    defect: settled(set('', (body: unknown) => ({ event: 'Transfer', ...(at(body, '/data') as object) }))),
  },
  'transfer/type-lower-case': {
    title: 'type is transfer',
    clause: 'EVENT-21',
    defect: settled(set('/type', 'transfer')),
  },
  'transfer/notified-id-of-another': {
    title: 'data.id is another number than in the answer',
    clause: 'EVENT-24',
    defect: settled(set(`${data}/id`, (id: unknown) => Number(id) + 1)),
  },
  'transfer/key-without-plus': {
    title: 'data.pixKey of a phone is without +55',
    clause: 'EVENT-27',
    defect: settled(set(`${data}/pixKey`, (key: unknown) => String(key).replace(/^\+55/, ''))),
  },
  'transfer/status-confirmed': {
    title: 'data.status of a settled transfer is CONFIRMED',
    clause: 'EVENT-28',
    defect: settled(set(`${data}/status`, 'CONFIRMED')),
  },
  'transfer/notified-amount-in-cents': {
    title: 'data.payment.amount is in cents',
    clause: 'EVENT-32',
    defect: settled(
      set(`${data}/payment/amount`, (amount: unknown) => String(Math.round(Number(amount) * 100))),
    ),
  },
  'transfer/placeholder-kept': {
    title: 'data.endToEndId is a UUID like the placeholder',
    clause: 'EVENT-34',
    defect: settled(set(`${data}/endToEndId`, '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  },
  'transfer/another-end-to-end-id': {
    title: 'data.endToEndId is well formed, but not the one under which the transfer settled',
    clause: 'TRANSFER-04',
    defect: settled(
      set(
        `${data}/endToEndId`,
        (id: unknown) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? '1' : '0'}`,
      ),
    ),
  },
  'transfer/another-idempotency-key': {
    title: 'data.idempotencyKey is a key of the gateway',
    clause: 'EVENT-37',
    defect: settled(set(`${data}/idempotencyKey`, '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  },
  'transfer/creditor-unmasked': {
    title: 'data.creditorAccount.document is whole',
    clause: 'EVENT-40',
    defect: written((body, { operation, counterpart }) =>
      operation === 'transfer'
        ? set(`${data}/creditorAccount/document`, counterpart?.document)({ body }).body
        : body,
    ),
  },
  'transfer/stale-id': {
    title: 'data.id is that of the transfer before',
    clause: 'EVENT-24',
    defect: staleNotifications(isSettled, `${data}/id`),
  },
  'transfer/stale-key': {
    title: 'data.pixKey is that of the transfer before',
    clause: 'EVENT-27',
    defect: staleNotifications(isSettled, `${data}/pixKey`),
  },
  'transfer/stale-amount': {
    title: 'data.payment.amount is that of the transfer before',
    clause: 'EVENT-32',
    defect: staleNotifications(isSettled, `${data}/payment/amount`),
  },
  'transfer/stale-idempotency-key': {
    title: 'data.idempotencyKey is that of the transfer before',
    clause: 'EVENT-37',
    defect: staleNotifications(isSettled, `${data}/idempotencyKey`),
  },
  'transfer/stale-end-to-end-id': {
    title: 'data.endToEndId is that of the transfer before',
    clause: 'TRANSFER-04',
    defect: staleNotifications(isSettled, `${data}/endToEndId`),
  },
} satisfies Defects;
