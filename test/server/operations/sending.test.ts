import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';

import type { TestAccount } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

describe('POST /dict/pix', () => {
  it('makes one transfer per idempotency key, also at once', async ({ gateway }) => {
    const account = await gateway.account({ available: 100 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => account.transfer({}, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(await account.balance()).toEqual({ available: 90, blocked: 10 });
    expect((await account.transfer({}, key)).body['id']).toBe(answers[0]?.body['id']);
    await account.transfer({ payment: { currency: 'BRL', amount: 5 } }, key).expect(422);
    expect(await account.balance()).toEqual({ available: 90, blocked: 10 });
  });

  it.for([
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
  ] as const)(
    'refuses %s with %d in the short envelope',
    async ([_, status, changes], { gateway, account }) => {
      await gateway.state('a directory key', { key: 'unknown-key@example.com', registered: false });
      await gateway.state('a directory key', {
        key: 'denied-key@example.com',
        registered: true,
        ispb: '18236120',
      });
      const answer = await account.transfer(changes);
      expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
        status,
        ['error', 'message', 'statusCode'],
      ]);
      expect(await account.balance()).toEqual({ available: 1000, blocked: 0 });
    },
  );

  it('settles, fails and expires with a TRANSFER notification', async ({ account, next }) => {
    const key = randomUUID();
    const { body } = await account.transfer({ description: 'rent' }, key);
    const params = { transactionId: String(body['id']) };
    const { endToEndId } = await account.state('a payment settles', params);
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
    const replayed = await account.transfer({ description: 'rent' }, key);
    expect(replayed.body).toMatchObject({ id: body['id'], type: 'COMPLETED' });
    await account.transfer({ expiration: 30 });
    await account.timePasses(31);
    expect(await next('cash_out', 2)).toMatchObject({
      data: { status: 'ERROR', errorCode: 'PAYMENT_EXPIRED' },
    });
    expect(await account.balance()).toEqual({ available: 990, blocked: 0 });
  });
});

describe('POST /api/pix/cash-out-qrcode', () => {
  const fixed =
    '00020126360014br.gov.bcb.pix0114+551199999999952040000530398654040.015802BR5913FULANO DE TAL6009SAO PAULO62070503***63046600';
  const free =
    '00020126360014br.gov.bcb.pix0114112223330001815204000053039865802BR5913EMPRESA TESTE6008BRASILIA62070503***630469DD';
  const pay = (account: TestAccount, changes: object) =>
    account.post('/api/pix/cash-out-qrcode', {
      value: 0.01,
      qrCode: fixed,
      externalId: randomUUID(),
      ...changes,
    });

  it('pays a code and notifies like a cash-out', async ({ account, next }) => {
    const { status, body } = await pay(account, { externalId: 'qr-1' });
    expect([status, body['status'], body['externalId']]).toEqual([201, 'PENDING', 'qr-1']);
    await account.settle(body['transactionId']);
    expect(await next('cash_out')).toMatchObject({
      event: 'CashOut',
      externalId: 'qr-1',
      pixKey: '+5511999999999',
    });
  });

  it.for([
    ['another amount', 400, { value: 0.02 }],
    ['a wrong CRC', 400, { qrCode: `${fixed.slice(0, -1)}1` }],
    ['something else than EMV', 400, { qrCode: `000201${'x'.repeat(60)}` }],
    ['more than the balance', 400, { qrCode: free, value: 2000 }],
  ] as const)('refuses %s with %d', async ([_, status, changes], { account }) => {
    await pay(account, changes).expect(status);
  });

  it('refuses a used externalId with 409', async ({ account }) => {
    await pay(account, { externalId: 'twice' });
    await pay(account, { externalId: 'twice' }).expect(409);
  });
});

describe('a returned payment', () => {
  it('credits and tells cents, the original and what remains', async ({ gateway, receiver }) => {
    const account = await gateway.account({ available: 100 });
    const next = await receiver.watch(account);
    const { body } = await account.cashOut({ value: 40, externalId: 'sent' });
    const params = { transactionId: body['transactionId'] };
    await expect(account.state('a sent payment is returned', params)).rejects.toThrow('422');
    await account.state('a payment settles', params);
    await account.state('a sent payment is returned', { ...params, amount: 15.5 });
    expect(await next('refund_out')).toMatchObject({
      event: 'CashOutReversal',
      movementType: 'CREDIT',
      originalAmount: 15.5,
      metadata: { refund: { value: 1550, originalValue: 4000 }, originatedFrom: 'WEBHOOK_DIRECT' },
      parentTransaction: { externalId: 'sent', wasTotalRefunded: false, remainingAmountForRefund: 24.5 },
    });
    await account.state('a sent payment is returned', params);
    expect(await next('refund_out', 2)).toMatchObject({
      parentTransaction: { wasTotalRefunded: true, remainingAmountForRefund: 0 },
    });
    expect(await account.balance()).toEqual({ available: 100, blocked: 0 });
    await expect(account.state('a sent payment is returned', params)).rejects.toThrow('422');
  });
});
