import { describe, expect } from 'vitest';

import { GatewayClient } from '../../../conformance/target/gateway.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { Trace, traceIdIn } from '../../../conformance/target/trace.js';
import type { GatewayOptions } from '../../../server/gateway.js';
import { DashboardClient } from '../../support/dashboard.js';
import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';

type Line = Readonly<Record<string, unknown>> & { readonly level: string; readonly message: string };

const it = base
  .extend('lines', (): Line[] => [])
  /** Starts a gateway that logs these lines. */
  .extend(
    'logging',
    ({ start, lines }) =>
      (options: GatewayOptions = {}) =>
        start({ log: (level, message, facts) => void lines.push({ ...facts, level, message }), ...options }),
  )
  /** A line with this message and these facts, when there is one. */
  .extend('line', ({ lines }) => (message: string, facts: object = {}) => {
    const wanted = Object.entries(facts);
    return eventually(() =>
      lines.find((one) => one.message === message && wanted.every(([name, value]) => one[name] === value)),
    );
  });

describe('a request', () => {
  it('has a line with its template, its account and its answer', async ({ logging, line }) => {
    const gateway = await logging();
    const account = await gateway.account();
    const { headers } = await account.cashOut();
    expect(await line('request answered', { operation: 'createCashOut' })).toEqual({
      level: 'info',
      message: 'request answered',
      requestId: headers['x-request-id'],
      method: 'POST',
      path: '/api/pix/cash-out',
      operation: 'createCashOut',
      status: 201,
      durationMs: expect.any(Number) as number,
      accountId: account.accountId,
    });
    expect(await line('request answered', { state: 'an account' })).toMatchObject({
      path: '/_control/states',
      status: 200,
    });
  });

  it('has the trace id of the check that sent it, which its findings show', async ({
    logging,
    line,
    lines,
    keep,
  }) => {
    const { baseUrl } = await (await logging()).listen();
    const client = new GatewayClient(await keep(new HttpClient()), baseUrl, {}, new Trace());
    const ask = async (by: string) => {
      const call = { method: 'GET', path: '/balance', by };
      const { request } = await client.send(call, () => undefined);
      return { span: request.headers['traceparent'], traceId: traceIdIn(request.headers) };
    };
    const [first, second, other] = [await ask('balance/a'), await ask('balance/a'), await ask('balance/b')];
    expect(await line('request answered', { traceId: other.traceId })).toMatchObject({ status: 401 });
    expect(lines.filter(({ traceId }) => traceId === first.traceId)).toHaveLength(2);
    expect([second.traceId, second.span === first.span]).toEqual([first.traceId, false]);
  });

  it('that is refused says why, by the errorId that the client has', async ({ logging, line }) => {
    const gateway = await logging();
    const account = await gateway.account({ available: 1 });
    const refused = await account.cashOut();
    expect(await line('request answered', { status: 400 })).toMatchObject({
      code: 'PIX_INSUFFICIENT_BALANCE',
      reason: 'The balance is below the amount plus the fee.',
      errorId: refused.body['errorId'],
    });
    await account.cashOut({ value: 'much', externalId: undefined });
    const { reason } = await line('request answered', { code: 'HTTP_ERROR', status: 400 });
    expect(reason).toContain('value must be a number');
    expect(reason).toContain('externalId is required');
  });

  it('never shows what a client put into path, query, headers or body', async ({ lines, logging, line }) => {
    const gateway = await logging();
    const account = await gateway.account();
    const hush = 'hush-hush';
    const authorization = `Bearer ${account.token}`;
    const requests: [string, string, string][] = [
      ['GET', `/nowhere/${hush}?q=${hush}`, '(none)'],
      ['DELETE', `/cob/${hush}`, '/cob/{txid}'],
      ['GET', `/api/transactions?externalId=${hush}`, '/api/transactions'],
      ['GET', `/api/transactions?startDate=${hush}`, '/api/transactions'],
      ['POST', `/api/resend-webhook/${hush}`, '/api/resend-webhook/{transactionIdentifier}'],
      ['GET', `/cob/%ff${hush}`, '(none)'],
    ];
    for (const [method, path] of requests)
      await gateway.request(method, path).set({ authorization, 'x-sandbox-scenario': hush });
    await account.cashOut().set('x-sandbox-scenario', hush);
    await gateway.post('/oauth/token', { clientId: account.clientId, clientSecret: hush });
    await line('request answered', { operation: 'createOauthToken' });
    const text = JSON.stringify(lines);
    for (const secret of [hush, account.token, account.clientSecret]) expect(text).not.toContain(secret);
    const paths = new Set(lines.map(({ path }) => path ?? '(none)'));
    for (const [, , template] of requests) expect(paths).toContain(template);
  });

  it('for a page of the dashboard has the template of its path, also in the line of a fault', async ({
    lines,
    logging,
    line,
  }) => {
    const resendWebhook = () => Promise.reject(new Error('broken'));
    const gateway = await logging({
      overrides: { handlers: (handlers) => ({ ...handlers, resendWebhook }) },
    });
    const account = await gateway.account({ settlement: 'automatic' });
    const dashboard = await DashboardClient.signedIn(account);
    const hush = 'hush-hush';
    for (const [method, path, template] of [
      ['GET', '', '/dashboard'],
      ['GET', `/charges/${hush}`, '/dashboard/charges/{charge}'],
      ['GET', '/charges/new', '/dashboard/charges/new'],
      ['GET', `/transactions?search=${hush}`, '/dashboard/transactions'],
      ['GET', `/${hush}`, '/dashboard'],
      ['POST', `/webhooks/${hush}/test`, '/dashboard/webhooks/{webhook}/test'],
    ] as const) {
      lines.splice(0);
      await (method === 'GET' ? dashboard.get(path) : dashboard.post(path));
      expect(await line('request answered')).toMatchObject({ method, path: template });
      expect(JSON.stringify(lines)).not.toContain(hush);
    }
    const { body } = await account.cashOut();
    const answer = await dashboard.post(`/transactions/${String(body['transactionId'])}/resend`).expect(500);
    expect(await line('request failed')).toMatchObject({
      requestId: answer.headers['x-request-id'],
      path: '/dashboard/transactions/{transaction}/resend',
      error: expect.stringContaining('broken') as string,
    });
  });

  it('a client that has left is logged, too', async ({ logging, line }) => {
    let arrived: () => void = () => undefined;
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
    let goOn: () => void = () => undefined;
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const gateway = await logging({
      overrides: {
        handlers: ({ getBalance }) => ({
          getBalance: async (...args) => {
            arrived();
            await mayGoOn;
            return getBalance(...args);
          },
        }),
      },
    });
    const leaving = new AbortController();
    const { baseUrl } = await gateway.listen();
    const { token } = await gateway.account();
    const headers = { authorization: `Bearer ${token}` };
    const left = fetch(`${baseUrl}/balance`, { headers, signal: leaving.signal });
    await hasArrived;
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    expect(await line('request broken off')).toMatchObject({ path: '/balance', operation: 'getBalance' });
    goOn();
  });
});

