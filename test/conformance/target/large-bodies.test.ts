import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { Semaphore } from '../../../conformance/core/semaphore.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { it } from '../../support/fixtures.js';

/** Responses of which most of a megabyte was sent, and the rest follows on request. */
const held: ServerResponse[] = [];
const bytes = 1024 * 1024;
const padded = JSON.stringify({ padding: 'x'.repeat(bytes), id: 7 });
const server = createServer((request, response) => {
  response.writeHead(200, request.url === '/announced' ? { 'content-length': bytes } : {});
  if (request.url === '/stalls') response.write(Buffer.alloc(bytes / 2));
  else response.end(request.url === '/padded' ? padded : Buffer.alloc(bytes));
  held.push(response);
  server.emit('asked');
});

it.for(['/announced', '/chunked'])(
  'reads three large bodies at a time, without a timeout for those that wait (%s)',
  async (path, { listening, keep }) => {
    held.length = 0;
    const client = await keep(new HttpClient({ limits: { totalTimeoutMs: 1_500 } }));
    const base = `http://127.0.0.1:${await listening(server)}`;
    const ended: string[] = [];
    const get = async (to: string) => {
      const answer = await client.send({ method: 'GET', url: base + to, headers: {} });
      ended.push(to);
      return answer;
    };
    const stalled = ['/stalls', '/stalls', '/stalls'].map(get);
    while (held.length < 3) await once(server, 'asked');
    // Sent when the stalled requests have used most of their time: those end within 1.5 s, and these have only waited.
    const late = [get(path), get(path)];
    for (const answer of await Promise.all(stalled)) {
      expect('error' in answer && String(answer.error)).toContain('no complete response within');
    }
    for (const answer of await Promise.all(late)) {
      expect(answer).toMatchObject({ status: 200, bytes: { length: bytes } });
    }
    expect(ended[0]).toBe('/stalls');
  },
);

it('shortens the texts of a large JSON body', async ({ listening, keep }) => {
  const client = await keep(new HttpClient());
  const url = `http://127.0.0.1:${await listening(server)}/padded`;
  const get = () => client.send({ method: 'GET', url, headers: {} });
  const answers = [await get(), ...(await Promise.all([get(), get(), get(), get()])), await get()];
  for (const answer of answers) {
    if ('error' in answer) throw new Error(String(answer.error));
    expect(answer.size).toBe(padded.length);
    expect(JSON.parse(answer.bytes.toString())).toEqual({ padding: 'x'.repeat(20_000), id: 7 });
  }
});

it('a semaphore grants permits in order, and takes each back once', () => {
  const begun: string[] = [];
  const semaphore = new Semaphore(1);
  const take = (name: string) => semaphore.acquire(() => begun.push(name));
  const [first, second, third] = [take('first'), take('second'), take('third')];
  take('fourth');
  expect([first, second, third].map(({ isNow }) => isNow)).toEqual([true, false, false]);
  second.release();
  expect(begun).toEqual([]);
  first.release();
  first.release();
  expect(begun).toEqual(['third']);
  third.release();
  expect(begun).toEqual(['third', 'fourth']);
});
