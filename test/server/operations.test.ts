import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Answer, type TestAccount, TestGateway } from '../support/gateway.js';
import { type Received, TestReceiver } from '../support/receiver.js';

let gateway: TestGateway;
let receiver: TestReceiver;
beforeAll(async () => {
  gateway = await TestGateway.start();
  receiver = await TestReceiver.start();
});
afterAll(async () => {
  await gateway.close();
  await receiver.close();
});

type Body = Readonly<Record<string, unknown>>;

function call(
  account: TestAccount,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<Answer> {
  return gateway.call(path, {
    method,
    headers: { authorization: `Bearer ${account.token}`, ...headers },
    ...(body && { body }),
  });
}

const eventTypes = [
  'cash_in',
  'cash_out',
  'refund_in',
  'refund_out',
  'med_created',
  'med_accepted',
  'med_rejected',
];

/** An account that is told everything; `next` gives the notification of this kind, once it is there. */
async function watched(params: object = {}) {
  const account = await gateway.account(params);
  for (const eventType of eventTypes) {
    const url = `${receiver.url}/${account.accountId}/${eventType}`;
    await gateway.state('a webhook registration', { accountId: account.accountId, eventType, url });
  }
  const mine = (path: string) => (received: Received) => received.path === `/${account.accountId}/${path}`;
  const next = async (eventType: string, count = 1): Promise<Body> => {
    const all = await receiver.until((received) => received.filter(mine(eventType)).length >= count);
    return all.filter(mine(eventType))[count - 1]?.body ?? {};
  };
  return { account, next };
}

const transfer = (account: TestAccount, changes: object = {}, key: string = randomUUID()) =>
  call(
    account,
    'POST',
    '/dict/pix',
    { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 10 }, ...changes },
    { 'x-idempotency-key': key },
  );

