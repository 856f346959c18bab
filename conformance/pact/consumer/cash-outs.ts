import { anyRefusal, businessRefusal, fullRefusal, invalidBody } from './envelopes.js';
import { qrCode } from './examples.js';
import { caller, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { filled, integer, like, oneOf, time, utcTime, uuid } from './matching.js';

const value = 25.5;
const cashOut = (more: Readonly<Record<string, unknown>> = {}) => ({
  value,
  externalId: 'order-1001',
  description: 'Pedido 1001',
  details: { key: '52998224725', keyType: 'DOCUMENT', name: 'Maria da Silva', document: '52998224725' },
  ...more,
});
const qrCashOut = (more: Readonly<Record<string, unknown>> = {}) => ({
  value,
  qrCode,
  externalId: 'order-2001',
  description: 'Pedido 2001',
  name: 'Loja Exemplo',
  document: '11222333000181',
  ...more,
});

const cashOutRequest = interactionsOf({ operation: 'createCashOut', body: cashOut() });
const qrRequest = interactionsOf({ operation: 'createQrCashOut', body: qrCashOut() });

/** `POST /api/pix/cash-out` */
const cashOuts: readonly HttpInteraction[] = [
  cashOutRequest('a cash-out', {
    body: like(cashOut()),
    status: 201,
    answer: {
      transactionId: uuid('0b7c3f0e-5d3a-4f43-8a51-3f1c2e9d7a10'),
      externalId: 'order-1001',
      status: 'PENDING',
      generateTime: utcTime(),
    },
  }),
  cashOutRequest('a cash-out of nothing', {
    body: cashOut({ value: 0 }),
    ...fullRefusal(400, oneOf('HTTP_ERROR', 'PIX_INVALID_AMOUNT')),
  }),
  cashOutRequest('a cash-out to a key of a type that does not exist', {
    body: cashOut({ details: { ...cashOut().details, keyType: 'IBAN' } }),
    ...invalidBody(),
  }),
  cashOutRequest('a cash-out to a key that does not match its type', {
    body: cashOut({ details: { ...cashOut().details, keyType: 'EMAIL' } }),
    ...fullRefusal(400, oneOf('HTTP_ERROR', 'PIX_INVALID_PIX_KEY')),
  }),
  cashOutRequest('a cash-out of more than the balance', {
    given: caller('standard', { available: 10 }),
    ...businessRefusal('PIX_INSUFFICIENT_BALANCE'),
  }),
  cashOutRequest('a cash-out above the limit of a transaction', {
    given: caller('standard', { limits: { perTransaction: 20 } }),
    ...businessRefusal('PIX_TRANSACTION_LIMIT_EXCEEDED'),
  }),
  cashOutRequest('a cash-out above the limit of the day', {
    given: caller('standard', { limits: { daily: 20 } }),
    ...businessRefusal('PIX_DAILY_LIMIT_EXCEEDED'),
  }),
  cashOutRequest('a cash-out above the limit of the night', {
    given: caller('standard', { limits: { night: 20 }, localTime: '23:00' }),
    ...businessRefusal('PIX_NIGHT_LIMIT_EXCEEDED'),
  }),
  cashOutRequest('a cash-out with an externalId that was used', {
    given: [
      ...caller('standard'),
      ['a sent payment', { operation: 'createCashOut', externalId: 'order-1001' }],
    ],
    ...businessRefusal('PIX_DUPLICATE_EXTERNAL_ID', {
      details: { externalId: 'order-1001', existingTransactionId: integer(4711) },
    }),
  }),
  cashOutRequest('a cash-out without token', { ...withoutToken, ...fullRefusal(401, 'HTTP_ERROR') }),
];

/** `POST /api/pix/cash-out-qrcode` */
const qrCashOuts: readonly HttpInteraction[] = [
  qrRequest('a cash-out by QR code', {
    body: like(qrCashOut()),
    status: 201,
    answer: {
      transactionId: filled('1c8d4e2f-6b3a-4d5c-9e7f-0a1b2c3d4e5f'),
      externalId: 'order-2001',
      status: oneOf('PENDING', 'CONFIRMED', 'ERROR'),
      generateTime: time(),
    },
  }),
  qrRequest('a cash-out by QR code of another amount than that of the code', {
    body: qrCashOut({ value: 26.5 }),
    ...anyRefusal(400),
  }),
  qrRequest('a cash-out by QR code with a code that is not a BR Code', {
    body: qrCashOut({ qrCode: `111111${qrCode.slice(6)}` }),
    ...anyRefusal(400),
  }),
  qrRequest('a cash-out by QR code of more than the balance', {
    given: caller('standard', { available: 10 }),
    ...anyRefusal(400),
  }),
  qrRequest('a cash-out by QR code with an externalId that was used', {
    given: [
      ...caller('standard'),
      ['a sent payment', { operation: 'createQrCashOut', externalId: 'order-2001' }],
    ],
    status: 409,
  }),
  qrRequest('a cash-out by QR code without token', { ...withoutToken, ...anyRefusal(401) }),
];

export const cashOutInteractions: readonly HttpInteraction[] = [...cashOuts, ...qrCashOuts];
