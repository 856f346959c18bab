import { at, drop, set } from '../edits.js';
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
    'data-list',
    'data is a list of one',
    'EVENT-22',
    'notification',
    settled(set(data, (one: unknown) => [one])),
  ],
  [
    'notified-id-text',
    'data.id is a text',
    'EVENT-23',
    'notification',
    settled(set(`${data}/id`, (id: unknown) => String(id))),
  ],
  [
    'notified-id-of-another',
    'data.id is another number than in the answer',
    'EVENT-24',
    'notification',
    settled(set(`${data}/id`, (id: unknown) => Number(id) + 1)),
  ],
  ['txid-number', 'data.txId is a number', 'EVENT-25', 'notification', settled(set(`${data}/txId`, 0))],
  ['key-left-out', 'data.pixKey is left out', 'EVENT-26', 'notification', settled(drop(`${data}/pixKey`))],
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
  ['no-payment', 'data.payment is left out', 'EVENT-30', 'notification', settled(drop(`${data}/payment`))],
  [
    'amount-number',
    'data.payment.amount is a number',
    'EVENT-31',
    'notification',
    settled(set(`${data}/payment/amount`, Number)),
  ],
  [
    'notified-amount-in-cents',
    'data.payment.amount is in cents',
    'EVENT-32',
    'notification',
    settled(set(`${data}/payment/amount`, (amount: unknown) => String(Math.round(Number(amount) * 100)))),
  ],
  [
    'currency-986',
    'data.payment.currency is 986',
    'EVENT-33',
    'notification',
    settled(set(`${data}/payment/currency`, '986')),
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
    'credit',
    'data.creditDebitType is CREDIT',
    'EVENT-35',
    'notification',
    settled(set(`${data}/creditDebitType`, 'CREDIT')),
  ],
  [
    'no-idempotency-key',
    'data.idempotencyKey is left out',
    'EVENT-36',
    'notification',
    settled(drop(`${data}/idempotencyKey`)),
  ],
  [
    'another-idempotency-key',
    'data.idempotencyKey is a key of the gateway',
    'EVENT-37',
    'notification',
    settled(set(`${data}/idempotencyKey`, '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  ],
  [
    'no-creditor',
    'data.creditorAccount is left out',
    'EVENT-38',
    'notification',
    settled(drop(`${data}/creditorAccount`)),
  ],
  [
    'creditor-without-name',
    'data.creditorAccount has no name',
    'EVENT-39',
    'notification',
    settled(drop(`${data}/creditorAccount/name`)),
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
    'creditor-ispb-number',
    'data.creditorAccount.ispb is a number',
    'EVENT-41',
    'notification',
    settled(set(`${data}/creditorAccount/ispb`, Number)),
  ],
  [
    'no-remittance',
    'data.remittanceInformation is null',
    'EVENT-42',
    'notification',
    settled(set(`${data}/remittanceInformation`, null)),
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
