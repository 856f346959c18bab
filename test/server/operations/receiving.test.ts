import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import type { Body, TestAccount } from '../../support/gateway.js';

describe('POST /api/pix/cash-in', () => {
  const split = { pixKey: 'a@b.co', pixKeyType: 'EMAIL', name: 'A', document: '11144477735' };

  it('makes a charge with a code and its picture, is paid, credits and splits', async ({
    gateway,
    receiver,
  }) => {
    const account = await gateway.account({ available: 0 });
    const next = await receiver.watch(account);
    const splits = [
      { ...split, type: 'FIXED', value: 10.01, immediate: true },
      { ...split, type: 'PERCENTAGE', value: 33.333, immediate: false },
    ];
    const { body } = await account
      .charge({ generateQrCode: true, expirationTime: 60 }, { splits })
      .expect(201);
    expect(String(body['pixCode'])).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(String(body['qrCodeImage'])).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(Date.parse(String(body['expirationDate'])) - Date.parse(String(body['generateTime']))).toBe(
      60_000,
    );
    const params = { transactionId: body['transactionId'] };
    const { endToEndId } = await account.state('a charge is paid', params);
    expect(await next('cash_in')).toMatchObject({
      event: 'CashIn',
      status: 'CONFIRMED',
      endToEndId,
      finalAmount: 100,
    });
    expect(await account.balance()).toEqual({ available: 89.99, blocked: 0 });
    await account.timePasses(86_401);
    expect(await (await account.renewed()).balance()).toEqual({ available: 56.66, blocked: 0 });
    await expect(account.state('a charge is paid', params)).rejects.toThrow('422');
  });

  it.for([
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
  ] as const)('refuses %s', async ([_, transaction, rest], { account }) => {
    const { status, body } = await account.charge(transaction, rest);
    expect([status, body['code'], Array.isArray(body['message'])]).toEqual([400, 'HTTP_ERROR', true]);
  });

  it("refuses less than the provider's minimum, and fails with its provider", async ({ gateway }) => {
    const account = await gateway.account({ minimumExpiration: 3600 });
    expect((await account.charge({ expirationTime: 3599 })).body['errorCode']).toBe(
      'PROVIDER_EXPIRATION_BELOW_MINIMUM',
    );
    await account.state('the charge provider fails', { failing: true });
    await account.charge().expect(500);
    await account.state('the charge provider fails', { failing: false });
    await account.charge().expect(201);
  });

  it('expires without a word, and fails with one in the scenario', async ({ account, next }) => {
    const { body } = await account.charge({ expirationTime: 30 });
    await account.timePasses(31);
    const params = { transactionId: body['transactionId'] };
    await expect(account.state('a charge is paid', params)).rejects.toThrow('422');
    const failed = await account.charge().set('x-sandbox-scenario', 'error');
    expect(await next('cash_in')).toMatchObject({
      status: 'ERROR',
      transactionId: failed.body['transactionId'],
    });
  });
});

describe('PUT /cob/{txid}', () => {
  const txid = () => randomUUID().replaceAll('-', '');
  const cob = (account: TestAccount, id: string, changes: object = {}) =>
    account.put(`/cob/${id}`, {
      calendario: { expiracao: 60 },
      valor: { original: '12.34' },
      ...changes,
    });

  it('is active with its code, and paid with a RECEIVE notification', async ({ gateway, receiver }) => {
    const account = await gateway.account({ available: 0 });
    const next = await receiver.watch(account);
    const id = txid();
    const { body } = await cob(account, id, { devedor: { cpf: '52998224725', nome: 'Maria' } }).expect(201);
    expect(body).toMatchObject({ txid: id, revisao: 0, status: 'ATIVA', valor: { original: '12.34' } });
    expect(body['location']).toBe((body['loc'] as Body)['location']);
    const { endToEndId } = await account.state('a charge is paid', { txid: id });
    expect(await next('cash_in')).toMatchObject({
      type: 'RECEIVE',
      data: { txId: id, status: 'LIQUIDATED', payment: { amount: '12.34', currency: 'BRL' }, endToEndId },
    });
    expect((await account.balance()).available).toBe(12.34);
    await cob(account, id).expect(409);
  });

  it.for([
    ['a short txid', 'a'.repeat(25), {}],
    ['a txid with a dash', randomUUID(), {}],
    ['wrong check digits', txid(), { devedor: { cpf: '52998224726', nome: 'Maria' } }],
    ['three decimals', txid(), { valor: { original: '1.001' } }],
  ] as const)('refuses %s', async ([_, id, changes], { account }) => {
    await cob(account, id, changes).expect(400);
  });

  it.for(['removed', 'expired'])('cannot be paid when %s', async (end, { account }) => {
    const id = txid();
    await cob(account, id);
    const params = { txid: id };
    if (end === 'removed') await account.state('a charge is removed', { ...params, by: 'receiver' });
    else await account.timePasses(61);
    await expect(account.state('a charge is paid', params)).rejects.toThrow('422');
  });
});

