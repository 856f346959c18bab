import { textOf } from '../../core/untrusted-json.js';
import { caller, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { eachLike, filled, fresh, fromState, like, text } from './matching.js';
import { contractExample } from './relied.js';

const { payer } = contractExample('cash-in-minimal');
const order = { value: 37, description: 'Pedido 3001', externalId: 'order-3001' };
const cashIn = (changed: object = {}) => ({ transaction: { ...order, ...changed }, payer });
const message = eachLike('value must not be less than 0.01');
const split = {
  pixKey: 'vendas@example.com',
  pixKeyType: 'EMAIL',
  name: 'Vendas Ltda',
  document: '11222333000181',
  type: 'FIXED',
  value: 40,
};

const cashInRequest = interactionsOf({ operation: 'createCashIn', body: cashIn() });

/** `POST /api/pix/cash-in` */
const cashIns: readonly HttpInteraction[] = [
  cashInRequest('a charge', {
    body: like(cashIn()),
    status: 201,
    like: 'cash-in-charge',
    but: { externalId: order.externalId },
  }),
  cashInRequest('a charge with a QR image and a split', {
    body: { ...cashIn({ generateQrCode: true }), splits: [{ ...split, value: 10.5 }] },
    status: 201,
    like: 'cash-in-charge-with-image',
    but: { externalId: order.externalId },
    also: ['qrCodeImage'],
  }),
  cashInRequest('a charge of zero', {
    body: cashIn({ value: 0 }),
    like: 'cash-in-validation-error',
    but: { message },
  }),
  cashInRequest('a charge whose expiration is too long', {
    body: cashIn({ expirationTime: 604_801 }),
    like: 'cash-in-validation-error',
    but: { message },
  }),
  cashInRequest('a charge with splits above its amount', {
    body: { ...cashIn(), splits: [split] },
    like: 'cash-in-splits-above-amount',
  }),
  cashInRequest('a charge whose expiration is below the minimum of the provider', {
    given: caller('standard', { minimumExpiration: 600 }),
    body: cashIn({ expirationTime: 60 }),
    like: 'cash-in-below-provider-minimum',
    but: { code: filled('HTTP_ERROR') },
    also: ['errorCode'],
  }),
  cashInRequest('a charge with a used externalId', {
    given: [...caller('standard'), ['a charge', { operation: 'createCashIn', externalId: 'order-3001' }]],
    status: [400, 409],
  }),
  cashInRequest('a charge while the provider fails', {
    given: [...caller('standard'), ['the charge provider fails', { failing: true }]],
    status: 500,
  }),
  cashInRequest('a charge without token', withoutToken),
];

const exampleTxid = 'pedido000000000000000000001001';
const { chave, ...cob } = contractExample('cob-for-individual');

const cobRequest = interactionsOf({
  operation: 'putCob',
  given: caller('compatibility'),
  path: fresh('/cob/[a-zA-Z0-9]{30}', `/cob/${exampleTxid}`),
  body: cob,
});

/** `PUT /cob/{txid}` */
const cobs: readonly HttpInteraction[] = [
  cobRequest('an immediate charge', {
    body: { ...cob, chave: fromState('${chave}', chave) },
    status: [201, 200, 202],
    like: 'cob-created',
    but: { chave: text(textOf(chave)) },
  }),
  cobRequest('an immediate charge with a txid that is too short', { path: '/cob/curto1001', status: 400 }),
  cobRequest('an immediate charge whose value does not have two decimals', {
    body: { ...cob, valor: { original: '37,00' } },
    status: 400,
  }),
  cobRequest('an immediate charge to a CPF with wrong check digits', {
    body: { ...cob, devedor: { cpf: '52998224726', nome: 'Maria da Silva' } },
    status: 400,
  }),
  cobRequest('an immediate charge with a used txid', {
    given: [...caller('compatibility'), ['a charge', { operation: 'putCob' }]],
    path: fromState('/cob/${txid}', `/cob/${exampleTxid}`),
    status: 409,
  }),
  cobRequest('an immediate charge without token', withoutToken),
];

export const chargeInteractions: readonly HttpInteraction[] = [...cashIns, ...cobs];
