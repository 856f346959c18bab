import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';

const details = { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria Souza', document: '52998224725' };

describe('a cash-out', () => {
  it('is pending, reserves amount and fee, and settles', async ({ gateway }) => {
    const account = await gateway.account({ available: 100, feeAmount: 0.35 });
    const created = await account.cashOut({ value: 10.1, externalId: 'first' }).expect(201);
    expect(created.body).toMatchObject({ externalId: 'first', status: 'PENDING' });
    expect(await account.balance()).toEqual({ available: 89.55, blocked: 10.45 });
    const transactionId = created.body['transactionId'];
    const { endToEndId } = await account.settle(transactionId);
    expect(endToEndId).toMatch(/^E\d{8}\d{12}[A-Za-z0-9]{11}$/);
    expect(await account.balance()).toEqual({ available: 89.55, blocked: 0 });
    await expect(account.settle(transactionId, 'ERROR')).rejects.toThrow('422');
  });

  it('that fails gives all money back', async ({ gateway }) => {
    const account = await gateway.account({ available: 100, feeAmount: 1 });
    const created = await account.cashOut();
    const transactionId = created.body['transactionId'];
    await account.settle(transactionId, 'ERROR');
    expect(await account.balance()).toEqual({ available: 100, blocked: 0 });
  });

  it.for([
    ['PIX_INSUFFICIENT_BALANCE', { available: 10, feeAmount: 0.01 }, { value: 10 }],
    ['PIX_TRANSACTION_LIMIT_EXCEEDED', { limits: { perTransaction: 9.99 } }, { value: 10 }],
    ['PIX_NIGHT_LIMIT_EXCEEDED', { limits: { night: 9.99 }, localTime: '20:00' }, { value: 10 }],
    ['PIX_DAILY_LIMIT_EXCEEDED', { limits: { daily: 9.99 } }, { value: 10 }],
    ['PIX_INVALID_AMOUNT', {}, { value: 1e11 }],
  ] as const)('is refused with %s', async ([code, params, changes], { gateway }) => {
    const account = await gateway.account(params);
    const { status, body } = await account.cashOut(changes);
    expect([status, body['code'], body['errorCode']]).toEqual([400, code, code]);
    expect((await account.balance()).blocked).toBe(0);
  });

  it('is accepted at each limit', async ({ gateway }) => {
    const limits = { perTransaction: 10, daily: 20, night: 1 };
    const account = await gateway.account({ available: 20, limits, localTime: '19:00' });
    await account.cashOut().expect(201);
    await account.cashOut().expect(201);
    expect((await account.cashOut({ value: 0.01 })).body['code']).toBe('PIX_DAILY_LIMIT_EXCEEDED');
    await account.timePasses(3600);
    const night = await (await account.renewed()).cashOut({ value: 1.01 });
    expect(night.body['code']).toBe('PIX_NIGHT_LIMIT_EXCEEDED');
  });

  it('with a used externalId names the first transaction, in every account on its own', async ({
    account,
    gateway,
  }) => {
    await account.cashOut({ externalId: 'same' });
    const again = await account.cashOut({ externalId: 'same' });
    expect(again.body).toMatchObject({
      code: 'PIX_DUPLICATE_EXTERNAL_ID',
      details: { externalId: 'same', existingTransactionId: expect.any(Number) as number },
    });
    await (await gateway.account()).cashOut({ externalId: 'same' }).expect(201);
  });

  it('names each invalid field once', async ({ account }) => {
    const wrong = {
      value: 0.001,
      externalId: undefined,
      details: { ...details, keyType: 'IBAN', document: '1' },
    };
    const { status, body } = await account.cashOut(wrong);
    expect([status, body['code']]).toEqual([400, 'HTTP_ERROR']);
    const fields = (body['message'] as string[]).map((text) => text.split(' ')[0]).sort();
    expect(fields).toEqual(['details.document', 'details.keyType', 'externalId', 'value']);
    expect(body).not.toHaveProperty('errorCode');
    expect(body).not.toHaveProperty('details');
  });

  it('without a JSON body, or with a broken one, is a 400', async ({ gateway }) => {
    const { token } = await gateway.account();
    for (const body of ['{"value":', '[]', 'null', '3']) {
      const answer = await gateway.post('/api/pix/cash-out', body).set('authorization', `Bearer ${token}`);
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });
});

describe('the notification of a cash-out', () => {
  it('carries what the answer and the account say, with the custom headers, to every URL', async ({
    gateway,
    receiver,
  }) => {
    const account = await gateway.account({ feeAmount: 0.5 });
    for (const name of ['one', 'two']) {
      const headers = [{ key: 'X-Shop', value: name }];
      const url = `${receiver.url}/${account.accountId}/${name}`;
      await account.register(url, 'cash_out', { headers });
    }
    const { body } = await account.cashOut({ value: 12.34 });
    const transactionId = body['transactionId'];
    const { endToEndId } = await account.settle(transactionId);
    const mine = () => receiver.received.filter(({ path }) => path.startsWith(`/${account.accountId}/`));
    await receiver.until(() => mine().length === 2);
    expect(
      mine()
        .map(({ headers }) => headers['x-shop'])
        .sort(),
    ).toEqual(['one', 'two']);
    expect(mine()[0]?.body).toMatchObject({
      event: 'CashOut',
      status: 'CONFIRMED',
      transactionId,
      externalId: body['externalId'],
      endToEndId,
      originalAmount: 12.34,
      feeAmount: 0.5,
      finalAmount: 12.84,
      errorCode: null,
      errorMessage: null,
    });
  });

  it.for([
    [{ 'x-sandbox-scenario': 'document-mismatch' }, {}, 'TAX_ID_MISMATCH'],
    [{ 'x-sandbox-scenario': 'blocked-account' }, {}, 'BLOCKED_ACCOUNT'],
    [{}, { details: { ...details, document: '12345678901' } }, 'INVALID_TAX_ID'],
  ] as const)('says why it failed (%j %j)', async ([headers, changes, errorCode], { receiver, account }) => {
    const url = `${receiver.url}/${account.accountId}`;
    await account.register(url);
    await account.cashOut(changes).set(headers).expect(201);
    const mine = () => receiver.received.find(({ path }) => path === `/${account.accountId}`);
    await receiver.until(() => mine() !== undefined);
    expect(mine()?.body).toMatchObject({ event: 'CashOut', status: 'ERROR', errorCode, endToEndId: null });
    expect(await account.balance()).toEqual({ available: 1000, blocked: 0 });
  });

  it('is sent again on schedule when the receiver fails, and not for ever', async ({
    account,
    receiver: flaky,
  }) => {
    flaky.status = 500;
    await account.register(`${flaky.url}/flaky`);
    const { body } = await account.cashOut();
    await account.settle(body['transactionId']);
    await flaky.until(({ length }) => length === 1);
    await account.timePasses(3600);
    expect(flaky.received).toHaveLength(4);
    expect(new Set(flaky.received.map(({ text }) => text)).size).toBe(1);
    const attempts = await account.attempts();
    expect(attempts.map(({ status, statusCode }) => [status, statusCode])).toEqual(
      Array(4).fill(['dead', 500]),
    );
    expect(attempts[0]).toMatchObject({ body: flaky.received[0]?.text, answer: 'ok' });
  });
});

describe('X-Sandbox-Scenario', () => {
  it.for([
    ['insufficient-funds', 'PIX_INSUFFICIENT_BALANCE'],
    ['invalid-pix-key', 'PIX_INVALID_PIX_KEY'],
  ] as const)('%s is refused with its code', async ([scenario, code], { account }) => {
    const { status, body } = await account.cashOut().set('x-sandbox-scenario', scenario);
    expect([status, body['code']]).toEqual([400, code]);
  });

  it('that is unknown is refused with the list of the known', async ({ account }) => {
    const { body } = await account.cashOut().set('x-sandbox-scenario', 'constructor').expect(400);
    expect(String(body['message'])).toMatch(/must be one of: .*document-mismatch, .*, delay:<seconds>$/);
  });
});
