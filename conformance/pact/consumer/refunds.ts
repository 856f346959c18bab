import { caller, type Given, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { fromState, like, oneOf } from './matching.js';
import { contractExample } from './relied.js';

const payment: Given = ['a received payment', { amount: 50 }];
/** A payment that was received too long ago to be refunded. */
const oldPayment: Given = ['a received payment', { amount: 50, receivedAt: '2025-01-10T12:00:00.000Z' }];
const exampleId = 'E1823612020260320140300000000001';
const unknownPath = '/pix/E9999999920200101000000000000000/devolucao/refund1001';
const devolucao = contractExample('devolucao-request');

const devolucaoRequest = interactionsOf({
  operation: 'putDevolucao',
  given: [...caller('compatibility'), payment],
  path: fromState('/pix/${endToEndId}/devolucao/refund1001', `/pix/${exampleId}/devolucao/refund1001`),
  body: devolucao,
});

/** `PUT /pix/{e2eid}/devolucao/{id}` */
const devolucoes: readonly HttpInteraction[] = [
  devolucaoRequest('a refund of a received payment', {
    body: like(devolucao),
    status: [201, 200, 202],
    like: 'devolucao-in-processing',
    but: { id: 'refund1001', status: oneOf('EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO') },
  }),
  devolucaoRequest('a refund of more than the payment', {
    body: { ...devolucao, valor: '50.01' },
    status: 400,
  }),
  devolucaoRequest('a refund whose value does not have two decimals', {
    body: { ...devolucao, valor: '7,89' },
    status: 400,
  }),
  devolucaoRequest('a refund of a payment that does not exist', {
    given: caller('compatibility'),
    path: unknownPath,
    status: 404,
  }),
  devolucaoRequest('a refund of a payment whose refund deadline has passed', {
    given: [...caller('compatibility'), oldPayment],
    status: 422,
  }),
  devolucaoRequest('a refund without token', { ...withoutToken, path: unknownPath }),
];

const exampleTransaction = '5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33';
const refundIn = contractExample('refund-in-request');

const refundInRequest = interactionsOf({
  operation: 'createRefundIn',
  given: [...caller('standard'), payment],
  path: fromState('/api/pix/refund-in/${transactionId}', `/api/pix/refund-in/${exampleTransaction}`),
  body: refundIn,
});

/** `POST /api/pix/refund-in/{id}` */
const refundIns: readonly HttpInteraction[] = [
  refundInRequest('a refund-in of a received payment', {
    body: like(refundIn),
    status: 201,
    like: 'refund-in-created',
    but: { status: oneOf('PENDING', 'CONFIRMED', 'ERROR') },
  }),
  refundInRequest('a refund-in of more than the payment', {
    body: { ...refundIn, refundValue: 50.01 },
    status: 400,
  }),
  refundInRequest('a refund-in of zero', { body: { ...refundIn, refundValue: 0 }, status: 400 }),
  refundInRequest('a refund-in of a payment that does not exist', {
    given: caller('standard'),
    path: '/api/pix/refund-in/00000000-0000-4000-8000-000000001001',
    status: [404, 400],
  }),
  refundInRequest('a refund-in of a payment whose refund deadline has passed', {
    given: [...caller('standard'), oldPayment],
    status: [400, 422],
  }),
  refundInRequest('a refund-in without token', {
    ...withoutToken,
    path: `/api/pix/refund-in/${exampleTransaction}`,
  }),
];

export const refundInteractions: readonly HttpInteraction[] = [...devolucoes, ...refundIns];
