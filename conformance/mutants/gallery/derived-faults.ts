import { set } from '../edits.js';
import type { WireRequest } from '../wire.js';
import { afterRefusals, lets, remembered, whileBusy } from './derived-conditions.js';
import {
  anObject,
  cut,
  document,
  is,
  isNumber,
  isText,
  longerThan,
  missing,
  mutantsOf,
  notMatching,
  type Picks,
  roundable,
  rounded,
} from './request-faults.js';

const someCpf = '52998224725';
const ofNull = is(null);
const below =
  (least: number): Picks =>
  (value) =>
    isNumber(value) && value < least;
const longList =
  (most: number): Picks =>
  (value) =>
    Array.isArray(value) && value.length > most;
const shortened = (most: number) => (value: unknown) => (value as readonly unknown[]).slice(0, most);
const manyPairs: Picks = (value) => anObject(value, value) && Object.keys(value as object).length > 10;
const tenPairs = (value: unknown) => Object.fromEntries(Object.entries(value as object).slice(0, 10));

/** A query parameter that is none of these words counts as not sent. */
const unlessOneOf =
  (name: string, words: readonly string[]) =>
  (request: WireRequest): WireRequest => {
    const [path = '', search = ''] = request.path.split('?');
    const query = new URLSearchParams(search);
    if (words.includes(query.get(name) ?? '')) return request;
    query.delete(name);
    return { ...request, path: `${path}?${query.toString()}` };
  };

/** Characters of a txid that are neither letters nor digits are left out of account. */
const plainTxid = (request: WireRequest): WireRequest => {
  const [, txid = ''] = /^\/cob\/([^/?]*)/.exec(request.path) ?? [];
  const plain = decodeURIComponent(txid).replace(/[^a-zA-Z0-9]/g, 'x');
  return { ...request, path: `/cob/${plain}` };
};

