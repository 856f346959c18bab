import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

import { describe, expect } from 'vitest';

import { keepConnections, type ConnectionBounds } from '../../../server/http/connections.js';
import { it as base } from '../../support/fixtures.js';

const elsewhere = '127.0.0.2';

const it = base
  /** Starts a server with these bounds; resolves with its port. */
  .extend(
    'serve',
    ({ listening }) =>
      (
        bounds: Partial<ConnectionBounds>,
        listener: RequestListener = (_, response) => response.end('done'),
      ) => {
        const server = createServer(listener);
        keepConnections(server, { max: 100, perAddress: 100, proxies: [], firstByteMs: 60_000, ...bounds });
        return listening(server);
      },
  )
  /** Connects from an address of this machine. */
  .extend('from', ({}, { onCleanup }) => {
    const sockets: Socket[] = [];
    onCleanup(() => sockets.forEach((socket) => socket.destroy()));
    return async (localAddress: string, port: number): Promise<Socket> => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined);
      await once(socket.resume(), 'connect');
      return socket;
    };
  });

/** Sends a request on a connection; resolves with the first line of the answer, or null if there is none. */
async function ask(socket: Socket): Promise<string | null> {
  // A reset rejects `once`.
  const answer = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [null])]).catch(() => [
    null,
  ]);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [data] = (await answer) as [Buffer | null];
  return data && (data.toString().split('\r\n')[0] ?? '');
}

const done = 'HTTP/1.1 200 OK';
const closed = (socket: Socket) => socket.closed || once(socket, 'close');

describe.runIf(process.platform === 'linux')('connection limits', () => {
  it('admits new clients while an idle client holds its maximum', async ({ serve, from }) => {
    const port = await serve({ max: 20, perAddress: 10 });
    // As fast as they are closed, others take their place.
    const held = Array.from({ length: 60 }, () => from('127.0.0.1', port));
    const answers: (string | null)[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      answers.push(await ask(await from(elsewhere, port)));
      // Half of them send half a request.
      for (let count = 0; count < 20; count += 1)
        held.push(
          from('127.0.0.1', port).then((socket) => (count % 2 === 0 && socket.write('GET /'), socket)),
        );
      answers.push(await ask(await from('127.0.0.1', port)));
    }
    expect(answers).toEqual(answers.map(() => done));
    const sockets = await Promise.all(held);
    const countOpen = () => sockets.filter(({ closed: isClosed }) => !isClosed).length;
    await expect.poll(countOpen).toBeLessThanOrEqual(10);
    // The maximum of the address, less the five connections that asked.
    expect(countOpen()).toBeGreaterThanOrEqual(5);
  });

  it('closes the longest-idle connection, never a busy one', async ({ serve, from }) => {
    const waiting: ServerResponse[] = [];
    const port = await serve({ perAddress: 3 }, (_, response) => void waiting.push(response));
    const [busy, used, silent] = [
      await from('127.0.0.1', port),
      await from('127.0.0.1', port),
      await from('127.0.0.1', port),
    ] as const;
    const answers = [ask(busy), ask(used)];
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.end();
    expect(await answers[1]).toBe(done);
    const fourth = await from('127.0.0.1', port);
    await closed(silent);
    // Used a moment ago, and now idle longer than the fourth.
    const fifth = await from('127.0.0.1', port);
    await closed(used);
    // Where all have a request under way, a new one is closed.
    const more = [ask(fourth), ask(fifth)];
    await expect.poll(() => waiting.length).toBe(4);
    await closed(await from('127.0.0.1', port));
    for (const response of waiting) response.end();
    expect(await Promise.all([answers[0], ...more])).toEqual([done, done, done]);
  });

  it('exempts proxies from the per-address limit, not from the total', async ({ serve, from }) => {
    const port = await serve({ max: 6, perAddress: 2, proxies: ['10.0.0.1', '127.0.0.2/31'] });
    const [first] = [await from('127.0.0.1', port)];
    const proxied = [];
    for (let count = 0; count < 5; count += 1) proxied.push(await from(elsewhere, port));
    expect(await ask(first)).toBe(done);
    // The sixth of the proxy: the first of all is idle longest, but for the one that has just asked.
    proxied.push(await from(elsewhere, port));
    await closed(proxied[0]!);
    expect(await Promise.all([first, ...proxied.slice(1)].map(ask))).toEqual(
      Array.from({ length: 6 }, () => done),
    );
  });
});

it('closes a connection that sends no byte in time', async ({ serve, from }) => {
  const port = await serve({ firstByteMs: 300 });
  const [silent, begun] = [await from('127.0.0.1', port), await from('127.0.0.1', port)];
  begun.write('G');
  await closed(silent);
  begun.write('ET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [data] = (await once(begun, 'data')) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

it.for(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '::/129', '10.0.0.1/8/9'])(
  '%s is no address of a proxy',
  (entry) => {
    const bounds = { max: 1, perAddress: 1, firstByteMs: 1, proxies: [entry] };
    expect(() => keepConnections(createServer(), bounds)).toThrow(`'${entry}' is no address or CIDR range`);
  },
);
