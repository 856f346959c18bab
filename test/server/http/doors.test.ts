import { createServer } from 'node:http';
import { Socket } from 'node:net';

import { describe, expect } from 'vitest';

import { createGateway, type GatewayOptions } from '../../../server/gateway.js';
import { sendForAll } from '../../support/raw-requests.js';
import { it as base } from '../../support/fixtures.js';

/** Headers that a proxy adds, each by itself a sign of it. */
const ofProxies = [
  'Forwarded',
  'Via',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Original-URL',
  'X-Original-Host',
  'X-Original-Forwarded-For',
  'X-Originating-IP',
  'X-Remote-IP',
  'X-Remote-Addr',
  'X-ProxyUser-Ip',
  'X-Azure-ClientIP',
  'X-AppEngine-User-IP',
  'X-Envoy-External-Address',
  'CDN-Loop',
  'CF-Connecting-IP',
  'True-Client-IP',
  'Fastly-Client-IP',
  'Fly-Client-IP',
  'Proxy-Connection',
];
/** Headers of ordinary clients. */
const ordinary = {
  accept: '*/*',
  'accept-encoding': 'gzip',
  'accept-language': 'pt-BR',
  'user-agent': 'curl/8',
  'cache-control': 'no-cache',
  'upgrade-insecure-requests': '1',
  'sec-fetch-site': 'none',
  'x-request-id': 'a1',
  traceparent: '00-1-1-00',
  'idempotency-key': '1',
  'x-membership': '1',
  'x-ssl-client-cert': 'PEM',
  cookie: 'a=b',
  dnt: '1',
  priority: 'u=1',
  'x-idempotency-key': '1',
};

const token = 'open sesame';
const authorization = `Bearer ${token}`;
/** One of each kind, with its status for who is let in. */
const places: readonly [kind: string, path: string, status: number][] = [
  ['the API', '/balance', 401],
  ['the control endpoint', '/_control/demo-account', 200],
  ['the dashboard', '/dashboard/sign-in', 200],
  ['the contract', '/openapi.json', 200],
];

/** Starts a gateway as `pixkit serve` does. */
async function started(options: GatewayOptions = {}, host?: string) {
  const gateway = await createGateway({ control: { token }, sandboxReceivers: 'loopback', ...options });
  const port = Number(new URL((await gateway.listen(0, host)).baseUrl).port);
  const baseUrl = `http://127.0.0.1:${port}`;
  const ask = (target: string, headers: Record<string, string>, body?: string) =>
    sendForAll({ baseUrl }, { method: body === undefined ? 'GET' : 'POST', target, headers, body });
  const statuses = async (headers: Record<string, string>) => {
    const asked = places.map(([, path]) => ask(path, { authorization, ...headers }));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  return { gateway, port, ask, statuses, close: () => gateway.close() };
}

const it = base
  .extend('sandbox', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await started();
    onCleanup(sandbox.close);
    return sandbox;
  })
  .extend(
    'run',
    ({ keep }) =>
      (...args: Parameters<typeof started>) =>
        keep(started(...args)),
  );

/** Requests of strangers. */
const strangers: readonly [what: string, headers: Record<string, string>][] = [
  ['a site that has taken the address', { host: 'evil.example:3000', origin: 'http://evil.example:3000' }],
  ['a site that sends no origin', { host: 'evil.example' }],
  ['a name that only looks local', { host: 'localhost.evil.example' }],
  ['a name with a user before it', { host: 'localhost@evil.example' }],
  ['a user before a name', { host: 'evil.example@localhost' }],
  ['the name of another machine', { host: '192.168.1.7:3000' }],
  ['no name', { host: '' }],
  ['another site in the browser', { host: 'localhost', origin: 'http://evil.example' }],
  ['another server on this machine', { host: 'localhost:3000', origin: 'http://localhost:8080' }],
  ['a page without an origin', { host: 'localhost', origin: 'null' }],
  ['a page that came encrypted', { host: 'localhost', origin: 'https://localhost' }],
];

const letIn = places.map(([, , status]) => status);
const keptOut = places.map(() => 403);

