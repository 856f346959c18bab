import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect } from 'vitest';
import { Forwarder } from '../../../conformance/target/forwarding.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { it } from '../../support/fixtures.js';
import { inEnglish } from '../../support/in-english.js';

/** The requests to a server that carries out the second request of a connection, but closes it without a response. */
const requests: string[] = [];
const server = createServer((request, response) => {
  const isFirst = request.socket.bytesWritten === 0;
  requests.push(request.method ?? '');
  if (isFirst) response.end('{}');
  else request.socket.destroy();
});

it.for([
  ['GET', ['GET', 'GET', 'GET'], { status: 200 }],
  ['POST', ['GET', 'POST'], { error: 'the connection was closed before a response arrived' }],
  ['PUT', ['GET', 'PUT'], { error: 'the connection was closed before a response arrived' }],
] as const)(
  'repeats a %s on a closed connection only if it reads',
  async ([method, wanted, answer], { listening, keep }) => {
    const client = await keep(new HttpClient({ connections: 1 }));
    const url = `http://127.0.0.1:${await listening(server)}/`;
    requests.length = 0;
    expect(await client.send({ method: 'GET', url, headers: {} })).toMatchObject({ status: 200 });
    expect(inEnglish(await client.send({ method, url, headers: {} }))).toMatchObject(answer);
    expect(requests).toEqual(wanted);
  },
);

it('delivers a notification once more if the application closed an idle connection', async ({
  listening,
  keep,
}) => {
  const forwarder = await keep(new Forwarder(`http://127.0.0.1:${await listening(server)}/`, {}, 1));
  const deliver = () => forwarder.forward({ method: 'POST', headers: {}, bytes: Buffer.from('{}') });
  requests.length = 0;
  expect((await deliver()).failure).toBeUndefined();
  expect((await deliver()).failure).toBeUndefined();
  expect(requests).toEqual(['POST', 'POST', 'POST']);
});

it('uses no connection twice once the target has closed an idle one', async ({ listening, keep }) => {
  const sockets: Socket[] = [];
  const hasty = createServer((_request, response) => response.end('{}'));
  hasty.on('connection', (socket) => sockets.push(socket));
  const client = await keep(new HttpClient({ connections: 1 }));
  const url = `http://127.0.0.1:${await listening(hasty)}/`;
  const ask = () => client.send({ method: 'POST', url, headers: {} });
  for (let count = 0; count < 2; count += 1) expect(await ask()).toMatchObject({ status: 200 });
  expect(sockets).toHaveLength(1);
  // The client ends its side of the connection in response.
  const closed = new Promise((resolve) => sockets[0]?.on('close', resolve));
  sockets[0]?.end();
  await closed;
  for (let count = 0; count < 3; count += 1) expect(await ask()).toMatchObject({ status: 200 });
  expect(sockets).toHaveLength(4);
});

it('does not use a connection that was idle while the process was busy', async ({ listening, keep }) => {
  let opened = 0;
  const quick = createServer((_request, response) => response.end('{}'));
  quick.on('connection', () => (opened += 1));
  const client = await keep(new HttpClient({ connections: 1, limits: { idleMs: 20 } }));
  const url = `http://127.0.0.1:${await listening(quick)}/`;
  const ask = () => client.send({ method: 'POST', url, headers: {} });
  expect(await ask()).toMatchObject({ status: 200 });
  const busyUntil = performance.now() + 60;
  while (performance.now() < busyUntil);
  expect(await ask()).toMatchObject({ status: 200 });
  expect(opened).toBe(2);
});
