import { row, Script } from './build.js';

const script = (): Script => new Script();
const read = (path: string, body: object): Script => script().call('GET', path, undefined, [200, body]);
const meds = (query: string, metadata: object, data: readonly object[] = []): Script =>
  read(`/api/med${query}`, { data, metadata });
const list = (query: string, metadata: object, data: readonly object[] = []): Script =>
  read(`/api/transactions${query}`, { data, metadata });
const posted = (path: string, sent: object, answer: object): Script =>
  script().call('POST', path, sent, [201, answer]);
const put = (path: string, sent: object, answer: object): Script =>
  script().call('PUT', path, sent, [201, answer]);
export const cobOf = (sent: object, answer: object): Script => put(`/cob/${'x'.repeat(26)}`, sent, answer);
export const refundOf = (sent: object, answer: object): Script =>
  put(`/pix/${'E'.padEnd(32, '1')}/devolucao/r`, sent, answer);
const rows = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => row(`r${index}`, 1));
const reduced = { feeAmount: 0, finalAmount: 0.9 };

/** Of the rule about single answers: histories that break it, and legal ones that are easily taken for such. */
export const aboutAnswers: {
  readonly bad: Readonly<Record<string, Script>>;
  readonly legal: Readonly<Record<string, Script>>;
} = {
  bad: {
    'a sum that is none': read('/balance', {
      balance: { netBalance: 1, blockedBalance: 2, grossBalance: 4 },
    }),
    'a page count that is rounded down': meds('?pageSize=5', { pageSize: 5, total: 11, totalPages: 2 }),
    'another page': meds('?page=2&pageSize=5', { page: 1, pageSize: 5, total: 11, totalPages: 3 }),
    'another size': meds('?pageSize=5', { pageSize: 20, total: 11, totalPages: 1 }),
    'more rows than a page has': meds('?pageSize=1', { pageSize: 1, total: 2, totalPages: 2 }, [
      { status: 'OPEN' },
      { status: 'OPEN' },
    ]),
    'a row of another status': meds('?status=OPEN', {}, [{ status: 'CANCELLED' }]),
    'a last page with a next one': list('?page=2&size=5', {
      page: 2,
      size: 5,
      total: 10,
      totalPages: 2,
      hasNext: true,
      hasPrevious: true,
    }),
    'a transaction with another externalId': list('?externalId=a', {}, [row('b', 1)]),
    'less than all without a fee': list('', {}, [row('a', 1, reduced)]),
    'less than all of a charge': posted('/api/pix/cash-in', { transaction: { externalId: 'a' } }, {}).list([
      row('a', 1, { operationType: 'Pix in', ...reduced }),
    ]),
    'another location': cobOf({}, { location: 'pix.example/a', loc: { location: 'pix.example/b' } }),
  },
  legal: {
    'nothing found': meds('?pageSize=5', { page: 1, pageSize: 5, total: 0, totalPages: 1 }),
    'a page beyond the last': meds('?page=9&pageSize=5', {
      page: 3,
      pageSize: 5,
      total: 11,
      totalPages: 3,
    }),
    'a fee': list('', {}, [row('a', 1, { feeAmount: 0.1, finalAmount: 0.9 })]),
    'a size that another parameter asks for': meds(
      '?limit=50',
      {},
      Array<object>(21).fill({ status: 'OPEN' }),
    ),
    'a status in other letters': meds('?status=open', {}, [{ status: 'OPEN' }]),
    'the rest of a charge whose shares are gone (OP-44)': posted(
      '/api/pix/cash-in',
      { transaction: { externalId: 'a' }, splits: [{ value: 10 }] },
      {},
    ).list([row('a', 1, { operationType: 'Pix in', ...reduced })]),
    'members of another answer': read('/accounts/balances', {
      data: [],
      netBalance: 1,
      blockedBalance: 2,
      grossBalance: 4,
    }),
    'an id whose white space is removed': list('?externalId=%20a', {}, [row('a', 1)]),
  },
};

const details = { key: '52998224725', keyType: 'DOCUMENT', name: 'Maria', document: '52998224725' };
const created = [201, { transactionId: 't', externalId: 'a-1' }] as const;
const cashOutOf = (change: object, answer: readonly [number, unknown] = created): Script =>
  script().call('POST', '/api/pix/cash-out', { value: 1, externalId: 'a-1', details, ...change }, answer);
