import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { type StartedGateway, startGateway } from '../../../server/index.js';
import { changed } from './shop/seams.js';
import { startShop } from './shop/shop.js';

/** What a test does to a shop. */
interface Acting {
  readonly gateway: StartedGateway;
  readonly webhookUrl: string;
  step(step: string, params?: object): Promise<Record<string, unknown>>;
  /** What the shop believes of an order once this holds. */
  once(order: string, expected: object): Promise<void>;
}

/** Of the one cob of a test: no list shows a charge that is not paid. */
const txid = 'pedido000000000000000000001001';
const kinds = ['cash_in', 'cash_out', 'refund_in', 'refund_out'] as const;

const it = test
  .extend('gateway', async ({}, { onCleanup }) => {
    const gateway = await startGateway({ settlement: 'manual', allowHttpWebhooks: true });
    onCleanup(() => gateway.close());
    return gateway;
  })
  .extend('shop', async ({}, { onCleanup }) => {
    const shop = await startShop(changed({ keys: { txid: () => txid } }));
    onCleanup(() => shop.close());
    return shop;
  })
  .extend('acting', async ({ gateway, shop: { driverUrl } }): Promise<Acting> => {
    const { clientId, clientSecret, certificatePem: certificate } = gateway.account;
    const configured = await ask(driverUrl, {
      step: 'configure',
      params: { baseUrl: gateway.baseUrl, clientId, clientSecret, certificate },
    });
    const { client, webhookUrl } = configured as { client: string; webhookUrl: string };
    for (const eventType of kinds)
      await gateway.state('a webhook registration', { eventType, url: webhookUrl });
    const step: Acting['step'] = (step, params = {}) => ask(driverUrl, { step, client, params });
    const once: Acting['once'] = (order, expected) =>
      expect.poll(() => step('how is the order', { order })).toMatchObject(expected);
    return { gateway, webhookUrl, step, once };
  });

