import { Agent, createServer, request as requestOf } from 'node:http';

import { Webhook } from 'standardwebhooks';
import { describe, expect } from 'vitest';

import { ContractDocument } from '../../../conformance/contract/document.js';
import { tolerant } from '../../../conformance/contract/tolerant.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import { clauses } from '../../../conformance/contract/register.js';
import type { CallProvocation, NotificationProvocation } from '../../../conformance/stage/provocations.js';
import { exchangeOf, Recording } from '../../../conformance/stage/recording.js';
import { Stage, type StageOptions } from '../../../conformance/stage/stage.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';
import { sendForAll, sendLines } from '../../support/raw-requests.js';
import { close, listen } from '../../support/servers.js';

const contract = new ContractDocument(tolerant);
const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

const it = base
  /** A stage before the file's gateway, with the test's application behind it. */
  .extend(
    'stage',
    ({ served, application, keep }) =>
      (options: Partial<StageOptions> = {}) =>
        keep(
          Stage.start({
            gateway: served.baseUrl,
            contract,
            webhook: { url: `${application.url}/hook`, secret },
            ...options,
          }),
        ),
  );

let orders = 0;
const order = (externalId = `order-${(orders += 1)}`) => ({
  value: 12.34,
  externalId,
  details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' },
});

/** The answer's status and text, or what went wrong. */
const bearer = ({ token }: TestAccount) => `Bearer ${token}`;

async function pay(stage: Stage, account: TestAccount, body: object = order()) {
  const headers = { authorization: bearer(account), 'content-type': 'application/json' };
  try {
    const answer = await fetch(`${stage.baseUrl}/api/pix/cash-out`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: null, text: '' };
  }
}

const paymentsOf = async (account: TestAccount) =>
  ((await account.get('/api/transactions')).body['data'] as readonly object[]).length;

describe('a stage', () => {
  it('passes answers on so that nobody can tell it from the gateway', async ({ stage, served, account }) => {
    const { baseUrl } = await stage();
    const asked = { authorization: bearer(account) };
    const requests = [
      { target: '/balance', headers: asked },
      { target: '/balance', method: 'HEAD', headers: asked },
      { target: '/api/transactions?size=2&page=%31', headers: asked },
      { target: '/api/transactions?size=0', headers: asked },
      { target: '/nothing/here' },
      {
        target: '/api/pix/cash-out',
        method: 'POST',
        headers: { ...asked, 'Content-Type': 'text/plain' },
        body: '{',
      },
      {
        target: '/api/pix/cash-out',
        method: 'POST',
        headers: { ...asked, 'content-type': 'application/json' },
        body: '{}',
      },
      { target: '/cob/short', method: 'PUT', headers: { ...asked, 'content-length': 2 }, body: '{}' },
    ];
    // What differs from answer to answer.
    const plain = (text: string) =>
      text.replaceAll(/"(?:timestamp|errorId|consultedAt)":"[^"]*"/g, '').replaceAll(/[\w-]{36}/g, 'id');
    for (const request of requests) {
      const [direct, through] = await Promise.all([
        sendForAll(served, request),
        sendForAll({ baseUrl }, request),
      ]);
      const headersOf = ({ rawHeaders }: typeof direct) =>
        plain(
          rawHeaders.filter((_, index) => !/^date$/i.test(rawHeaders[index - (index % 2)] ?? '')).join('\n'),
        );
      expect(headersOf(through), request.target).toBe(headersOf(direct));
      expect({ status: through.status, text: plain(through.text) }).toEqual({
        status: direct.status,
        text: plain(direct.text),
      });
    }
  });

  it.for([204, 304])('tells no length where no body may be: %i', async (status, { stage, keep }) => {
    const server = createServer((_, response) => response.writeHead(status).end());
    await keep({ close: () => close(server) });
    const { baseUrl } = await stage({ gateway: `http://127.0.0.1:${await listen(server)}` });
    const { status: seen, rawHeaders } = await sendForAll({ baseUrl }, { target: '/balance' });
    expect(seen).toBe(status);
    expect(rawHeaders.map((name) => name.toLowerCase())).not.toContain('content-length');
  });

  it('keeps a connection, and tells which calls came on it', async ({ stage, account }) => {
    const staged = await stage();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization: bearer(account) };
        const request = requestOf(`${staged.baseUrl}/balance`, { agent, headers }, (answer) => {
          answer.resume().once('end', resolve);
        });
        request.once('error', reject).end();
      });
    await ask();
    await ask();
    agent.destroy();
    await sendLines(staged, ['GET /balance HTTP/1.1', 'Host: x']);
    const [first, second, third] = staged.calls.map(({ connection }) => connection);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(staged.calls.map(({ operation }) => operation)).toEqual([
      'getBalance',
      'getBalance',
      'getBalance',
    ]);
  });

  it('records what the contract can judge', async ({ stage, account }) => {
    const staged = await stage();
    const body = order();
    expect((await pay(staged, account, body)).status).toBe(201);
    const [call] = staged.calls;
    expect(call?.bytes.toString()).toBe(JSON.stringify(body));
    expect(call).toMatchObject({ sent: 201, clientLeft: false, provocation: undefined });
    const judge = new ContractJudge(tolerant, clauses);
    const { violations, documented } = judge.response(exchangeOf(call!, staged.baseUrl));
    expect({ violations, documented }).toEqual({ violations: [], documented: true });
  });

  it('says that the gateway does not answer', async ({ stage, account }) => {
    const staged = await stage({ gateway: 'http://127.0.0.1:1' });
    const { status, text } = await pay(staged, account);
    expect(status).toBe(502);
    expect(text).toContain('the gateway did not answer');
    expect(staged.calls[0]?.failure).toBeDefined();
  });
});