describe('POST /dict/pix', () => {
  it('makes one transfer per idempotency key, also at once', async () => {
    const account = await gateway.account({ available: 100 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(account, {}, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(await gateway.balance(account)).toEqual({ available: 90, blocked: 10 });
    expect((await transfer(account, { payment: { currency: 'BRL', amount: 5 } }, key)).body['id']).toBe(
      answers[0]?.body['id'],
    );
  });

  it.each([
    ['a key nobody has', 422, { pixKey: 'unknown-key@example.com' }],
    [
      'an institution to which nothing must go',
      422,
      { pixKey: 'denied-key@example.com', ispbDeny: ['18236120'] },
    ],
    ['more than the balance', 422, { payment: { currency: 'BRL', amount: 1000.01 } }],
    ['three decimals', 400, { payment: { currency: 'BRL', amount: 1.001 } }],
    ['nothing', 400, { payment: { currency: 'BRL', amount: 0 } }],
    ['HIGH without a document', 400, { priority: 'HIGH' }],
    ['a malformed key', 400, { pixKey: 'nobody' }],
    ['too long in the queue', 400, { expiration: 10_801 }],
  ])('refuses %s with %d in the short envelope', async (_, status, changes) => {
    await gateway.state('a directory key', { key: 'unknown-key@example.com', registered: false });
    await gateway.state('a directory key', {
      key: 'denied-key@example.com',
      registered: true,
      ispb: '18236120',
    });
    const account = await gateway.account();
    const answer = await transfer(account, changes);
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      status,
      ['error', 'message', 'statusCode'],
    ]);
    expect(await gateway.balance(account)).toEqual({ available: 1000, blocked: 0 });
  });

  it('settles, fails and expires with a TRANSFER notification', async () => {
    const { account, next } = await watched();
    const key = randomUUID();
    const { body } = await transfer(account, { description: 'rent' }, key);
    const params = { accountId: account.accountId, transactionId: String(body['id']) };
    const { endToEndId } = await gateway.state('a payment settles', params);
    expect(await next('cash_out')).toMatchObject({
      type: 'TRANSFER',
      data: {
        id: body['id'],
        status: 'LIQUIDATED',
        payment: { amount: '10.00', currency: 'BRL' },
        endToEndId,
        creditDebitType: 'DEBIT',
        idempotencyKey: key,
        remittanceInformation: 'rent',
      },
    });
    expect((await transfer(account, {}, key)).body).toMatchObject({ id: body['id'], type: 'COMPLETED' });
    await transfer(account, { expiration: 30 });
    await gateway.state('time passes', { accountId: account.accountId, seconds: 31 });
    expect(await next('cash_out', 2)).toMatchObject({
      data: { status: 'ERROR', errorCode: 'PAYMENT_EXPIRED' },
    });
    expect(await gateway.balance(account)).toEqual({ available: 990, blocked: 0 });
  });
});

describe('POST /api/pix/cash-out-qrcode', () => {
  const fixed =
    '00020126360014br.gov.bcb.pix0114+551199999999952040000530398654040.015802BR5913FULANO DE TAL6009SAO PAULO62070503***63046600';
  const free =
    '00020126360014br.gov.bcb.pix0114112223330001815204000053039865802BR5913EMPRESA TESTE6008BRASILIA62070503***630469DD';
  const pay = (account: TestAccount, changes: object) =>
    call(account, 'POST', '/api/pix/cash-out-qrcode', {
      value: 0.01,
      qrCode: fixed,
      externalId: randomUUID(),
      ...changes,
    });

  it('pays a code and notifies like a cash-out', async () => {
    const { account, next } = await watched();
    const { status, body } = await pay(account, { externalId: 'qr-1' });
    expect([status, body['status'], body['externalId']]).toEqual([201, 'PENDING', 'qr-1']);
    await gateway.state('a payment settles', {
      accountId: account.accountId,
      transactionId: body['transactionId'],
    });
    expect(await next('cash_out')).toMatchObject({
      event: 'CashOut',
      externalId: 'qr-1',
      pixKey: '+5511999999999',
    });
  });

  it.each([
    ['another amount', 400, { value: 0.02 }],
    ['a wrong CRC', 400, { qrCode: `${fixed.slice(0, -1)}1` }],
    ['something else than EMV', 400, { qrCode: `000201${'x'.repeat(60)}` }],
    ['more than the balance', 400, { qrCode: free, value: 2000 }],
  ])('refuses %s with %d', async (_, status, changes) => {
    expect((await pay(await gateway.account(), changes)).status).toBe(status);
  });

  it('refuses a used externalId with 409', async () => {
    const account = await gateway.account();
    await pay(account, { externalId: 'twice' });
    expect((await pay(account, { externalId: 'twice' })).status).toBe(409);
  });
});

const charge = (account: TestAccount, transaction: object = {}, rest: object = {}, headers = {}) =>
  call(
    account,
    'POST',
    '/api/pix/cash-in',
    {
      transaction: { value: 100, description: 'order', externalId: randomUUID(), ...transaction },
      payer: { fullName: 'Maria Souza', document: '52998224725' },
      ...rest,
    },
    headers,
  );

describe('POST /api/pix/cash-in', () => {
  const split = { pixKey: 'a@b.co', pixKeyType: 'EMAIL', name: 'A', document: '11144477735' };

  it('makes a charge with a code and its picture, is paid, credits and splits', async () => {
    const { account, next } = await watched({ available: 0 });
    const splits = [
      { ...split, type: 'FIXED', value: 10.01, immediate: true },
      { ...split, type: 'PERCENTAGE', value: 33.333, immediate: false },
    ];
    const { status, body } = await charge(account, { generateQrCode: true, expirationTime: 60 }, { splits });
    expect(status).toBe(201);
    expect(String(body['pixCode'])).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(String(body['qrCodeImage'])).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(Date.parse(String(body['expirationDate'])) - Date.parse(String(body['generateTime']))).toBe(
      60_000,
    );
    const params = { accountId: account.accountId, transactionId: body['transactionId'] };
    const { endToEndId } = await gateway.state('a charge is paid', params);
    expect(await next('cash_in')).toMatchObject({
      event: 'CashIn',
      status: 'CONFIRMED',
      endToEndId,
      finalAmount: 100,
    });
    expect(await gateway.balance(account)).toEqual({ available: 89.99, blocked: 0 });
    await gateway.state('time passes', { accountId: account.accountId, seconds: 86_401 });
    const { accessToken } = await gateway.state('an access token', { accountId: account.accountId });
    expect(await gateway.balance({ token: String(accessToken) })).toEqual({ available: 56.66, blocked: 0 });
    await expect(gateway.state('a charge is paid', params)).rejects.toThrow('422');
  });

  it.each([
    ['splits above the amount', {}, { splits: [{ ...split, type: 'PERCENTAGE', value: 100.01 }] }],
    [
      'eleven pairs',
      {},
      { additionalInfo: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, 'v'])) },
    ],
    ['29 seconds', { expirationTime: 29 }, {}],
    ['an empty description', { description: '' }, {}],
  ])('refuses %s', async (_, transaction, rest) => {
    const { status, body } = await charge(await gateway.account(), transaction, rest);
    expect([status, body['code'], Array.isArray(body['message'])]).toEqual([400, 'HTTP_ERROR', true]);
  });

  it("refuses less than the provider's minimum, and fails with its provider", async () => {
    const account = await gateway.account({ minimumExpiration: 3600 });
    expect((await charge(account, { expirationTime: 3599 })).body['errorCode']).toBe(
      'PROVIDER_EXPIRATION_BELOW_MINIMUM',
    );
    await gateway.state('the charge provider fails', { accountId: account.accountId, failing: true });
    expect((await charge(account)).status).toBe(500);
    await gateway.state('the charge provider fails', { accountId: account.accountId, failing: false });
    expect((await charge(account)).status).toBe(201);
  });

  it('expires without a word, and fails with one in the scenario', async () => {
    const { account, next } = await watched();
    const { body } = await charge(account, { expirationTime: 30 });
    await gateway.state('time passes', { accountId: account.accountId, seconds: 31 });
    const params = { accountId: account.accountId, transactionId: body['transactionId'] };
    await expect(gateway.state('a charge is paid', params)).rejects.toThrow('422');
    const failed = await charge(account, {}, {}, { 'x-sandbox-scenario': 'error' });
    expect(await next('cash_in')).toMatchObject({
      status: 'ERROR',
      transactionId: failed.body['transactionId'],
    });
  });
});