async function ask(url: string, asked: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(asked) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

const payee = { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '529.982.247-25' };

describe('the right shop', () => {
  it('reads the balance', async ({ acting: { step } }) => {
    await expect(step('balance')).resolves.toEqual({ outcome: 'done', available: '10000.00' });
  });

  it('pays, and learns of it by the notification', async ({ acting: { gateway, step, once } }) => {
    await expect(step('pay', { order: 'a', amount: '12.34', ...payee })).resolves.toEqual({
      outcome: 'done',
    });
    await once('a', { state: 'pending', times: 0 });
    await gateway.settle(await sent(gateway));
    await once('a', { state: 'paid', amount: '12.34', refunded: '0.00', times: 1 });
    await expect(step('pay', { order: 'a', amount: '12.34', ...payee })).resolves.toEqual({
      outcome: 'done',
    });
    expect(await payments(gateway)).toHaveLength(1);
  });

  it('knows that a payment has failed, and pays again only where that helps', async ({
    acting: { gateway, step, once },
  }) => {
    await step('pay', { order: 'a', amount: '12.34', ...payee });
    await gateway.settle(await sent(gateway), { error: 'ACCOUNT_CLOSED' });
    await once('a', { state: 'failed' });
    expect(await payments(gateway)).toHaveLength(1);
    await step('pay', { order: 'b', amount: '1.00', ...payee });
    await gateway.settle(await sent(gateway), { error: 'SETTLEMENT_TIMEOUT' });
    await expect.poll(() => payments(gateway)).toHaveLength(3);
    await once('b', { state: 'pending' });
    await gateway.settle(await sent(gateway), { error: 'SETTLEMENT_TIMEOUT' });
    await once('b', { state: 'failed' });
    expect(await payments(gateway)).toHaveLength(3);
  });

  it('knows what came back, in cents', async ({ acting: { gateway, step, once } }) => {
    await step('pay', { order: 'a', amount: '50.00', ...payee });
    const payment = await sent(gateway);
    await gateway.settle(payment);
    await gateway.state('a sent payment is returned', { ...payment, amount: 12.34 });
    await once('a', { state: 'paid', amount: '50.00', refunded: '12.34', refundable: '37.66' });
    await gateway.state('a sent payment is returned', { ...payment, amount: 37.66 });
    await once('a', { state: 'returned', refunded: '50.00', refundable: '0.00' });
  });

  it('transfers, and takes the id of the notification', async ({ acting: { gateway, step, once } }) => {
    const params = {
      order: 't',
      amount: '3.30',
      ...payee,
      key: '+5511987654321',
      keyType: 'PHONE',
      atOnce: true,
    };
    await gateway.state('a directory key', { key: '+5511987654321', document: '52998224725' });
    await expect(step('transfer', params)).resolves.toEqual({ outcome: 'done' });
    const [, id] = await Promise.all([once('t', { state: 'pending' }), sent(gateway)]);
    await gateway.settle(id);
    await once('t', {
      state: 'paid',
      amount: '3.30',
      endToEndId: expect.stringMatching(/^E\w{31}$/) as string,
    });
  });

  it('charges, and gives back a part once', async ({ acting: { gateway, step, once } }) => {
    const charge = await step('charge', {
      order: 'c',
      amount: '50.00',
      name: 'João',
      document: '11144477735',
    });
    expect(charge).toMatchObject({ outcome: 'done', code: expect.stringMatching(/^000201/) as string });
    const { externalId } = (await rows(gateway)).at(0)!;
    await gateway.pay({ externalId });
    await once('c', { state: 'paid', amount: '50.00', times: 1 });
    const refund = { order: 'c', refund: 'r', amount: '12.34' };
    await expect(step('refund', refund)).resolves.toEqual({ outcome: 'done' });
    await expect(step('refund', refund)).resolves.toEqual({ outcome: 'done' });
    await once('c', { refunded: '0.00', refundable: '37.66' });
    const refunds = (await rows(gateway)).filter(({ operationType }) => operationType === 'Refund in');
    expect(refunds).toHaveLength(1);
    await gateway.settle(refunds[0]!);
    await once('c', { state: 'paid', refunded: '12.34', refundable: '37.66' });
  });

  it('charges by cob, and reads the amount as text', async ({ acting: { gateway, step, once } }) => {
    const charge = { order: 'c', amount: '1234.50', name: 'João', document: '11144477735' };
    await expect(step('charge by cob', charge)).resolves.toMatchObject({ outcome: 'done' });
    await gateway.pay({ txid });
    await once('c', { state: 'paid', amount: '1234.50' });
    await expect(step('refund', { order: 'c', refund: 'r', amount: '0.10' })).resolves.toEqual({
      outcome: 'done',
    });
    await gateway.settle((await rows(gateway)).find(({ operationType }) => operationType === 'Refund in')!);
    await once('c', { state: 'paid', refunded: '0.10', refundable: '1234.40' });
  });

  it('keeps its orders over a restart, and finds lost payments', async ({
    acting: { gateway, step, once },
  }) => {
    await step('pay', { order: 'a', amount: '12.34', ...payee });
    await step('restart');
    await once('a', { state: 'pending' });
    await gateway.settle(await sent(gateway));
    await expect(step('reconcile')).resolves.toEqual({ outcome: 'done' });
    await once('a', { state: 'paid', times: 1 });
  });

  it('reads a statement of more than 31 days', async ({ acting: { step } }) => {
    await step('pay', { order: 'a', amount: '12.34', ...payee });
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const { outcome, transactions } = await step('statement', { from: day(89), to: day(0) });
    expect({ outcome, transactions }).toEqual({ outcome: 'done', transactions: [expect.any(String)] });
  });

  it('accepts what it does not know', async ({ acting: { webhookUrl, step, once } }) => {
    await step('pay', { order: 'a', amount: '12.34', ...payee });
    for (const body of [{ event: 'Later', status: 'CONFIRMED' }, { type: 'TRANSFER' }, [], {}, 'x']) {
      const answer = await fetch(webhookUrl, { method: 'POST', body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    }
    await pause(50);
    await once('a', { state: 'pending' });
  });
});

interface ListedRow {
  readonly transactionId: string;
  readonly externalId: string;
  readonly operationType: string;
}

async function rows(gateway: StartedGateway): Promise<ListedRow[]> {
  const headers = { authorization: `Bearer ${await gateway.token()}` };
  const answer = await fetch(`${gateway.baseUrl}/api/transactions?size=100`, { headers });
  return ((await answer.json()) as { data: ListedRow[] }).data;
}

async function payments(gateway: StartedGateway): Promise<ListedRow[]> {
  return (await rows(gateway)).filter(({ operationType }) => operationType === 'Pix out');
}

/** The latest payment. */
async function sent(gateway: StartedGateway): Promise<{ readonly transactionId: string }> {
  const [latest] = await payments(gateway);
  return { transactionId: latest!.transactionId };
}