/** Faults that are looked at at first, and later not; the gateway remembers too much, or has too much to do. */
export default mutantsOf('derived', [
  [
    'cash-out-description-after-refusals',
    'Once ten cash-outs were refused, a description of more than 140 characters is cut',
    'CASHOUT-22',
    'state',
    afterRefusals('createCashOut', 10, lets('/description', longerThan(140), set('/description', cut(140)))),
  ],
  [
    'cash-out-key-type-after-refusals',
    'Once ten cash-outs were refused, an unknown keyType counts as DOCUMENT',
    'CASHOUT-26',
    'state',
    afterRefusals(
      'createCashOut',
      10,
      lets('/details/keyType', is('UNKNOWN'), set('/details/keyType', 'DOCUMENT')),
    ),
  ],
  [
    'cash-out-zero-after-refusals',
    'Once a cash-out was refused, one of nothing pays a cent',
    'CASHOUT-14',
    'state',
    afterRefusals('createCashOut', 1, lets('/value', below(0.01), set('/value', 0.01))),
  ],
  [
    'cash-out-document-after-refusals',
    'Once three cash-outs were refused, a missing document is filled in',
    'CASHOUT-31',
    'state',
    afterRefusals('createCashOut', 3, lets('/details/document', missing, set('/details/document', someCpf))),
  ],
  [
    'cash-out-name-remembered',
    'A name that is null is the one of the cash-out before',
    'CASHOUT-28',
    'state',
    remembered('createCashOut', '/details/name', ofNull),
  ],
  [
    'cash-out-document-while-busy',
    'While another cash-out is under way, the document is not looked at',
    'CASHOUT-34',
    'timing',
    whileBusy(
      'createCashOut',
      lets('/details/document', notMatching(document), set('/details/document', someCpf)),
    ),
  ],
  [
    'qr-cash-out-prefix-after-refusals',
    'Once a QR cash-out was refused, the prefix of the code is mended',
    'QRCASHOUT-17',
    'state',
    afterRefusals(
      'createQrCashOut',
      1,
      lets(
        '/qrCode',
        (code) => isText(code) && code.length > 50 && !code.startsWith('000201'),
        set('/qrCode', (code: unknown) => `000201${String(code).slice(6)}`),
      ),
    ),
  ],
  [
    'qr-cash-out-code-remembered',
    'A qrCode that is null is the one of the payment before',
    'QRCASHOUT-14',
    'state',
    remembered('createQrCashOut', '/qrCode', ofNull),
  ],
  [
    'qr-cash-out-decimals-while-busy',
    'While another QR cash-out is under way, a value is rounded to the cent',
    'QRCASHOUT-10',
    'timing',
    whileBusy('createQrCashOut', lets('/value', roundable, set('/value', rounded))),
  ],
  [
    'transfer-key-remembered',
    'A pixKey that is null is the one of the transfer before',
    'TRANSFER-24',
    'state',
    remembered('createTransfer', '/pixKey', ofNull),
  ],
  [
    'transfer-expiration-after-refusals',
    'Once a transfer was refused, an expiration below one second counts as one',
    'TRANSFER-41',
    'state',
    afterRefusals('createTransfer', 1, lets('/expiration', below(1), set('/expiration', 1))),
  ],
  [
    'transfer-decimals-while-busy',
    'While another transfer is under way, an amount is rounded to the cent',
    'TRANSFER-50',
    'timing',
    whileBusy('createTransfer', lets('/payment/amount', roundable, set('/payment/amount', rounded))),
  ],
  [
    'cash-in-payer-remembered',
    'A fullName that is null is the one of the charge before',
    'CASHIN-37',
    'state',
    remembered('createCashIn', '/payer/fullName', ofNull),
  ],
  [
    'cash-in-splits-after-refusals',
    'Once ten charges were refused, more splits than ten are left out',
    'CASHIN-47',
    'state',
    afterRefusals('createCashIn', 10, lets('/splits', longList(10), set('/splits', shortened(10)))),
  ],
  [
    'cash-in-pairs-after-refusals',
    'Once ten charges were refused, more pairs of additionalInfo than ten are left out',
    'CASHIN-43',
    'state',
    afterRefusals('createCashIn', 10, lets('/additionalInfo', manyPairs, set('/additionalInfo', tenPairs))),
  ],
  [
    'cash-in-expiration-after-refusals',
    'Once ten charges were refused, an expirationTime below the least counts as the least',
    'CASHIN-29',
    'state',
    afterRefusals(
      'createCashIn',
      10,
      lets('/transaction/expirationTime', below(30), set('/transaction/expirationTime', 30)),
    ),
  ],
  [
    'cash-in-split-document-while-busy',
    'While another charge is made, the documents of its splits are not looked at',
    'CASHIN-58',
    'timing',
    whileBusy(
      'createCashIn',
      lets(
        '/splits/0/document',
        (value) => isText(value) && !document.test(value),
        set('/splits/0/document', someCpf),
      ),
    ),
  ],
  [
    'cob-txid-after-refusals',
    'Once a charge was refused, other characters than letters and digits pass in its txid',
    'COB-36',
    'state',
    afterRefusals('putCob', 1, plainTxid),
  ],
  [
    'cob-valor-remembered',
    'A valor that is null is the one of the charge before',
    'COB-47',
    'state',
    remembered('putCob', '/valor', ofNull),
  ],
  [
    'cob-cpf-while-busy',
    'While another charge is made, the cpf of the debtor is not looked at',
    'COB-45',
    'timing',
    whileBusy('putCob', lets('/devedor/cpf', notMatching(/^\d{11}$/), set('/devedor/cpf', someCpf))),
  ],
  [
    'devolucao-valor-after-refusals',
    'Once a refund was refused, a valor is read as far as it is a number',
    'DEVOLUCAO-27',
    'state',
    afterRefusals(
      'putDevolucao',
      1,
      lets(
        '/valor',
        notMatching(/^\d+\.\d{2}$/),
        set('/valor', (valor: unknown) => (parseFloat(String(valor)) || 1).toFixed(2)),
      ),
    ),
  ],
  [
    'devolucao-descricao-while-busy',
    'While another refund is asked for, a descricao of more than 140 characters is cut',
    'DEVOLUCAO-36',
    'timing',
    whileBusy('putDevolucao', lets('/descricao', longerThan(140), set('/descricao', cut(140)))),
  ],
  [
    'refund-in-value-remembered',
    'A refundValue that is null is the one of the refund before',
    'REFUNDIN-14',
    'state',
    remembered('createRefundIn', '/refundValue', ofNull),
  ],
  [
    'med-status-after-refusals',
    'Once a request for the MED list was refused, an unknown status is left out of account',
    'MED-12',
    'state',
    afterRefusals('listMeds', 1, unlessOneOf('status', ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'])),
  ],
  [
    'transactions-type-after-refusals',
    'Once a request for the list was refused, an unknown type is left out of account',
    'TRANSACTION-27',
    'state',
    afterRefusals(
      'listTransactions',
      1,
      unlessOneOf('type', ['PAYMENT', 'WITHDRAW', 'REFUND_IN', 'REFUND_OUT']),
    ),
  ],
  [
    'registration-event-type-remembered',
    'An eventType that is null is the one of the registration before',
    'WEBHOOK-15',
    'state',
    remembered('registerWebhook', '/eventType', ofNull),
  ],
  [
    'client-id-remembered',
    'A clientId that is null is the one of the token request before',
    'TOKEN-08',
    'state',
    remembered('createAccessToken', '/clientId', ofNull),
  ],
  [
    'oauth-secret-remembered',
    'A clientSecret that is null is the last one of the same client',
    'TOKEN-40',
    'state',
    remembered('createOauthToken', '/clientSecret', ofNull, '/clientId'),
  ],
]);
