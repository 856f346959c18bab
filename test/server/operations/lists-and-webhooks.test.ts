import { describe, expect, it } from 'vitest';

import type { TestAccount } from '../../support/gateway.js';
import { type Body, call, gateway, receiver, startOnce, watched } from '../../support/operations.js';

startOnce();

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

it('refuses a header that no delivery could leave with, and names the field', async () => {
  const account = await gateway.account({ webhookRegistration: 'enabled' });
  const headers = [
    { key: 'x-shop', value: '1' },
    { key: 'Expect', value: '100-continue' },
  ];
  const body = { url: 'https://shop.example/hook', eventType: 'cash_out', headers };
  const answer = await call(account, 'POST', '/api/webhooks', body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    400,
    expect.stringContaining('headers.1.key must not be expect'),
  ]);
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
    const refused = await resend(account, id, { url: 'https://10.0.0.1/' });
    expect([refused.status, refused.body['message']]).toEqual([
      502,
      expect.stringMatching(/^Nothing was delivered: .*10\.0\.0\.1/) as string,
    ]);
  });

  it('tells of the URL that answered where another one did not', async () => {
    const { account } = await watched();
    const { accountId } = account;
    await gateway.state('a webhook registration', {
      ...{ accountId, eventType: 'refund_in', url: 'https://127.0.0.1:1/dead' },
    });
    await gateway.state('a webhook registration', {
      ...{ accountId, eventType: 'refund_in', url: `${receiver.url}/alive/${accountId}` },
    });
    const { transactionId } = await gateway.state('a received payment', { accountId, amount: 5 });
    const { body } = await call(account, 'POST', `/api/pix/refund-in/${String(transactionId)}`, {
      refundValue: 1,
    });
    await gateway.state('a refund settles', { accountId, transactionId: body['transactionId'] });
    const answer = await resend(account, body['transactionId']);
    expect([answer.status, answer.body['statusCode']]).toEqual([200, 200]);
  });

  it('finds by an external id what was notified, and the payment rather than its return', async () => {
    const { account, next } = await watched();
    const { accountId } = account;
    const { body } = await gateway.cashOut(account, { externalId: 'shared' });
    await gateway.state('a payment settles', { accountId, transactionId: body['transactionId'] });
    const first = await next('cash_out');
    await gateway.state('a sent payment is returned', {
      accountId,
      transactionId: body['transactionId'],
      amount: 1,
    });
    const charge = {
      transaction: { value: 3, description: 'x', externalId: 'shared' },
      payer: { fullName: 'Maria', document: '52998224725' },
    };
    expect((await call(account, 'POST', '/api/pix/cash-in', charge)).status).toBe(201);
    expect((await resend(account, 'shared')).status).toBe(200);
    expect(await next('cash_out', 2)).toEqual(first);
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
