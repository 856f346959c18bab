import { bearer } from './examples.js';
import { anyone, caller, type HttpInteraction, interactionsOf } from './interaction.js';
import { fresh, like, oneOf } from './matching.js';

const transfer = {
  pixKey: '52998224725',
  description: 'Pedido 1001',
  payment: { currency: 'BRL', amount: 25.5 },
};
const idempotencyKey = {
  'x-idempotency-key': fresh(
    '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}',
    '0d1c2b3a-4f5e-4d6c-8b7a-9a0b1c2d3e4f',
  ),
};

const transferRequest = interactionsOf({
  operation: 'createTransfer',
  given: caller('compatibility'),
  headers: { ...bearer(), ...idempotencyKey },
  body: transfer,
});

const unknownKey = 'ninguem@pact.example.com';
const deniedKey = 'recusada@pact.example.com';

/** `POST /dict/pix` */
export const transferInteractions: readonly HttpInteraction[] = [
  transferRequest('a transfer to a payment key', {
    body: like(transfer),
    status: [200, 201, 202],
    like: 'transfer-pending',
    but: { type: oneOf('PENDING', 'COMPLETED', 'ERROR') },
  }),
  transferRequest('a transfer without idempotency key', { headers: bearer(), status: 400 }),
  transferRequest('a transfer of an amount with three decimals', {
    body: { ...transfer, payment: { currency: 'BRL', amount: 10.001 } },
    status: 400,
  }),
  transferRequest('a transfer to an invalid key', {
    body: { ...transfer, pixKey: 'no-key' },
    status: 400,
  }),
  transferRequest('a transfer to an unknown key', {
    given: [...caller('compatibility'), ['a directory key', { key: unknownKey, registered: false }]],
    body: { ...transfer, pixKey: unknownKey },
    status: 422,
  }),
  transferRequest('a transfer to a key at a denied institution', {
    given: [
      ...caller('compatibility'),
      ['a directory key', { key: deniedKey, registered: true, ispb: '18236120' }],
    ],
    body: { ...transfer, pixKey: deniedKey, ispbDeny: ['18236120'] },
    status: 422,
  }),
  transferRequest('a transfer of more than the balance', {
    given: caller('compatibility', { available: 10 }),
    status: 422,
  }),
  transferRequest('a transfer without token', { given: anyone, headers: idempotencyKey, status: 401 }),
];
