/** What a client makes of a call whose answer is lost, late or wrong; by duties of callers. */
import { createServer } from 'node:http';

import { describe, expect } from 'vitest';

import { newExternalId, newIdempotencyKey, newRefundId, newTxid } from '../../client/ids.js';
import { charge, type Fault, it, payment } from './stage.js';

const cashOut = '/api/pix/cash-out';

describe('a payment', () => {
  it.for<[fault: Fault, reason: string]>([
    ['lose the answer', 'connection-lost'],
    ['cut the answer', 'connection-lost'],
    ['lose the request', 'connection-lost'],
    ['hold the answer', 'timeout'],
    [{ afterwards: 502 }, 'server-error'],
    [{ afterwards: 201 }, 'unreadable-answer'],
    [{ status: 302, headers: { location: '/elsewhere' } }, 'unreadable-answer'],
    [{ status: 503 }, 'server-error'],
  ])('has an unknown outcome, and is sent once: %j', async ([fault, reason], { client, stage }) => {
    stage.next(cashOut, fault);
    const options = fault === 'hold the answer' ? { timeoutMs: 100 } : {};
    const lost = await client.createCashOut(payment('order-1'), options);
    expect(lost).toMatchObject({ outcome: 'unknown', id: 'order-1', reason });
    await expect.poll(() => stage.to(cashOut)).toHaveLength(1);
    expect([stage.unused, client.waits]).toEqual([[], []]);
  });

  it('can be called again with its id, and is paid once', async ({ client, stage }) => {
    stage.next(cashOut, 'lose the answer');
    expect(await client.createCashOut(payment('order-1'))).toMatchObject({ outcome: 'unknown' });
    const again = await client.createCashOut(payment('order-1'));
    expect(again).toMatchObject({ outcome: 'duplicate', id: 'order-1', status: 400 });
    expect(again).toMatchObject({ existingTransactionId: expect.any(Number) as number });
    const found = await client.findTransactions({ externalId: 'order-1', type: 'WITHDRAW' });
    const longAgo = { startDate: '2020-01-01', endDate: '2020-01-31', patienceMs: 0 };
    expect(await client.findTransactions({ externalId: 'order-1', ...longAgo })).toEqual([]);
    expect(found).toMatchObject([{ externalId: 'order-1', originalAmount: '12.34', feeAmount: '0.00' }]);
  });

  it('is looked for in a list that lags behind', async ({ client, stage }) => {
    await client.createCashOut(payment('order-1'));
    const empty = { status: 200, body: JSON.stringify({ data: [], metadata: { totalPages: 0 } }) };
    stage.next('/api/transactions', empty, empty);
    expect(await client.findTransactions({ externalId: 'order-1' })).toHaveLength(1);
    expect(await client.findTransactions({ externalId: 'order-2', patienceMs: 1_000 })).toEqual([]);
    expect(client.waits.slice(0, 2)).toEqual([500, 500]);
  });

  it('is refused where the gateway says no, once', async ({ client, stage }) => {
    const refused = await client.createCashOut(payment('order-1', '999999.99'));
    expect(refused).toMatchObject({
      outcome: 'refused',
      status: 400,
      code: 'PIX_INSUFFICIENT_BALANCE',
      isRetryable: false,
      error: { errorCode: 'PIX_INSUFFICIENT_BALANCE' },
    });
    expect(stage.to(cashOut)).toHaveLength(1);
  });

  it('is refused, to be tried again, where there is no gateway', async ({ watch, listening }) => {
    const gone = createServer();
    const port = await listening(gone);
    await new Promise((resolve) => gone.close(resolve));
    const client = watch({ baseUrl: `http://127.0.0.1:${port}` });
    const refused = await client.createCashOut(payment('order-1'));
    expect(refused).toMatchObject({ outcome: 'refused', status: null, isRetryable: true });
    expect(client.waits).toHaveLength(4);
  });

  it('is unknown when its caller gives up, unless it was not sent', async ({ client, stage }) => {
    await client.getBalance();
    stage.next(cashOut, 'hold the answer');
    const giving = new AbortController();
    const call = client.createCashOut(payment('order-1'), { signal: giving.signal });
    await expect.poll(() => stage.to(cashOut)).toHaveLength(1);
    giving.abort();
    expect(await call).toMatchObject({ outcome: 'unknown', reason: 'aborted' });
    const late = await client.createCashOut(payment('order-2'), { signal: giving.signal });
    expect(late).toMatchObject({ outcome: 'refused', isRetryable: false });
    expect(stage.to(cashOut)).toHaveLength(1);
  });
});

