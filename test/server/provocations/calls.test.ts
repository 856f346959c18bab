import { describe, expect } from 'vitest';

import type { components } from '../../../generated/control.js';
import { it as base } from '../../support/fixtures.js';
import { type Body, cashOutBody, type TestAccount } from '../../support/gateway.js';

type Journal = components['schemas']['Journal'];

/** Over sockets: supertest opens a connection for each call, so what breaks one breaks nothing else. */
const it = base.extend('shop', ({ served }) => served.account());

const plan = async (account: TestAccount, does: unknown, more: object = {}): Promise<readonly string[]> => {
  const params = { operation: 'createCashOut', do: does, ...more };
  return (await account.state('the next calls', params))['ids'] as readonly string[];
};

async function journalOf({ gateway, accountId }: TestAccount, more = ''): Promise<Journal> {
  const { body } = await gateway.get(`/_control/journal?accountId=${accountId}${more}`).expect(200);
  return body as unknown as Journal;
}

const usedOf = async (account: TestAccount) =>
  (await journalOf(account)).provocations.map(({ id, used }) => [id, used] as const);

/** The status and text of an answer; null where the connection was closed before, or in its middle. */
async function pay(account: TestAccount, body: Body = cashOutBody()) {
  const { gateway, token } = account;
  const answer = await fetch(`${gateway.baseUrl}/api/pix/cash-out`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return { status: null, text: null, headers: new Headers() };
  return { status: answer.status, text: await answer.text().catch(() => null), headers: answer.headers };
}

const paymentsOf = async (account: TestAccount) =>
  ((await account.get('/api/transactions')).body['data'] as readonly object[]).length;

describe('the next calls', () => {
  it('are carried out, and their answer is lost', async ({ shop }) => {
    const [id] = await plan(shop, 'lose the answer');
    expect(await usedOf(shop)).toEqual([[id, false]]);
    const order = cashOutBody();
    expect(await pay(shop, order)).toMatchObject({ status: null, text: null });
    expect(await paymentsOf(shop)).toBe(1);
    const again = await pay(shop, order);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('PIX_DUPLICATE_EXTERNAL_ID')]);
    const { calls, provocations } = await journalOf(shop, '&operation=createCashOut');
    expect(calls).toMatchObject([
      { outcome: 201, status: null, provocation: id },
      { outcome: 400, status: 400, provocation: null },
    ]);
    const { number } = calls[0]!;
    const used = { id, state: 'the next calls', used: true, call: number, notificationId: null };
    expect(provocations).toEqual([used]);
  });

  it('are cut in the body, after the head of the answer', async ({ shop }) => {
    await plan(shop, 'cut in the body');
    const cut = await pay(shop);
    expect(cut).toMatchObject({ status: 201, text: null });
    const whole = await pay(shop);
    expect(Number(cut.headers.get('content-length'))).toBeGreaterThan(whole.text!.length / 2);
    expect(await paymentsOf(shop)).toBe(2);
    expect((await journalOf(shop)).calls[0]).toMatchObject({ outcome: 201, status: null });
  });

  it('are not carried out where the connection closes before', async ({ shop }) => {
    await plan(shop, 'close before');
    expect((await pay(shop)).status).toBe(null);
    expect(await paymentsOf(shop)).toBe(0);
    expect((await journalOf(shop)).calls[0]).toMatchObject({ outcome: null, status: null });
  });

  it('are held, unless the client leaves before', async ({ shop }) => {
    await plan(shop, { hold: 30 });
    await plan(shop, { hold: 60_000 });
    expect((await pay(shop)).status).toBe(201);
    const left = AbortSignal.timeout(300);
    const { gateway, token } = shop;
    const call = fetch(`${gateway.baseUrl}/api/pix/cash-out`, {
      method: 'POST',
      body: JSON.stringify(cashOutBody()),
      signal: left,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    await expect(call).rejects.toThrow(/timeout/);
    expect(await paymentsOf(shop)).toBe(2);
    expect(await usedOf(shop)).toMatchObject([
      [expect.anything(), true],
      [expect.anything(), true],
    ]);
  });

  it('get another answer, and are carried out only if that is asked for', async ({ shop }) => {
    const answer = { status: 503, headers: { 'Retry-After': '3', 'X-Request-Id': 'own' }, body: '<html>' };
    await plan(shop, { answer });
    await plan(shop, { answer: { status: 502, body: { statusCode: 502 } }, carriedOut: true });
    const first = await pay(shop);
    expect(first).toMatchObject({ status: 503, text: '<html>' });
    expect([first.headers.get('retry-after'), first.headers.get('x-request-id')]).toEqual(['3', 'own']);
    expect(await paymentsOf(shop)).toBe(0);
    const second = await pay(shop);
    expect(second).toMatchObject({ status: 502, text: '{"statusCode":502}' });
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await paymentsOf(shop)).toBe(1);
    const { calls } = await journalOf(shop, '&operation=createCashOut');
    expect(calls).toMatchObject([
      { outcome: null, status: 503 },
      { outcome: 201, status: 502 },
    ]);
  });

  it('are provoked in order, the nth of them and several in a row, each once', async ({ shop }) => {
    const [late] = await plan(shop, { answer: { status: 504 } }, { nth: 4 });
    const twice = await plan(shop, { answer: { status: 503 } }, { times: 2, nth: 2 });
    const statuses: (number | null)[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await pay(shop)).status);
    expect(statuses).toEqual([201, 503, 503, 504, 201, 201]);
    expect(await usedOf(shop)).toEqual([late, ...twice].map((id) => [id, true]));
  });

  it('of another operation, of a neighbour and without an account notice nothing', async ({
    served,
    shop,
  }) => {
    const other = await served.account();
    const [id] = await plan(shop, 'lose the answer');
    expect((await pay(other)).status).toBe(201);
    await shop.get('/balance').expect(200);
    expect((await pay(shop.with({ token: 'wrong' }))).status).toBe(401);
    expect(await usedOf(shop)).toEqual([[id, false]]);
    expect(await journalOf(other)).toMatchObject({ calls: [{ status: 201 }], provocations: [] });
    expect((await pay(shop)).status).toBe(null);
  });

  it('may be those for a token, which name the account in their body', async ({ served, shop }) => {
    const other = await served.account();
    await plan(shop, { answer: { status: 503 } }, { operation: 'createAccessToken' });
    await other.standardToken().expect(201);
    await shop.standardToken().expect(503);
    await shop.standardToken().expect(201);
    expect((await journalOf(shop)).calls).toMatchObject([{ status: 503 }, { status: 201 }]);
  });

  it('are left alone after a teardown', async ({ served, shop }) => {
    await plan(shop, { answer: { status: 503 } });
    const [id] = await usedOf(shop);
    expect((await pay(shop)).status).toBe(503);
    await plan(shop, 'lose the answer', { times: 3 });
    const params = { accountId: shop.accountId, operation: 'createCashOut', do: 'lose the answer' };
    await served
      .post('/_control/states', { state: 'the next calls', params, action: 'teardown' })
      .expect(200, {});
    expect((await pay(shop)).status).toBe(201);
    expect(await usedOf(shop)).toEqual([[id![0], true]]);
  });

  it.for([
    [
      { do: { answer: { status: 200, headers: { 'x-a': 'b\r\nx-c: d' } } } },
      /400.*do must be .*lose the answer/,
    ],
    [{ operation: 'createCashout' }, /422.*operationId.*createCashOut/],
    [{ accountId: 'unknown' }, /422.*no account/],
  ] as const)('are refused with %j', async ([params, why], { account }) => {
    await expect(plan(account, 'close before', params)).rejects.toThrow(why);
  });

  it('are no more than there is room for', async ({ account, gateway }) => {
    for (let count = 0; count < 10; count += 1) await plan(account, 'close before', { times: 100 });
    await expect(plan(account, 'close before')).rejects.toThrow(/422.*too many unused faults/);
    await plan(await gateway.account(), 'close before');
  });
});

