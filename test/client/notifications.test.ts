import { Webhook } from 'standardwebhooks';
import { describe, expect, it as plain } from 'vitest';

import { readNotification } from '../../client/notifications.js';
import { verifyWebhook, type WebhookHeaders } from '../../client/signatures.js';
import { newIdempotencyKey, newRefundId, newTxid } from '../../client/ids.js';
import { eventTypes } from '../../generated/operations.js';
import { it, payment } from './stage.js';

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const body = JSON.stringify({
  event: 'CashIn',
  transactionId: 't1',
  status: 'CONFIRMED',
  originalAmount: 10.5,
});
const now = new Date('2026-03-01T12:00:00Z');

/** As the reference implementation signs it. */
function signed(secrets: readonly string[], at = now, text = body): Record<string, string> {
  const signatures = secrets.map((one) => new Webhook(one).sign('msg_1', at, text));
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

describe('verifyWebhook', () => {
  const verify = (
    headers: WebhookHeaders,
    text: string | Uint8Array = body,
    secrets: string | string[] = secret,
  ) => verifyWebhook(text, headers, { secrets, now });

  plain('accepts what the gateway signed, however headers and body are held', () => {
    const headers = signed([secret]);
    const accepted = {
      id: 'msg_1',
      sentAt: now,
      notification: { kind: 'CashIn', body: { originalAmount: '10.50' } },
    };
    expect(verify(headers)).toMatchObject(accepted);
    expect(verify(new Headers(headers), Buffer.from(body))).toMatchObject(accepted);
    const capitals = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(verify(capitals, new TextEncoder().encode(body))).toMatchObject(accepted);
  });

  plain('says what it needs', () => {
    expect(() => verify(signed([secret]), JSON.parse(body) as string)).toThrow(
      'rawBody must be the body as received',
    );
    expect(() => verify(signed([secret]), body, 'whsec_')).toThrow('secrets must be whsec_');
    expect(() => verify(signed([secret]), body, [])).toThrow('at least one');
  });
});

describe('a notification', () => {
  plain('of an unknown kind is passed on', () => {
    for (const text of [
      '{"event":"PixLate","x":1}',
      'ping',
      '[]',
      '{"type":"TRANSFER"}',
      '{"event":"toString"}',
    ]) {
      expect(readNotification(text), text).toMatchObject({ kind: 'unknown' });
    }
    expect(readNotification('ping').bookingKey).not.toBe(readNotification('pong').bookingKey);
  });

  plain('has a key of its own for each fact, and the same for each delivery of it', () => {
    const key = (facts: object) => readNotification(JSON.stringify(facts)).bookingKey;
    const returned = { event: 'CashOutReversal', transactionId: 't1', status: 'CONFIRMED', endToEndId: 'D1' };
    expect(key({ ...returned, added: 1 })).toBe(key(returned));
    expect(key({ ...returned, endToEndId: 'D2' })).not.toBe(key(returned));
    const refund = (refunds: object[]) =>
      key({ type: 'REFUND', data: { id: 7, status: 'REFUNDED', refunds } });
    expect(refund([{ endToEndId: 'D1' }])).not.toBe(refund([{ endToEndId: 'D2' }]));
  });

  it('of each of the ten kinds is verified and read, and comes again under the same key', async ({
    client,
    account,
    gateway,
    receiver,
  }) => {
    const secrets = await Promise.all(
      eventTypes.map(async (eventType) =>
        String((await account.register(receiver.url, eventType))['secret']),
      ),
    );
    const { transactionId, endToEndId } = await account.state('a received payment', { amount: 100 });
    const txid = newTxid();
    await client.putCob(txid, { calendario: { expiracao: 3600 }, valor: { original: '10.00' } });
    await account.state('a charge is paid', { txid });
    const paid = await client.createCashOut(payment('order-1', '12.34'));
    if (paid.outcome !== 'accepted') throw new Error('not paid');
    await account.settle(paid.data.transactionId);
    await account.state('a sent payment is returned', {
      transactionId: paid.data.transactionId,
      amount: 2.34,
    });
    await gateway.state('a directory key', { key: 'ana@example.com', registered: true });
    const transfer = { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: '1.50' } } as const;
    const sent = await client.createTransfer(newIdempotencyKey(), transfer);
    if (sent.outcome !== 'accepted') throw new Error('not sent');
    await account.settle(String(sent.data.id));
    const refund = { refundValue: '5.25', externalId: 'refund-1' };
    const refunded = await client.createRefundIn(String(transactionId), refund);
    if (refunded.outcome !== 'accepted') throw new Error('not refunded');
    await account.state('a refund settles', { transactionId: refunded.data.transactionId });
    const refundId = newRefundId();
    await client.putDevolucao(String(endToEndId), refundId, { valor: '1.00' });
    await account.state('a refund settles', { refundId, endToEndId });
    for (const analysisResult of ['APPROVED', 'REJECTED']) {
      const { id } = await account.state('a MED', {});
      await account.state('a MED is decided', { id, analysisResult });
    }

    const came = () =>
      receiver.received.map((one) => verifyWebhook(one.text, one.headers, { secrets }).notification);
    // One of each kind, and a second MED.
    await expect.poll(() => receiver.received.length).toBe(11);
    expect(new Set(came().map(({ kind }) => kind)).size).toBe(10);
    const keys = came().map(({ bookingKey }) => bookingKey);
    expect(new Set(keys).size).toBe(keys.length);
    for (const notification of came()) {
      if (notification.kind === 'CashOutReversal') {
        expect(notification.body.metadata.refund.value).toBe(234);
        expect(notification.body.parentTransaction.remainingAmountForRefund).toBe('10.00');
      }
      if (notification.kind === 'TRANSFER') expect(notification.body.data.payment.amount).toBe('1.50');
      if (notification.kind === 'RECEIVE') expect(notification.body.data.txId).toBe(txid);
    }

    await client.resendWebhook('order-1');
    await expect.poll(() => receiver.received.length).toBe(12);
    expect(keys).toContain(came().at(-1)!.bookingKey);
  });

  it('is registered for, with the secret that verifies it', async ({ client, account }) => {
    await account.state('an account changes', { webhookRegistration: 'enabled' });
    const registered = await client.registerWebhook({
      url: 'https://example.com/hook',
      eventType: 'cash_in',
    });
    expect(registered).toMatchObject({ success: true, secret: expect.stringMatching(/^whsec_/) as string });
  });
});
