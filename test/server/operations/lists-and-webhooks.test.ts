import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import type { Body } from '../../support/gateway.js';

describe('GET /api/med', () => {
  it('lists with filters and pages; cases notify', async ({ account, next, gateway }) => {
    const { id } = await account.state('a MED', { reconciled: true, cause: 'SOCIAL_ENGINEERING' });
    await account.state('a MED', { status: 'CANCELLED', reason: 'REFUND_CANCELLATION' });
    expect(await next('med_created')).toMatchObject({ event: 'med_created', data: { id, status: 'OPEN' } });
    const list = async (query: string) => (await account.get(`/api/med${query}`)).body;
    expect(await list('')).toMatchObject({ metadata: { total: 2, page: 1, pageSize: 20, totalPages: 1 } });
    expect(await list('?isReconciled=true&status=OPEN')).toMatchObject({
      data: [{ id, isReconciled: true }],
    });
    expect(await list('?pageSize=1&page=2')).toMatchObject({ data: [{ id }], metadata: { totalPages: 2 } });
    await account.state('a MED is decided', { id, analysisResult: 'REJECTED' });
    expect(await next('med_rejected')).toMatchObject({
      data: { id, status: 'ANALYZED', analysisResult: 'REJECTED' },
    });
    expect(await (await gateway.account()).get('/api/med')).toMatchObject({ body: { data: [] } });
    for (const query of ['?pageSize=0', '?pageSize=101', '?page=0', '?status=NEW', '?startDate=yesterday']) {
      expect([query, (await account.get(`/api/med${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('GET /api/transactions', () => {
  it('lists every kind once, newest first, in pages', async ({ account }) => {
    const { body: sent } = await account.cashOut({ value: 1, externalId: 'mine' });
    await account.settle(sent['transactionId']);
    const { endToEndId } = await account.state('a received payment', { amount: 5 });
    await account.put(`/pix/${String(endToEndId)}/devolucao/r1`, { valor: '1.00' });
    await account.state('a sent payment is returned', { transactionId: sent['transactionId'] });
    const list = async (query: string) =>
      (await account.get(`/api/transactions${query}`)).body as { data: Body[]; metadata: Body };
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

  it.for([
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
  ] as const)('%s gives %d', async ([query, status], { account }) => {
    await account.get(`/api/transactions${query}`).expect(status);
  });
});

describe('POST /api/webhooks', () => {
  const url = 'https://shop.example/hook';

  it('says that it is disabled and stores nothing', async ({ account }) => {
    const { status, body } = await account.post('/api/webhooks', { url, eventType: 'cash_out' });
    expect([status, body['success']]).toEqual([200, false]);
    await account.post('/api/webhooks', { url: 'nonsense' }).expect(200);
  });

  it('registers three URLs per type, and updates a fourth that is one of them', async ({ gateway }) => {
    const account = await gateway.account({ webhookRegistration: 'enabled' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        account.post('/api/webhooks', { url: `${url}/${turn}`, eventType: 'cash_out' }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, won[0]?.body['success']]).toEqual([3, true]);
    await account.post('/api/webhooks', { url: `${url}/0`, eventType: 'cash_in' }).expect(200);
    const again = answers.findIndex(({ status }) => status === 200);
    const headers = [{ key: 'X-Shop', value: '1' }];
    const change = { url: `${url}/${again}`, eventType: 'cash_out', headers };
    await account.post('/api/webhooks', change).expect(200);
  });

  it.for([
    ['http', { url: 'http://shop.example', eventType: 'cash_out' }],
    ['an unknown type', { url, eventType: 'payment' }],
    ['six headers', { url, eventType: 'cash_out', headers: Array(6).fill({ key: 'a', value: 'b' }) }],
    ['a blocked header', { url, eventType: 'cash_out', headers: [{ key: 'Host', value: 'x' }] }],
  ] as const)('refuses %s', async ([_, body], { gateway }) => {
    const account = await gateway.account({ webhookRegistration: 'enabled' });
    await account.post('/api/webhooks', body).expect(400);
  });
});

it('refuses a header that no delivery could leave with, and names the field', async ({ gateway }) => {
  const account = await gateway.account({ webhookRegistration: 'enabled' });
  const headers = [
    { key: 'x-shop', value: '1' },
    { key: 'Expect', value: '100-continue' },
  ];
  const body = { url: 'https://shop.example/hook', eventType: 'cash_out', headers };
  const answer = await account.post('/api/webhooks', body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    400,
    expect.stringContaining('headers.1.key must not be expect'),
  ]);
});

describe('POST /api/resend-webhook/{transactionIdentifier}', () => {
  it('finds a transaction by every identifier and sends the same again', async ({
    account,
    next,
    gateway,
  }) => {
    const { body } = await account.cashOut({ externalId: 'find me' });
    await account.resend('find me').expect(400);
    const { endToEndId } = await account.settle(body['transactionId']);
    const first = await next('cash_out');
    const duplicate = await account.cashOut({ externalId: 'find me' });
    const number = (duplicate.body['details'] as Body)['existingTransactionId'];
    let count = 1;
    for (const identifier of [number, body['transactionId'], 'find me', endToEndId]) {
      const answer = await account.resend(identifier);
      expect([identifier, answer.status, answer.body['statusCode']]).toEqual([identifier, 200, 200]);
      expect(await next('cash_out', ++count)).toEqual(first);
    }
    await account.resend('nobody').expect(404);
    await (await gateway.account()).resend(endToEndId).expect(404);
  });

  it('takes a temporary URL without storing it, and says what became of it', async ({
    account,
    receiver,
  }) => {
    const { body } = await account.cashOut();
    const id = body['transactionId'];
    await account.settle(id);
    await account.resend(id).expect(400);
    const url = `${receiver.url}/temporary/${account.accountId}`;
    const answer = await account.resend(id, { url });
    expect(answer.body).toMatchObject({ statusCode: 200, webhookLogId: expect.any(Number) as number });
    await account.resend(id).expect(400);
    await account.resend(id, { url: 'https://127.0.0.1:1/' }).expect(502);
    const refused = await account.resend(id, { url: 'https://10.0.0.1/' });
    expect([refused.status, refused.body['message']]).toEqual([
      502,
      expect.stringMatching(/^Nothing was delivered: .*10\.0\.0\.1/) as string,
    ]);
  });

  it('tells of the URL that answered where another one did not', async ({ account, receiver }) => {
    const { accountId } = account;
    await account.register('https://127.0.0.1:1/dead', 'refund_in');
    await account.register(`${receiver.url}/alive/${accountId}`, 'refund_in');
    const { transactionId } = await account.state('a received payment', { amount: 5 });
    const refund = `/api/pix/refund-in/${String(transactionId)}`;
    const { body } = await account.post(refund, { refundValue: 1 });
    await account.state('a refund settles', { transactionId: body['transactionId'] });
    const answer = await account.resend(body['transactionId']);
    expect([answer.status, answer.body['statusCode']]).toEqual([200, 200]);
  });

  it('finds by an external id what was notified, and the payment rather than its return', async ({
    account,
    next,
  }) => {
    const { body } = await account.cashOut({ externalId: 'shared' });
    await account.settle(body['transactionId']);
    const first = await next('cash_out');
    await account.state('a sent payment is returned', { transactionId: body['transactionId'], amount: 1 });
    await account.charge({ externalId: 'shared' }).expect(201);
    await account.resend('shared').expect(200);
    expect(await next('cash_out', 2)).toEqual(first);
  });

  it('takes 60 a minute', async ({ account }) => {
    const statuses = await Promise.all(Array.from({ length: 70 }, () => account.resend('x')));
    expect(statuses.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(statuses.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
    await account.timePasses(61);
    await account.resend('x').expect(404);
  });
});
