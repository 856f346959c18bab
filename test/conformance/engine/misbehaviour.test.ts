import { createServer as createTcpServer, type Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, test, vi } from 'vitest';
import errorObservers from '../../../conformance/chapters/errors/observers.js';
import type { RunResult } from '../../../conformance/engine/result.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { listen } from '../../support/servers.js';
import type { FakeAnswer, Received } from '../../support/fake-gateway.js';
import { readsBalance, runSmall, sample, smallOptions, smallSuite } from '../../support/small-suite.js';
import { inEnglish } from '../../support/in-english.js';

const limits = { connectTimeoutMs: 1_000, headersTimeoutMs: 1_200, totalTimeoutMs: 2_500 };
const open: (() => void)[] = [];
// Not after each test, because others run at the same time.
afterAll(() => {
  for (const close of open.splice(0)) close();
});

const json = 'application/json';

/** Starts a server that speaks only TCP. */
async function rawServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  const port = await listen(server);
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

const reading = readsBalance();
const many = Array.from({ length: 24 }, (_, index) => ({ ...reading, id: `sample/${index}` }) as const);
const outcomes = ({ counts }: Pick<RunResult, 'counts'>) => counts.checks;

/** Changes the response to a balance request with a token; `null` if the raw response is written directly. */
const balanceAnswers = (answer: (response: ServerResponse) => FakeAnswer | null | undefined) => ({
  misbehave: ({ path, headers }: Received, response: ServerResponse) =>
    path === '/balance' && headers.authorization !== undefined ? answer(response) : undefined,
});

function judging(baseUrl: string) {
  return runSuite(smallSuite([reading]), { baseUrl, webhooks: 'none' }, { ...smallOptions, jobs: 1, limits });
}

describe('a target that gives no answer at all is a configuration error', () => {
  const cases: [string, (socket: Socket) => void, string][] = [
    ['hangs', () => undefined, 'no response within'],
    ['closes at once', (socket) => socket.destroy(), 'closed'],
    ['speaks something else', (socket) => socket.end('SSH-2.0-nothing\r\n'), ''],
  ];
  test.concurrent.each(cases)('%s', async (_, onConnection, why) => {
    const running = judging(await rawServer(onConnection));
    expect(await running.catch(inEnglish)).toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(why) as string,
      hint: expect.stringContaining('--base-url') as string,
    });
  });

  test('HTML everywhere', async () => {
    const page = {
      status: 200,
      body: '<!doctype html><h1>Welcome</h1>',
      headers: { 'content-type': 'text/html' },
    };
    const running = runSmall([reading], {
      fake: { misbehave: ({ path }) => (path.startsWith('/_') ? undefined : page) },
    });
    await expect(running).rejects.toMatchObject({ message: expect.stringContaining('HTML') as string });
  });
});