describe('a provocation of a call', () => {
  /** What the client sees, and how many payments the gateway then has. */
  const outcomes: readonly (readonly [CallProvocation, { status: number | null; text?: string }, number])[] =
    [
      ['lose the answer', { status: null }, 1],
      ['cut in the body', { status: null }, 1],
      ['close before', { status: null }, 0],
      ['send twice', { status: 400 }, 1],
      [{ status: 200 }, { status: 200 }, 1],
      [{ hold: 5 }, { status: 201 }, 1],
      [{ slow: 100_000 }, { status: 201 }, 1],
      [
        { answer: { status: 503, headers: { 'retry-after': '3' }, body: { statusCode: 503 } } },
        { status: 503, text: '{"statusCode":503}' },
        0,
      ],
      [{ answer: { status: 204 } }, { status: 204, text: '' }, 0],
      [{ answer: { status: 500, body: 'no JSON' }, carriedOut: true }, { status: 500, text: 'no JSON' }, 1],
    ];
  for (const [provocation, seen, payments] of outcomes) {
    it(`happens once: ${JSON.stringify(provocation)}`, async ({ stage, account }) => {
      const staged = await stage();
      const planned = staged.next('createCashOut', provocation);
      expect(planned.used).toBe(false);
      expect(await pay(staged, account)).toMatchObject(seen);
      expect(planned.item).toBe(staged.calls[0]);
      const sent = () => staged.calls[0]?.sent;
      expect(await staged.waitFor(sent, 5_000)).toBe(seen.status);
      expect(await paymentsOf(account)).toBe(payments);
      expect((await pay(staged, account)).status).toBe(201);
    });
  }

  it('waits for its call, in order, and tells if none came', async ({ stage, account }) => {
    const staged = await stage();
    const second = staged.next('createCashOut', { answer: { status: 500 } }, { nth: 2 });
    const named = staged.next(
      'createCashOut',
      { answer: { status: 502 } },
      {
        where: ({ bytes }) => bytes.includes('order-x'),
      },
    );
    const never = staged.next('putCob', 'close before');
    const statuses = [];
    for (const id of [undefined, 'order-x', undefined])
      statuses.push((await pay(staged, account, order(id))).status);
    // The second call was for the first provocation, so the named one still waits.
    expect(statuses).toEqual([201, 500, 201]);
    expect([second.used, named.used, never.used]).toEqual([true, false, false]);
    expect(staged.unused).toEqual([named, never]);
    staged.forget();
    expect(staged.unused).toEqual([]);
  });
});