describe('the journal', () => {
  it('lists calls in order, as they came, without secrets', async ({ shop }) => {
    await shop.compatibleToken().expect(200);
    const spelled = `{"client\\u0053ecret":"${shop.clientSecret}","clientId":"${shop.clientId}"}`;
    await shop.gateway.post('/oauth/token', spelled).expect(200);
    await shop.standardToken().expect(201);
    const raw = '{ "value": 10.10, "externalId": "raw" }';
    await shop.post('/api/pix/cash-out', raw).expect(400);
    await shop.post('/api/pix/cash-out', '{ "value": ').expect(400);
    await shop.get('/balance?page=1').expect(200);
    const { calls } = await journalOf(shop);
    expect(calls.map(({ operation, method, url, status }) => [operation, method, url, status])).toEqual([
      ['createOauthToken', 'POST', '/oauth/token', 200],
      ['createOauthToken', 'POST', '/oauth/token', 200],
      ['createAccessToken', 'POST', '/api/auth/token', 201],
      ['createCashOut', 'POST', '/api/pix/cash-out', 400],
      ['createCashOut', 'POST', '/api/pix/cash-out', 400],
      ['getBalance', 'GET', '/balance?page=1', 200],
    ]);
    expect(calls.map(({ body }) => body).slice(3)).toEqual([raw, '{ "value": ', null]);
    const text = JSON.stringify(calls);
    expect(text).not.toContain(shop.clientSecret);
    expect(text).not.toContain(shop.token);
    expect(text).not.toContain(encodeURIComponent(shop.certificatePem).slice(40, 80));
    expect(calls[3]!.headers).toMatchObject({ authorization: 'Bearer ••••••' });
    const numbers = calls.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect((await journalOf(shop, '&operation=getBalance')).calls).toHaveLength(1);
  });

  it('knows only accounts, and refuses other filters', async ({ account, gateway }) => {
    expect(await journalOf(account.with({ accountId: 'unknown' }))).toEqual({ calls: [], provocations: [] });
    await gateway.get('/_control/journal').expect(400, { error: 'name the account: ?accountId=…' });
    const { body } = await gateway.get('/_control/journal?accountId=1&since=2').expect(400);
    expect(body['error']).toMatch(/no filter "since"/);
  });
});
