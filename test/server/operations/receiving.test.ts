import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { TestAccount } from '../../support/gateway.js';
import { type Body, call, charge, gateway, startOnce, watched } from '../../support/operations.js';

startOnce();

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
      'splits whose cents look like less than the amount',
      { value: 0.01 },
      { splits: Array.from({ length: 2 }, () => ({ ...split, type: 'PERCENTAGE', value: 99 })) },
    ],
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
