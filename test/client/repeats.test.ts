import { createServer } from 'node:https';

import { describe, expect } from 'vitest';

import { clientWith, createClient } from '../../client/client.js';
import { pace } from '../../client/pace.js';
import { askedWait, repeatsOf } from '../../client/repeats.js';
import { machine } from '../../client/surroundings.js';
import { operations, type OperationId } from '../../generated/operations.js';
import { clientCertificate, validity } from '../../server/sandbox/client-certificates.js';
import { charge, type Fault, it, payment } from './stage.js';

const balance = '/balance';
const cashOut = '/api/pix/cash-out';
const busy: Fault = { status: 429, headers: { 'retry-after': '3' } };
const away: Fault = { status: 503, headers: { 'retry-after': '3' } };

describe('a call is sent again', () => {
  it.for([busy, away])('no sooner than it is asked to: %j', async (fault, { client, stage }) => {
    stage.next(cashOut, fault, fault);
    expect(await client.createCashOut(payment('order-1'))).toMatchObject({ outcome: 'accepted' });
    expect(client.waits).toEqual([3_000, 3_000]);
    const bodies = new Set(stage.to(cashOut).map(({ body }) => body));
    expect([stage.to(cashOut).length, bodies.size]).toEqual([3, 1]);
  });

  it('five times at most, and not at all if the wait is too long', async ({ client, stage }) => {
    stage.next(cashOut, busy, busy, busy, busy, busy);
    const refused = { outcome: 'refused', status: 429, isRetryable: true };
    expect(await client.createCashOut(payment('order-1'))).toMatchObject(refused);
    expect(stage.to(cashOut)).toHaveLength(5);
    stage.next(cashOut, { status: 429, headers: { 'retry-after': '3600' } });
    expect(await client.createCashOut(payment('order-1'))).toMatchObject(refused);
    expect([stage.to(cashOut).length, client.waits.length]).toEqual([6, 4]);
  });

  it.for<Fault>(['lose the answer', 'lose the request', 'cut the answer', { status: 500 }, { status: 504 }])(
    'if it is a question: %j',
    async (fault, { client, stage }) => {
      stage.next(balance, fault, fault);
      expect(await client.getBalance()).toMatchObject({ netBalance: '1000.00', blockedBalance: '0.00' });
      expect([stage.to(balance).length, client.waits]).toEqual([3, [400, 800]]);
    },
  );

  it('where the charge provider fails, under the same id', async ({ client, stage, account }) => {
    await account.state('the charge provider fails', { failing: true });
    const failed = await client.createCashIn(charge('charge-1'));
    expect(failed).toMatchObject({ outcome: 'unknown', reason: 'server-error', status: 500 });
    expect(stage.to('/api/pix/cash-in')).toHaveLength(5);
    await account.state('the charge provider fails', { failing: false });
    stage.next('/api/pix/cash-in', { status: 500 });
    expect(await client.createCashIn(charge('charge-1'))).toMatchObject({ outcome: 'accepted' });
  });

  it.for([400, 404, 422])('never after %i', async (status, { client, stage }) => {
    stage.next(cashOut, { status });
    stage.next('/api/transactions', { status });
    expect(await client.createCashOut(payment('order-1'))).toMatchObject({ outcome: 'refused', status });
    await expect(client.listTransactions()).rejects.toMatchObject({ name: 'GatewayError', status });
    expect([stage.to(cashOut).length, stage.to('/api/transactions').length]).toEqual([1, 1]);
  });
});

describe('a resend', () => {
  it('waits for its turn: 60 in any minute', async () => {
    let time = 0;
    const passed: number[] = [];
    const turn = pace(60, { ...machine, now: () => time, sleep: async (ms) => void (time += ms) });
    for (let call = 0; call < 300; call++) {
      await turn();
      passed.push(time);
      time += 13 * (call % 7);
    }
    passed.slice(60).forEach((at, index) => expect(at - passed[index]!).toBeGreaterThanOrEqual(60_000));
    expect(passed.at(-1)).toBeLessThan(5 * 61_000);
  });

  it('that others want at the same time waits, too', async ({ client, stage }) => {
    const sent = { status: 200, body: '{"message":"sent","webhookLogId":1,"sentAt":"","statusCode":200}' };
    stage.next('/api/resend-webhook', ...Array.from({ length: 62 }, () => sent));
    await Promise.all(Array.from({ length: 62 }, () => client.resendWebhook('order-1')));
    // Calls during the wait proceed after the same minute.
    expect(client.waits).toEqual([61_000]);
  });
});

