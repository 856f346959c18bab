import { t } from '../../../conformance/core/text.js';
import { describe, expect, test } from 'vitest';
import { Skip, Unaskable } from '../../../conformance/core/errors.js';
import type { Check } from '../../../conformance/engine/check.js';
import { everything } from '../../../conformance/engine/select.js';
import { cashOutAnswers, outcomeOf, readsBalance, runSmall, sample } from '../../support/small-suite.js';
import { answersAt, answersState, someAccount } from '../../support/fake-gateway.js';
import { inEnglish } from '../../support/in-english.js';

const cashOutHolds = sample({
  clauses: ['CASHOUT-01', 'CASHOUT-03'],
  async run({ account, expect: expecting }) {
    const answer = await account.cashOut({ externalId: 'mine' });
    expecting.at('CASHOUT-01').status(answer, 201);
    expecting.at('CASHOUT-03').equal(answer.body['externalId'], 'mine');
  },
});

describe('a check', () => {
  test('passes when what it declares was looked at and held', async () => {
    const { outcome, result, clause } = await outcomeOf(cashOutHolds);
    expect(outcome).toBe('passed');
    for (const id of ['CASHOUT-01', 'CASHOUT-02', 'CASHOUT-03', 'CASHOUT-04']) {
      expect(clause(id)?.outcome, id).toBe('passed');
    }
    expect(clause('CASHOUT-01')?.checks).toEqual(['sample/check']);
    expect(clause('CASHOUT-02')?.checks).toEqual(['contract/cash-out']);
    // The fifth is that of the token, which every account needs.
    expect(result).toMatchObject({ exit: 0, verdict: 'partial', decided: { must: 5, of: 17 } });
  });

  test('fails at the clause where the target was wrong, and at no other', async () => {
    const check = sample({
      clauses: ['CASHOUT-05', 'CASHOUT-06'],
      async run({ account, expect: expecting }) {
        const answer = await account.cashOut();
        expecting.at('CASHOUT-05').status(answer, 400);
        expecting.at('CASHOUT-06').ok(true, 'fine');
      },
    });
    const { outcome, result, failures, clause } = await outcomeOf(check);
    expect(outcome).toBe('failed');
    expect(failures).toMatchObject([
      { clause: 'CASHOUT-05', expected: '400', received: '201', pointer: '/status' },
    ]);
    expect(failures[0]?.exchanges.map(({ request }) => request.path)).toEqual(['/api/pix/cash-out']);
    expect(clause('CASHOUT-05')?.outcome).toBe('failed');
    expect(clause('CASHOUT-06')?.outcome).toBe('passed');
    expect(result).toMatchObject({ exit: 1, verdict: 'nonconformant' });
  });

  test('that cannot be asked of this target records why, and leaves nothing undecided', async () => {
    const reason = t`no path can name it`;
    const place = '/paths/~1api~1pix~1cash-out/';
    const check = sample({
      clauses: ['CASHOUT-01', 'CASHOUT-03'],
      run: () => Promise.reject(new Unaskable(reason, 'OP-01', 'createCashOut', [place])),
    });
    const skipped = sample({
      clauses: ['CASHOUT-03'],
      run: () => Promise.reject(new Skip(t`for another reason`)),
    });
    const { result } = await runSmall([check, { ...skipped, id: 'sample/skipped' }]);
    expect(result.checks.find(({ check: { id } }) => id === 'sample/check')?.outcome).toBe('recorded');
    expect(result.openPoints).toContainEqual({
      id: 'OP-01',
      operation: 'createCashOut',
      observed: inEnglish(reason),
    });
    // The third also because a schema that nothing was seen of belongs to the same place.
    const outcomes = ['CASHOUT-01', 'CASHOUT-03', 'CASHOUT-02', 'BALANCE-02'].map((wanted) => {
      const found = result.clauses.find(({ id }) => id === wanted);
      return [found?.outcome, inEnglish(found?.reason ?? '')];
    });
    expect(outcomes).toEqual([
      ['unobservable', 'no path can name it'],
      ['unobservable', 'no path can name it'],
      ['unobservable', 'no path can name it'],
      ['skipped', 'no message arrived that it applies to'],
    ]);
  });

  test('names the exchanges that were read for an expectation', async () => {
    const check = sample({
      clauses: ['CASHOUT-03'],
      async run({ account, expect: expecting }) {
        const first = await account.cashOut({ externalId: 'one' });
        await account.cashOut({ externalId: 'two' });
        const third = await account.cashOut({ externalId: 'three' });
        expecting.at('CASHOUT-03').equal(third.body['externalId'], first.body['externalId']);
      },
    });
    const { failures } = await outcomeOf(check);
    expect(failures[0]?.exchanges.map(({ body }) => body['externalId'])).toEqual(['three', 'one']);
  });

  test('without any expectation is an error, not a pass', async () => {
    const check = sample({
      clauses: ['CASHOUT-01'],
      run: async ({ account }) => {
        await account.cashOut();
      },
    });
    const { outcome, reason, clause, result } = await outcomeOf(check);
    expect([outcome, reason]).toEqual(['error', 'it made no assertion for CASHOUT-01']);
    expect(clause('CASHOUT-01')).toMatchObject({
      outcome: 'error',
      reason: 'sample/check made no assertion about it',
    });
    expect(result.exit).toBe(3);
  });

  test('is an error where it left out one of several clauses', async () => {
    const check = sample({
      clauses: ['BALANCE-01', 'BALANCE-03'],
      async run({ account, expect: expecting }) {
        expecting.at('BALANCE-01').status(await account.requestBalance(), 200);
      },
    });
    expect(await outcomeOf(check)).toMatchObject({
      outcome: 'error',
      reason: 'it made no assertion for BALANCE-03',
    });
  });

  test('is recorded when it only notes an open point', async () => {
    const check = sample({
      clauses: ['ERROR-03'],
      run({ record }) {
        record('OP-05', 'createCashOut', 400);
        return Promise.resolve();
      },
    });
    const { outcome, clause, result } = await outcomeOf(check);
    expect(outcome).toBe('recorded');
    expect(clause('ERROR-03')?.outcome).toBe('recorded');
    expect(result.openPoints).toContainEqual({ id: 'OP-05', operation: 'createCashOut', observed: '400' });
  });

  test('never fails at an open clause: what it expected there is recorded', async () => {
    const check = cashOutAnswers('ERROR-03', 400);
    const { outcome, failures, result } = await outcomeOf(check);
    expect([outcome, failures]).toEqual(['recorded', []]);
    expect(result.openPoints).toContainEqual({
      id: 'OP-05',
      operation: 'createCashOut',
      observed: 'the status is not as expected: 201',
    });
  });

  test('that throws is an error of ours', async () => {
    const check = sample({ clauses: ['CASHOUT-01'], run: () => Promise.reject(new Error('oops')) });
    const { outcome, reason, result } = await outcomeOf(check);
    expect([outcome, reason, result.exit]).toEqual(['error', 'oops', 3]);
  });

  test('that throws after a finding has failed, as the finding stands', async () => {
    const check = sample({
      clauses: ['CASHOUT-01'],
      async run({ account, expect: expecting }) {
        expecting.at('CASHOUT-01').status(await account.cashOut(), 400);
        throw new Error('oops');
      },
    });
    expect(await outcomeOf(check)).toMatchObject({ outcome: 'failed', result: { exit: 1 } });
  });

  test('that hangs is ended', async () => {
    const check = sample({ clauses: ['CASHOUT-01'], timeoutMs: 30, run: () => new Promise(() => undefined) });
    expect(await outcomeOf(check)).toMatchObject({
      outcome: 'error',
      reason: 'it did not finish within 0.03 s',
    });
  });

  test('a required expectation ends it, and what it did not reach is not held against it', async () => {
    const check = sample({
      clauses: ['CASHOUT-05', 'CASHOUT-06'],
      async run({ account, expect: expecting }) {
        expecting.require('CASHOUT-05').status(await account.cashOut(), 400);
        throw new Error('never reached');
      },
    });
    const { outcome, clause, result } = await outcomeOf(check);
    expect(outcome).toBe('failed');
    expect(clause('CASHOUT-06')).toMatchObject({
      outcome: 'error',
      reason: 'every relevant check stopped early',
    });
    expect(result.exit).toBe(1);
  });

  test('a missed precondition counts against the clause of that success', async () => {
    const check = sample({
      clauses: ['CASHOUT-06'],
      async run({ account, expect: expecting }) {
        expecting.precondition(await account.cashOut(), 201);
        throw new Error('never reached');
      },
    });
    const refuses = { misbehave: answersAt('/api/pix/cash-out', refusal) };
    const { outcome, failures } = await outcomeOf(check, { fake: refuses });
    expect(outcome).toBe('failed');
    expect(failures).toMatchObject([
      {
        kind: 'precondition',
        operation: 'createCashOut',
        clause: 'CASHOUT-01',
        expected: '201',
        received: '400',
      },
    ]);
  });
});

