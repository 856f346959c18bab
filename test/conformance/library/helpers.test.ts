import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';

import {
  startGateway,
  type NotificationBodies,
  type StartedGateway,
} from '../../../conformance/library/gateway.js';
import { openSync } from '../../../server/storage/sqlite-sync.js';
import { openStore } from '../../../server/storage/store.js';
import { lastingDatabase } from '../../support/databases.js';

const webhookSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ settlement: 'manual', webhookSecret });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.reset());

type Json = Readonly<Record<string, unknown>>;

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(gateway.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${await gateway.token()}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}

const payer = { fullName: 'Maria Souza', document: '52998224725' };
const charge = async (externalId: string, value = 25.5) => {
  const transaction = { value, description: 'order', externalId };
  const { body } = await call('POST', '/api/pix/cash-in', { transaction, payer });
  return body as { readonly transactionId: string };
};
const cashOut = async (externalId: string, value = 10) => {
  const details = { key: 'ana@example.com', keyType: 'EMAIL', name: 'Ana', document: '52998224725' };
  const { body } = await call('POST', '/api/pix/cash-out', { value, externalId, details });
  return body as { readonly transactionId: string };
};
const balance = async () => (await call('GET', '/balance')).body['netBalance'];

describe('pay', () => {
  it('pays a cash-in by either id, and a cob by its txid', async () => {
    const one = await charge('order-1');
    await charge('order-2', 4.5);
    const txid = 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4';
    await call('PUT', `/cob/${txid}`, { calendario: {}, valor: { original: '70.00' } });
    expect((await gateway.pay(one)).endToEndId).toMatch(/^E/);
    await gateway.pay({ externalId: 'order-2' }, { payer: { name: 'Bia', document: '52998224725' } });
    await gateway.pay({ txid });
    expect(await balance()).toBe(10_100);
    const { body } = await gateway.notifications.next({ event: 'CashIn', externalId: 'order-2' });
    expect(body.counterpart?.name).toBe('Bia');
    await gateway.notifications.next({ event: 'RECEIVE' });
  });

  it('rejects an unknown and a paid charge', async () => {
    await expect(gateway.pay({ externalId: 'nothing' })).rejects.toThrow('has the externalId nothing');
    await gateway.pay(await charge('order-1'));
    await expect(gateway.pay({ externalId: 'order-1' })).rejects.toThrow('paid or closed');
  });
});

describe('settle', () => {
  it('confirms or fails a payment, and may be repeated', async () => {
    const right = await cashOut('order-1', 10);
    const wrong = await cashOut('order-2', 20);
    await gateway.settle(right);
    await gateway.settle(right);
    await gateway.settle(wrong, { error: 'ACCOUNT_CLOSED' });
    await expect(gateway.settle(wrong)).rejects.toThrow('is already ERROR. With startGateway({ settlement:');
    expect(await balance()).toBe(9_990);
    const { body } = await gateway.notifications.next({ event: 'CashOut', externalId: 'order-2' });
    expect([body.status, body.errorCode]).toEqual(['ERROR', 'ACCOUNT_CLOSED']);
  });

  it('settles transfers, refund-ins and devolucoes', async () => {
    const transfer = await call(
      'POST',
      '/dict/pix',
      { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 10 } },
      { 'x-idempotency-key': '6b1f6f0a-2c9c-4c3e-9e0c-6f4b8a1d2e3f' },
    );
    await gateway.settle({ id: Number(transfer.body['id']) });
    await gateway.notifications.next({ event: 'TRANSFER' });
    const received = await gateway.state('a received payment', { amount: 30 });
    const refund = { refundValue: 10, externalId: 'refund-1' };
    const refundIn = await call('POST', `/api/pix/refund-in/${received.transactionId}`, refund);
    await gateway.settle(refundIn.body as { transactionId: string }, { error: 'The account is closed.' });
    const { body } = await gateway.notifications.next({ event: 'CashInReversal' });
    expect([body.status, body.errorMessage]).toEqual(['ERROR', 'The account is closed.']);
    const { endToEndId } = received;
    await call('PUT', `/pix/${endToEndId}/devolucao/d1`, { valor: '5.00' });
    await gateway.settle({ refundId: 'd1', endToEndId });
    await gateway.notifications.next({ event: 'REFUND' });
    await expect(gateway.settle({ id: 4_711 })).rejects.toThrow('has the id 4711');
  });
});

