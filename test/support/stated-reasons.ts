import type { MessageId } from '../../server/messages/messages.js';

/** Places of the contract, an open point or a heading of the specification, and the refusals that each states. */
const byPlace: Readonly<Record<string, readonly MessageId[]>> = {
  Authentication: ['access token missing', 'access token invalid'],
  'OP-15': ['no endpoint', 'no such method'],
  'OP-59': [
    'path not decodable',
    'field not kept',
    'field names not kept',
    'field percent-encoded',
    'field blank',
    'field maxLength',
    'field payable decimal',
  ],
  'OP-55': [
    'field maxItems',
    'field maxProperties',
    'field too deep',
    'field maxBytes',
    'body too large',
    'too many deliveries',
  ],
  'OP-60': ['body malformed', 'field payable', 'field between'],
  'OP-58': ['field integer', 'page size whole', 'field range'],
  'GET /api/transactions': ['field no such day', 'range backwards'],
  'OP-23': ['range too long'],
  'OP-33': ['field whole range', 'debtor twice'],
  'OP-06': ['field valid cpf', 'field valid cnpj'],
  'OP-30': ['field enum'],
  'OP-24': [
    'qr code element',
    'qr code repeats',
    'qr code without crc',
    'qr code crc',
    'qr code without pix',
    'qr code currency',
    'qr code amount',
  ],
  'POST /api/pix/cash-out-qrcode': ['qr amount differs', 'qr externalId used'],
  'POST /api/pix/cash-in': ['charge externalId used'],
  'Cash-in errors': ['splits above amount'],
  'PUT /cob/{txid}': ['txid used'],
  'OP-12': ['refund differs'],
  'PUT /pix/{e2eid}/devolucao/{id}': [
    'refund above remaining',
    'refund above balance',
    'no payment of e2eid',
  ],
  'POST /api/pix/refund-in/{id}': ['no payment of id', 'charge unpaid'],
  'OP-09': ['idempotency key of another'],
  'POST /dict/pix': ['key not in directory', 'institution denied', 'balance insufficient'],
  'POST /api/resend-webhook/{transactionIdentifier}': ['no transaction', 'no URL'],
  'OP-47': ['no notification yet', 'field https'],
  Limits: ['too many resends'],
  'OP-17': ['target silent'],
  'OP-46': ['field header name', 'field header blocked', 'field header value'],
  'POST /api/webhooks': ['too many URLs'],
  'Token endpoint codes': [
    'PUB_CERT_HEADER_MISSING',
    'PUB_CERT_MALFORMED_PEM',
    'PUB_INVALID_CREDENTIALS',
    'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT',
  ],
  'Cash-out codes': [
    'PIX_INSUFFICIENT_BALANCE',
    'PIX_INVALID_AMOUNT',
    'PIX_INVALID_PIX_KEY',
    'PIX_DUPLICATE_EXTERNAL_ID',
  ],
};

/**
 * Why a request that keeps the contract's schemas may be refused, and where that is stated: an open point, or a heading
 * of the specification. Any other refusal of such a request would have no stated reason.
 */
export const statedReasons: Readonly<Partial<Record<MessageId, string>>> = Object.fromEntries(
  Object.entries(byPlace).flatMap(([place, ids]) => ids.map((id) => [id, place])),
);