const refusal = { status: 400, body: { statusCode: 400, code: 'HTTP_ERROR', message: 'no' } };

describe('what a target cannot do', () => {
  const settling = sample({
    clauses: ['CASHOUT-01'],
    needs: ['an account', 'a payment settles'],
    async run({ control }) {
      await control.setup('a payment settles', { transactionId: 'x' });
    },
  });

  test.each([404, 501])('a state answered %i skips with its name', async (status) => {
    const control = answersState('a payment settles', { status });
    const selection = { ...everything, only: ['sample/*'] };
    const { outcome, reason, clause, result } = await outcomeOf(settling, {
      fake: { control },
      run: { selection },
    });
    expect(outcome).toBe('skipped');
    expect(reason).toContain("'a payment settles'");
    expect(clause('CASHOUT-01')?.outcome).toBe('skipped');
    expect(result).toMatchObject({ exit: 4, verdict: 'undecided' });
  });

  test('a setup that breaks is an error, never a failure', async () => {
    const control = answersState('a payment settles', { status: 500, body: { why: 'broken' } });
    const { outcome, reason, result } = await outcomeOf(settling, { fake: { control } });
    expect(outcome).toBe('error');
    expect(reason).toContain('500 {"why":"broken"}');
    expect(result.exit).toBe(3);
  });

  test.each([401, 403])(
    'a control token refused with %i ends the run as a configuration error',
    async (status) => {
      const running = runSmall([settling], { fake: { control: () => ({ status }) } });
      expect(await running.catch(inEnglish)).toMatchObject({
        name: 'ConfigurationError',
        hint: expect.stringContaining('--control-token') as string,
      });
    },
  );

  test('an account that is not as insisted on skips', async () => {
    const control = ({ state, params }: { state: string; params: Record<string, unknown> }) =>
      state === 'an account' && params['settlement'] !== undefined
        ? { status: 200, body: { ...someAccount, settlement: 'manual' } }
        : undefined;
    const check = sample({
      account: { settlement: 'automatic' },
      insists: ['settlement'],
      run: () => Promise.resolve(),
    });
    const { outcome, reason } = await outcomeOf(check, { fake: { control } });
    expect(outcome).toBe('skipped');
    expect(reason).toContain('settlement automatic: it is manual');
  });

  test('without notifications and scenarios the checks that need them are skipped', async () => {
    const needing = (need: Check['needs'][number]) =>
      sample({
        id: `sample/${need.replaceAll(' ', '-')}`,
        needs: [need],
        run: () => Promise.reject(new Skip(t`reached`)),
      });
    const { checks } = await runSmall([needing('notifications'), needing('scenario cashOut.invalidKey')], {
      target: { webhooks: 'none' },
    });
    expect(checks.map(({ reason }) => reason)).toEqual([
      'notifications are switched off (webhooks: none)',
      'the target file names no scenario cashOut.invalidKey',
    ]);
  });
});