describe('a target that misbehaves at one endpoint fails the check there, and the run goes on', () => {
  // What finds it: the check or, because the status is a success, an observer.
  type Finder = 'sample/check' | 'contract/balance' | 'errors/every-answer-is-json';
  type Case = [string, (response: ServerResponse) => void, string, Finder?];
  const slow: Case[] = [
    ['hangs', () => undefined, 'no response within 1.2 s'],
    ['drips without end', (response) => drip(response), 'no complete response within 2.5 s'],
  ];
  const quick: Case[] = [
    ['resets', (response) => response.destroy(), 'closed before'],
    ['stops half-way', (response) => half(response), 'closed before the response was complete'],
    ['sends 100 MB', (response) => flood(response), 'larger than 5 MB'],
    ['redirects', (response) => void response.writeHead(302, { location: '/elsewhere' }).end(), '302'],
    ['answers HTML', sends('text/html', '<p>'), 'text/html', 'errors/every-answer-is-json'],
    [
      'nests without end',
      sends(json, '['.repeat(500_000) + ']'.repeat(500_000)),
      'application/json',
      'contract/balance',
    ],
    ['sends a million wrong items', sends(json, `[${'1,'.repeat(1_000_000)}1]`), '[1,1,', 'contract/balance'],
    [
      'sends a text of megabytes',
      sends(json, JSON.stringify('"'.repeat(2_000_000))),
      '"',
      'contract/balance',
    ],
    [
      'sends endless headers',
      (response) => response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(50_000)}`),
      'Headers Overflow',
    ],
    [
      'closes with an unsolicited response',
      (response) => response.socket?.end('nonsense\r\n\r\n'),
      'Expected HTTP',
    ],
    ['answers broken JSON', sends(json, '{"a":'), 'application/json', 'contract/balance'],
  ];
  const isFound = async (...[, write, received, finder = 'sample/check']: Case) => {
    const { result } = await runSmall([reading], {
      fake: balanceAnswers((response) => {
        write(response);
        return null;
      }),
      run: { limits },
      observers: errorObservers,
    });
    const [check] = result.checks;
    expect(check?.outcome).toBe(finder === 'sample/check' ? 'failed' : 'passed');
    const found = result.checks.find(({ check: { id } }) => id === finder);
    expect(found?.outcome).toBe('failed');
    expect(found?.failures.map((failure) => failure.received).join()).toContain(received);
    expect(result.exit).toBe(1);
  };
  test.concurrent.each(slow)('%s', isFound);
  test.each(quick)('%s', isFound);

  test('503 for a while is waited out', async () => {
    let calls = 0;
    const fake = balanceAnswers(() => {
      calls += 1;
      return calls > 2 ? undefined : { status: 503, headers: { 'retry-after': '0' } };
    });
    const { result } = await runSmall([reading], { fake });
    expect(result.checks[0]?.outcome).toBe('passed');
  });

  test('a state that is refused by a guard with 429 is asked for again', async () => {
    let count = 0;
    const misbehave = ({ path }: { path: string }) =>
      path.startsWith('/_') && (count += 1) % 3 !== 0
        ? { status: 429, headers: { 'retry-after': '0' } }
        : undefined;
    const { checks } = await runSmall([reading], { fake: { misbehave } });
    expect(checks[0]?.outcome).toBe('passed');
  });

  test('answers that take longer than a check has time do not end it', async () => {
    const answerMs = 150;
    const body = JSON.stringify({ netBalance: 1, blockedBalance: 0 });
    const fake = balanceAnswers((response) => {
      setTimeout(() => sends(json, body)(response), answerMs);
      return null;
    });
    const patient = sample({
      clauses: ['BALANCE-01'],
      timeoutMs: 600,
      async run({ account, expect: expecting }) {
        for (let count = 0; count < 6; count += 1)
          expecting.at('BALANCE-01').status(await account.requestBalance(), 200);
      },
    });
    const { checks } = await runSmall([patient], { fake });
    expect(checks[0]).toMatchObject({ outcome: 'passed', reason: null });
  });

  test('connections that are closed after each answer do not matter', async () => {
    const misbehave = (_: unknown, response: ServerResponse) => {
      response.on('finish', () => response.socket?.end());
      return undefined;
    };
    const { checks } = await runSmall(many, { fake: { misbehave } });
    expect(checks.map(({ outcome }) => outcome)).toEqual(Array(24).fill('passed'));
  });
});

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const dripping = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(dripping));
}

function sends(type: string, text: string) {
  return (response: ServerResponse) => void response.writeHead(200, { 'content-type': type }).end(text);
}

function half(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"netBalance":');
  setTimeout(() => response.destroy(), 20);
}

function flood(response: ServerResponse): void {
  response.on('error', () => undefined);
  response.writeHead(200, { 'content-type': 'application/json' });
  const block = Buffer.alloc(1024 * 1024, 32);
  let left = 100;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(block)) return;
    }
    response.end();
  };
  response.on('drain', more);
  more();
}

// These run concurrently, because they mostly wait.
describe('a target that is slow for all checks costs a bounded time', () => {
  test.concurrent('an endpoint that never answers is given less and less time', async () => {
    const { result, checks } = await runSmall(many, {
      fake: balanceAnswers(() => null),
      run: { limits, jobs: 4 },
    });
    expect(outcomes(result)).toMatchObject({ failed: 24 });
    // An eighth of either limit, because either timer may fire first.
    expect(checks.at(-1)?.failures[0]?.received).toMatch(/within (150|313) ms$/);
  });

  test.concurrent('one that answers again is given its whole time again', async () => {
    const client = new HttpClient({ limits });
    let isSilent = true;
    const url = await rawServer((socket) =>
      socket.on('data', () => {
        if (isSilent) return;
        setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'), 20);
      }),
    );
    const send = () => client.send({ method: 'GET', url, headers: {}, kind: 'one' });
    for (let times = 0; times < 3; times += 1) await send();
    expect(inEnglish(await send())).toEqual({
      error: expect.stringMatching(/within (400|833) ms$/) as string,
      isTimeout: true,
    });
    isSilent = false;
    expect(await send()).toMatchObject({ status: 200 });
    isSilent = true;
    expect(inEnglish(await send())).toEqual({
      error: expect.stringMatching(/within (1\.2|2\.5) s$/) as string,
      isTimeout: true,
    });
    await client.close();
  });

  test.concurrent('a target that never sends anything is not waited for in full by every check', async () => {
    const waiting = sample({
      clauses: ['EVENT-01'],
      needs: ['an account', 'notifications', 'a webhook registration'],
      async run({ receiver, expect: expecting }) {
        const inbox = await receiver.listen(['cash_out']);
        await expecting.at('EVENT-01').arrives(inbox, { event: 'CashOut' });
      },
    });
    const checks = Array.from({ length: 20 }, (_, index) => ({ ...waiting, id: `sample/${index}` }) as const);
    const { result, checks: ran } = await runSmall(checks, { run: { jobs: 1 } });
    expect(outcomes(result)).toMatchObject({ failed: 20 });
    const waits = ran.map(
      ({ failures }) => /nothing within (\d+) ms/.exec(String(failures[0]?.received))?.[1],
    );
    expect(waits.slice(0, 8)).toEqual(Array(8).fill('400'));
    expect(waits.slice(8)).toEqual(Array(12).fill('80'));
  });
});

test('503 for ever is not waited out by every check anew', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 4_000));
  const { result, gateway } = await runSmall(many, {
    fake: balanceAnswers(() => ({ status: 503 })),
    run: { jobs: 1 },
  });
  vi.restoreAllMocks();
  expect(outcomes(result)).toMatchObject({ failed: 24 });
  expect(gateway.received.filter(({ path }) => path === '/balance').length).toBeLessThan(60);
});