describe('while everybody knows the secret of the demo account', () => {
  it('clients that call this machine by its names are let in', async ({ sandbox: { port, statuses } }) => {
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST', '127.8.8.8', '[::1]']) {
      expect([host, await statuses({ host: `${host}:${port}`, ...ordinary })]).toEqual([host, letIn]);
      const origin = `http://${host}:${port}`;
      expect([host, await statuses({ host: `${host}:${port}`, origin })]).toEqual([host, letIn]);
    }
    // A port that leads here, such as that of a container.
    expect(await statuses({ host: 'localhost:8080' })).toEqual(letIn);
  });

  it.for(strangers)('it is closed to %s', async ([, headers], { sandbox: { statuses } }) => {
    // The name of the request before counts for nothing.
    expect(await statuses({ host: 'localhost' })).toEqual(letIn);
    expect(await statuses(headers)).toEqual(keptOut);
  });

  it('it is closed to what a proxy has forwarded', async ({ sandbox: { ask } }) => {
    for (const name of ofProxies)
      expect([name, (await ask('/balance', { host: 'localhost', [name]: '1' })).status]).toEqual([name, 403]);
  });

  it('it is closed to HTTP/1.0, and says so without blaming a proxy', async ({ sandbox: { port } }) => {
    const ask = async (...headers: string[]) => {
      const socket = new Socket().connect(port, '127.0.0.1');
      socket.end(['GET /balance HTTP/1.0', 'Host: localhost', ...headers, '', ''].join('\r\n'));
      let text = '';
      for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
      return text;
    };
    expect(await ask()).toMatch(/^HTTP\/1\.1 403 .*Send HTTP\/1\.1 \(PHP streams: .*protocol_version/s);
    expect(await ask('X-Forwarded-For: 10.0.0.1')).toMatch(/^HTTP\/1\.1 403 .*A proxy has forwarded/s);
  });

  it('each kind of refusal says how to be let in, in its own form', async ({ sandbox: { ask } }) => {
    const host = 'evil.example';
    const said = (text: string) => JSON.parse(text) as object;
    const how = expect.stringContaining('--allow-host NAME') as string;
    expect(said((await ask('/api/pix/cash-out', { host }, '{}')).text)).toMatchObject({
      statusCode: 403,
      code: 'HTTP_ERROR',
      message: how,
      path: '/api/pix/cash-out',
    });
    expect(said((await ask('/balance', { host })).text)).toMatchObject({ statusCode: 403, message: how });
    expect(said((await ask('/_control/demo-account', { host, authorization })).text)).toEqual({ error: how });
    const page = await ask('/dashboard', { host, 'accept-language': 'en' });
    expect(page).toMatchObject({ status: 403, text: how });
    expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
    const portuguese = await ask('/dashboard', { host, 'accept-language': 'pt-BR,en;q=0.5' });
    expect(portuguese.text).toContain('--allow-host NOME');
  });

  it('probes are answered by any name', async ({ run }) => {
    const { ask } = await run({ metrics: true });
    for (const path of ['/health', '/health/live', '/metrics'])
      expect((await ask(path, { host: 'gateway.internal' })).status).toBe(200);
  });

  it('an allowed name opens it to what has that name, a proxy in front of it included', async ({ run }) => {
    const { statuses } = await run({ allowHosts: ['Pix.local', '127.0.0.1'] });
    for (const headers of [
      { host: 'pix.local' },
      { host: 'PIX.local:8443', origin: 'https://pix.local:8443' },
      { host: 'pix.local', 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https' },
      // A proxy that replaces the name, as nginx does by default.
      { host: '127.0.0.1:3000', origin: 'https://pix.local', via: '1.1 proxy' },
    ])
      expect([headers, await statuses(headers)]).toEqual([headers, letIn]);
    for (const headers of [
      { host: 'evil.example' },
      { host: 'sub.pix.local' },
      { host: 'pix.local', origin: 'https://evil.example' },
      { host: 'localhost', via: '1.1 proxy' },
    ])
      expect([headers, await statuses(headers)]).toEqual([headers, keptOut]);
  });
});

it('secrets that follow from a seed are as public, on any database', async ({
  run,
  database: { database },
}) => {
  const { statuses } = await run({ database, seed: 1 });
  expect(await statuses({ host: 'evil.example' })).toEqual(keptOut);
  const secrets = async (options: GatewayOptions) => (await run(options)).gateway.demo();
  const [one, other] = await Promise.all([secrets({ seed: 1 }), secrets({ seed: 1 })]);
  expect(other.clientSecret).toBe(one.clientSecret);
});

it('behind a proxy no secret follows from a seed', async ({ run }) => {
  const demo = async () => (await run({ seed: 1, sandboxReceivers: false })).gateway.demo();
  const [one, other] = await Promise.all([demo(), demo()]);
  expect(one.clientSecret).toMatch(/^\w{40}$/);
  expect(other.clientSecret).not.toBe(one.clientSecret);
});

describe('where it is secret, any name is good, such as that of a service:', () => {
  it.for<[string, GatewayOptions, string | undefined]>([
    ['on an address that others reach', {}, '0.0.0.0'],
    ['behind a proxy, as its receivers say', { sandboxReceivers: false }, undefined],
  ])('%s', async ([, options, host], { run }) => {
    const { gateway, statuses } = await run(options, host);
    expect((await gateway.demo()).clientSecret).toMatch(/^\w{40}$/);
    expect(await statuses({ host: 'gateway-1:3000', 'x-forwarded-for': '10.1.2.3' })).toEqual(letIn);
  });

  it('on a database of its own', async ({ run, database: { database } }) => {
    const { gateway, statuses } = await run({ database });
    expect((await gateway.demo()).clientSecret).toMatch(/^\w{40}$/);
    expect(await statuses({ host: 'gateway-1:3000', 'x-forwarded-for': '10.1.2.3' })).toEqual(letIn);
  });
});

describe('a control endpoint without a token', () => {
  it('is open to clients, and closed to each sign of a foreign page, which it names', async ({ run }) => {
    // Where the demo account needs no such care.
    const { ask } = await run({ control: { withoutToken: true }, sandboxReceivers: false });
    const host = 'localhost';
    expect((await ask('/_control/demo-account', { host, ...ordinary })).status).toBe(200);
    for (const [sign, headers] of [
      ['Host', { host: 'evil.example' }],
      ['Origin', { host, origin: 'http://evil.example' }],
      ['proxy', { host, via: '1.1 proxy' }],
    ] as const) {
      const { status, text } = await ask('/_control/demo-account', headers);
      expect([status, text]).toEqual([403, expect.stringContaining(sign)]);
      expect(text).toContain('--control-token');
    }
  });

  it('is closed to who does not come by loopback, wherever the listener is served', async ({
    run,
    listening,
  }) => {
    const { gateway } = await run({ control: { withoutToken: true } });
    const elsewhere = createServer((request, response) => {
      Object.defineProperty(request.socket, 'localAddress', { value: '192.0.2.1' });
      gateway.listener(request, response);
    });
    const baseUrl = `http://127.0.0.1:${await listening(elsewhere)}`;
    const request = { target: '/_control/demo-account', headers: { host: 'localhost' } };
    const { text } = await sendForAll({ baseUrl }, request);
    expect(text).toContain('at an address that other machines can reach');
  });

  it('is not opened on an address that others reach', async ({ run }) => {
    await expect(run({ control: { withoutToken: true } }, '0.0.0.0')).rejects.toThrow(
      'give it a token (--control-token)',
    );
  });
});

describe('a control endpoint without an option for a token', () => {
  it('has a new one at each start', async ({ run }) => {
    const [one, other] = await Promise.all([run({ control: {} }), run({ control: {} })]);
    expect(one.gateway.controlToken).toMatch(/^[0-9a-f]{32}$/);
    expect(other.gateway.controlToken).not.toBe(one.gateway.controlToken);
    const status = async (sent: string) =>
      (await one.ask('/_control/demo-account', { host: 'localhost', authorization: `Bearer ${sent}` }))
        .status;
    expect(await status(one.gateway.controlToken ?? '')).toBe(200);
    expect(await status(other.gateway.controlToken ?? '')).toBe(401);
  });
});
