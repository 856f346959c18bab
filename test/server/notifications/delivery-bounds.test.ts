import { describe, expect } from 'vitest';

import { DeliveryGate, gateDefaults } from '../../../server/notifications/outbox.js';
import { httpsSender } from '../../../server/notifications/https-sender.js';
import { laneOf } from '../../../server/notifications/outbox.js';
import { resend } from '../../../server/notifications/resend.js';
import { it as base } from '../../support/fixtures.js';
import { firstDeliveryTo } from '../../support/receiver.js';

const it = base
  .extend('connections', ({ receiver }) => {
    const connections = { count: 0 };
    receiver.server.on('secureConnection', () => (connections.count += 1));
    return connections;
  })
  .extend('delivery', ({ receiver }) => firstDeliveryTo(`${receiver.url}/hook`));

const sender = (connections: number, sockets: number, timeoutMs = 10_000) =>
  httpsSender(
    { connections, sockets, timeoutMs, bodyTimeoutMs: 500, secret: null, sandboxReceivers: 'loopback' },
    () => Promise.resolve(['127.0.0.1']),
  );

it('limits deliveries by account and by URL', () => {
  const gate = new DeliveryGate({ inAll: 100, perAccount: 6 });
  const begin = (lane: string) => {
    const ends: (() => void)[] = [];
    while (gate.room(lane) > 0) ends.push(gate.begin(lane));
    return ends;
  };
  const [first, second, third] = ['one', 'two', 'three'].map((path) =>
    laneOf('a', `https://a.example/${path}`),
  );
  const ends = begin(first ?? '');
  expect(ends).toHaveLength(3);
  expect(begin(second ?? '')).toHaveLength(3);
  expect(begin(third ?? '')).toHaveLength(0);
  expect(gate.isFull).toBe(false);
  ends[0]?.();
  expect(begin(third ?? '')).toHaveLength(1);
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
    const gate = new DeliveryGate({ ...gateDefaults, perAccount: 2 });
    const free = gate.begin(laneOf('a', url));
    let sent = 0;
    const resent = resend('a', { id: 1, eventType: 'cash_out', body: '{}' }, [{ url, headers: [] }], {
      store,
      clock: { systemMs: Date.now },
      onAttempt: () => undefined,
      // Time is up at once.
      gate: { beginSoon: (lane) => gate.beginSoon(lane, AbortSignal.abort()) },
      send: () => {
        sent += 1;
        return Promise.resolve({ statusCode: 200, failure: null, answer: '' });
      },
    });
    await expect(resent).rejects.toMatchObject({ options: { status: 503 } });
    expect(sent).toBe(0);
    free();
  });
});
