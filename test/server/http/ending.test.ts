import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { listen, type Listening } from '../../../server/http/connections.js';

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

let server: Listening;
let onRequest: (response: ServerResponse) => void;
let opened: Socket[];
beforeEach(async () => {
  opened = [];
  server = await listen((_request, response) => onRequest(response), 0, '127.0.0.1');
});
afterEach(() => opened.forEach((socket) => socket.destroy()));

/** A connection on which `text` has been sent. */
async function connection(
  text = '',
): Promise<{ socket: Socket; received: () => string; gone: Promise<unknown> }> {
  const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
  opened.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  const gone = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, gone };
}

/** Sends a request; its answer is the test's to give. */
async function unanswered() {
  const arrived = new Promise<ServerResponse>((resolve) => (onRequest = resolve));
  const client = await connection(request);
  return { ...client, response: await arrived };
}

const never = new AbortController().signal;

it('answers what is under way, with Connection: close, and ends', async () => {
  const { response, received, gone } = await unanswered();
  const closed = server.close(never);
  response.end('the answer');
  await Promise.all([closed, gone]);
  expect(received()).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
  expect(received()).toContain('the answer');
});

it('takes one more request on a connection that had sent it, and no third', async () => {
  const first = await unanswered();
  const second = new Promise<ServerResponse>((resolve) => (onRequest = resolve));
  // Headers that have left cannot say that this is the end.
  first.response.write('a part');
  const closed = server.close(never);
  first.socket.write(request);
  const later = await second;
  first.response.end();
  later.end('the last answer');
  await Promise.all([closed, first.gone]);
  expect(first.received().match(/connection: [a-z-]+/gi)).toEqual([
    'Connection: keep-alive',
    'connection: close',
  ]);
  expect(first.received()).toContain('the last answer');
});

it('ends a connection whose headers had left, when its answer is complete', async () => {
  const { socket, response, received, gone } = await unanswered();
  response.write('a part');
  const closed = server.close(never);
  response.end();
  while (!received().endsWith('0\r\n\r\n')) await new Promise(setImmediate);
  onRequest = (another) => another.end('another answer');
  socket.write(request);
  await Promise.all([closed, gone]);
  expect(received()).not.toContain('another answer');
});

it('ends connections on which nothing has come, or nothing any more', async () => {
  const { response, gone, received } = await unanswered();
  response.end('the answer');
  const fresh = await connection();
  while (!received().includes('the answer')) await new Promise(setImmediate);
  await Promise.all([server.close(never), gone, fresh.gone]);
});
