import type { Call } from './calls.js';
import type { Order, Refund } from './orders.js';
import type { Shop } from './shop.js';

type Body = Readonly<Record<string, unknown>>;

/** Creates the requests for orders. */
export interface RequestsSeam {
  cashOut(order: Order, shop: Shop): Body;
  qrCashOut(order: Order, shop: Shop): Body;
  transfer(order: Order, shop: Shop): Body;
  transferHeaders(key: string): Readonly<Record<string, string>>;
  cashIn(order: Order, shop: Shop): Body;
  cob(order: Order, shop: Shop): Body;
  refundIn(refund: Refund, shop: Shop): Body;
  devolucao(refund: Refund, shop: Shop): Body;
}

export const requests: RequestsSeam = {
  cashOut: ({ wanted, id, cents }, { seams: { money, forms } }) => ({
    value: money.number(cents),
    externalId: id,
    ...described(wanted.description, forms.description),
    details: {
      key: forms.cashOutKey(wanted.key ?? '', wanted.keyType ?? 'EMAIL'),
      keyType: wanted.keyType,
      name: forms.name(wanted.name ?? ''),
      document: forms.document(wanted.document ?? ''),
    },
  }),
  qrCashOut: ({ wanted, id, cents }, { seams: { money, forms } }) => ({
    value: money.number(cents),
    qrCode: forms.code(wanted.code ?? ''),
    externalId: id,
  }),
  transfer: ({ wanted, cents }, { seams: { money, forms } }) => ({
    pixKey: forms.transferKey(wanted.key ?? '', wanted.keyType ?? 'EMAIL'),
    creditorDocument: forms.document(wanted.document ?? ''),
    priority: wanted.atOnce === true ? 'HIGH' : 'NORM',
    ...described(wanted.description, forms.description),
    ...(wanted.expiresIn !== undefined && { expiration: forms.transferSeconds(wanted.expiresIn) }),
    payment: { currency: 'BRL', amount: money.number(cents) },
  }),
  transferHeaders: (key) => ({ 'x-idempotency-key': key }),
  cashIn: ({ wanted, id, cents }, { seams: { money, forms } }) => ({
    transaction: {
      value: money.number(cents),
      externalId: id,
      description: forms.description(wanted.description ?? `Pedido ${wanted.order}`),
      ...(wanted.expiresIn !== undefined && { expirationTime: forms.chargeSeconds(wanted.expiresIn) }),
    },
    payer: { fullName: forms.name(wanted.name ?? ''), document: forms.document(wanted.document ?? '') },
  }),
  cob: ({ wanted, cents }, { seams: { money, forms } }) => ({
    calendario: { expiracao: forms.cobSeconds(wanted.expiresIn ?? 3_600) },
    valor: { original: money.text(cents) },
    ...debtor(wanted.name, wanted.document && forms.document(wanted.document)),
    ...(wanted.description !== undefined && { solicitacaoPagador: forms.description(wanted.description) }),
  }),
  refundIn: ({ id, cents }, { seams: { money } }) => ({ refundValue: money.number(cents), externalId: id }),
  devolucao: ({ cents }, { seams: { money } }) => ({ valor: money.text(cents) }),
};

function described(text: string | undefined, form: (text: string) => string): Body {
  return text === undefined ? {} : { description: form(text) };
}

/** The specification does not show the member for a CNPJ, so only a CPF is sent. */
function debtor(name: string | undefined, document: string | undefined): Body {
  return name !== undefined && document?.length === 11 ? { devedor: { cpf: document, nome: name } } : {};
}

/** The call that pays or charges an order. */
export function callOf(order: Order, shop: Shop): Call {
  const { requests, keys } = shop.seams;
  const post = { family: 'standard', method: 'POST' } as const;
  switch (order.kind) {
    case 'pay':
      return {
        ...post,
        operation: 'cash-out',
        path: () => '/api/pix/cash-out',
        body: requests.cashOut(order, shop),
      };
    case 'pay a QR code':
      return {
        ...post,
        operation: 'QR cash-out',
        path: () => '/api/pix/cash-out-qrcode',
        body: requests.qrCashOut(order, shop),
      };
    case 'charge':
      return {
        ...post,
        operation: 'cash-in',
        path: () => '/api/pix/cash-in',
        body: requests.cashIn(order, shop),
      };
    case 'transfer':
      return {
        operation: 'transfer',
        family: 'compatibility',
        method: 'POST',
        path: () => '/dict/pix',
        headers: (isRepeated) => requests.transferHeaders(isRepeated ? keys.repeatedKey(order.id) : order.id),
        body: requests.transfer(order, shop),
      };
    case 'charge by cob':
      return {
        operation: 'cob',
        family: 'compatibility',
        method: 'PUT',
        path: () => `/cob/${order.id}`,
        body: requests.cob(order, shop),
      };
  }
}