describe('Retry-After', () => {
  const asked = (headers: Record<string, string>) => askedWait(new Headers(headers));
  it('is seconds, or a time by the clock of the gateway', () => {
    expect(asked({})).toBeNull();
    expect(asked({ 'retry-after': '7' })).toBe(7_000);
    const date = 'Thu, 01 Jan 2015 10:00:00 GMT';
    expect(asked({ 'retry-after': 'Thu, 01 Jan 2015 10:00:09 GMT', date })).toBe(9_000);
    expect(asked({ 'retry-after': 'Thu, 01 Jan 2015 09:00:00 GMT', date })).toBe(0);
    expect(asked({ 'retry-after': 'soon' })).toBeNull();
  });
});

describe('a gateway whose certificate is not trusted', () => {
  it('gets nothing, and is not tried again', async ({ listening }) => {
    const { certificatePem, privateKeyPem } = await clientCertificate(
      'localhost',
      validity.valid,
      Date.now(),
    );
    const server = createServer({ cert: certificatePem, key: privateKeyPem });
    const port = await listening(server);
    const sleep = () => Promise.reject(new Error('it waited'));
    const client = clientWith(
      { baseUrl: `https://localhost:${port}`, clientId: 'x', clientSecret: 'sandbox-secret' },
      { fetch, now: () => 0, sleep, random: () => 0 },
    );
    expect(await client.createCashOut(payment('order-1'))).toMatchObject({
      outcome: 'refused',
      status: null,
      isRetryable: false,
      message: expect.stringContaining('certificate') as string,
    });
  });
});

describe('the options of a client', () => {
  const right = { baseUrl: 'http://localhost:1', clientId: 'x', clientSecret: 'sandbox-secret' };
  it.for<[string, object]>([
    ['baseUrl', { baseUrl: 'localhost:3000' }],
    ['clientId', { clientId: '' }],
    ['clientSecret', { clientSecret: 'short' }],
    ['certificatePem', { certificatePem: encodeURIComponent('-----BEGIN CERTIFICATE-----') }],
    ['certificatePem', { certificatePem: '-----BEGIN PRIVATE KEY-----\n-----BEGIN CERTIFICATE-----' }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['maxTries', { maxTries: 1.5 }],
    ['maxWaitMs', { maxWaitMs: -1 }],
  ])('are refused by name: %s', ([field, wrong]) => {
    expect(() => createClient({ ...right, ...wrong })).toThrow(expect.objectContaining({ field }) as Error);
  });

  it('may bring a fetch of their own', async () => {
    const urls: string[] = [];
    const own = (url: string): Promise<Response> => {
      urls.push(url);
      return Promise.resolve(Response.json({ access_token: 't', expires_in: 60, data: [] }));
    };
    await createClient({ ...right, fetch: own }).getAccountsBalances();
    expect(urls).toEqual(['http://localhost:1/oauth/token', 'http://localhost:1/accounts/balances']);
  });
});

const ids = Object.keys(operations) as readonly OperationId[];
const isQuestion = (id: OperationId): boolean => operations[id].method === 'get';

describe('an operation that is sent again by itself', () => {
  it.for(ids.filter(isQuestion))('is each that only asks: %s', (id) => {
    expect(repeatsOf(id)).toMatchObject({ afterLoss: true, whenUnavailable: true });
  });

  // Each has a line of its own in client/repeats.ts, by its type; what is not decided there may never be repeated.
  it.for(ids.filter((id) => !isQuestion(id) && operations[id].movesMoney))(
    'is one that moves money only if the gateway knows it again: %s',
    (id) => {
      const known = ['createTransfer', 'putDevolucao'];
      expect(repeatsOf(id).afterLoss).toBe(known.includes(id));
    },
  );
});
