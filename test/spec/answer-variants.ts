import type { Json } from './contract.js';

/** New values by pointer; undefined takes the member away. */
export type Change = Readonly<Record<string, Json | undefined>>;

/** What a gateway may say otherwise than an example of the contract, and what it may not. */
export interface Variants {
  readonly legal?: Readonly<Record<string, Change>>;
  readonly broken?: Readonly<Record<string, Change>>;
}

/** By operation, status and example. */
export const answerVariants: Readonly<Record<string, Variants>> = {
  'createAccessToken 201 issued': {
    legal: { 'an extra member': { '/refresh_expires_in': 0 } },
    broken: {
      'a scope': { '/scope': 'pix:read' },
      'another lifetime': { '/expires_in': 3600 },
      'another token type': { '/token_type': 'bearer' },
      'a token that is no JWT': { '/access_token': 'opaque' },
    },
  },
  'createAccessToken 400 bodyInvalid': {
    legal: {
      'violations of another shape (OP-45)': { '/details/violations': ['clientId'] },
      'no violations, as of a body without fields': { '/details/violations': undefined },
      'empty violations, as of a body without fields': { '/details/violations': [] },
      'a code of the time to come': { '/code': 'PUB_CERT_REVOKED' },
      'a generic error without details': { '/code': 'HTTP_ERROR', '/details': undefined },
    },
    broken: {
      'the old name of a code': { '/code': 'PUB_INVALID_CERTIFICATE' },
      'no hint': { '/details/hint': undefined },
      'no details': { '/details': undefined },
      'an empty list of messages': { '/message': [] },
      'an empty path': { '/path': '' },
    },
  },
  'createOauthToken 200 issued': {
    legal: { 'another lifetime (OP-39)': { '/expires_in': 900 } },
    broken: {
      'no scope': { '/scope': undefined },
      'scopes in a list': { '/scope': ['pix:read'] },
      'scopes with commas and two blanks': { '/scope': 'pix:read,  pix:write' },
      'a lifetime of 0': { '/expires_in': 0 },
    },
  },
  'getBalance 200 plain': {
    legal: { 'an extra member': { '/currency': 'BRL' }, 'an overdrawn account': { '/netBalance': -1.5 } },
    broken: {
      'no netBalance': { '/netBalance': undefined },
      'half a cent': { '/netBalance': 0.005 },
      'an amount as text': { '/netBalance': '900.25' },
      'seconds since 1970': { '/consultedAt': 1774015387 },
    },
  },
  'getBalance 200 wrappedInArray': {
    broken: { 'an empty list': { '/data': [] }, 'a list of something else': { '/data': [{}] } },
  },
  'getAccountsBalances 200 balance': {
    broken: {
      'no item': { '/data': [] },
      'an overdraft': { '/data/0/balanceAmount/overdraft': 10 },
      'no overdraft': { '/data/0/balanceAmount/overdraft': undefined },
    },
  },
  'getAccountsBalances 401 unauthorized': {
    legal: { 'more members': { '/timestamp': '2026-03-20T14:03:07Z' } },
    broken: { 'no error': { '/error': undefined }, 'a list of messages': { '/message': ['Token expired'] } },
  },
  'getBalance 401 unauthorized': {
    legal: {
      'status and message alone (OP-28)': { '/error': undefined, '/code': undefined, '/errorId': undefined },
    },
    broken: { 'no status': { '/statusCode': undefined }, 'no message': { '/message': undefined } },
  },
  'createTransfer 200 pending': {
    legal: {
      'a well-formed end-to-end id (OP-38)': { '/endToEndId': 'E1823612020260320140300000000001' },
      'a transfer done at once (OP-41)': { '/type': 'COMPLETED' },
    },
    broken: { 'another type': { '/type': 'LIQUIDATED' }, 'an id as text': { '/id': '4712' } },
  },
  'createCashOut 201 created': {
    legal: {
      'an upper-case UUID (OP-02)': { '/transactionId': '0B7C3F0E-5D3A-4F43-8A51-3F1C2E9D7A10' },
      'no fraction (OP-57)': { '/generateTime': '2026-03-20T14:03:07Z' },
      'offset zero': { '/generateTime': '2026-03-20T14:03:07.5+00:00' },
      'negative zero': { '/generateTime': '2026-03-20T14:03:07-00:00' },
    },
    broken: {
      'an id that is no UUID': { '/transactionId': '4711' },
      'confirmed at creation': { '/status': 'CONFIRMED' },
      'the time of another zone': { '/generateTime': '2026-03-20T11:03:07-03:00' },
      'a time that may be local': { '/generateTime': '2026-03-20T14:03:07' },
      'a date alone': { '/generateTime': '2026-03-20' },
    },
  },
  'createCashOut 400 duplicateExternalId': {
    broken: {
      'no number': { '/details/existingTransactionId': undefined },
      'a UUID for the number (OP-02)': {
        '/details/existingTransactionId': '0b7c3f0e-5d3a-4f43-8a51-3f1c2e9d7a10',
      },
      'no errorCode': { '/errorCode': undefined },
      'no details': { '/details': undefined },
    },
  },
  'createCashOut 400 validation': {
    legal: {
      'errorCode and details null': { '/errorCode': null, '/details': null },
      'one text (OP-05)': { '/message': 'value must not be less than 0.01' },
    },
    broken: Object.fromEntries(
      ['statusCode', 'timestamp', 'path', 'method', 'code', 'message', 'userMessage', 'errorId', 'error'].map(
        (name) => [`no ${name}`, { [`/${name}`]: undefined }],
      ),
    ),
  },
  'createQrCashOut 201 created': {
    legal: {
      'confirmed at once (OP-41)': { '/status': 'CONFIRMED' },
      'an id that is no UUID': { '/transactionId': 'q-1' },
    },
    broken: { 'another status': { '/status': 'DONE' } },
  },
  'createCashIn 201 withImage': {
    legal: {
      'image null (OP-27)': { '/qrCodeImage': null },
      'image absent': { '/qrCodeImage': undefined },
      'a JPEG': { '/qrCodeImage': 'data:image/jpeg;base64,/9j/4AAQ' },
    },
    broken: {
      'an image that is no data URL': { '/qrCodeImage': 'iVBORw0KGgo=' },
      'a code of another standard': { '/pixCode': 'https://pix.example.com/1' },
      'a correlationId that is no UUID': { '/correlationId': 'c-1' },
    },
  },
  'putCob 201 created': {
    legal: {
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
    broken: {
      'a later revision': { '/revisao': 1 },
      'a number for valor.original': { '/valor/original': 37 },
      'another tipoCob': { '/loc/tipoCob': 'cobv' },
      'another status': { '/status': 'PENDENTE' },
      'no location': { '/location': undefined },
    },
  },
  'putDevolucao 201 processing': {
    legal: {
      'done at once (OP-41)': { '/status': 'DEVOLVIDO', '/horario/liquidacao': '2026-03-20T15:03:01Z' },
      'descricao not sent': { '/descricao': null },
      'a refund of a MED': { '/natureza': 'MED_FRAUDE' },
    },
    broken: {
      'an rtrId of 33 characters': { '/rtrId': 'D18236120202603201503000000000021' },
      'no request time': { '/horario': {} },
      'no natureza': { '/natureza': undefined },
      'natureza null': { '/natureza': null },
      'valor with 1 decimal': { '/valor': '7.8' },
    },
  },
  'createRefundIn 201 created': {
    legal: { 'no externalId where none was sent': { '/externalId': null } },
    broken: {
      'refundValue in text': { '/refundValue': '12.34' },
      'no correlation': { '/providerTransactionId': undefined },
    },
  },
  'listMeds 200 page': {
    legal: { 'a cause that the list does not name': { '/data/0/cause': 'OTHER' } },
    broken: {
      'another status': { '/data/0/status': 'CLOSED' },
      'a whole document': { '/data/0/originalTransaction/document': '11144477735' },
      'a whole document with punctuation': { '/data/0/originalTransaction/document': '111.444.777-35' },
      'reconciled with nothing': { '/data/0/originalTransactionId': null },
      'cause left out': { '/data/0/cause': undefined },
      'no totalPages': { '/metadata/totalPages': undefined },
    },
  },
  'listTransactions 200 page': {
    legal: {
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
    broken: {
      'a payment sent as CREDIT': { '/data/0/movementType': 'CREDIT' },
      'a receipt as DEBIT': { '/data/1/movementType': 'DEBIT' },
      'a label of another language': { '/data/0/status': 'CONFIRMED' },
      'a whole document': { '/data/0/counterpart/document': '52998224725' },
      'a confirmed one without end-to-end id': { '/data/0/endToEndId': null },
      'a failed one without fee': { '/data/2/feeAmount': undefined },
      'no hasNext': { '/metadata/hasNext': undefined },
    },
  },
  'resendWebhook 200 sent': {
    broken: { 'no log id': { '/webhookLogId': undefined }, 'a status in text': { '/statusCode': '200' } },
  },
};
