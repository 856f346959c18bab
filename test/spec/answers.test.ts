import { describe, expect, it } from 'vitest';

import { type Json, list, member, object, pointerSteps, tolerant } from './contract.js';
import { tolerated } from './operations.js';

const { operations, webhooks } = tolerated;

/** New values by pointer; undefined takes the member away. */
type Change = Readonly<Record<string, Json | undefined>>;

/** What a gateway may answer or notify otherwise than an example of the contract: by operation, status and example. */
const variants: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  'createAccessToken 201 issued': { 'an extra member': { '/refresh_expires_in': 0 } },
  'createAccessToken 400 bodyInvalid': {
    'violations of another shape (OP-45)': { '/details/violations': ['clientId'] },
    'no violations, as of a body without fields': { '/details/violations': undefined },
    'empty violations, as of a body without fields': { '/details/violations': [] },
    'a code of the time to come': { '/code': 'PUB_CERT_REVOKED' },
    'a generic error without details': { '/code': 'HTTP_ERROR', '/details': undefined },
  },
  'createOauthToken 200 issued': { 'another lifetime (OP-39)': { '/expires_in': 900 } },
  'getBalance 200 plain': {
    'an extra member': { '/currency': 'BRL' },
    'an overdrawn account': { '/netBalance': -1.5 },
  },
  'getAccountsBalances 401 unauthorized': { 'more members': { '/timestamp': '2026-03-20T14:03:07Z' } },
  'getBalance 401 unauthorized': {
    'status and message alone (OP-28)': { '/error': undefined, '/code': undefined, '/errorId': undefined },
  },
  'createTransfer 200 pending': {
    'a well-formed end-to-end id (OP-38)': { '/endToEndId': 'E1823612020260320140300000000001' },
    'a transfer done at once (OP-41)': { '/type': 'COMPLETED' },
  },
  'createCashOut 201 created': {
    'an upper-case UUID (OP-02)': { '/transactionId': '0B7C3F0E-5D3A-4F43-8A51-3F1C2E9D7A10' },
    'no fraction (OP-57)': { '/generateTime': '2026-03-20T14:03:07Z' },
    'offset zero': { '/generateTime': '2026-03-20T14:03:07.5+00:00' },
    'negative zero': { '/generateTime': '2026-03-20T14:03:07-00:00' },
  },
  'createCashOut 400 validation': {
    'errorCode and details null': { '/errorCode': null, '/details': null },
    'one text (OP-05)': { '/message': 'value must not be less than 0.01' },
  },
  'createQrCashOut 201 created': {
    'confirmed at once (OP-41)': { '/status': 'CONFIRMED' },
    'an id that is no UUID': { '/transactionId': 'q-1' },
  },
  'createCashIn 201 withImage': {
    'image null (OP-27)': { '/qrCodeImage': null },
    'image absent': { '/qrCodeImage': undefined },
    'a JPEG': { '/qrCodeImage': 'data:image/jpeg;base64,/9j/4AAQ' },
  },
  'putCob 201 created': {
    'unsent members null (OP-50)': {
      '/devedor': null,
      '/chave': null,
      '/infoAdicionais': null,
      '/solicitacaoPagador': null,
    },
    'unsent members absent': {
      '/devedor': undefined,
      '/chave': undefined,
      '/calendario/expiracao': undefined,
    },
    'unsent members empty': { '/devedor': {}, '/infoAdicionais': [], '/solicitacaoPagador': '' },
    'a legal entity under another name (OP-33)': {
      '/devedor': { cpf: '', pj: '11222333000181', nome: 'Empresa' },
    },
  },
  'putDevolucao 201 processing': {
    'done at once (OP-41)': { '/status': 'DEVOLVIDO', '/horario/liquidacao': '2026-03-20T15:03:01Z' },
    'descricao not sent': { '/descricao': null },
    'a refund of a MED': { '/natureza': 'MED_FRAUDE' },
  },
  'createRefundIn 201 created': { 'no externalId where none was sent': { '/externalId': null } },
  'listMeds 200 page': { 'a cause that the list does not name': { '/data/0/cause': 'OTHER' } },
  'listTransactions 200 page': {
    'unknown fields of a pending one absent (OP-27)': {
      '/data/1/endToEndId': undefined,
      '/data/1/processedAt': '',
      '/data/1/counterpart': undefined,
      '/data/1/feeAmount': null,
    },
    'an end-to-end id of 33 characters (OP-01)': {
      '/data/0/endToEndId': 'E18236120202603201403000000000011',
    },
    'a receipt that no charge asked for': { '/data/0/externalId': null },
  },
  'notifyCashOut confirmed': {
    'an extra member': { '/schemaVersion': 3 },
    'no externalId': { '/externalId': null },
    'a masked document (OP-27)': { '/counterpart/document': '***.982.247-**' },
  },
  'notifyCashOut failed': {
    'no end-to-end id (OP-14)': { '/endToEndId': undefined },
    'a well-formed end-to-end id': { '/endToEndId': 'E1823612020260320140300000000001' },
    'a code of a scenario (OP-30)': { '/errorCode': 'PIX_INSUFFICIENT_BALANCE' },
    'an unknown bank': { '/counterpart/bank': null },
  },
  'notifyCashIn paid': {
    'what is not shown': { '/counterpart': undefined, '/metadata': undefined, '/pixKey': null },
  },
  'notifyTransfer settled': {
    'a txId': { '/data/txId': 'abc' },
    'another status': { '/data/status': 'REJECTED', '/data/endToEndId': null },
  },
  'notifyReceive paid': { 'no txId, of a receipt without charge (OP-51)': { '/data/txId': null } },
  'notifyRefund refunded': { 'a credit (OP-48)': { '/data/creditDebitType': 'CREDIT' } },
};

/** `whole` with the value at each pointer replaced, or taken away where it is undefined. */
function changed(whole: Json, changes: Change): Json {
  return Object.entries(changes).reduce(
    (value, [pointer, part]) => put(value, pointerSteps(pointer), part)!,
    whole,
  );
}

function put(whole: Json | undefined, steps: readonly string[], part: Json | undefined): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return part;
  const next = put(member(whole, step), rest, part);
  if (Array.isArray(whole)) return list(whole).map((item, index) => (String(index) === step ? next! : item));
  const others = Object.entries(object(whole)).filter(([name]) => name !== step);
  return Object.fromEntries(next === undefined ? others : [...others, [step, next]]);
}

/** The body of an example, named by its operation, for an answer its status, and its own name. */
function bodyOf(of: string): { schema: string; value: Json } {
  const [id = '', ...rest] = of.split(' ');
  const [example = '', status] = rest.reverse();
  const operation = [...operations, ...webhooks].find((one) => one.id === id)!;
  const body = operation.webhook
    ? operation.request
    : operation.responses.find((one) => one.status === status)?.body;
  return { schema: body!.schema, value: body!.examples.get(example)! };
}

describe.each(Object.entries(variants))('%s', (of, legal) => {
  const { schema, value } = bodyOf(of);
  it.each(Object.entries(legal))('may have %s', (_, change) => {
    expect(tolerant.holds(schema, changed(value, change))).toBe(true);
  });
});

it.each([
  ['createQrCashOut', '409'],
  ['createQrCashOut', '500'],
  ['createRefundIn', '404'],
  ['createRefundIn', '500'],
])('%s %s may have any body, or none (OP-28)', (id, status) => {
  const { responses } = operations.find((one) => one.id === id)!;
  expect(responses.find((one) => one.status === status)).toBeDefined();
  expect(responses.find((one) => one.status === status)!.body).toBeUndefined();
});