describe('a used id', () => {
  it('is a duplicate with any status', async ({ client, stage }) => {
    await client.createCashIn(charge('charge-1'));
    expect(await client.createCashIn(charge('charge-1'))).toMatchObject({
      outcome: 'duplicate',
      status: 400,
    });
    stage.next('/api/pix/cash-in', { status: 409 });
    expect(await client.createCashIn(charge('charge-2'))).toMatchObject({
      outcome: 'duplicate',
      error: null,
    });
    const code = await client.createCashIn(charge('charge-3'));
    if (code.outcome !== 'accepted') throw new Error('no charge');
    const qrCode = code.data.pixCode;
    stage.next('/api/pix/cash-out-qrcode', { status: 409 });
    const used = await client.createQrCashOut({ value: '25.50', qrCode, externalId: 'qr-1' });
    expect(used).toMatchObject({ outcome: 'duplicate', id: 'qr-1', status: 409 });
    const txid = newTxid();
    const cob = { calendario: { expiracao: 3600 }, valor: { original: '10' } };
    expect(await client.putCob(txid, cob)).toMatchObject({
      outcome: 'accepted',
      data: { valor: { original: '10.00' } },
    });
    expect(await client.putCob(txid, cob)).toMatchObject({ outcome: 'duplicate', id: txid, status: 409 });
  });

  it('is not what another refusal means', async ({ client, stage }) => {
    const body = JSON.stringify({
      code: 'HTTP_ERROR',
      message: ['transaction.description must not be empty'],
    });
    stage.next('/api/pix/cash-in', { status: 400, body });
    expect(await client.createCashIn(charge('charge-1'))).toMatchObject({ outcome: 'refused' });
  });
});

describe('a transfer', () => {
  const transfer = { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: '10.10' } } as const;

  it.for<Fault>(['lose the answer', 'cut the answer', { afterwards: 502 }, { status: 503 }])(
    'is repeated with its key, and paid once: %j',
    async (fault, { client, stage, account }) => {
      const key = newIdempotencyKey();
      stage.next('/dict/pix', fault);
      const outcome = await client.createTransfer(key, transfer);
      expect(outcome).toMatchObject({ outcome: 'accepted', data: { payment: { amount: '10.10' } } });
      const keys = stage.to('/dict/pix').map(({ headers }) => headers['x-idempotency-key']);
      expect(keys).toEqual([key, key]);
      expect((await account.balance()).blocked).toBe(10.1);
    },
  );

  it('is unknown when every try is lost, or when the last answer tells nothing of the first', async ({
    watch,
    stage,
  }) => {
    const client = watch({ maxTries: 2 });
    stage.next('/dict/pix', 'lose the answer', 'lose the request');
    const lost = await client.createTransfer(newIdempotencyKey(), transfer);
    expect(lost).toMatchObject({ outcome: 'unknown', reason: 'connection-lost' });
    stage.next('/dict/pix', 'lose the answer', { status: 403 });
    expect(await client.createTransfer(newIdempotencyKey(), transfer)).toMatchObject({ outcome: 'unknown' });
    stage.next('/dict/pix', 'lose the request', { status: 422 });
    expect(await client.createTransfer(newIdempotencyKey(), transfer)).toMatchObject({ outcome: 'refused' });
  });
});

describe('a refund', () => {
  it('of the compatibility family is repeated with its id, and made once', async ({
    client,
    stage,
    account,
  }) => {
    const { endToEndId } = await account.state('a received payment', { amount: 25.5 });
    const id = newRefundId();
    stage.next('/pix/', 'lose the answer');
    const refund = await client.putDevolucao(String(endToEndId), id, { valor: '5.5' });
    expect(refund).toMatchObject({ outcome: 'accepted', data: { id, valor: '5.50' } });
    expect((await account.balance()).blocked).toBe(5.5);
    stage.next('/pix/', 'lose the answer', { status: 400 });
    const again = await client.putDevolucao(String(endToEndId), newRefundId(), { valor: '5.5' });
    expect(again).toMatchObject({ outcome: 'unknown' });
  });

  it('of the standard family is never repeated by itself', async ({ client, stage, account }) => {
    const { transactionId } = await account.state('a received payment', { amount: 25.5 });
    stage.next('/api/pix/refund-in', 'lose the answer');
    const externalId = newExternalId();
    const refund = { refundValue: '5.25', externalId };
    const lost = await client.createRefundIn(String(transactionId), refund);
    expect(lost).toMatchObject({ outcome: 'unknown', id: externalId });
    expect(stage.to('/api/pix/refund-in')).toHaveLength(1);
    const found = await client.findTransactions({ externalId, type: 'REFUND_IN' });
    expect(found).toMatchObject([{ originalAmount: '5.25', movementType: 'DEBIT' }]);
  });
});