describe('notifications', () => {
  it('are returned once each, in order, as a receiver gets them', async () => {
    const first = gateway.notifications.next({ event: 'CashIn' });
    await gateway.pay(await charge('order-1'));
    await gateway.pay(await charge('order-2'));
    const one = await first;
    expect(one.body.externalId).toBe('order-1');
    expect((await gateway.notifications.next()).event).toBe('CashIn');
    expect(gateway.notifications.all).toHaveLength(2);
    expect(new Webhook(webhookSecret).verify(one.text, { ...one.headers })).toEqual(one.body);
    expectTypeOf(one.body).toEqualTypeOf<NotificationBodies['CashIn']>();
  });

  it('are those of the given account', async () => {
    const shop = await gateway.anotherAccount('shop');
    await gateway.state('a received payment', { amount: 1 });
    await gateway.state('a received payment', { amount: 2, accountId: shop.accountId });
    const { accountId, body } = await gateway.notifications.next({ event: 'CashIn', account: shop });
    expect([accountId, body.originalAmount]).toEqual([shop.accountId, 2]);
  });

  it('are listed if the expected one does not arrive', async () => {
    const wanted = { event: 'CashOut', externalId: 'order-9', timeoutMs: 1 } as const;
    await expect(gateway.notifications.next(wanted)).rejects.toThrow(
      'No CashOut notification with externalId order-9 arrived within 1 ms. Nothing has arrived at all.',
    );
    await gateway.pay(await charge('order-1'));
    await gateway.notifications.next();
    await expect(gateway.notifications.next(wanted)).rejects.toThrow(
      /What did arrive:\n {2}CashIn CONFIRMED externalId order-1, account \S+ \(next has returned it before\)$/,
    );
  });

  it('are not kept with notifications: false', async () => {
    const own = await startGateway({ notifications: false });
    await own.state('a received payment', { amount: 1 });
    await expect(own.notifications.next()).rejects.toThrow('notifications: false');
    await own.close();
  });
});

describe('token, advance and state', () => {
  it('work for the account demo and for others', async () => {
    const shop = await gateway.anotherAccount('shop');
    await gateway.state('a received payment', { amount: 5, accountId: shop.accountId });
    const headers = { authorization: `Bearer ${await gateway.token({ account: shop })}` };
    expect((await call('GET', '/balance', undefined, headers)).body['netBalance']).toBe(10_005);
    const compatible = await gateway.token({ family: 'compatibility' });
    await gateway.advance(7_200);
    expect((await call('GET', '/balance')).status).toBe(200);
    const expired = { authorization: `Bearer ${compatible}` };
    expect((await call('GET', '/balance', undefined, expired)).status).toBe(401);
  });
});

describe('reset', () => {
  it('restores a new gateway at the same address, with its accounts and tokens', async () => {
    const shop = await gateway.anotherAccount('shop');
    const { account } = gateway;
    const token = await gateway.token();
    const pending = await cashOut('order-1');
    await gateway.advance(600);
    await gateway.state('a directory key', { key: 'gone@example.com', registered: false });
    await gateway.reset();
    expect(await balance()).toBe(10_000);
    expect((await call('GET', '/balance', undefined, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(gateway.notifications.all).toEqual([]);
    await expect(gateway.settle(pending)).rejects.toThrow('has the id');
    await cashOut('order-1');
    for (const { clientId, clientSecret, certificateHeader } of [account, shop]) {
      const credentials = { clientId, clientSecret };
      const header = { 'x-ssl-client-cert': certificateHeader };
      const answer = await call('POST', '/api/auth/token', credentials, header);
      expect(answer).toMatchObject({ status: 201 });
    }
    const { body } = await call('POST', '/api/auth/token', { clientId: account.clientId, clientSecret: 'x' });
    expect(body).not.toHaveProperty('access_token');
  });

  it('empties every table', async () => {
    const { database, file, remove } = await lastingDatabase();
    const own = await startGateway({ database });
    await own.state('a received payment', { amount: 1 });
    await own.close();
    const store = await openStore(database);
    await store.write(({ everything }) => everything.delete(), null);
    await store.close();
    const raw = openSync(file);
    const tables = raw.prepare("select name from sqlite_master where type = 'table'").all();
    const names = (tables as { name: string }[]).map(({ name }) => name);
    const left = names.filter((name) => raw.prepare(`select 1 from "${name}" limit 1`).all().length > 0);
    raw.close();
    await remove();
    expect(names).toContain('transactions');
    expect(left.filter((name) => !/^(knex_migrations|sqlite_|settings$)/.test(name))).toEqual([]);
  });

  it('refuses to empty a database file', async () => {
    const { database, remove } = await lastingDatabase();
    const own = await startGateway({ database });
    await expect(own.reset()).rejects.toThrow('omit `database`');
    await own.close();
    await remove();
  });
});
