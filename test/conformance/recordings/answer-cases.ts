import { row, Script } from './build.js';

const script = (): Script => new Script();
const meds = (query: string, metadata: object, data: readonly object[] = []): Script =>
  script().call('GET', `/api/med${query}`, undefined, [200, { data, metadata }]);

/** Of the rule about single answers: histories that break it, and legal ones that are easily taken for such. */
export const aboutAnswers: {
  readonly bad: Readonly<Record<string, Script>>;
  readonly legal: Readonly<Record<string, Script>>;
} = {
  bad: {
    'a sum that is none': script().call('GET', '/balance', undefined, [
      200,
      { balance: { netBalance: 1, blockedBalance: 2, grossBalance: 4 } },
    ]),
    'a page count that is rounded down': meds('?pageSize=5', { pageSize: 5, total: 11, totalPages: 2 }),
    'another page': meds('?page=2&pageSize=5', { page: 1, pageSize: 5, total: 11, totalPages: 3 }),
    'another size': meds('?pageSize=5', { pageSize: 20, total: 11, totalPages: 1 }),
    'more rows than a page has': meds('?pageSize=1', { pageSize: 1, total: 2, totalPages: 2 }, [
      { status: 'OPEN' },
      { status: 'OPEN' },
    ]),
    'a row of another status': meds('?status=OPEN', {}, [{ status: 'CANCELLED' }]),
    'a last page with a next one': script().call('GET', '/api/transactions?page=2&size=5', undefined, [
      200,
      {
        data: [],
        metadata: { page: 2, size: 5, total: 10, totalPages: 2, hasNext: true, hasPrevious: true },
      },
    ]),
    'a transaction with another externalId': script().call(
      'GET',
      '/api/transactions?externalId=a',
      undefined,
      [200, { data: [row('b', 1)] }],
    ),
    'less than all without a fee': script().list([{ ...row('a', 1), feeAmount: 0, finalAmount: 0.9 }]),
    'less than all of a charge': script()
      .call('POST', '/api/pix/cash-in', { transaction: { externalId: 'a' } }, [201, {}])
      .list([{ ...row('a', 1, { operationType: 'Pix in' }), feeAmount: 0, finalAmount: 0.9 }]),
    'another location': script().call('PUT', `/cob/${'x'.repeat(26)}`, {}, [
      201,
      { location: 'pix.example/a', loc: { location: 'pix.example/b' } },
    ]),
  },
  legal: {
    'nothing found': meds('?pageSize=5', { page: 1, pageSize: 5, total: 0, totalPages: 1 }),
    'a page beyond the last': meds('?page=9&pageSize=5', {
      page: 3,
      pageSize: 5,
      total: 11,
      totalPages: 3,
    }),
    'a fee': script().list([{ ...row('a', 1), feeAmount: 0.1, finalAmount: 0.9 }]),
    'a size that another parameter asks for': meds(
      '?limit=50',
      {},
      Array<object>(21).fill({ status: 'OPEN' }),
    ),
    'a status in other letters': meds('?status=open', {}, [{ status: 'OPEN' }]),
    'the rest of a charge whose shares are gone (OP-44)': script()
      .call('POST', '/api/pix/cash-in', { transaction: { externalId: 'a' }, splits: [{ value: 10 }] }, [
        201,
        {},
      ])
      .list([{ ...row('a', 1, { operationType: 'Pix in' }), feeAmount: 0, finalAmount: 0.9 }]),
    'members of another answer': script().call('GET', '/accounts/balances', undefined, [
      200,
      { data: [], netBalance: 1, blockedBalance: 2, grossBalance: 4 },
    ]),
    'an id whose white space is removed': script().call(
      'GET',
      '/api/transactions?externalId=%20a',
      undefined,
      [200, { data: [row('a', 1)] }],
    ),
  },
};

const cashOutOf = (change: object, answer: readonly [number, unknown]): Script =>
  script().call(
    'POST',
    '/api/pix/cash-out',
    {
      value: 1,
      externalId: 'a-1',
      details: { key: '52998224725', keyType: 'DOCUMENT', name: 'Maria', document: '52998224725' },
      ...change,
    },
    answer,
  );
