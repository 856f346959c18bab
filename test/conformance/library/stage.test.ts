import { createServer } from 'node:http';

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf } from 'vitest';

import {
  startGateway,
  type StartedGateway,
  startStage,
  type StagedCall,
} from '../../../conformance/library/index.js';
import { it as base } from '../../support/fixtures.js';

const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ settlement: 'manual' });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.reset());

const it = base.extend(
  'stage',
  ({ keep, application }) =>
    (options: Parameters<typeof startStage>[0] = {}) =>
      keep(startStage({ gateway, webhook: { url: `${application.url}/hook`, secret }, ...options })),
);

async function cashOut(baseUrl: string, externalId: string) {
  const details = { key: 'ana@example.com', keyType: 'EMAIL', name: 'Ana', document: '52998224725' };
  const headers = {
    authorization: `Bearer ${await gateway.token()}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ value: 12.34, externalId, details });
  const answer = await fetch(`${baseUrl}/api/pix/cash-out`, { method: 'POST', headers, body });
  return (await answer.json()) as { readonly transactionId: string };
}

describe('a stage in tests', () => {
  it('loses an answer, and shows the call with it', async ({ stage }) => {
    const opened = await stage();
    const lost = opened.next('createCashOut', 'lose the answer');
    expect([lost.isUsed, opened.unused]).toEqual([false, ['"lose the answer"']]);
    await expect(cashOut(opened.baseUrl, 'order-1')).rejects.toThrow('fetch failed');
    const call = await lost.used();
    expectTypeOf(call).toEqualTypeOf<StagedCall>();
    expect(call).toMatchObject({
      operation: 'createCashOut',
      method: 'POST',
      path: '/api/pix/cash-out',
      number: 1,
      body: { externalId: 'order-1' },
      provocation: 'lose the answer',
      status: null,
      answer: { status: 201, body: { transactionId: expect.any(String) as string } },
    });
    expect(call.text).toContain('"value":12.34');
    expect([lost.isUsed, opened.unused]).toEqual([true, []]);
    expect(await cashOut(opened.baseUrl, 'order-1')).toMatchObject({ code: 'PIX_DUPLICATE_EXTERNAL_ID' });
    expect(opened.calls('createCashOut').map(({ status }) => status)).toEqual([null, 400]);
    expect(opened.calls('getBalance')).toEqual([]);
  });

  it('signs notifications for the code under test, and provokes them', async ({ stage, application }) => {
    const opened = await stage();
    const doubled = opened.nextNotification({ deliver: 'twice' }, { eventType: 'cash_out' });
    await gateway.settle(await cashOut(opened.baseUrl, 'order-1'));
    const notified = await doubled.used();
    expect(notified).toMatchObject({
      eventType: 'cash_out',
      body: { event: 'CashOut', externalId: 'order-1' },
      provocation: { deliver: 'twice' },
      attempts: [{ status: 200 }, { status: 200 }],
    });
    expect(application.received).toHaveLength(2);
    for (const { text, headers } of application.received)
      new Webhook(secret).verify(text, headers as Record<string, string>);
    expect(opened.notifications('cash_out')).toHaveLength(1);
    expect(opened.notifications('cash_in')).toEqual([]);
    // The gateway's own inbox has it, too.
    await gateway.notifications.next({ event: 'CashOut', externalId: 'order-1' });
  });

  it('forgets calls between tests, and receives again after a reset', async ({ stage, application }) => {
    const opened = await stage();
    opened.next('createCashOut', 'close before');
    await fetch(`${opened.baseUrl}/balance`);
    expect(opened.calls()).toHaveLength(1);
    opened.forget();
    expect([opened.unused, opened.calls()]).toEqual([[], []]);
    await gateway.reset();
    await opened.receive();
    const lost = opened.nextNotification({ deliver: 'not at all' });
    await gateway.settle(await cashOut(opened.baseUrl, 'order-1'));
    expect(await lost.used()).toMatchObject({ attempts: [] });
    expect(application.received).toEqual([]);
  });

  it('names what arrived if a provocation is not used', async ({ stage }) => {
    const opened = await stage();
    const lost = opened.next('createTransfer', { hold: 5 });
    await expect(lost.used({ timeoutMs: 1 })).rejects.toThrow(
      /^No call of createTransfer came within 1 ms, for which {"hold":5} was planned. Nothing was received.$/,
    );
    await cashOut(opened.baseUrl, 'order-1');
    await expect(lost.used({ timeoutMs: 1 })).rejects.toThrow(
      /Received instead:\n {2}createCashOut: POST \/api\/pix\/cash-out, 201$/,
    );
    const twice = opened.nextNotification({ deliver: 'twice' }, { eventType: 'cash_in' });
    await expect(twice.used({ timeoutMs: 1 })).rejects.toThrow(/^No cash_in notification came within 1 ms/);
  });

  it('defaults to the only gateway of the process', async ({ keep }) => {
    const opened = await keep(startStage());
    expect((await fetch(`${opened.baseUrl}/balance`)).status).toBe(401);
    expect(() => opened.webhookUrl('cash_in')).toThrow(/without a webhook/);
    const other = await startGateway();
    await expect(startStage()).rejects.toThrow('2 gateways run in this process: pass one');
    await other.close();
    await keep(startStage());
  });

  it('takes a gateway by its address alone, without its notifications', async ({ stage, application }) => {
    const { baseUrl, account } = gateway;
    const opened = await stage({ gateway: { baseUrl } });
    await expect(opened.receive()).rejects.toThrow('Name the account');
    await expect(opened.receive(account)).rejects.toThrow('no control endpoint');
    const url = opened.webhookUrl('cash_out');
    await gateway.state('a webhook registration', { eventType: 'cash_out', url });
    await gateway.settle(await cashOut(opened.baseUrl, 'order-1'));
    await application.until(1);
  });

  it('names why it cannot register for notifications', async ({ stage, listening }) => {
    const port = await listening(createServer((_, response) => response.writeHead(401).end('no token')));
    const known = { baseUrl: gateway.baseUrl, account: gateway.account };
    await expect(stage({ gateway: { ...known, controlUrl: `http://127.0.0.1:${port}` } })).rejects.toThrow(
      'a webhook registration: 401 no token',
    );
  });

  it('removes its URLs when it is closed, also at a closed gateway', async ({ application }) => {
    const opened = await startStage({ gateway, webhook: { url: application.url } });
    const registered = async () => {
      const { controlUrl, controlToken, account } = gateway;
      const url = `${controlUrl!.replace('states', 'registrations')}?accountId=${account.accountId}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${controlToken}` } });
      return ((await answer.json()) as { registrations: readonly object[] }).registrations.length;
    };
    const before = await registered();
    await opened.close();
    expect(await registered()).toBeLessThan(before);
    const brief = await startGateway();
    const last = await startStage({ gateway: brief, webhook: { url: application.url } });
    await brief.close();
    await last.close();
  });
});
