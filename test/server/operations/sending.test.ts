import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { TestAccount } from '../../support/gateway.js';
import { call, gateway, startOnce, transfer, watched } from '../../support/operations.js';

startOnce();

describe('POST /dict/pix', () => {
  it('makes one transfer per idempotency key, also at once', async () => {
    const account = await gateway.account({ available: 100 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(account, {}, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(await gateway.balance(account)).toEqual({ available: 90, blocked: 10 });
    expect((await transfer(account, {}, key)).body['id']).toBe(answers[0]?.body['id']);
    const other = await transfer(account, { payment: { currency: 'BRL', amount: 5 } }, key);
    expect(other.status).toBe(422);
    expect(await gateway.balance(account)).toEqual({ available: 90, blocked: 10 });
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
    const replayed = await transfer(account, { description: 'rent' }, key);
    expect(replayed.body).toMatchObject({ id: body['id'], type: 'COMPLETED' });
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
