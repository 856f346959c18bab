import { textOf } from '../../core/untrusted-json.js';
import { caller, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { eachLike, integer, like, oneOf } from './matching.js';
import { contractExample } from './relied.js';

const cashOut = { ...contractExample('cash-out-to-document'), value: 25.5 };
const details = (changed: object) => ({
  ...(contractExample('cash-out-to-document')['details'] as object),
  ...changed,
});
const qrCashOut = contractExample('qr-cash-out-request');

const cashOutRequest = interactionsOf({ operation: 'createCashOut', body: cashOut });
const qrRequest = interactionsOf({ operation: 'createQrCashOut', body: qrCashOut });

/** `POST /api/pix/cash-out` */
const cashOuts: readonly HttpInteraction[] = [
  cashOutRequest('a cash-out', { body: like(cashOut), status: 201, like: 'cash-out-created' }),
  cashOutRequest('a cash-out of zero', {
    body: { ...cashOut, value: 0 },
    like: 'cash-out-validation-error',
    but: { code: oneOf('HTTP_ERROR', 'PIX_INVALID_AMOUNT') },
  }),
  cashOutRequest('a cash-out to a key of a type that does not exist', {
    body: { ...cashOut, details: details({ keyType: 'IBAN' }) },
    like: 'cash-out-validation-error',
    but: { message: eachLike('value must not be less than 0.01') },
  }),
  cashOutRequest('a cash-out to a key that does not match its type', {
    body: { ...cashOut, details: details({ keyType: 'EMAIL' }) },
    like: 'cash-out-validation-error',
    but: { code: oneOf('HTTP_ERROR', 'PIX_INVALID_PIX_KEY') },
  }),
  cashOutRequest('a cash-out of more than the balance', {
    given: caller('standard', { available: 10 }),
    like: 'PIX_INSUFFICIENT_BALANCE',
  }),
  cashOutRequest('a cash-out above the limit of a transaction', {
    given: caller('standard', { limits: { perTransaction: 20 } }),
    like: 'PIX_TRANSACTION_LIMIT_EXCEEDED',
  }),
  cashOutRequest('a cash-out above the limit of the day', {
    given: caller('standard', { limits: { daily: 20 } }),
    like: 'PIX_DAILY_LIMIT_EXCEEDED',
  }),
  cashOutRequest('a cash-out above the limit of the night', {
    given: caller('standard', { limits: { night: 20 }, localTime: '23:00' }),
    like: 'PIX_NIGHT_LIMIT_EXCEEDED',
  }),
  cashOutRequest('a cash-out with a used externalId', {
    given: [
      ...caller('standard'),
      ['a sent payment', { operation: 'createCashOut', externalId: 'order-1001' }],
    ],
    like: 'cash-out-duplicate-external-id',
    but: { details: { externalId: 'order-1001', existingTransactionId: integer(4711) } },
  }),
  cashOutRequest('a cash-out without token', withoutToken),
];

/** `POST /api/pix/cash-out-qrcode` */
const qrCashOuts: readonly HttpInteraction[] = [
  qrRequest('a cash-out by QR code', {
    body: like(qrCashOut),
    status: 201,
    like: 'qr-cash-out-created',
    but: { status: oneOf('PENDING', 'CONFIRMED', 'ERROR') },
  }),
  qrRequest('a cash-out by QR code with an amount other than that of the code', {
    body: { ...qrCashOut, value: 26.5 },
    status: 400,
  }),
  qrRequest('a cash-out by QR code with a code that is not a BR Code', {
    body: { ...qrCashOut, qrCode: `111111${textOf(qrCashOut['qrCode']).slice(6)}` },
    status: 400,
  }),
  qrRequest('a cash-out by QR code of more than the balance', {
    given: caller('standard', { available: 10 }),
    status: 400,
  }),
  qrRequest('a cash-out by QR code with a used externalId', {
    given: [
      ...caller('standard'),
      ['a sent payment', { operation: 'createQrCashOut', externalId: 'order-2001' }],
    ],
    status: 409,
  }),
  qrRequest('a cash-out by QR code without token', withoutToken),
];

export const cashOutInteractions: readonly HttpInteraction[] = [...cashOuts, ...qrCashOuts];
