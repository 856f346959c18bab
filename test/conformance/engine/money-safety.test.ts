import { describe, expect, test } from 'vitest';
import type { ObservedCall } from '../../../conformance/target/account-core.js';
import type { Check } from '../../../conformance/engine/check.js';
import { everything } from '../../../conformance/engine/select.js';
import { cashOutAnswers, readsBalance, runSmall, sample } from '../../support/small-suite.js';

const account = { clientId: '00000000-0000-4000-8000-000000000001', clientSecret: 'long-enough' };
const path = '/api/pix/cash-out';

const byClient = cashOutAnswers('CASHOUT-01', 201, { id: 'sample/by-client' });
/** Creates a check that sends a cash-out without the client of the account. */
const raw = (id: `sample/${string}`, call: Partial<ObservedCall> = {}, header = 'authorization') =>
  sample({
    id,
    clauses: ['CASHOUT-01'],
    async run({ account: own, http, expect: expecting }) {
      const headers = { [header]: `Bearer ${await own.token()}` };
      const json = { value: 1, externalId: 'e' };
      const answer = await http.send({ method: 'POST', path, headers, json, ...call });
      expecting.at('CASHOUT-01').status(answer, 201);
    },
  });
const byHttp = raw('sample/by-http');
const byQuery = raw('sample/by-query', { path: `${path}?a=b` });
const withoutToken = sample({
  id: 'sample/without-token',
  clauses: ['CASHOUT-05'],
  async run({ account: own, http, expect: expecting }) {
    const answers = [
      await own.cashOut({}, { token: null }),
      await http.send({ method: 'POST', path, json: { value: 1, externalId: 'e' } }),
    ];
    for (const { status } of answers) expecting.at('CASHOUT-05').equal(status, 401);
  },
});
const reading = readsBalance('sample/reading');
const all: readonly Check[] = [byClient, byHttp, byQuery, withoutToken, reading];

/** Starts a gateway with the account of the target file; `sent` counts the cash-outs that it received with a token. */
function running(checks: readonly Check[], mayMoveMoney: boolean | undefined, jobs = 4) {
  const traffic = { sent: 0, open: 0, atOnce: 0 };
  const count = (request: string, headers: { authorization?: string | undefined }) => {
    if (headers.authorization === undefined) return { status: 401, body: refusal };
    if (request !== path) return { status: 200, body: { netBalance: 1, blockedBalance: 0 } };
    traffic.sent += 1;
    return { status: 201, body: { transactionId: 't', externalId: 'e', status: 'PENDING' } };
  };
  const refusal = { statusCode: 401, code: 'HTTP_ERROR', message: 'no token' };
  const run = runSmall(checks, {
    fake: {
      misbehave: ({ path: called, headers }) => {
        const [request = ''] = called.split('?');
        return [path, '/balance', '/api/balance'].includes(request) ? count(request, headers) : undefined;
      },
    },
    target: {
      control: undefined as never,
      account: { ...account, ...(mayMoveMoney !== undefined && { mayMoveMoney }) },
    },
    run: { jobs, selection: { ...everything, only: ['sample/*'] } },
  });
  return { traffic, run };
}

describe('the money of an account that the user shares', () => {
  test.each([[undefined], [false]])('is not moved where mayMoveMoney is %j', async (mayMoveMoney) => {
    const { traffic, run } = running(all, mayMoveMoney);
    const { checks, result } = await run;
    const reason = 'it moves money, and the target file does not set mayMoveMoney: true';
    expect(checks.map((one) => [one.check.id, one.outcome, one.reason])).toEqual([
      ['sample/by-client', 'skipped', reason],
      ['sample/by-http', 'skipped', reason],
      ['sample/by-query', 'skipped', reason],
      ['sample/without-token', 'passed', null],
      ['sample/reading', 'passed', null],
    ]);
    expect(traffic.sent).toBe(0);
    expect(result.exit).toBe(0);
  });

  test.each([
    ['another case of the header', raw('sample/raw', {}, 'Authorization')],
    ['a slash at the end', raw('sample/raw', { path: `${path}/` })],
    ['a slash twice', raw('sample/raw', { path: path.replace('/pix', '//pix') })],
    ['another case of the path', raw('sample/raw', { path: path.toUpperCase() })],
    ['an escaped letter of the path', raw('sample/raw', { path: path.replace('-', '%2D') })],
    ['another operation’s name', raw('sample/raw', { operation: 'getBalance' })],
    ['another path for the operation', raw('sample/raw', { operation: 'createCashOut', path: '/x' })],
  ])('is not moved by %s', async (_, check) => {
    const { checks, gateway } = await running([check], false).run;
    expect(checks.map(({ outcome }) => outcome)).toEqual(['skipped']);
    expect(gateway.received.filter((one) => /cash|x/i.test(one.path))).toEqual([]);
  });

  test('is moved where the user says so', async () => {
    const { traffic, run } = running(all, true);
    const { checks } = await run;
    expect(checks.map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'));
    expect(traffic.sent).toBe(3);
  });

  test('a check that cannot send a payment keeps what it has found before', async () => {
    const finding = sample({
      clauses: ['BALANCE-01', 'CASHOUT-01'],
      async run({ account: own, expect: expecting }) {
        expecting.at('BALANCE-01').status(await own.requestBalance(), 418);
        await own.cashOut();
      },
    });
    const { checks } = await running([finding], false).run;
    expect(checks[0]).toMatchObject({ outcome: 'failed', failures: [{ clause: 'BALANCE-01' }] });
  });

  test('without an account there is none to move: what carries a made-up token is sent', async () => {
    const forged = sample({
      clauses: ['CASHOUT-05'],
      needs: [],
      async run({ http, expect: expecting }) {
        const headers = { authorization: 'Bearer none' };
        const answer = await http.send({ method: 'POST', path, headers, json: {} });
        expecting.at('CASHOUT-05').status(answer, 401);
      },
    });
    const { checks } = await runSmall([forged], { target: { control: undefined as never } });
    expect(checks[0]?.outcome).toBe('passed');
  });
});

describe('concurrent checks', () => {
  /** Returns how many of these checks ran at the same time. */
  const atOnce = async (mayMoveMoney: boolean): Promise<number> => {
    const load = { now: 0, max: 0 };
    const waiting = Array.from({ length: 6 }, (_, index) =>
      sample({
        id: `sample/${index}`,
        clauses: ['BALANCE-01'],
        async run({ account: own, expect: expecting }) {
          load.now += 1;
          load.max = Math.max(load.max, load.now);
          await new Promise((resolve) => setTimeout(resolve, 20));
          expecting.at('BALANCE-01').status(await own.requestBalance(), 200);
          load.now -= 1;
        },
      }),
    );
    const { result } = await running(waiting, mayMoveMoney, 3).run;
    expect(result.counts.checks.passed).toBe(6);
    return load.max;
  };

  test('run one after another where they may move the money of one account, as asked for otherwise', async () => {
    expect(await atOnce(true)).toBe(1);
    expect(await atOnce(false)).toBe(3);
  });
});
