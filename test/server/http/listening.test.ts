import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterEach, expect } from 'vitest';

import { it } from '../../support/fixtures.js';

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function connected(baseUrl: string): Promise<Socket> {
  const { port, hostname } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

it('has room for a new connection where it has the maximum, and serves it', async ({ start }) => {
  const { baseUrl } = await (await start({ maxConnections: 4 })).listen();
  const first = (await connected(baseUrl)).resume();
  for (let count = 0; count < 5; count += 1) await connected(baseUrl);
  await expect.poll(() => first.closed).toBe(true);
  const last = await connected(baseUrl);
  last.write('GET /balance HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(last, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
});

it('says of every answer that it is what its content type says', async ({ gateway, account }) => {
  const answers = [
    await account.get('/balance'),
    await gateway.get('/balance'),
    await gateway.get('/nothing'),
    await account.post('/api/pix/cash-out', '{'),
    await gateway.get('/_control/deliveries?limit=0'),
    await gateway.post('/_control/states', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 400, 400]);
  for (const { headers: sent } of answers) expect(sent['x-content-type-options']).toBe('nosniff');
});
