import { fullRefusal, invalidBody, shortRefusal } from './envelopes.js';
import { dynamicCode } from './examples.js';
import { caller, type Given, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { brCode, filled, fresh, fromState, like, number, pattern, text, time, uuid } from './matching.js';

const order = (more: Readonly<Record<string, unknown>> = {}) => ({
  value: 37,
  description: 'Pedido 3001',
  externalId: 'order-3001',
  ...more,
});
const cashIn = (transaction: object = order(), more: Readonly<Record<string, unknown>> = {}) => ({
  transaction,
  payer: { fullName: 'João Pereira', document: '11144477735' },
  ...more,
});
const charge = () => ({
  transactionId: filled('2d9e5f30-7c4b-4e6d-8f80-1b2c3d4e5f60'),
  correlationId: uuid('3eaf6041-8d5c-4f7e-9091-2c3d4e5f6071'),
  externalId: 'order-3001',
  status: 'PENDING',
  pixCode: brCode(dynamicCode),
  generateTime: time(),
  expirationDate: time('2026-03-21T14:03:07.512Z'),
});
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==';

const cashInRequest = interactionsOf({ operation: 'createCashIn', body: cashIn() });

const split = {
  pixKey: 'vendas@example.com',
  pixKeyType: 'EMAIL',
  name: 'Vendas Ltda',
  document: '11222333000181',
  type: 'FIXED',
  value: 40,
};

/** `POST /api/pix/cash-in` */
const cashIns: readonly HttpInteraction[] = [
  cashInRequest('a charge', { body: like(cashIn()), status: 201, answer: charge() }),
  cashInRequest('a charge with a QR image and a split', {
    body: cashIn(order({ generateQrCode: true }), { splits: [{ ...split, value: 10.5 }] }),
    status: 201,
    answer: {
      ...charge(),
      qrCodeImage: pattern('^data:image/[^;,]+(;[^;,]+)*;base64,[A-Za-z0-9+/]+={0,2}$', image),
    },
  }),
  cashInRequest('a charge of nothing', { body: cashIn(order({ value: 0 })), ...invalidBody() }),
  cashInRequest('a charge whose expiration is too long', {
    body: cashIn(order({ expirationTime: 604_801 })),
    ...invalidBody(),
  }),
  cashInRequest('a charge with splits above its amount', {
    body: cashIn(order(), { splits: [split] }),
    ...fullRefusal(400, 'HTTP_ERROR'),
  }),
  cashInRequest('a charge whose expiration is below the minimum of the provider', {
    given: caller('standard', { minimumExpiration: 600 }),
    body: cashIn(order({ expirationTime: 60 })),
    ...fullRefusal(400, filled('HTTP_ERROR'), { errorCode: 'PROVIDER_EXPIRATION_BELOW_MINIMUM' }),
  }),
  cashInRequest('a charge with an externalId that was used', {
    given: [...caller('standard'), ['a charge', { operation: 'createCashIn', externalId: 'order-3001' }]],
    status: [400, 409],
  }),
  cashInRequest('a charge while the provider fails', {
    given: [...caller('standard'), ['the charge provider fails', { failing: true }]],
    ...fullRefusal(500, 'HTTP_ERROR'),
  }),
  cashInRequest('a charge without token', { ...withoutToken, ...fullRefusal(401, 'HTTP_ERROR') }),
];

const exampleTxid = 'pedido000000000000000000001001';
const cob = (more: Readonly<Record<string, unknown>> = {}) => ({
  calendario: { expiracao: 3600 },
  devedor: { cpf: '52998224725', nome: 'Maria da Silva' },
  valor: { original: '37.00', modalidadeAlteracao: 1 },
  solicitacaoPagador: 'Pedido 4001',
  infoAdicionais: [{ nome: 'Loja', valor: 'Centro' }],
  ...more,
});
const newTxid = () => fresh('/cob/[a-zA-Z0-9]{30}', `/cob/${exampleTxid}`);
const usedTxid: Given = ['a charge', { operation: 'putCob' }];

const cobRequest = interactionsOf({
  operation: 'putCob',
  given: caller('compatibility'),
  path: newTxid(),
  body: cob(),
});

/** `PUT /cob/{txid}` */
const cobs: readonly HttpInteraction[] = [
  cobRequest('an immediate charge', {
    body: cob({ chave: fromState('${chave}', '123e4567-e89b-42d3-a456-426614174000') }),
    status: [201, 200, 202],
    answer: {
      ...cob(),
      calendario: { criacao: time(), expiracao: 3600 },
      txid: pattern('^[a-zA-Z0-9]{26,35}$', exampleTxid),
      revisao: 0,
      loc: { id: number(789), location: brCode(dynamicCode), tipoCob: 'cob' },
      location: brCode(dynamicCode),
      status: 'ATIVA',
      chave: text('123e4567-e89b-42d3-a456-426614174000'),
    },
  }),
  cobRequest('an immediate charge with a txid that is too short', {
    path: '/cob/curto1001',
    ...shortRefusal(400),
  }),
  cobRequest('an immediate charge whose value has no two decimals', {
    body: cob({ valor: { original: '37,00' } }),
    ...shortRefusal(400),
  }),
  cobRequest('an immediate charge to a CPF with wrong check digits', {
    body: cob({ devedor: { cpf: '52998224726', nome: 'Maria da Silva' } }),
    ...shortRefusal(400),
  }),
  cobRequest('an immediate charge with a txid that was used', {
    given: [...caller('compatibility'), usedTxid],
    path: fromState('/cob/${txid}', `/cob/${exampleTxid}`),
    ...shortRefusal(409),
  }),
  cobRequest('an immediate charge without token', { ...withoutToken, ...shortRefusal(401) }),
];

export const chargeInteractions: readonly HttpInteraction[] = [...cashIns, ...cobs];
