import { t } from '../../../conformance/core/text.js';
import { describe, expect, test } from 'vitest';
import { attempted } from '../../../conformance/chapters/shared/settled-payments.js';
import { Skip, Unaskable } from '../../../conformance/core/errors.js';
import type { Check } from '../../../conformance/engine/check.js';
import { everything } from '../../../conformance/engine/select.js';
import { cashOutAnswers, outcomeOf, readsBalance, runSmall, sample } from '../../support/small-suite.js';
import { answersAt, answersState, someAccount } from '../../support/fake-gateway.js';
import { inEnglish } from '../../support/in-english.js';

describe('a check', () => {
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
    // The third also because a schema that was never observed belongs to the same place.
    const outcomes = ['CASHOUT-01', 'CASHOUT-03', 'CASHOUT-02', 'BALANCE-02'].map((wanted) => {
      const found = result.clauses.find(({ id }) => id === wanted);
      return [found?.outcome, inEnglish(found?.reason ?? '')];
    });
    expect(outcomes).toEqual([
      ['unobservable', 'no path can name it'],
      ['unobservable', 'no path can name it'],
      ['unobservable', 'no path can name it'],
      ['skipped', 'no relevant message arrived'],
    ]);
  });

  test('names the exchanges that an expectation rests on, and the operation of the last that was sent', async () => {
    const check = sample({
      clauses: ['CASHOUT-03', 'BALANCE-01'],
      async run({ account, expect: expecting }) {
        const first = await account.cashOut({ externalId: 'one' });
        await account.cashOut({ externalId: 'two' });
        const third = await account.cashOut({ externalId: 'three' });
        expecting.at('CASHOUT-03').equal(third.body['externalId'], first.body['externalId']);
        const balance = await account.requestBalance();
        expecting.at('BALANCE-01').equal(first.body['externalId'], balance.body['note']);
      },
    });
    const { failures } = await outcomeOf(check);
    expect(failures[0]?.exchanges.map(({ body }) => body['externalId'])).toEqual(['three', 'one']);
    expect(failures.map(({ operation }) => operation)).toEqual(['createCashOut', 'getBalance']);
  });

  test.each<[string, Parameters<typeof sample>[0], object]>([
    [
      'makes no assertion for one of its clauses',
      { ...readsBalance(), clauses: ['BALANCE-01', 'BALANCE-03'] },
      { outcome: 'error', reason: 'it made no assertion for BALANCE-03', result: { exit: 3 } },
    ],
    [
      'throws',
      { clauses: ['CASHOUT-01'], run: () => Promise.reject(new Error('oops')) },
      { outcome: 'error', reason: 'oops', result: { exit: 3 } },
    ],
    [
      'throws after a finding',
      {
        clauses: ['CASHOUT-01'],
        async run({ account, expect: expecting }) {
          expecting.at('CASHOUT-01').status(await account.cashOut(), 400);
          throw new Error('oops');
        },
      },
      { outcome: 'failed', result: { exit: 1 } },
    ],
    [
      'hangs',
      { clauses: ['CASHOUT-01'], timeoutMs: 30, run: () => new Promise(() => undefined) },
      { outcome: 'error', reason: 'it did not finish within 0.03 s' },
    ],
  ])('that %s is an error of ours, unless it has found something', async (_, definition, ending) => {
    expect(await outcomeOf(sample(definition))).toMatchObject(ending);
  });

  test('that makes no assertion for a clause leaves it an error', async () => {
    const { clause } = await outcomeOf(sample({ clauses: ['CASHOUT-01'], run: () => Promise.resolve() }));
    expect(clause('CASHOUT-01')).toMatchObject({
      outcome: 'error',
      reason: 'sample/check made no assertion about it',
    });
  });

  test.each([
    [
      'only notes an open point',
      sample({
        clauses: ['ERROR-03'],
        run: ({ record }) => Promise.resolve(record('OP-05', 'createCashOut', 400)),
      }),
      '400',
    ],
    [
      'expects something at an open clause',
      cashOutAnswers('ERROR-03', 400),
      'the status is not as expected: 201',
    ],
  ])('that %s is recorded, and never fails', async (_, check, observed) => {
    const { outcome, failures, clause, result } = await outcomeOf(check);
    expect([outcome, failures, clause('ERROR-03')?.outcome]).toEqual(['recorded', [], 'recorded']);
    expect(result.openPoints).toContainEqual({ id: 'OP-05', operation: 'createCashOut', observed });
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
      reason: expect.stringMatching(/ stopped before it tested the requirement$/) as unknown,
    });
    expect(result.exit).toBe(1);
  });
});

