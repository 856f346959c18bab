import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { clientCertificate, validity } from '../../server/sandbox/client-certificates.js';
import { lastingDatabase, type TestDatabase } from '../support/databases.js';
import { cashOutBody } from '../support/gateway.js';
import { serve, type Served } from '../support/served.js';
import { close, listen } from '../support/servers.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await lastingDatabase();
});
afterAll(() => database.remove());

const left: (() => void)[] = [];
afterEach(() => left.splice(0).forEach((end) => end()));

/** A gateway that does not outlive its test. */
async function started(args: readonly string[]): Promise<Served> {
  const gateway = await serve(args);
  left.push(() => gateway.signal('SIGKILL'));
  return gateway;
}

async function post(gateway: Served, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(gateway.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
  });
  const answered = (await answer.json()) as Readonly<Record<string, unknown>>;
  expect([path, answer.ok, answered]).toEqual([path, true, answered]);
  return answered;
}

const state = (gateway: Served, name: string, params: object) =>
  post(gateway, '/_control/states', { state: name, params });

/** Keeps one connection busy for as long as it is answered on it; resolves with the number of answers. */
async function call(gateway: Served, onAnswer: () => void): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answers = 0; ; answers += 1) {
    const sent = request(`${gateway.baseUrl}/balance`, { agent }).end();
    const answered = await new Promise<boolean>((resolve) => {
      sent.on('error', () => resolve(false));
      sent.on('response', (answer) => answer.resume().on('close', () => resolve(true)));
    });
    if (!answered) return answers;
    onAnswer();
  }
}

it('SIGTERM ends a gateway with every line of its log written', async () => {
  const gateway = await started([]);
  for (let turn = 0; turn < 20; turn += 1) await (await fetch(`${gateway.baseUrl}/balance`)).text();
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
  const messages = gateway.log.map(({ message }) => message);
  expect(messages.filter((message) => message === 'request answered')).toHaveLength(20);
  expect(messages.at(-1)).toBe('closing');
});

it('an uncaught exception ends a gateway with every line of its log written', async () => {
  const main = new URL('../../server/main.ts', import.meta.url).href;
  const script = `
    const { runServer } = await import('${main}');
    const end = new AbortController();
    const stdout = (line) => {
      if (!line.startsWith('Check it')) return;
      setTimeout(() => {
        end.abort();
        setImmediate(() => { throw new Error('uncaught'); });
      });
    };
    const stderr = (lines) => void process.stderr.write(lines + '\\n');
    await runServer({ port: 0 }, { stdout, stderr, signal: end.signal });`;
  const child = spawn(process.execPath, [
    '--import',
    './tools/loader/register.mjs',
    '--input-type=module',
    '-e',
    script,
  ]);
  left.push(() => child.kill('SIGKILL'));
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(written).toContain('uncaught');
  expect(written).toContain('"message":"closing"');
});

it('SIGTERM ends a gateway that 32 clients keep busy, without cutting anybody off', async () => {
  const gateway = await started(['--control-without-token', '--shutdown-timeout', '60000']);
  let answered = 0;
  const clients = Array.from({ length: 32 }, () =>
    call(gateway, () => {
      answered += 1;
      if (answered === 200) gateway.signal('SIGTERM');
    }),
  );
  expect(await gateway.ended).toBe(0);
  await Promise.all(clients);
  const messages = gateway.log.map(({ message }) => message);
  expect(messages).toContain('closing');
  expect(messages).not.toContain('cutting off unfinished work');
}, 120_000);

/** A receiver that never answers the first notification, and any further one. */
async function hangingOnce(): Promise<{
  server: Server;
  url: string;
  arrived: (count: number) => Promise<void>;
}> {
  const { certificatePem, privateKeyPem } = await clientCertificate('localhost', validity.valid, Date.now());
  let count = 0;
  const server = createServer({ cert: certificatePem, key: privateKeyPem }, (_request, response) => {
    count += 1;
    if (count > 1) response.end();
    server.emit('counted');
  });
  left.push(() => void close(server));
  const url = `https://127.0.0.1:${await listen(server)}/`;
  const arrived = async (wanted: number) => {
    while (count < wanted) await once(server, 'counted');
  };
  return { server, url, arrived };
}

it('what hangs is cut off; the next gateway on the file starts at once and does it again', async () => {
  const receiver = await hangingOnce();
  const options = ['--control-without-token', '--database', database.database, '--settlement-delay', '0'];
  const first = await started([...options, '--shutdown-timeout', '200']);
  const account = await state(first, 'an account', { settlement: 'automatic' });
  const { accountId } = account;
  await state(first, 'a webhook registration', { accountId, eventType: 'cash_out', url: receiver.url });
  const { accessToken } = await state(first, 'an access token', { accountId });
  const headers = { authorization: `Bearer ${String(accessToken)}` };
  await post(first, '/api/pix/cash-out', cashOutBody(), headers);
  await receiver.arrived(1);
  const half = connect(Number(new URL(first.baseUrl).port), '127.0.0.1');
  left.push(() => half.destroy());
  half.on('error', () => undefined);
  half.write('POST /api/pix/cash-out HTTP/1.1\r\nhost: localhost\r\n');
  // Behind it comes a request that is answered, so half of one has arrived.
  await post(first, '/_control/states', { state: 'an access token', params: { accountId } });
  first.signal('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.log.map(({ message }) => message)).toContain('cutting off unfinished work');
  expect(first.log.filter(({ level }) => level === 'error')).toEqual([]);

  const second = await started(options);
  await receiver.arrived(2);
  const deliveries = await fetch(`${second.baseUrl}/_control/deliveries?accountId=${String(accountId)}`);
  const { attempts } = (await deliveries.json()) as { attempts: { failure: string | null }[] };
  // What was cut off is no failed attempt.
  expect(attempts.map(({ failure }) => failure)).toEqual([null]);
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
}, 120_000);

it('a second signal ends it at once', async () => {
  const gateway = await started(['--control-without-token', '--shutdown-timeout', '60000']);
  const half = connect(Number(new URL(gateway.baseUrl).port), '127.0.0.1');
  left.push(() => half.destroy());
  half.on('error', () => undefined);
  await once(half, 'connect');
  half.write('GET / HTTP/1.1\r\n');
  await post(gateway, '/_control/states', { state: 'an account', params: {} });
  gateway.signal('SIGTERM');
  await gateway.logged('closing');
  // The first of these may come so soon that it counts as the same.
  const asking = setInterval(() => gateway.signal('SIGINT'), 100);
  left.push(() => clearInterval(asking));
  expect(await gateway.ended).toBe(130);
}, 120_000);
