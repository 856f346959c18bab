import type { ServerResponse } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../../../conformance/engine/check.js';
import type { RunResult } from '../../../conformance/engine/result.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import type { RunOptions, Suite } from '../../../conformance/engine/suite.js';
import { stoppedId } from '../../../conformance/engine/stopped-answering.js';
import { kitRegister } from '../../../conformance/kit-register.js';
import { findingsOf } from '../../../conformance/report/findings.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Report } from '../../../conformance/report/report.js';
import { type FakeGateway, type FakeOptions, startFake } from '../../support/fake-gateway.js';
import { printed } from '../../support/printed.js';
import { readsBalance, sample, smallOptions, smallSuite } from '../../support/small-suite.js';

type Misbehaving = NonNullable<FakeOptions['misbehave']>;

const notThere = { status: 404, body: { statusCode: 404, code: 'A', message: 'nothing here' } };
const gateways: FakeGateway[] = [];
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
});

/** Starts a fake gateway without cash-outs. `make` gets a function that ends it like a crash, and returns its `misbehave`. */
async function fakeWith(make: (die: () => void) => Misbehaving): Promise<FakeGateway> {
  const gateway = await startFake({
    misbehave: (request, response) => {
      const answer = first(request, response);
      return answer === undefined && request.path === '/api/pix/cash-out' ? notThere : answer;
    },
  });
  const first = make(() => void gateway.close());
  gateways.push(gateway);
  return gateway;
}

const limits = { connectTimeoutMs: 1_000, headersTimeoutMs: 1_500, totalTimeoutMs: 2_500, goneAfterMs: 100 };

const sendsNull: Check = sample({
  id: 'sample/null',
  clauses: ['TOKEN-01'],
  async run({ http, expect: wanted }) {
    const answer = await http.send({ method: 'POST', path: '/oauth/token', json: null });
    wanted.at('TOKEN-01').status(answer, 400);
  },
});
const others = [1, 2, 3].map((number) => readsBalance(`sample/balance-${number}`));

function judge(
  { baseUrl, controlUrl }: FakeGateway,
  checks: readonly Check[],
  options: Partial<RunOptions> = {},
  suite: Partial<Suite> = {},
): Promise<RunResult> {
  const target = { baseUrl, control: { url: controlUrl }, webhooks: 'none' as const };
  return runSuite(smallSuite(checks, suite), target, { ...smallOptions, jobs: 1, limits, ...options });
}

const outcomes = ({ checks }: RunResult) =>
  Object.fromEntries(
    checks
      .filter(({ check }) => !check.id.startsWith('contract/'))
      .map(({ check, outcome }) => [check.id, outcome]),
  );

const diesOnNull =
  (die: () => void): Misbehaving =>
  ({ text }, response) => {
    if (text !== 'null') return undefined;
    response.destroy();
    die();
    return null;
  };

describe('a gateway that dies in the run', () => {
  let result: RunResult;
  let report: Report;
  beforeAll(async () => {
    const gateway = await fakeWith(diesOnNull);
    result = await judge(gateway, [others[0]!, sendsNull, ...others.slice(1)]);
    report = jsonReport(result, new Redactor());
  });

  test('does not conform: what came before counts, the rest is not judged', () => {
    expect([result.verdict, result.exit]).toEqual(['nonconformant', 1]);
    expect(outcomes(result)).toEqual({
      'sample/balance-1': 'passed',
      'sample/null': 'skipped',
      'sample/balance-2': 'skipped',
      'sample/balance-3': 'skipped',
      [stoppedId]: 'failed',
    });
    expect(
      result.checks.filter(({ outcome }) => outcome === 'skipped').map(({ reason }) => String(reason)),
    ).toContain('the gateway had stopped responding');
  });

  test('its first finding is the request that it got last', () => {
    const [first] = findingsOf(report);
    expect(first?.head.failure).toMatchObject({
      message:
        'The gateway stopped responding after POST /oauth/token with body `null` (check sample/null); the rest of the run was not evaluated',
      exchanges: [{ request: { method: 'POST', body: 'null' }, response: null }],
    });
  });

  test('every kind of report says so', async () => {
    const words = 'The gateway stopped responding after POST /oauth/token with body';
    const register = await kitRegister();
    const { html, junit, markdown, console } = await printed(report, register);
    for (const text of [html, junit, markdown]) expect(text).toContain(words);
    expect(console.split('\n').find((line) => line.includes('✗'))).toContain(words);
  });
});

test('distinguishes operations that it lacked from what it could no longer show', async () => {
  const gateway = await fakeWith(diesOnNull);
  const asks = (id: Check['id'], headers: Record<string, string>): Check =>
    sample({
      id,
      clauses: ['CASHOUT-01'],
      async run({ http, expect: wanted }) {
        const answer = await http.send({ method: 'POST', path: '/api/pix/cash-out', json: {}, headers });
        wanted.at('CASHOUT-01').status(answer, 401);
      },
    });
  const checks = [asks('sample/without', {}), asks('sample/with', { authorization: 'Bearer a' }), sendsNull];
  const result = await judge(gateway, checks, {}, { rightRequests: new Map() });
  expect(outcomes(result)).toMatchObject({
    'sample/without': 'skipped',
    'sample/with': 'skipped',
    'offered/createCashOut': 'failed',
    [stoppedId]: 'failed',
  });
  expect(result.exit).toBe(1);
});

describe('a gateway that is there is never called dead', () => {
  test('if it starts again by itself, the run goes on', async () => {
    const gateway = await fakeWith(diesOnNull);
    const restart = () => void gateway.reopen();
    const result = await judge(gateway, [sendsNull, ...others], {
      limits: { ...limits, goneAfterMs: 20_000 },
      listener: { unanswered: restart },
    });
    expect(outcomes(result)).toEqual({
      'sample/null': 'error',
      ...Object.fromEntries(others.map(({ id }) => [id, 'passed'])),
    });
  });

  test.each<[string, () => Misbehaving]>([
    ['is slow', () => (_, response) => pauseOnce(response)],
    ['breaks one connection in three', () => breaking((count) => count % 3 === 0)],
    ['answers 502 for a moment, as a proxy does', () => answering(502, (count) => count > 6 && count < 12)],
    ['answers 503 for a moment', () => answering(503, (count) => count > 6 && count < 9)],
    ['answers 500 to everything from now on', () => answering(500, (count) => count > 6)],
  ])('if it %s', async (_, make) => {
    const gateway = await fakeWith(make);
    let wasDoubted = 0;
    const result = await judge(gateway, others, {
      jobs: 2,
      listener: { unanswered: () => (wasDoubted += 1) },
    });
    expect(wasDoubted).toBe(0);
    expect(Object.keys(outcomes(result))).not.toContain(stoppedId);
    expect(result.run.interrupted).toBe(false);
  });
});

/** Holds a response back for longer than the timeout for a gateway that has stopped. */
function pauseOnce(response: ServerResponse): undefined {
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  Object.assign(response, {
    end: (...parts: unknown[]) => (setTimeout(() => end(...parts), 2 * limits.goneAfterMs), response),
  });
}

function breaking(which: (count: number) => boolean): Misbehaving {
  let count = 0;
  return ({ method }, response) => {
    count += 1;
    // Without responses to the first requests, the target would count as missing altogether.
    if (count <= 6 || method !== 'GET' || !which(count)) return undefined;
    response.destroy();
    return null;
  };
}

function answering(status: number, which: (count: number) => boolean): Misbehaving {
  let count = 0;
  return () => {
    count += 1;
    return which(count) ? { status } : undefined;
  };
}
