import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { duties } from '../../../conformance/duties/register.js';
import { ConfigurationError } from '../../../conformance/core/errors.js';
import { english } from '../../../conformance/core/text.js';
import { exitStatus } from '../../../conformance/engine/outcome.js';
import type { RunResult } from '../../../conformance/engine/result.js';
import { freePort } from '../../support/free-port.js';
import { close, listen } from '../../support/servers.js';
import { gatewayForClients, judgeDriver } from './judge.js';

/** Number of parallel scenarios, which spend most of their time waiting. */
const jobs = 60;
const timeoutMs = 180_000;
/** All duties except the one that takes 70 payments. */
const judgedDuties = duties.map(({ id }) => id).filter((id) => id !== 'CALLER-30');

const it = test
  .extend('gateway', { scope: 'file' }, async ({}, { onCleanup }) => {
    const gateway = await gatewayForClients();
    onCleanup(() => gateway.close());
    return gateway;
  })
  /** Judges a client with this driver. */
  .extend('judged', ({ gateway }, { onCleanup }) => {
    const servers: ReturnType<typeof createServer>[] = [];
    onCleanup(async () => {
      for (const server of servers) await close(server);
    });
    return async (listener: (base: () => string) => RequestListener, stepMs?: number): Promise<RunResult> => {
      let base = '';
      const server = createServer(listener(() => base));
      servers.push(server);
      base = `http://127.0.0.1:${await listen(server)}`;
      return judgeDriver(gateway, `${base}/driver`, judgedDuties, {
        jobs,
        ...(stepMs !== undefined && { stepMs }),
      });
    };
  });

const passed = ({ clauses }: RunResult): readonly string[] =>
  clauses.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);

/** A driver that responds to all steps through `answer`, and to every notification with 200. */
const always =
  (answer: (step: string, base: string) => object | number) =>
  (base: () => string): RequestListener =>
  (request, response) => {
    if (!request.url?.startsWith('/driver')) return void request.resume().on('end', () => response.end());
    void json(request).then((asked) => {
      const body = answer((asked as { step: string }).step, base());
      if (typeof body === 'number') return response.writeHead(body).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };

const isView = new Set(duties.filter(({ view }) => view === true).map(({ id }) => id));

describe.concurrent('a client that does nothing passes nothing', () => {
  it(
    'one that is notified of everything, and says that all is done',
    async ({ judged }) => {
      const result = await judged(
        always((step, base) =>
          step === 'configure'
            ? { client: '1', webhookUrl: `${base}/hook` }
            : { outcome: 'done', state: 'pending' },
        ),
      );
      // It does respond to its notifications.
      expect(passed(result).filter((id) => id.startsWith('CALLER') || isView.has(id))).toEqual([]);
      expect([result.verdict, result.exit]).toEqual(['undecided', exitStatus.undecided]);
      expect(result.run.notes?.map(english).join()).toMatch(
        /^The client was asked for \d+ steps and never called/,
      );
    },
    timeoutMs,
  );

  const claiming = always((step) =>
    step === 'about' ? { steps: ['configure', 'pay', 'charge', 'balance', 'refund'] } : 404,
  );
  const acts = (answer: object) => always((step) => (step === 'configure' ? { client: '1' } : answer));
  /** A driver that handles the requests of all steps but the first two by `end`. */
  const acting = (end: (request: IncomingMessage) => void) => (): RequestListener => (request, response) =>
    void json(request).then((asked) => {
      const { step } = asked as { step: string };
      if (step !== 'about' && step !== 'configure') return end(request);
      response.end(JSON.stringify(step === 'about' ? {} : { client: '1' }));
    });

  it.for<[string, (base: () => string) => RequestListener, stepMs?: number]>([
    ['answers 200 and says nothing', acts({})],
    ['refuses everything', acts({ outcome: 'refused', state: 'failed' })],
    ['dies at the first step', acting((request) => request.socket.destroy())],
    ['answers 500', always((step) => ({ about: {}, configure: { client: '1' } })[step] ?? 500)],
    ['says that it answers each step, and answers 404', claiming],
    ['falls silent', acting(() => undefined), 500],
  ])('one that %s', { timeout: timeoutMs }, async ([, listener, stepMs], { judged }) => {
    const result = await judged(listener, stepMs);
    expect(passed(result)).toEqual([]);
    expect([result.verdict, result.exit]).toEqual(['undecided', exitStatus.undecided]);
  });

  it(
    'one whose steps break, which the reasons say',
    async ({ judged }) => {
      const { checks } = await judged(acts({ outcome: 'failed', error: 'key is not defined' }));
      const reasons = checks.map(({ reason }) => english(reason ?? ''));
      expect(reasons).toContainEqual(
        expect.stringMatching(/never called .*; its step 'pay' failed: key is not defined$/),
      );
    },
    timeoutMs,
  );

  it(
    'one that is gone in the middle of a run',
    async ({ gateway }) => {
      const server = createServer(always((step) => (step === 'configure' ? { client: '1' } : {}))(() => ''));
      const port = await listen(server);
      let asked = 0;
      server.on('request', () => {
        asked += 1;
        if (asked === 40) void close(server);
      });
      const result = await judgeDriver(gateway, `http://127.0.0.1:${port}/driver`, judgedDuties, {
        jobs: 4,
        goneAfterMs: 500,
      });
      expect([result.verdict, result.exit]).toEqual(['undecided', exitStatus.undecided]);
      expect(result.run.notes?.map(english).join()).toMatch(/^The driver stopped responding/);
    },
    timeoutMs,
  );

  it(
    'one without any step',
    async ({ judged }) => {
      // Its account cannot be configured, so nothing is judged at all.
      await expect(judged(always(() => 404))).rejects.toThrow(/'configure'.*cannot choose the account/);
    },
    timeoutMs,
  );

  it('one that is not there is a mistake of the user', async ({ gateway }) => {
    const port = await freePort();
    await expect(judgeDriver(gateway, `http://127.0.0.1:${port}/driver`)).rejects.toThrow(ConfigurationError);
  });
});