describe('PUT /cob/{txid}', () => {
  const txid = () => randomUUID().replaceAll('-', '');
  const cob = (account: TestAccount, id: string, changes: object = {}) =>
    call(account, 'PUT', `/cob/${id}`, {
      calendario: { expiracao: 60 },
      valor: { original: '12.34' },
      ...changes,
    });

  it('is active with its code, and paid with a RECEIVE notification', async () => {
    const { account, next } = await watched({ available: 0 });
    const id = txid();
    const { status, body } = await cob(account, id, { devedor: { cpf: '52998224725', nome: 'Maria' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ txid: id, revisao: 0, status: 'ATIVA', valor: { original: '12.34' } });
    expect(body['location']).toBe((body['loc'] as Body)['location']);
    const { endToEndId } = await gateway.state('a charge is paid', {
      accountId: account.accountId,
      txid: id,
    });
    expect(await next('cash_in')).toMatchObject({
      type: 'RECEIVE',
      data: { txId: id, status: 'LIQUIDATED', payment: { amount: '12.34', currency: 'BRL' }, endToEndId },
    });
    expect((await gateway.balance(account)).available).toBe(12.34);
    expect((await cob(account, id)).status).toBe(409);
  });

  it.each([
    ['a short txid', 'a'.repeat(25), {}],
    ['a txid with a dash', randomUUID(), {}],
    ['wrong check digits', txid(), { devedor: { cpf: '52998224726', nome: 'Maria' } }],
    ['three decimals', txid(), { valor: { original: '1.001' } }],
  ])('refuses %s', async (_, id, changes) => {
    expect((await cob(await gateway.account(), id, changes)).status).toBe(400);
  });

  it.each(['removed', 'expired'])('cannot be paid when %s', async (end) => {
    const account = await gateway.account();
    const id = txid();
    await cob(account, id);
    const params = { accountId: account.accountId, txid: id };
    if (end === 'removed') await gateway.state('a charge is removed', { ...params, by: 'receiver' });
    else await gateway.state('time passes', { accountId: account.accountId, seconds: 61 });
    await expect(gateway.state('a charge is paid', params)).rejects.toThrow('422');
  });
});

describe('refunds', () => {
  const devolucao = (account: TestAccount, e2eid: unknown, id: string, valor: string, changes: object = {}) =>
    call(account, 'PUT', `/pix/${String(e2eid)}/devolucao/${id}`, { valor, ...changes });
  const received = async (account: TestAccount, amount: number, receivedAt?: string) =>
    gateway.state('a received payment', {
      accountId: account.accountId,
      amount,
      ...(receivedAt && { receivedAt }),
    });

  it('are partial to the cent, never above the original however many come at once', async () => {
    const account = await gateway.account({ available: 0 });
    const { endToEndId } = await received(account, 10);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, turn) => devolucao(account, endToEndId, `r${turn}`, '1.00')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(await gateway.balance(account)).toEqual({ available: 0, blocked: 10 });
  });

  it('settle with REFUND, and a failed one gives the money and the right to it back', async () => {
    const { account, next } = await watched({ available: 0 });
    const { endToEndId } = await received(account, 10);
    const first = await devolucao(account, endToEndId, 'one', '4.00', { descricao: 'sorry' });
    expect(first.body).toMatchObject({
      id: 'one',
      valor: '4.00',
      status: 'EM_PROCESSAMENTO',
      natureza: 'ORIGINAL',
    });
    expect(String(first.body['rtrId'])).toHaveLength(32);
    const params = { accountId: account.accountId, endToEndId, refundId: 'one' };
    await gateway.state('a refund settles', { ...params, outcome: 'ERROR' });
    expect(await next('refund_in')).toMatchObject({ type: 'REFUND', data: { status: 'ERROR' } });
    expect(await gateway.balance(account)).toEqual({ available: 10, blocked: 0 });
    expect((await devolucao(account, endToEndId, 'two', '10.00')).status).toBe(201);
    await gateway.state('a refund settles', { ...params, refundId: 'two' });
    expect(await next('refund_in', 2)).toMatchObject({
      type: 'REFUND',
      data: {
        status: 'REFUNDED',
        payment: { amount: '10.00' },
        refunds: [{ status: 'LIQUIDATED', payment: { amount: 10, currency: 'BRL' } }],
        endToEndId,
      },
    });
    expect(await gateway.balance(account)).toEqual({ available: 0, blocked: 0 });
    expect((await devolucao(account, endToEndId, 'two', '10.00')).body).toMatchObject({
      status: 'DEVOLVIDO',
    });
    expect((await devolucao(account, endToEndId, 'two', '9.99')).status).toBe(400);
  });

  it('have a deadline, need a receipt of the account, and refuse MED natures', async () => {
    const account = await gateway.account();
    const day = 86_400_000;
    const old = await received(account, 10, new Date(Date.now() - 91 * day).toISOString());
    const recent = await received(account, 10, new Date(Date.now() - 88 * day).toISOString());
    expect((await devolucao(account, old['endToEndId'], 'a', '1.00')).status).toBe(422);
    expect((await devolucao(account, recent['endToEndId'], 'a', '1.00')).status).toBe(201);
    expect(
      (await devolucao(account, recent['endToEndId'], 'b', '1.00', { natureza: 'MED_FRAUDE' })).status,
    ).toBe(400);
    expect((await devolucao(account, recent['endToEndId'], 'b', '0.00')).status).toBe(400);
    expect((await devolucao(await gateway.account(), recent['endToEndId'], 'a', '1.00')).status).toBe(404);
    expect((await devolucao(account, 'short', 'a', '1.00')).status).toBe(400);
    const refundIn = (id: unknown, refundValue: number) =>
      call(account, 'POST', `/api/pix/refund-in/${String(id)}`, { refundValue });
    expect((await refundIn(old['transactionId'], 1)).status).toBe(400);
    expect((await refundIn(randomUUID(), 1)).status).toBe(404);
    expect((await refundIn(recent['id'], 9.01)).status).toBe(400);
    expect((await refundIn(recent['id'], 9)).status).toBe(201);
  });

  it('of the standard family notify with CashInReversal', async () => {
    const { account, next } = await watched();
    const { transactionId } = await received(account, 10);
    const path = `/api/pix/refund-in/${String(transactionId)}`;
    const { status, body } = await call(account, 'POST', path, { refundValue: 2.5, externalId: 'back-1' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ externalId: 'back-1', refundValue: 2.5, status: 'PENDING' });
    await gateway.state('a refund settles', {
      accountId: account.accountId,
      transactionId: body['transactionId'],
    });
    expect(await next('refund_in')).toMatchObject({
      event: 'CashInReversal',
      movementType: 'DEBIT',
      externalId: 'back-1',
      originalAmount: 2.5,
      endToEndId: body['providerTransactionId'],
    });
  });
});

