import { Agent, createServer, request as requestOf } from 'node:http';

import { describe, expect } from 'vitest';

import { ContractDocument } from '../../../conformance/contract/document.js';
import { tolerant } from '../../../conformance/contract/tolerant.js';
import type { CallProvocation } from '../../../conformance/stage/provocations.js';
import { Recording } from '../../../conformance/stage/recording.js';
import { Stage, type StageOptions } from '../../../conformance/stage/stage.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';
import { sendForAll, sendLines } from '../../support/raw-requests.js';

const contract = new ContractDocument(tolerant);

const it = base
  /** A stage in front of the file's gateway. */
  .extend(
    'stage',
    ({ served, keep }) =>
      (options: Partial<StageOptions> = {}) =>
        keep(
          Stage.start({
            gateway: served.baseUrl,
            contract,
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
  it('passes requests and answers on unchanged', async ({ stage, served, account }) => {
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
      { target: '/cob/short', method: 'PUT', headers: { ...asked, 'content-length': 2 }, body: '{}' },
    ];
    // Removes what differs between responses.
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

  it.for([204, 304])(
    'adds no length to a response without a body: %i',
    async (status, { stage, listening }) => {
      const server = createServer((_, response) => response.writeHead(status).end());
      const { baseUrl } = await stage({ gateway: `http://127.0.0.1:${await listening(server)}` });
      const { status: seen, rawHeaders } = await sendForAll({ baseUrl }, { target: '/balance' });
      expect(seen).toBe(status);
      expect(rawHeaders.map((name) => name.toLowerCase())).not.toContain('content-length');
    },
  );

  it('keeps a connection, and numbers the connections of calls', async ({ stage, account }) => {
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
    expect(staged.calls.map(({ operation }) => operation)).toEqual(Array(3).fill('getBalance'));
  });

  it('answers 502 if the gateway does not answer', async ({ stage, account }) => {
    const staged = await stage({ gateway: 'http://127.0.0.1:1' });
    const { status, text } = await pay(staged, account);
    expect(status).toBe(502);
    expect(text).toContain('the gateway did not respond');
    expect(staged.calls[0]?.failure).toBeDefined();
  });
});

describe('a provocation of a call', () => {
  /** Provocations, what the client then sees, and how many payments the gateway then has. */
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

  it('waits for its call, in order, and is unused if none comes', async ({ stage, account }) => {
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
    // The second call used the first provocation, so the named one still waits.
    expect(statuses).toEqual([201, 500, 201]);
    expect([second.used, named.used, never.used]).toEqual([true, false, false]);
    expect(staged.unused).toEqual([named, never]);
    staged.forget();
    expect(staged.unused).toEqual([]);
  });
});

it('keeps a bounded number of items and bytes', () => {
  const recording = new Recording<{ bytes: Buffer }>({ items: 3, bytes: 10 });
  for (const size of [4, 1, 1, 1, 9]) recording.add({ bytes: Buffer.alloc(size) });
  expect(recording.items.map(({ bytes }) => bytes.length)).toEqual([1, 9]);
  expect(recording.dropped).toBe(3);
});

describe('a stage with the faults of an earlier run', () => {
  const cashOut = { kind: 'call', message: 'createCashOut' } as const;
  const of = (value: number) => ({ ...order(), value });

  it('injects them into the same messages, regardless of their order', async ({ stage, account }) => {
    const known = { ...cashOut, amount: '2', fault: 'hold 300', nth: 2 };
    const again = await stage({ again: [known] });
    again.next('createCashOut', { hold: 300 });
    for (const value of [1, 2, 2]) await pay(again, account, of(value));
    expect(again.calls.map(({ provocation }) => provocation)).toEqual([undefined, undefined, { hold: 300 }]);
    expect(again.injected).toEqual([
      { item: again.calls[2], known, heldMs: expect.closeTo(300, -2) as number },
    ]);
    expect(again.missing).toEqual([]);
  });

  it('names those whose call no longer comes, and injects nothing else', async ({ stage, account }) => {
    const lost = { ...cashOut, amount: '3', fault: 'lose the answer', nth: 1 };
    const again = await stage({ again: [lost] });
    again.next('createCashOut', 'lose the answer');
    again.next('createCashOut', 'close before');
    const ends = [await pay(again, account, of(1)), await pay(again, account, of(2))];
    // The earlier run had no call for the second provocation.
    expect(ends.map(({ status }) => status)).toEqual([null, 201]);
    expect(again.injected.map(({ known: { fault } }) => fault)).toEqual(['close before']);
    expect(again.missing).toEqual([lost]);
  });
});
