import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterEach, expect } from 'vitest';

import { TestGateway } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function connected(): Promise<Socket> {
  const { port, hostname } = new URL(gateway.baseUrl);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

it('closes a connection beyond the maximum and goes on serving the others', async ({ gateway }) => {
  gateway = await TestGateway.start({ maxConnections: 2 });
  const [first] = [await connected(), await connected()];
  const third = await connected();
  await once(third.resume(), 'close');
  first.write('GET /balance HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = (await once(first, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
});

it('says of every answer that it is what its content type says', async ({ gateway, account }) => {
  gateway = await TestGateway.start();
  const headers = { authorization: `Bearer ${account.token}` };
  const answers = [
    await gateway.get('/balance').set(headers),
    await gateway.get('/balance'),
    await gateway.get('/nothing'),
    await gateway.post('/api/pix/cash-out', '{').set(headers),
    await gateway.get('/_control/deliveries?limit=0'),
    await gateway.post('/_control/states', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 400, 400]);
  for (const { headers: sent } of answers) expect(sent.get('x-content-type-options')).toBe('nosniff');
});
