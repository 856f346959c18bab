import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpClient } from '../../../conformance/target/http.js';

/** It carries out the second request of a connection, and closes it without an answer. */
const seen: string[] = [];
const server = createServer((request, response) => {
  const isFirst = request.socket.bytesWritten === 0;
  seen.push(request.method ?? '');
  if (isFirst) response.end('{}');
  else request.socket.destroy();
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['GET', ['GET', 'GET', 'GET'], { status: 200 }],
  ['POST', ['GET', 'POST'], { error: 'the connection was closed before an answer arrived' }],
  ['PUT', ['GET', 'PUT'], { error: 'the connection was closed before an answer arrived' }],
])(
  'a %s on a connection that the target closes is sent again only where it reads',
  async (method, wanted, answer) => {
    const client = new HttpClient({ connections: 1 });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    seen.length = 0;
    expect(await client.send({ method: 'GET', url, headers: {} })).toMatchObject({ status: 200 });
    expect(await client.send({ method, url, headers: {} })).toMatchObject(answer);
    expect(seen).toEqual(wanted);
    await client.close();
  },
);