describe('refunds', () => {
  const devolucao = (account: TestAccount, e2eid: unknown, id: string, valor: string, changes: object = {}) =>
    account.put(`/pix/${String(e2eid)}/devolucao/${id}`, { valor, ...changes });
  const received = async (account: TestAccount, amount: number, receivedAt?: string) =>
    account.state('a received payment', { amount, ...(receivedAt && { receivedAt }) });

  it('are partial to the cent, never above the original however many come at once', async ({ gateway }) => {
    const account = await gateway.account({ available: 0 });
    const { endToEndId } = await received(account, 10);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, turn) => devolucao(account, endToEndId, `r${turn}`, '1.00')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(await account.balance()).toEqual({ available: 0, blocked: 10 });
  });

  it('settle with REFUND, and a failed one gives the money and the right to it back', async ({
    gateway,
    receiver,
  }) => {
    const account = await gateway.account({ available: 0 });
    const next = await receiver.watch(account);
    const { endToEndId } = await received(account, 10);
    const first = await devolucao(account, endToEndId, 'one', '4.00', { descricao: 'sorry' });
    expect(first.body).toMatchObject({
      id: 'one',
      valor: '4.00',
      status: 'EM_PROCESSAMENTO',
      natureza: 'ORIGINAL',
    });
    expect(String(first.body['rtrId'])).toHaveLength(32);
    const params = { endToEndId, refundId: 'one' };
    await account.state('a refund settles', { ...params, outcome: 'ERROR' });
    expect(await next('refund_in')).toMatchObject({ type: 'REFUND', data: { status: 'ERROR' } });
    expect(await account.balance()).toEqual({ available: 10, blocked: 0 });
    await devolucao(account, endToEndId, 'two', '10.00').expect(201);
    await account.state('a refund settles', { ...params, refundId: 'two' });
    expect(await next('refund_in', 2)).toMatchObject({
      type: 'REFUND',
      data: {
        status: 'REFUNDED',
        payment: { amount: '10.00' },
        refunds: [{ status: 'LIQUIDATED', payment: { amount: 10, currency: 'BRL' } }],
        endToEndId,
      },
    });
    expect(await account.balance()).toEqual({ available: 0, blocked: 0 });
    expect((await devolucao(account, endToEndId, 'two', '10.00')).body).toMatchObject({
      status: 'DEVOLVIDO',
    });
    await devolucao(account, endToEndId, 'two', '9.99').expect(400);
  });

  it('have a deadline, need a receipt of the account, and refuse MED natures', async ({
    account,
    gateway,
  }) => {
    const day = 86_400_000;
    const old = await received(account, 10, new Date(Date.now() - 91 * day).toISOString());
    const recent = await received(account, 10, new Date(Date.now() - 88 * day).toISOString());
    await devolucao(account, old['endToEndId'], 'a', '1.00').expect(422);
    await devolucao(account, recent['endToEndId'], 'a', '1.00').expect(201);
    await devolucao(account, recent['endToEndId'], 'b', '1.00', { natureza: 'MED_FRAUDE' }).expect(400);
    await devolucao(account, recent['endToEndId'], 'b', '0.00').expect(400);
    await devolucao(await gateway.account(), recent['endToEndId'], 'a', '1.00').expect(404);
    await devolucao(account, 'short', 'a', '1.00').expect(400);
    const refundIn = (id: unknown, refundValue: number) =>
      account.post(`/api/pix/refund-in/${String(id)}`, { refundValue });
    await refundIn(old['transactionId'], 1).expect(400);
    await refundIn(randomUUID(), 1).expect(404);
    await refundIn(recent['id'], 9.01).expect(400);
    await refundIn(recent['id'], 9).expect(201);
  });

  it('of the standard family notify with CashInReversal', async ({ account, next }) => {
    const { transactionId } = await received(account, 10);
    const path = `/api/pix/refund-in/${String(transactionId)}`;
    const { body } = await account.post(path, { refundValue: 2.5, externalId: 'back-1' }).expect(201);
    expect(body).toMatchObject({ externalId: 'back-1', refundValue: 2.5, status: 'PENDING' });
    await account.state('a refund settles', { transactionId: body['transactionId'] });
    expect(await next('refund_in')).toMatchObject({
      event: 'CashInReversal',
      movementType: 'DEBIT',
      externalId: 'back-1',
      originalAmount: 2.5,
      endToEndId: body['providerTransactionId'],
    });
  });
});
