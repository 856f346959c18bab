import { createServer, type RequestListener } from 'node:http';

import { expect } from 'vitest';

import { paced, throughput } from '../../../tools/bench/load.js';
import { it as base } from '../../support/fixtures.js';

/** Starts a server; its URL. */
const it = base.extend(
  'serving',
  ({ listening }) =>
    async (listener: RequestListener) =>
      `http://127.0.0.1:${await listening(createServer(listener))}`,
);

it('counts what was answered, each request with a body of its own', async ({ serving }) => {
  const bodies = new Set<string>();
  let answered = 0;
  const url = await serving((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.add(`${request.headers.authorization ?? ''} ${text}`);
      answered += 1;
      // Half of the answers have a length, half come in chunks.
      if (answered % 2 === 0) response.write('{"a":');
      response.end('1}');
    });
  });
  const load = {
    method: 'POST',
    path: '/x',
    headers: (turn: number) => ({ authorization: `Bearer ${turn}` }),
    body: (turn: number) => ({ turn, name: 'São Paulo' }),
  } as const;
  const { perSecond, generatorBusy } = await throughput(url, load, 0.1, 4);
  expect(perSecond).toBeGreaterThan(0);
  expect(generatorBusy).toBeGreaterThan(0);
  expect(bodies.size).toBe(answered);
  expect([...bodies].every((text) => /^Bearer (\d+) \{"turn":\1,"name":"São Paulo"\}$/.test(text))).toBe(
    true,
  );
});

it('asks no more often than it is told to', async ({ serving }) => {
  let answered = 0;
  const url = await serving((_request, response) => {
    answered += 1;
    response.end('1');
  });
  const answers = await paced([url], { method: 'GET', path: '/', headers: () => ({}) }, 0.4, 250);
  expect(answers).toBe(answered);
  expect(answers).toBeGreaterThan(0);
  // At random moments: 100 are expected, and twice as many never come.
  expect(answers).toBeLessThan(200);
});

it('throws where anything but 2xx is answered', async ({ serving }) => {
  const url = await serving((_request, response) => response.writeHead(503).end('too busy'));
  const load = { method: 'GET', path: '/balance', headers: () => ({}) } as const;
  await expect(throughput(url, load, 0.1, 2)).rejects.toThrow('too busy');
});