const created = [201, { transactionId: 't', externalId: 'a-1' }] as const;
const details = { key: '52998224725', keyType: 'DOCUMENT', name: 'Maria', document: '52998224725' };

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
  'three decimals are accepted': ['CASHOUT-12', cashOutOf({ value: 1.005 }, created)],
  'a document of ten digits is accepted': [
    'CASHOUT-34',
    cashOutOf({ details: { ...details, document: '5299822472' } }, created),
  ],
  'a missing document is refused as unprocessable': [
    'CASHOUT-31',
    cashOutOf({ details: { ...details, document: undefined } }, [422, {}]),
  ],
  'a page of no number is accepted': [
    'TRANSACTION-17',
    script().call('GET', '/api/transactions?page=abc', undefined, [200, { data: [] }]),
  ],
  'a page in another notation of numbers (OP-54)': [
    undefined,
    script().call('GET', '/api/transactions?size=0x10', undefined, [200, { data: [] }]),
  ],
  'it is refused': [undefined, cashOutOf({ value: 1.005 }, [400, {}])],
  'a list of one is converted (OP-54)': [undefined, cashOutOf({ value: [10] }, created)],
  'an object is no amount': ['CASHOUT-11', cashOutOf({ value: { of: 10 } }, created)],
  'what computing with doubles makes of an amount': [
    undefined,
    cashOutOf({ value: 19.990000000000002 }, created),
  ],
  'a blank description that is kept as it is (OP-59)': [
    undefined,
    script().call(
      'POST',
      '/api/pix/cash-in',
      {
        transaction: { value: 1, description: ' ', externalId: 'a-1' },
        payer: { fullName: 'Maria', document: '52998224725' },
      },
      [201, { transactionId: 't', externalId: 'a-1' }],
    ),
  ],
  'a UUID in braces (OP-59)': [undefined, transferOf('{11111111-1111-4111-8111-111111111111}', 1)],
  'a key that is no UUID': ['TRANSFER-16', transferOf('none', 1)],
  'a CNPJ with letters (OP-35)': [
    undefined,
    cashOutOf({ details: { ...details, document: '12ABC34501DE35' } }, created),
  ],
  'letters of two characters (OP-59)': [
    undefined,
    cashOutOf({ description: 'a\u0303'.repeat(100) }, created),
  ],
  'two faults, one of which no clause names (OP-56)': [
    undefined,
    cashOutOf({ details: { ...details, document: undefined }, externalId: null, description: null }, [
      422,
      {},
    ]),
  ],
  'a key that was used before, with another body (OP-09)': [
    undefined,
    transferOf('11111111-1111-4111-8111-111111111111', 1.005),
  ],
  'a value that the answer repeats, so that the call before had it too': [
    'TRANSFER-50',
    transferOf('11111111-1111-4111-8111-111111111111', 1.005, 1.005),
  ],
  'a key of another keyType': [
    'CASHOUT-46',
    cashOutOf({ details: { ...details, keyType: 'RANDOM' } }, created),
  ],
  'a phone of twelve digits': [
    'CASHOUT-42',
    cashOutOf({ details: { ...details, keyType: 'PHONE', key: '551198765432' } }, created),
  ],
  'a keyType that is none': ['CASHOUT-26', cashOutOf({ details: { ...details, keyType: 'PIX' } }, created)],
  'a UUID in braces as key (OP-59)': [
    undefined,
    cashOutOf(
      { details: { ...details, keyType: 'RANDOM', key: '{11111111-1111-4111-8111-111111111111}' } },
      created,
    ),
  ],
  'an address that some libraries read (OP-59)': [
    undefined,
    cashOutOf({ details: { ...details, keyType: 'EMAIL', key: 'maria@loja' } }, created),
  ],
  'an id that was used before (OP-07)': [
    undefined,
    script().call(
      'POST',
      '/api/pix/cash-in',
      {
        transaction: { value: 1.005, description: 'a', externalId: 'a-1' },
        payer: { fullName: 'Maria', document: '52998224725' },
      },
      [409, {}],
    ),
  ],
  'a date of ISO 8601 that the contract does not have': [
    undefined,
    script().call('GET', '/api/transactions?startDate=2026-W02', undefined, [200, { data: [] }]),
  ],
  'no date': [
    'TRANSACTION-29',
    script().call('GET', '/api/transactions?startDate=05/01/2026', undefined, [200, { data: [] }]),
  ],
  'one value of two': [
    undefined,
    script().call('GET', '/api/transactions?page=abc&page=1', undefined, [200, { data: [] }]),
  ],
  'a route that is disabled (OP-16)': [
    undefined,
    script().call('POST', '/api/webhooks', { url: 'none', eventType: 'cash_in' }, [
      200,
      { success: false, message: 'disabled' },
    ]),
  ],
  'a registration without a URL': [
    'WEBHOOK-14',
    script().call('POST', '/api/webhooks', { url: 'none', eventType: 'cash_in' }, [
      200,
      { success: true, message: 'registered' },
    ]),
  ],
  'it is refused for another reason': [undefined, cashOutOf({ value: 1.005 }, [401, {}])],
  'a text instead of an amount is converted (OP-54)': [undefined, cashOutOf({ value: '1.00' }, created)],
  'white space is removed (OP-59)': [
    undefined,
    cashOutOf({ details: { ...details, document: ' 52998224725 ' } }, created),
  ],
  'the recording hides the value': [
    undefined,
    cashOutOf({ details: { ...details, document: `keyed:${'x'.repeat(22)}` } }, created),
  ],
};

const put = (path: string, sent: object, answer: object): Script =>
  script().call('PUT', path, sent, [201, answer]);
const cobOf = (sent: object, answer: object): Script => put(`/cob/${'x'.repeat(26)}`, sent, answer);
const refundOf = (sent: object, answer: object): Script =>
  put(`/pix/${'E'.padEnd(32, '1')}/devolucao/r`, sent, answer);
const posted = (path: string, sent: object, answer: object): Script =>
  script().call('POST', path, sent, [201, answer]);
const list = (query: string, metadata: object, rows: readonly object[] = []): Script =>
  script().call('GET', `/api/transactions${query}`, undefined, [200, { data: rows, metadata }]);
const rows = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => row(`r${index}`, 1));

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