describe('a notification', () => {
  const cases: readonly (readonly [NotificationProvocation, number])[] = [
    [{}, 1],
    [{ deliver: 'twice' }, 2],
    [{ deliver: 'three at once' }, 3],
    [{ set: { '/unknown': { of: 'tomorrow' }, '/counterpart/name': null } }, 1],
    [{ lateMs: 1, coding: 'gzip', method: 'PUT' }, 1],
    [{ headers: { 'x-own': null, 'x-other': '1' } }, 1],
  ];
  for (const [provocation, times] of cases) {
    it(`comes signed for the client: ${JSON.stringify(provocation)}`, async ({
      stage,
      account,
      application,
    }) => {
      const staged = await stage();
      const planned = staged.nextNotification(provocation);
      await account.state('a webhook registration', {
        eventType: 'cash_in',
        url: staged.webhookUrl('cash_in'),
        headers: [{ key: 'x-own', value: 'mine' }],
      });
      await account.state('a received payment', { amount: 12.34 });
      const received = await application.until(times);
      expect(received).toHaveLength(times);
      await staged.waitFor(
        () => (planned.item?.attempts.every(({ status }) => status === 200) ? true : undefined),
        5_000,
      );
      expect(planned.item).toMatchObject({ path: '/cash_in', provocation });
      for (const { headers, method, path } of received) {
        expect([path, method]).toEqual(['/hook', provocation.method ?? 'POST']);
        const own = { 'x-own': 'mine', ...provocation.headers };
        expect(headers['x-own'] ?? null).toBe(own['x-own']);
      }
      const [attempt] = planned.item?.attempts ?? [];
      if (provocation.coding) return;
      const verified = new Webhook(secret).verify(attempt!.bytes, attempt!.headers) as Record<
        string,
        unknown
      >;
      expect(verified).toMatchObject({ event: 'CashIn', originalAmount: 12.34 });
      if (provocation.set)
        expect(verified).toMatchObject({ unknown: { of: 'tomorrow' }, counterpart: { name: null } });
    });
  }

  it('does not come, or comes after the next', async ({ stage, account, application }) => {
    const staged = await stage();
    await account.register(staged.webhookUrl('cash_in'), 'cash_in');
    const lost = staged.nextNotification({ deliver: 'not at all' });
    const late = staged.nextNotification({ deliver: 'after the next' });
    for (const amount of [1, 2, 3]) {
      await account.state('a received payment', { amount });
      await staged.waitFor(() => (staged.notifications.length === amount ? true : undefined), 5_000);
    }
    const amounts = (await application.until(2)).map(({ body }) => body['originalAmount']);
    expect(amounts).toEqual([3, 2]);
    expect(lost.item?.attempts).toEqual([]);
    expect(late.item?.attempts).toHaveLength(1);
  });

  for (const signature of ['unsigned', 'another key', 'tampered', 'old', 'both keys'] as const) {
    it(`is forged: ${signature}`, async ({ stage, account, application }) => {
      const staged = await stage();
      await account.register(staged.webhookUrl('cash_in'), 'cash_in');
      staged.nextNotification({ signature });
      await account.state('a received payment', { amount: 1 });
      const [received] = await application.until(1);
      const verify = () =>
        new Webhook(secret).verify(received!.text, received!.headers as Record<string, string>);
      if (signature === 'both keys') expect(verify()).toMatchObject({ event: 'CashIn' });
      else expect(verify).toThrow();
    });
  }

  it('has the client answer the gateway', async ({ stage, account, application }) => {
    application.answer = () => ({ status: 418 });
    const staged = await stage();
    await account.register(staged.webhookUrl('cash_in'), 'cash_in');
    await account.state('a received payment', { amount: 1 });
    await application.until(1);
    const seen = () => staged.notifications[0]?.attempts[0]?.status;
    expect(await staged.waitFor(seen, 5_000)).toBe(418);
  });
});

it('keeps no more than its bounds', () => {
  const recording = new Recording<{ bytes: Buffer }>({ items: 3, bytes: 10 });
  for (const size of [4, 1, 1, 1, 9]) recording.add({ bytes: Buffer.alloc(size) });
  expect(recording.items.map(({ bytes }) => bytes.length)).toEqual([1, 9]);
  expect(recording.dropped).toBe(3);
});