describe('an id of a request', () => {
  it('may be given by the client, and is the errorId then', async ({ logging, line }) => {
    const gateway = await logging();
    const named = { 'x-request-id': 'trace:1a/2b.3_4-5=' };
    const { headers, body } = await gateway.get('/balance').set(named);
    expect([headers['x-request-id'], body['errorId']]).toEqual([
      named['x-request-id'],
      named['x-request-id'],
    ]);
    expect(await line('request answered', { path: '/balance' })).toMatchObject({
      requestId: named['x-request-id'],
    });
    const routed = { ...named, 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const other = await gateway.get('/balance').set(routed);
    expect(other.headers['x-request-id']).toBe(named['x-request-id']);
  });

  it.for(['', 'two words', 'x'.repeat(129), '"quoted"', 'é'])(
    'is our own instead of %j',
    async (given, { logging }) => {
      const gateway = await logging();
      const { headers } = await gateway
        .get('/balance')
        .set('x-request-id', Buffer.from(given).toString('latin1'));
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/);
    },
  );
});

describe('what happens later', () => {
  it('has a line for the due event and one for the delivery, with the ids of both', async ({
    receiver,
    lines,
    logging,
    line,
  }) => {
    const gateway = await logging();
    const account = await gateway.subscriber(`${receiver.url}/hook?token=hush-hush`);
    const { body } = await account.cashOut();
    const { accountId } = account;
    expect(await line('due event')).toMatchObject({ event: 'settle', accountId, outcome: 'CONFIRMED' });
    expect(await line('notification delivered')).toMatchObject({
      level: 'info',
      accountId,
      event: 'cash_out',
      transactionId: body['transactionId'],
      to: new URL(receiver.url).origin,
      attempts: 1,
      status: 200,
    });
    expect(JSON.stringify(lines)).not.toContain('hush-hush');
  });

  it('has a line for every retry and for the dead letter, each with the reason', async ({
    receiver,
    logging,
    line,
  }) => {
    const gateway = await logging({ retrySchedule: [0, 0] });
    receiver.status = 500;
    await (await gateway.subscriber(`${receiver.url}/hook?token=hush-hush`)).cashOut();
    const failure = 'the receiver answered 500';
    expect(await line('delivery failed')).toMatchObject({
      level: 'warn',
      attempts: 1,
      status: 500,
      failure,
      againInMs: 0,
    });
    expect(await line('a notification is a dead letter')).toMatchObject({
      level: 'error',
      attempts: 2,
      failure,
    });
  });
});
