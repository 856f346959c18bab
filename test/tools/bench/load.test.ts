import { createServer, type RequestListener } from 'node:http';

import { expect } from 'vitest';

import { AnswerReader } from '../../../tools/bench/answers.js';
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

it('an answer ends where it says, however its bytes come', () => {
  const read: [number, string][] = [];
  const reader = new AnswerReader((status, text) => void read.push([status, text().slice(-3)]));
  const answers = [
    'HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nabc',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    'HTTP/1.1 204 No Content\r\n\r\n',
  ];
  for (const answer of answers) for (const byte of Buffer.from(answer)) reader.read(Buffer.of(byte));
  for (const answer of answers) reader.read(Buffer.from(answer));
  expect(read.map(([status]) => status)).toEqual([201, 200, 204, 201, 200, 204]);
  expect(read[0]?.[1]).toBe('abc');
});
