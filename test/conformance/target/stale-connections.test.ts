import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpClient } from '../../../conformance/target/http.js';
import { close, listen } from '../../support/servers.js';
import { inEnglish } from '../../support/in-english.js';

/** It carries out the second request of a connection, and closes it without an answer. */
const requests: string[] = [];
const server = createServer((request, response) => {
  const isFirst = request.socket.bytesWritten === 0;
  requests.push(request.method ?? '');
  if (isFirst) response.end('{}');
  else request.socket.destroy();
});

let port = 0;
beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => close(server));

test.each([
  ['GET', ['GET', 'GET', 'GET'], { status: 200 }],
  ['POST', ['GET', 'POST'], { error: 'the connection was closed before an answer arrived' }],
  ['PUT', ['GET', 'PUT'], { error: 'the connection was closed before an answer arrived' }],
])('repeats a %s on a closed connection only if it reads', async (method, wanted, answer) => {
  const client = new HttpClient({ connections: 1 });
  const url = `http://127.0.0.1:${port}/`;
  requests.length = 0;
  expect(await client.send({ method: 'GET', url, headers: {} })).toMatchObject({ status: 200 });
  expect(inEnglish(await client.send({ method, url, headers: {} }))).toMatchObject(answer);
  expect(requests).toEqual(wanted);
  await client.close();
});

test('uses no connection twice once the target has closed an idle one', async () => {
  let opened = 0;
  const hasty = createServer((_request, response) => response.end('{}'));
  const sockets: Socket[] = [];
  hasty.on('connection', (socket) => {
    opened += 1;
    sockets.push(socket);
  });
  const client = new HttpClient({ connections: 1 });
  const url = `http://127.0.0.1:${await listen(hasty)}/`;
  const ask = () => client.send({ method: 'POST', url, headers: {} });
  for (let count = 0; count < 2; count += 1) expect(await ask()).toMatchObject({ status: 200 });
  expect(opened).toBe(1);
  // Its end is answered with the client's own.
  const closed = new Promise((resolve) => sockets[0]?.on('close', resolve));
  sockets[0]?.end();
  await closed;
  for (let count = 0; count < 3; count += 1) expect(await ask()).toMatchObject({ status: 200 });
  expect(opened).toBe(4);
  await client.close();
  await close(hasty);
});

test('does not use a connection that was idle while the process was busy', async () => {
  let opened = 0;
  const quick = createServer((_request, response) => response.end('{}'));
  quick.on('connection', () => (opened += 1));
  const client = new HttpClient({ connections: 1, limits: { idleMs: 20 } });
  const url = `http://127.0.0.1:${await listen(quick)}/`;
  const ask = () => client.send({ method: 'POST', url, headers: {} });
  expect(await ask()).toMatchObject({ status: 200 });
  const busyUntil = performance.now() + 60;
  while (performance.now() < busyUntil);
  expect(await ask()).toMatchObject({ status: 200 });
  expect(opened).toBe(2);
  await client.close();
  await close(quick);
});