describe('what a target cannot do', () => {
  const settling = sample({
    clauses: ['CASHOUT-01'],
    needs: ['an account', 'a payment settles'],
    async run({ control }) {
      await control.setup('a payment settles', { transactionId: 'x' });
    },
  });

  test.each([404, 501])('a state answered with %i skips the check, which names it', async (status) => {
    const { outcome, reason, result } = await outcomeOf(settling, {
      fake: { control: answersState('a payment settles', { status }) },
      run: { selection: { ...everything, only: ['sample/*'] } },
    });
    expect([outcome, reason]).toEqual(['skipped', expect.stringContaining("'a payment settles'")]);
    expect(result).toMatchObject({ exit: 4, verdict: 'undecided' });
  });

  test('a setup that breaks is an error, never a failure', async () => {
    const control = answersState('a payment settles', { status: 500, body: { why: 'broken' } });
    expect(await outcomeOf(settling, { fake: { control } })).toMatchObject({
      outcome: 'error',
      reason: expect.stringContaining('500 {"why":"broken"}') as string,
      result: { exit: 3 },
    });
  });

  test('a state that is answered incorrectly is an error, never a failure or a refusal', async () => {
    const control = answersState('a payment settles', { status: 200, body: { endToEndId: 5 } });
    const trying = sample({
      needs: ['an account', 'a payment settles'],
      async run({ control: own }) {
        await attempted(own.setup('a payment settles', { transactionId: 'x' }));
      },
    });
    for (const check of [settling, trying])
      expect(await outcomeOf(check, { fake: { control } })).toMatchObject({
        outcome: 'error',
        failures: [],
        reason: expect.stringContaining(
          "the response for the state 'a payment settles' is invalid: endToEndId must be",
        ) as string,
        result: { exit: 3 },
      });
  });

  test.each([401, 403])('a control token refused with %i is a configuration error', async (status) => {
    const running = runSmall([settling], { fake: { control: () => ({ status }) } });
    expect(await running.catch(inEnglish)).toMatchObject({
      name: 'ConfigurationError',
      hint: expect.stringContaining('--control-token') as string,
    });
  });

  test('an account that is not as insisted on skips the check', async () => {
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
    expect(reason).toContain('settlement automatic: it returned manual');
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

  test('the account of the target file serves checks that need no state', async () => {
    const { checks, result } = await runSmall([reading, withParams], {
      fake: { misbehave },
      target: { control: undefined as never, account },
    });
    expect(checks.map(({ outcome }) => outcome)).toEqual(['passed', 'skipped']);
    expect(result.exit).toBe(0);
  });

  test('nor an account, nothing is decided', async () => {
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

describe('a clause that a target does not show', () => {
  const leaving = (looks: boolean) =>
    sample({
      clauses: ['BALANCE-01', 'CASHOUT-01'],
      run({ expect: expecting }) {
        expecting.leave('CASHOUT-01', t`it had settled`);
        if (looks) expecting.at('BALANCE-01').ok(true, 'seen');
        else expecting.leave('BALANCE-01', t`not shown`);
        return Promise.resolve();
      },
    });

  test('is undecided for its reason, and the rest of its check counts', async () => {
    const { result, checks } = await runSmall([leaving(true)]);
    expect(checks[0]?.outcome).toBe('passed');
    const outcomes = result.clauses.filter(({ id }) => ['BALANCE-01', 'CASHOUT-01'].includes(id));
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['passed', null],
      ['skipped', 'it had settled'],
    ]);
  });

  test('leaves a check skipped that has nothing else to look at', async () => {
    const { checks } = await runSmall([leaving(false)]);
    expect(checks[0]).toMatchObject({ outcome: 'skipped', reason: 'it had settled' });
  });
});