const payTo = (change: object, answer?: readonly [number, unknown]): Script =>
  cashOutOf({ details: { ...details, ...change } }, answer);
const charge = (change: object, answer: readonly [number, unknown]): Script =>
  script().call(
    'POST',
    '/api/pix/cash-in',
    {
      transaction: { value: 1, description: 'a', externalId: 'a-1', ...change },
      payer: { fullName: 'Maria', document: '52998224725' },
    },
    answer,
  );
const registered = (success: boolean): Script =>
  script().call('POST', '/api/webhooks', { url: 'none', eventType: 'cash_in' }, [
    200,
    { success, message: 'a message' },
  ]);
const uuid = '11111111-1111-4111-8111-111111111111';

const transferOf = (key: string, amount: number, answered = 1): Script =>
  script().call(
    'POST',
    '/dict/pix',
    { pixKey: '52998224725', priority: 'NORM', payment: { currency: 'BRL', amount } },
    [200, { id: 1, payment: { currency: 'BRL', amount: answered } }],
    { key },
  );

/** Faulty requests, by what an answer makes of them: the clause that it breaks, or nothing. */
export const answeredFaults: Readonly<Record<string, readonly [string | undefined, Script]>> = {
  'a success of another status': ['CASHOUT-01', cashOutOf({}, [200, created[1]])],
  'a success that a proxy has changed': [undefined, cashOutOf({}, [203, created[1]])],
  'three decimals are accepted': ['CASHOUT-12', cashOutOf({ value: 1.005 })],
  'a document of ten digits is accepted': ['CASHOUT-34', payTo({ document: '5299822472' })],
  'a missing document is refused as unprocessable': ['CASHOUT-31', payTo({ document: undefined }, [422, {}])],
  'a page of no number is accepted': ['TRANSACTION-17', list('?page=abc', {})],
  'a page in another notation of numbers (OP-54)': [undefined, list('?size=0x10', {})],
  'it is refused': [undefined, cashOutOf({ value: 1.005 }, [400, {}])],
  'a list of one is converted (OP-54)': [undefined, cashOutOf({ value: [10] })],
  'an object is no amount': ['CASHOUT-11', cashOutOf({ value: { of: 10 } })],
  'what computing with doubles makes of an amount': [undefined, cashOutOf({ value: 19.990000000000002 })],
  'a blank description that is kept as it is (OP-59)': [undefined, charge({ description: ' ' }, created)],
  'a UUID in braces (OP-59)': [undefined, transferOf(`{${uuid}}`, 1)],
  'a key that is no UUID': ['TRANSFER-16', transferOf('none', 1)],
  'a CNPJ with letters (OP-35)': [undefined, payTo({ document: '12ABC34501DE35' })],
  'letters of two characters (OP-59)': [undefined, cashOutOf({ description: 'a\u0303'.repeat(100) })],
  'two faults, one of which no clause names (OP-56)': [
    undefined,
    cashOutOf({ details: { ...details, document: undefined }, externalId: null, description: null }, [
      422,
      {},
    ]),
  ],
  'a key that was used before, with another body (OP-09)': [undefined, transferOf(uuid, 1.005)],
  'a value that the answer repeats, so that the call before had it too': [
    'TRANSFER-50',
    transferOf(uuid, 1.005, 1.005),
  ],
  'a key of another keyType': ['CASHOUT-46', payTo({ keyType: 'RANDOM' })],
  'a phone of twelve digits': ['CASHOUT-42', payTo({ keyType: 'PHONE', key: '551198765432' })],
  'a keyType that is none': ['CASHOUT-26', payTo({ keyType: 'PIX' })],
  'a UUID in braces as key (OP-59)': [undefined, payTo({ keyType: 'RANDOM', key: `{${uuid}}` })],
  'an address that some libraries read (OP-59)': [undefined, payTo({ keyType: 'EMAIL', key: 'maria@loja' })],
  'an empty phone of a payee named EMAIL': [
    'CASHOUT-42',
    payTo({ keyType: 'PHONE', key: '', name: 'EMAIL' }),
  ],
  'a UUID as document': ['CASHOUT-34', payTo({ document: uuid })],
  'too many letters with accents (OP-59)': ['CASHOUT-22', cashOutOf({ description: 'ã'.repeat(141) })],
  'a missing document next to a hidden name': [
    'CASHOUT-31',
    payTo({ document: undefined, name: `keyed:${'x'.repeat(22)}` }),
  ],
  'an id that was used before (OP-07)': [undefined, charge({ value: 1.005 }, [409, {}])],
  'a date of ISO 8601 that the contract does not have': [undefined, list('?startDate=2026-W02', {})],
  'no date': ['TRANSACTION-29', list('?startDate=05/01/2026', {})],
  'one value of two': [undefined, list('?page=abc&page=1', {})],
  'a route that is disabled (OP-16)': [undefined, registered(false)],
  'a registration without a URL': ['WEBHOOK-14', registered(true)],
  'it is refused for another reason': [undefined, cashOutOf({ value: 1.005 }, [401, {}])],
  'a text instead of an amount is converted (OP-54)': [undefined, cashOutOf({ value: '1.00' })],
  'white space is removed (OP-59)': [undefined, payTo({ document: ' 52998224725 ' })],
  'the recording hides the value': [undefined, payTo({ document: `keyed:${'x'.repeat(22)}` })],
};

