import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { expect, onTestFinished } from 'vitest';

import { createGateway, type DemoAccount } from '../../server/gateway.js';
import { sendForAll } from '../support/raw-requests.js';
import { pixkit } from '../support/command.js';
import { it as base } from '../support/fixtures.js';
import { freePort } from '../support/free-port.js';
import { lack, programNamed, startProgram } from '../support/programs.js';
import { serve } from '../support/served.js';

const nginx = programNamed('nginx');

/** What most guides say, and no more: `Host` becomes the gateway's own, and nothing tells of the client. */
const configuration = (folder: string, port: number, gateway: string, more: string) => `
  daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
  events {}
  http {
    access_log off;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass ${gateway};
        ${more}
      }
    }
  }
`;

const it = base
  /** A gateway as `pixkit serve --control` starts it. */
  .extend('sandbox', async ({ keep }) => {
    const gateway = await keep(createGateway({ control: {}, sandboxReceivers: 'loopback' }));
    const { baseUrl } = await gateway.listen(0);
    return { gateway, baseUrl, demo: await gateway.demo() };
  })
  /** Runs a program until the end of the test; resolves when it accepts connections on the port. */
  .extend(
    'relay',
    ({ keep }) =>
      (port: number, program: string, ...args: readonly string[]) =>
        keep(startProgram(port, program, args)),
  )
  /** Puts nginx in front of a gateway; resolves with its URL. */
  .extend('behind', ({ folder, write, relay }) => async (gateway: string, more = '') => {
    const port = await freePort();
    const file = await write('nginx.conf', configuration(folder, port, gateway, more));
    await relay(port, nginx ?? '', '-e', join(folder, 'error.log'), '-p', folder, '-c', file);
    return `http://127.0.0.1:${port}`;
  });

/** Statuses by what was asked for. */
type Statuses = Readonly<Record<'account' | 'deliveries' | 'demo' | 'token' | 'signIn' | 'sandbox', number>>;

interface Target {
  readonly baseUrl: string;
  readonly demo: Pick<DemoAccount, 'clientId' | 'clientSecret'>;
}

/** Returns the statuses for a caller on another machine with public knowledge only. */
async function answered(
  url: string,
  { demo: { clientId, clientSecret }, baseUrl }: Target,
  headers: Record<string, string> = {},
): Promise<Statuses> {
  const credentials = { clientId, clientSecret: clientSecret ?? '' };
  const json = { 'content-type': 'application/json', ...headers };
  // A form needs an origin, which a program can make up.
  const origin = `http://${headers['host'] ?? new URL(baseUrl).host}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers };
  const ask = (target: string, sent = headers, body?: string) =>
    sendForAll(
      { baseUrl: url },
      { method: body === undefined ? 'GET' : 'POST', target, headers: sent, body },
    );
  const signIn = await ask('/dashboard/sign-in', form, new URLSearchParams(credentials).toString());
  const cookie = [signIn.headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0]);
  const account = await ask('/_control/states', json, JSON.stringify({ state: 'an account', params: {} }));
  const token = await ask('/oauth/token', json, JSON.stringify(credentials));
  return {
    account: account.status,
    deliveries: (await ask('/_control/deliveries')).status,
    demo: (await ask('/_control/demo-account')).status,
    token: token.status,
    signIn: signIn.status,
    sandbox: (await ask('/dashboard/sandbox', { ...headers, cookie: cookie.join('; ') })).status,
  };
}

const control = { account: 401, deliveries: 401, demo: 401 };
const closed = { account: 403, deliveries: 403, demo: 403, token: 403, signIn: 403, sandbox: 403 };

it.runIf(nginx)(`everything is closed behind nginx${lack('nginx', nginx)}`, async ({ sandbox, behind }) => {
  expect(await answered(await behind(sandbox.baseUrl), sandbox)).toEqual(closed);
});

it.runIf(nginx)(
  `control endpoint and sandbox panel are closed behind an nginx that looks like a client${lack('nginx', nginx)}`,
  async ({ sandbox, behind }) => {
    const url = await behind(sandbox.baseUrl, 'proxy_http_version 1.1; proxy_set_header Connection "";');
    expect(await answered(url, sandbox)).toMatchObject({ ...control, sandbox: 401 });
  },
);

it('a command finds the token of a gateway in another process, and sends it only there', async () => {
  const gateway = await serve(['--control']);
  onTestFinished(() => gateway.signal('SIGKILL'));
  const place = ['--gateway', gateway.baseUrl];
  expect(await pixkit('trigger', 'cash-in', ...place)).toMatchObject({ status: 0, err: '' });
  gateway.signal('SIGKILL');
  await gateway.ended;
  // What a killed gateway leaves behind says nothing about who listens there now.
  const sent: unknown[] = [];
  const another = createServer(({ headers }, response) => {
    sent.push(headers.authorization);
    response.writeHead(404).end();
  });
  another.listen(Number(new URL(gateway.baseUrl).port), '127.0.0.1');
  await once(another, 'listening');
  onTestFinished(() => void another.close());
  expect((await pixkit('trigger', 'cash-in', ...place)).status).toBe(2);
  expect(sent).not.toEqual([]);
  expect(new Set(sent)).toEqual(new Set([undefined]));
});
