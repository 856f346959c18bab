import { createServer, request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect } from 'vitest';

import { createGateway, type Gateway } from '../../../server/gateway.js';
import { it } from '../../support/fixtures.js';

let gateway: Gateway;
let port: number;
beforeAll(async () => {
  gateway = await createGateway({ control: { withoutToken: true } });
  port = Number(new URL((await gateway.listen(0)).baseUrl).port);
});
afterAll(() => gateway.close());

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks for an account under any headers; `fetch` lets nobody choose Host and Origin. */
function ask(headers: Record<string, string>, to = port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: to, path: '/_control/states', method: 'POST', setHost: false };
    const sent = send({ ...options, headers: { 'content-type': 'application/json', ...headers } });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }),
      );
    });
    sent.end(JSON.stringify({ state: 'an account', params: {} }));
  });
}

describe('the control endpoint without a token', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'a site that has taken the address',
      { host: 'evil.example:3000', origin: 'http://evil.example:3000' },
      'Host',
    ],
    ['a site that sends no origin', { host: 'evil.example' }, 'Host'],
    ['a name that only looks local', { host: 'localhost.evil.example' }, 'Host'],
    ['a name with a user before it', { host: 'localhost@evil.example' }, 'Host'],
    ['a user before a name', { host: 'evil.example@localhost' }, 'Host'],
    ['no name', { host: '' }, 'Host'],
    ['another site in the browser', { host: 'localhost', origin: 'http://evil.example' }, 'Origin'],
    ['another server on this machine', { host: 'localhost:3000', origin: 'http://localhost:8080' }, 'Origin'],
    ['a page without an origin', { host: 'localhost', origin: 'null' }, 'Origin'],
    ['a page that came encrypted', { host: 'localhost', origin: 'https://localhost' }, 'Origin'],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, 'proxy'],
    ['a proxy of the standard', { host: 'localhost', forwarded: 'for=203.0.113.9' }, 'proxy'],
  ])('refuses %s', async (_, headers, reason) => {
    const { status, body } = await ask(headers);
    expect(status).toBe(403);
    expect(body).toEqual({ error: expect.stringContaining(reason) as string });
    expect(String(body['error'])).toContain('--control-token');
  });

  it('refuses who does not come by loopback, wherever the listener is served', async ({ listening }) => {
    const elsewhere = createServer((request, response) => {
      Object.defineProperty(request.socket, 'localAddress', { value: '192.0.2.1' });
      gateway.listener(request, response);
    });
    const there = await listening(elsewhere);
    expect((await ask({ host: 'localhost' }, there)).body).toEqual({
      error: expect.stringContaining('at an address that other machines can reach') as string,
    });
  });

  it('is not opened on an address that others reach', async () => {
    await expect(gateway.listen(0, '0.0.0.0')).rejects.toThrow('give it a token (--control-token)');
  });
});
