import { at, set } from '../edits.js';
import type { Part } from '../part.js';
import { type Notice, notices, rules } from '../replace.js';
import type { BodyEdit } from '../edits.js';
import { mutantsOf } from './request-faults.js';
import { staleNotices } from './stale.js';

const isTransfer = ({ type }: Notice) => type === 'TRANSFER';
const isSettled = (notice: Notice) => isTransfer(notice) && at(notice, '/data/status') === 'LIQUIDATED';
/** TRANSFER of a settled transfer, changed. */
const settled = (...edits: readonly BodyEdit[]): Part => notices(isSettled, ...edits);
const data = '/data';

/** What TRANSFER says, member by member. */
export default mutantsOf('transfer', [
  [
    'in-standard-envelope',
    'A transfer is notified as a transaction event, without type and data',
    'EVENT-20',
    'notification',
    settled(set('', (body: unknown) => ({ event: 'Transfer', ...(at(body, '/data') as object) }))),
  ],
  ['type-lower-case', 'type is transfer', 'EVENT-21', 'notification', settled(set('/type', 'transfer'))],
  [
    'notified-id-of-another',
    'data.id is another number than in the answer',
    'EVENT-24',
    'notification',
    settled(set(`${data}/id`, (id: unknown) => Number(id) + 1)),
  ],
  [
    'key-without-plus',
    'data.pixKey of a phone is without +55',
    'EVENT-27',
    'notification',
    settled(set(`${data}/pixKey`, (key: unknown) => String(key).replace(/^\+55/, ''))),
  ],
  [
    'status-confirmed',
    'data.status of a settled transfer is CONFIRMED',
    'EVENT-28',
    'notification',
    settled(set(`${data}/status`, 'CONFIRMED')),
  ],
  [
    'notified-amount-in-cents',
    'data.payment.amount is in cents',
    'EVENT-32',
    'notification',
    settled(set(`${data}/payment/amount`, (amount: unknown) => String(Math.round(Number(amount) * 100)))),
  ],
  [
    'placeholder-kept',
    'data.endToEndId is a UUID like the placeholder',
    'EVENT-34',
    'notification',
    settled(set(`${data}/endToEndId`, '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  ],
  [
    'another-end-to-end-id',
    'data.endToEndId is well formed, but not the one under which the transfer settled',
    'TRANSFER-04',
    'notification',
    settled(
      set(
        `${data}/endToEndId`,
        (id: unknown) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? '1' : '0'}`,
      ),
    ),
  ],
  [
    'another-idempotency-key',
    'data.idempotencyKey is a key of the gateway',
    'EVENT-37',
    'notification',
    settled(set(`${data}/idempotencyKey`, '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  ],
  [
    'creditor-unmasked',
    'data.creditorAccount.document is whole',
    'EVENT-40',
    'notification',
    rules((known) => ({
      transferEvent: (transfer) =>
        set(
          `${data}/creditorAccount/document`,
          transfer.counterpart?.document,
        )({ body: known.transferEvent(transfer) }).body,
    })),
  ],
  [
    'stale-id',
    'data.id is that of the transfer before',
    'EVENT-24',
    'state',
    staleNotices(isSettled, `${data}/id`),
  ],
  [
    'stale-key',
    'data.pixKey is that of the transfer before',
    'EVENT-27',
    'state',
    staleNotices(isSettled, `${data}/pixKey`),
  ],
  [
    'stale-amount',
    'data.payment.amount is that of the transfer before',
    'EVENT-32',
    'state',
    staleNotices(isSettled, `${data}/payment/amount`),
  ],
  [
    'stale-idempotency-key',
    'data.idempotencyKey is that of the transfer before',
    'EVENT-37',
    'state',
    staleNotices(isSettled, `${data}/idempotencyKey`),
  ],
  [
    'stale-end-to-end-id',
    'data.endToEndId is that of the transfer before',
    'TRANSFER-04',
    'state',
    staleNotices(isSettled, `${data}/endToEndId`),
  ],
]);
