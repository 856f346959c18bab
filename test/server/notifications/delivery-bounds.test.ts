import { describe, expect } from 'vitest';

import { Breakers, DeliveryGate, gateDefaults } from '../../../server/notifications/delivery-gate.js';
import { beginning, httpsSender } from '../../../server/notifications/https-sender.js';
import { laneOf } from '../../../server/notifications/outbox.js';
import { LookupNotBegun } from '../../../server/notifications/names.js';
import { resend } from '../../../server/notifications/resend.js';
import { failureOf } from '../../../server/scheduler/scheduler.js';
import { it as base } from '../../support/fixtures.js';

const it = base
  .extend('connections', ({ receiver }) => {
    const connections = { count: 0 };
    receiver.server.on('secureConnection', () => (connections.count += 1));
    return connections;
  })
  .extend('delivery', ({ receiver }) => ({
    id: 1,
    notificationId: 1,
    accountId: 'a',
    attempts: 0,
    headers: [],
    body: '{}',
    url: `${receiver.url}/hook`,
  }));

const sender = (connections: number, sockets: number, timeoutMs = 10_000) =>
  httpsSender(
    { connections, sockets, timeoutMs, bodyTimeoutMs: 500, secret: null, sandboxReceivers: 'loopback' },
    () => Promise.resolve(['127.0.0.1']),
  );

it('a breaker remembers ten thousand lanes that fail, and not one more', () => {
  const breakers = new Breakers();
  const lanes = Array.from({ length: 10_001 }, (_, turn) => `lane ${turn}`);
  for (const lane of lanes) breakers.report(lane, false);
  expect([0, 1, 10_000].map((turn) => breakers.failures(`lane ${turn}`))).toEqual([0, 1, 1]);
});

it('of a receiver that may be tried again, one delivery at a time is', () => {
  const breaker = { failures: 1, pausesMs: [0] };
  const gate = new DeliveryGate({ ...gateDefaults, breaker }, []);
  const lane = laneOf('a', 'https://shop.example');
  expect(gate.room(lane)).toBe(8);
  gate.report(lane, false, 5);
  expect(gate.room(lane)).toBe(1);
  const end = gate.begin(lane);
  expect(gate.room(lane)).toBe(0);
  end();
  expect(gate.room(lane)).toBe(1);
});

it('a name that the gateway could not look up is no attempt, one that is not there is', async ({
  delivery,
}) => {
  const options = { connections: 1, sockets: 1, timeoutMs: 10_000, bodyTimeoutMs: 500, secret: null };
  const sendBy = async (error: Error) => {
    const { send, close } = httpsSender({ ...options, sandboxReceivers: false }, () => Promise.reject(error));
    const outcome = await send({ ...delivery, url: 'https://shop.example/hook' });
    await close();
    return outcome;
  };
  expect(await sendBy(new LookupNotBegun('too many'))).toMatchObject({ statusCode: null, notBegun: true });
  expect(await sendBy(new Error('nobody there'))).not.toHaveProperty('notBegun');
});

it('a user name and password in the URL say who calls, unless a custom header does', async ({
  receiver,
  delivery,
}) => {
  const { send, close } = sender(1, 10);
  const url = `${receiver.url}/hook`.replace('//', '//shop:p%40ss@');
  await send({ ...delivery, url });
  await send({ ...delivery, url, headers: [{ key: 'Authorization', value: 'Bearer mine' }] });
  await send(delivery);
  await close();
  expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('shop:p@ss').toString('base64')}`,
    'Bearer mine',
    undefined,
  ]);
});

it('headers that no delivery could leave with are left out, whoever has registered them', async ({
  receiver,
  delivery,
}) => {
  const { send, close } = sender(1, 10);
  const headers = [
    { key: 'Expect', value: '100-continue' },
    { key: 'webhook-id', value: 'mine' },
    { key: 'x-tenant', value: 'blue' },
  ];
  const { statusCode } = await send({ ...delivery, headers });
  await close();
  expect(statusCode).toBe(200);
  const [got] = receiver.received;
  expect(got?.headers).toMatchObject({
    'x-tenant': 'blue',
    'webhook-id': expect.stringMatching(/^msg_/) as string,
  });
  expect(got?.headers).not.toHaveProperty('expect');
});

it('an answer that does not come is not waited for', async ({ receiver, delivery }) => {
  receiver.holds = true;
  const { send, close } = sender(1, 10, 200);
  const { statusCode, failure } = await send(delivery);
  receiver.release();
  await close();
  expect([statusCode, failure]).toEqual([null, expect.stringMatching(/timeout/i) as string]);
});

it('of an answer no more is read than is kept', async () => {
  let read = 0;
  let destroyed = false;
  const body = {
    async *[Symbol.asyncIterator]() {
      for (; read < 100; await Promise.resolve()) {
        read += 1;
        yield Buffer.alloc(1_024, 'x');
      }
    },
    destroy: () => (destroyed = true),
  };
  expect(await beginning(body, 60_000)).toHaveLength(4_096);
  expect([read, destroyed]).toEqual([4, true]);
});

it('work that throws waits longer each time, a minute at most, and is tried eight times', () => {
  const planned = { kind: 'expire', id: 1, accountId: 'a', subject: 1, payload: {}, dueAtMs: 0 } as const;
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (failures) => failureOf({ ...planned, failures }, new Error('broken'), 6_000).againInMs,
  );
  expect(waits).toEqual([6_000, 12_000, 24_000, 48_000, 60_000, 60_000, 60_000, null]);
});

describe('connections', () => {
  it('to one receiver are bounded, and what is sent at once shares them', async ({
    connections,
    delivery,
  }) => {
    const { send, close } = sender(1, 10);
    const sent = await Promise.all([1, 2, 3].map(() => send(delivery)));
    await close();
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(connections.count).toBe(1);
  });

  it('are kept while there are few, and given up after use where there are many', async ({
    receiver,
    connections,
    delivery,
  }) => {
    const { send, close } = sender(1, 1);
    for (let turn = 0; turn < 2; turn += 1) await send(delivery);
    await close();
    const connectionHeaders = receiver.received.map(({ headers }) => headers.connection);
    expect(connectionHeaders).toEqual(['keep-alive', 'close']);
    expect(connections.count).toBe(1);
  });
});

describe('a resend', () => {
  it('is refused, and nothing is sent, where no slot is free in time', async ({ receiver, store }) => {
    const url = `${receiver.url}/hook`;
    const gate = new DeliveryGate({ ...gateDefaults, perAccount: 2 }, []);
    const free = gate.begin(laneOf('a', url));
    let sent = 0;
    const resent = resend('a', { id: 1, eventType: 'cash_out', body: '{}' }, [{ url, headers: [] }], {
      store,
      clock: { systemMs: Date.now },
      onAttempt: () => undefined,
      // Time is up at once.
      gate: {
        beginSoon: (lane) => gate.beginSoon(lane, AbortSignal.abort()),
        report: () => undefined,
      },
      send: () => {
        sent += 1;
        return Promise.resolve({ statusCode: 200, failure: null, answer: '' });
      },
    });
    await expect(resent).rejects.toMatchObject({ options: { status: 429 } });
    expect(sent).toBe(0);
    free();
  });

  it('gives its slot back', async ({ receiver, start }) => {
    const gateway = await start({ deliveries: { perAccount: 2 } });
    const account = await gateway.subscriber(receiver.url);
    await account.cashOut({ externalId: 'again' });
    await receiver.until((all) => all.length === 1);
    for (let turn = 0; turn < 2; turn += 1) await account.resend('again').expect(200);
  });
});