describe('without control endpoint', () => {
  const account = { clientId: '00000000-0000-4000-8000-000000000001', clientSecret: 'long-enough' };
  const reading = readsBalance('sample/reading');
  const withParams = sample({ id: 'sample/rich', account: { available: 5 }, run: () => Promise.resolve() });
  const misbehave = ({ path }: { path: string }) =>
    path === '/balance' || path === '/api/balance'
      ? { status: 200, body: { netBalance: 1, blockedBalance: 0 } }
      : undefined;

  test('the account of the target file serves what needs no state', async () => {
    const { checks, result } = await runSmall([reading, withParams], {
      fake: { misbehave },
      target: { control: undefined as never, account },
    });
    expect(checks.map(({ outcome }) => outcome)).toEqual(['passed', 'skipped']);
    expect(result.exit).toBe(0);
  });

  test('and no account nothing is decided', async () => {
    const { result } = await runSmall([reading], { target: { control: undefined as never } });
    expect(result).toMatchObject({ exit: 4, verdict: 'undecided' });
    expect(result.checks[0]?.reason).toContain("no control endpoint to set up 'an account'");
  });

  test('wrong credentials are a configuration error', async () => {
    const refuseTokens = ({ path }: { path: string }) =>
      path.includes('token') ? { status: 401, body: {} } : undefined;
    const running = runSmall([reading], {
      fake: { misbehave: refuseTokens },
      target: { control: undefined as never, account },
    });
    expect(await running.catch(inEnglish)).toMatchObject({
      hint: expect.stringContaining('account.clientSecret') as string,
    });
  });

  test('a payment that the account cannot afford is skipped, not failed', async () => {
    const body = { statusCode: 400, code: 'PIX_INSUFFICIENT_BALANCE', message: '', errorCode: 'x' };
    const check = sample({
      clauses: ['CASHOUT-06'],
      async run({ account: own, expect: expecting }) {
        expecting.precondition(await own.cashOut(), 201);
      },
    });
    const { result } = await runSmall([check], {
      fake: { misbehave: answersAt('/api/pix/cash-out', { status: 400, body }) },
      target: { control: undefined as never, account },
    });
    expect(result.checks[0]).toMatchObject({ outcome: 'skipped', failures: [] });
  });
});