describe('a returned payment', () => {
  it('credits and tells cents, the original and what remains', async () => {
    const { account, next } = await watched({ available: 100 });
    const { body } = await gateway.cashOut(account, { value: 40, externalId: 'sent' });
    const params = { accountId: account.accountId, transactionId: body['transactionId'] };
    await expect(gateway.state('a sent payment is returned', params)).rejects.toThrow('422');
    await gateway.state('a payment settles', params);
    await gateway.state('a sent payment is returned', { ...params, amount: 15.5 });
    expect(await next('refund_out')).toMatchObject({
      event: 'CashOutReversal',
      movementType: 'CREDIT',
      originalAmount: 15.5,
      metadata: { refund: { value: 1550, originalValue: 4000 }, originatedFrom: 'WEBHOOK_DIRECT' },
      parentTransaction: { externalId: 'sent', wasTotalRefunded: false, remainingAmountForRefund: 24.5 },
    });
    await gateway.state('a sent payment is returned', params);
    expect(await next('refund_out', 2)).toMatchObject({
      parentTransaction: { wasTotalRefunded: true, remainingAmountForRefund: 0 },
    });
    expect(await gateway.balance(account)).toEqual({ available: 100, blocked: 0 });
    await expect(gateway.state('a sent payment is returned', params)).rejects.toThrow('422');
  });
});