/** Histories that break one clause alone, of those about what is said twice and about single answers. */
export const breaking: Readonly<Record<string, Script>> = {
  'TRANSACTION-57': script()
    .cashOut('a', 1)
    .list([row('a', 2)]),
  'CASHIN-76': posted('/api/pix/cash-in', { transaction: { externalId: 'a', value: 1 } }, {}).notify({
    event: 'CashIn',
    status: 'CONFIRMED',
    externalId: 'a',
    originalAmount: 2,
  }),
  'EVENT-32': script()
    .transfer('k', 1, 7)
    .notify({ type: 'TRANSFER', data: { idempotencyKey: 'k', payment: { amount: '2.00' } } }),
  'CASHOUT-07': posted('/api/pix/cash-out', { externalId: 'a' }, { externalId: 'b' }),
  'QRCASHOUT-05': posted('/api/pix/cash-out-qrcode', { externalId: 'a' }, { externalId: 'b' }),
  'CASHIN-07': posted('/api/pix/cash-in', { transaction: { externalId: 'a' } }, { externalId: 'b' }),
  'REFUNDIN-06': posted('/api/pix/refund-in/t', { externalId: 'a' }, { externalId: 'b' }),
  'COB-09': cobOf({}, { txid: 'y'.repeat(26) }),
  'COB-25': cobOf({ valor: { original: '1.00' } }, { valor: { original: '2.00' } }),
  'COB-26': cobOf({ valor: { modalidadeAlteracao: 1 } }, { valor: { modalidadeAlteracao: 0 } }),
  'COB-28': cobOf({ chave: 'a@b.com' }, { chave: 'c@b.com' }),
  'COB-29': cobOf({ solicitacaoPagador: 'rent' }, { solicitacaoPagador: 'Rent' }),
  'DEVOLUCAO-05': refundOf({}, { id: 's' }),
  'DEVOLUCAO-09': refundOf({ valor: '1.00' }, { valor: '2.00' }),
  'DEVOLUCAO-12': refundOf({ descricao: 'a' }, { descricao: 'b' }),
  'TRANSACTION-35': list('?endToEndId=E-b', {}, [row('a', 1)]),
  'MED-19': meds('', { page: 2, pageSize: 5, total: 11, totalPages: 3 }),
  'MED-22': meds('', {}, Array<object>(21).fill({ status: 'OPEN' })),
  'TRANSACTION-04': list('?page=2&size=5', { page: 1, size: 5, total: 11, totalPages: 3 }),
  'TRANSACTION-15': list('', { page: 2, size: 5, total: 11, totalPages: 3 }),
  'TRANSACTION-05': list('?size=5', { size: 20, total: 11, totalPages: 1 }),
  'TRANSACTION-19': list('', {}, rows(21)),
  'TRANSACTION-20': list('?size=1', { size: 1, total: 2, totalPages: 2 }, rows(2)),
  'TRANSACTION-09': list('?size=5', { size: 5, total: 11, totalPages: 2 }),
  'TRANSACTION-13': list('?page=2&size=5', {
    page: 2,
    size: 5,
    total: 10,
    totalPages: 2,
    hasNext: false,
    hasPrevious: false,
  }),
};
