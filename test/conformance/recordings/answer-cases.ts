import { row, Script } from './build.js';

const script = (): Script => new Script();
const read = (path: string, body: object): Script => script().call('GET', path, undefined, [200, body]);
const meds = (query: string, metadata: object, data: readonly object[] = []): Script =>
  read(`/api/med${query}`, { data, metadata });
const list = (query: string, metadata: object, data: readonly object[] = []): Script =>
  read(`/api/transactions${query}`, { data, metadata });
export const cobOf = (sent: object, answer: object): Script =>
  script().call('PUT', `/cob/${'x'.repeat(26)}`, sent, [201, answer]);
const reduced = { feeAmount: 0, finalAmount: 0.9 };

/** Histories that break the rule about single responses in ways that no mutant of test/passive shows. */
export const longPages: Readonly<Record<string, Script>> = {
  'more cases than a page has': meds('', {}, Array<object>(21).fill({ status: 'OPEN' })),
  'more rows than a page has': list('', {}, Array<object>(21).fill(row('a', 1))),
};

/** Histories that are easily mistaken for ones that break the rule about single responses. */
export const legalAnswers: Readonly<Record<string, Script>> = {
  'nothing found': meds('?pageSize=5', { page: 1, pageSize: 5, total: 0, totalPages: 1 }),
  'a page beyond the last': meds('?page=9&pageSize=5', {
    page: 3,
    pageSize: 5,
    total: 11,
    totalPages: 3,
  }),
  'a fee': list('', {}, [row('a', 1, { feeAmount: 0.1, finalAmount: 0.9 })]),
  'a size that another parameter asks for': meds('?limit=50', {}, Array<object>(21).fill({ status: 'OPEN' })),
  'a status in other letters': meds('?status=open', {}, [{ status: 'OPEN' }]),
  'the rest of a charge whose shares are gone (OP-44)': script()
    .call('POST', '/api/pix/cash-in', { transaction: { externalId: 'a' }, splits: [{ value: 10 }] }, [
      201,
      {},
    ])
    .list([row('a', 1, { operationType: 'Pix in', ...reduced })]),
  'members of another answer': read('/accounts/balances', {
    data: [],
    netBalance: 1,
    blockedBalance: 2,
    grossBalance: 4,
  }),
  'an id whose white space is removed': list('?externalId=%20a', {}, [row('a', 1)]),
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

/** Responses to faulty requests, each with the clause that it breaks, if any. */
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