describe('GET /api/med', () => {
  it('lists with filters and pages; cases notify', async () => {
    const { account, next } = await watched();
    const { accountId } = account;
    const { id } = await gateway.state('a MED', { accountId, reconciled: true, cause: 'SOCIAL_ENGINEERING' });
    await gateway.state('a MED', { accountId, status: 'CANCELLED', reason: 'REFUND_CANCELLATION' });
    expect(await next('med_created')).toMatchObject({ event: 'med_created', data: { id, status: 'OPEN' } });
    const list = async (query: string) => (await call(account, 'GET', `/api/med${query}`)).body;
    expect(await list('')).toMatchObject({ metadata: { total: 2, page: 1, pageSize: 20, totalPages: 1 } });
    expect(await list('?isReconciled=true&status=OPEN')).toMatchObject({
      data: [{ id, isReconciled: true }],
    });
    expect(await list('?pageSize=1&page=2')).toMatchObject({ data: [{ id }], metadata: { totalPages: 2 } });
    await gateway.state('a MED is decided', { accountId, id, analysisResult: 'REJECTED' });
    expect(await next('med_rejected')).toMatchObject({
      data: { id, status: 'ANALYZED', analysisResult: 'REJECTED' },
    });
    expect(await call(await gateway.account(), 'GET', '/api/med')).toMatchObject({ body: { data: [] } });
    for (const query of ['?pageSize=0', '?pageSize=101', '?page=0', '?status=NEW', '?startDate=yesterday']) {
      expect([query, (await call(account, 'GET', `/api/med${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('GET /api/transactions', () => {
  it('lists every kind once, newest first, in pages', async () => {
    const { account } = await watched();
    const { accountId } = account;
    const { body: sent } = await gateway.cashOut(account, { value: 1, externalId: 'mine' });
    await gateway.state('a payment settles', { accountId, transactionId: sent['transactionId'] });
    const { endToEndId } = await gateway.state('a received payment', { accountId, amount: 5 });
    await call(account, 'PUT', `/pix/${String(endToEndId)}/devolucao/r1`, { valor: '1.00' });
    await gateway.state('a sent payment is returned', { accountId, transactionId: sent['transactionId'] });
    const list = async (query: string) =>
      (await call(account, 'GET', `/api/transactions${query}`)).body as { data: Body[]; metadata: Body };
    const all = await list('');
    expect(all.data.map((row) => [row['operationType'], row['movementType'], row['status']])).toEqual([
      ['Refund out', 'CREDIT', 'Confirmado'],
      ['Refund in', 'DEBIT', 'Pendente'],
      ['Pix in', 'CREDIT', 'Confirmado'],
      ['Pix out', 'DEBIT', 'Confirmado'],
    ]);
    expect(all.metadata).toEqual({
      page: 1,
      size: 20,
      total: 4,
      totalPages: 1,
      hasNext: false,
      hasPrevious: false,
    });
    const paged = [await list('?size=3'), await list('?size=3&page=2')];
    expect(paged.flatMap(({ data }) => data)).toEqual(all.data);
    expect(paged.map(({ metadata }) => [metadata['hasNext'], metadata['hasPrevious']])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await list('?type=PAYMENT')).data).toHaveLength(1);
    expect((await list('?status=PENDING')).data).toHaveLength(1);
    expect((await list(`?endToEndId=${String(endToEndId)}`)).data).toHaveLength(1);
    expect((await list('?externalId=mine&type=WITHDRAW')).data).toHaveLength(1);
    const counterpart = all.data[3]?.['counterpart'] as Body;
    expect(counterpart['document']).toBe('***.982.247-**');
  });

  it.each([
    ['?startDate=2026-01-01&endDate=2026-01-31', 200],
    ['?startDate=2026-01-01&endDate=2026-02-01', 200],
    ['?startDate=2026-01-01&endDate=2026-02-03', 400],
    ['?startDate=2026-02-30&endDate=2026-03-01', 400],
    ['?startDate=2026-02-02&endDate=2026-02-01', 400],
    ['?startDate=x', 400],
    ['?size=101', 400],
    ['?size=0', 400],
    ['?page=0', 400],
    ['?page=1.5', 400],
    ['?status=Pendente', 400],
    ['?type=PIX', 400],
    ['?page=99', 200],
  ])('%s gives %d', async (query, status) => {
    expect((await call(await gateway.account(), 'GET', `/api/transactions${query}`)).status).toBe(status);
  });
});

describe('POST /api/webhooks', () => {
  const register = (account: TestAccount, body: object) => call(account, 'POST', '/api/webhooks', body);
  const url = 'https://shop.example/hook';

  it('says that it is disabled and stores nothing', async () => {
    const account = await gateway.account();
    const { status, body } = await register(account, { url, eventType: 'cash_out' });
    expect([status, body['success']]).toEqual([200, false]);
    expect((await register(account, { url: 'nonsense' })).status).toBe(200);
  });

  it('registers three URLs per type, and updates a fourth that is one of them', async () => {
    const account = await gateway.account({ webhookRegistration: 'enabled' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        register(account, { url: `${url}/${turn}`, eventType: 'cash_out' }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, won[0]?.body['success']]).toEqual([3, true]);
    expect((await register(account, { url: `${url}/0`, eventType: 'cash_in' })).status).toBe(200);
    const again = answers.findIndex(({ status }) => status === 200);
    const headers = [{ key: 'X-Shop', value: '1' }];
    expect((await register(account, { url: `${url}/${again}`, eventType: 'cash_out', headers })).status).toBe(
      200,
    );
  });

  it.each([
    ['http', { url: 'http://shop.example', eventType: 'cash_out' }],
    ['an unknown type', { url, eventType: 'payment' }],
    ['six headers', { url, eventType: 'cash_out', headers: Array(6).fill({ key: 'a', value: 'b' }) }],
    ['a blocked header', { url, eventType: 'cash_out', headers: [{ key: 'Host', value: 'x' }] }],
  ])('refuses %s', async (_, body) => {
    const account = await gateway.account({ webhookRegistration: 'enabled' });
    expect((await register(account, body)).status).toBe(400);
  });
});

describe('POST /api/resend-webhook/{transactionIdentifier}', () => {
  const resend = (account: TestAccount, id: unknown, body?: object) =>
    call(account, 'POST', `/api/resend-webhook/${encodeURIComponent(String(id))}`, body);

  it('finds a transaction by every identifier and sends the same again', async () => {
    const { account, next } = await watched();
    const { body } = await gateway.cashOut(account, { externalId: 'find me' });
    const params = { accountId: account.accountId, transactionId: body['transactionId'] };
    expect((await resend(account, 'find me')).status).toBe(400);
    const { endToEndId } = await gateway.state('a payment settles', params);
    const first = await next('cash_out');
    const duplicate = await gateway.cashOut(account, { externalId: 'find me' });
    const number = (duplicate.body['details'] as Body)['existingTransactionId'];
    let count = 1;
    for (const identifier of [number, body['transactionId'], 'find me', endToEndId]) {
      const answer = await resend(account, identifier);
      expect([identifier, answer.status, answer.body['statusCode']]).toEqual([identifier, 200, 200]);
      expect(await next('cash_out', ++count)).toEqual(first);
    }
    expect((await resend(account, 'nobody')).status).toBe(404);
    expect((await resend(await gateway.account(), endToEndId)).status).toBe(404);
  });

  it('takes a temporary URL without storing it, and says what became of it', async () => {
    const account = await gateway.account();
    const { body } = await gateway.cashOut(account);
    const id = body['transactionId'];
    await gateway.state('a payment settles', { accountId: account.accountId, transactionId: id });
    expect((await resend(account, id)).status).toBe(400);
    const url = `${receiver.url}/temporary/${account.accountId}`;
    const answer = await resend(account, id, { url });
    expect(answer.body).toMatchObject({ statusCode: 200, webhookLogId: expect.any(Number) as number });
    expect((await resend(account, id)).status).toBe(400);
    expect((await resend(account, id, { url: 'https://127.0.0.1:1/' })).status).toBe(502);
    expect((await resend(account, id, { url: 'https://10.0.0.1/' })).status).toBe(502);
  });

  it('takes 60 a minute', async () => {
    const account = await gateway.account();
    const statuses = await Promise.all(Array.from({ length: 70 }, () => resend(account, 'x')));
    expect(statuses.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(statuses.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
    await gateway.state('time passes', { accountId: account.accountId, seconds: 61 });
    expect((await resend(account, 'x')).status).toBe(404);
  });
});
