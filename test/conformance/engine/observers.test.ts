import { t } from '../../../conformance/core/text.js';
import { untranslated } from '../../../conformance/core/language.js';
import { describe, expect, test } from 'vitest';
import { violationRules } from '../../../conformance/chapters/observers.js';
import { Stop } from '../../../conformance/core/errors.js';
import type { ExchangeRule } from '../../../conformance/engine/rule.js';
import { everything } from '../../../conformance/engine/select.js';
import { sessionRules } from '../../../conformance/recordings/live.js';
import type { CheckContext } from '../../../conformance/chapters/check.js';
import { answersAt } from '../../support/fake-gateway.js';
import { cashOutAnswers, outcomeOf, runSmall, sample } from '../../support/small-suite.js';

/** Adds this member to the response to cash-outs. */
const answeringWith = (change: object) =>
  answersAt('/api/pix/cash-out', {
    status: 201,
    body: { transactionId: 't', externalId: 'mine', status: 'PENDING', ...change },
  });
const wrongId = answeringWith({ externalId: 5 });

const mine = cashOutAnswers('CASHOUT-01', 201, { externalId: 'mine' });

const other = cashOutAnswers('CASHOUT-01', 201, { id: 'sample/other', externalId: 'other' });

/** Creates a rule that only the response to the other cash-out breaks. */
const ruleOf = (id: ExchangeRule['id'], clause: string): ExchangeRule => ({
  id,
  title: untranslated('a rule'),
  clauses: [clause],
  at({ exchange }, expecting) {
    if (exchange.request.operation === 'createCashOut')
      expecting.field(exchange, '/externalId').equal('mine');
  },
});

describe('a message of another shape', () => {
  test('fails the observer of its chapter at the clause of the member, not the check that received it', async () => {
    const { outcome, result, clause, shapes } = await outcomeOf(mine, { fake: { misbehave: wrongId } });
    expect(outcome).toBe('passed');
    expect(shapes('cash-out')).toMatchObject({
      outcome: 'failed',
      ended: 'observed',
      failures: [
        {
          kind: 'contract',
          operation: 'createCashOut',
          clause: 'CASHOUT-02',
          pointer: '/externalId',
          expected: 'string',
          received: '5',
          exchanges: [{ status: 201 }],
        },
      ],
    });
    expect(clause('CASHOUT-02')).toMatchObject({ outcome: 'failed', checks: ['contract/cash-out'] });
    expect(clause('CASHOUT-04')?.outcome).toBe('passed');
    expect(result).toMatchObject({ exit: 1, verdict: 'nonconformant' });
  });

  test('at a place that no clause of shape states fails the observer at the clause that a check decides', async () => {
    const misbehave = answeringWith({ transactionId: 5 });
    const { outcome, shapes, clause } = await outcomeOf(mine, { fake: { misbehave } });
    expect(outcome).toBe('passed');
    expect(shapes('cash-out')?.failures).toMatchObject([{ clause: 'CASHOUT-01', pointer: '/transactionId' }]);
    expect(clause('CASHOUT-01')).toMatchObject({
      outcome: 'failed',
      checks: ['sample/check', 'contract/cash-out'],
    });
  });

  test('of a chapter where nothing came leaves its observer and its clauses skipped', async () => {
    const { clause, shapes } = await outcomeOf(mine);
    expect(shapes('balance')).toMatchObject({
      outcome: 'skipped',
      reason: 'no relevant message arrived',
    });
    expect(clause('BALANCE-02')).toMatchObject({
      outcome: 'skipped',
      reason: 'no relevant message arrived',
      checks: ['contract/balance'],
    });
  });

  test('that a check cannot go on after makes it skipped: the finding is that of the observer', async () => {
    const stopping = sample({
      clauses: ['CASHOUT-03'],
      async run({ account }) {
        const answer = await account.cashOut();
        if (typeof answer.body['externalId'] !== 'string') throw new Stop(t`no externalId`);
      },
    });
    const { outcome, reason, failures, result } = await outcomeOf(stopping, { fake: { misbehave: wrongId } });
    expect([outcome, failures]).toEqual(['skipped', []]);
    expect(reason).toBe('it stopped after a violation of CASHOUT-02, which is reported separately');
    expect(result.exit).toBe(1);
  });

  test('does not excuse a check that stops without one, or with a finding of its own', async () => {
    const stopping = (find: boolean) =>
      sample({
        clauses: ['CASHOUT-03'],
        async run({ account, expect: expecting }) {
          const answer = await account.cashOut();
          if (find) expecting.require('CASHOUT-03').equal(answer.body['externalId'], 'mine');
          throw new Stop(t`enough`);
        },
      });
    expect(await outcomeOf(stopping(false))).toMatchObject({
      outcome: 'error',
      reason: 'it stopped without a finding',
    });
    const found = await outcomeOf(stopping(true), { fake: { misbehave: wrongId } });
    expect(found).toMatchObject({ outcome: 'failed', failures: [{ clause: 'CASHOUT-03' }] });
  });

  test('is not judged where the call said so; refusals are where it said that', async () => {
    const sending = (judge: false | 'refusals') =>
      sample({
        clauses: ['CASHOUT-01'],
        async run({ account, http, expect: expecting }) {
          const headers = { authorization: `Bearer ${await account.token()}` };
          const call = { method: 'POST', path: '/api/pix/cash-out', headers, json: { value: 1 }, judge };
          expecting.at('CASHOUT-01').ok((await http.send(call)).status > 0, 'answered');
        },
      });
    const refuseWrongly = ({ path }: { path: string }) =>
      path === '/api/pix/cash-out'
        ? { status: 400, body: { statusCode: 400, code: 5, message: '' } }
        : undefined;
    const broken = async (judge: false | 'refusals', misbehave: typeof wrongId | typeof refuseWrongly) => {
      const { result } = await outcomeOf(sending(judge), { fake: { misbehave } });
      return result.checks.flatMap(({ failures }) => failures.map(({ clause }) => clause));
    };
    expect(await broken(false, wrongId)).toEqual([]);
    expect(await broken(false, refuseWrongly)).toEqual([]);
    expect(await broken('refusals', wrongId)).toEqual([]);
    expect(await broken('refusals', refuseWrongly)).toEqual(['ERROR-02']);
  });
});

describe('an observer of all answers', () => {
  const rule = ruleOf('sample/observer', 'CASHOUT-07');

  test('looks along with every check, has a result of its own, and does not fail the check', async () => {
    const { result, checks } = await runSmall([mine, other], { observers: [rule] });
    expect(checks.map(({ check, outcome }) => [check.id, outcome])).toEqual([
      ['sample/check', 'passed'],
      ['sample/other', 'passed'],
      ['sample/observer', 'failed'],
    ]);
    expect(checks[2]?.failures).toMatchObject([
      {
        kind: 'expectation',
        operation: 'createCashOut',
        clause: 'CASHOUT-07',
        received: '"other"',
        exchanges: [{ status: 201 }],
      },
    ]);
    expect(result.exit).toBe(1);
  });

  test('runs along only where it is asked for; a finding of it counts all the same', async () => {
    const run = { selection: { ...everything, only: ['sample/check'] } };
    const quiet = await runSmall([mine, other], { observers: [rule], run });
    expect(quiet.result.checks.map(({ check }) => check.id)).toEqual(['sample/check']);
    const loud = await runSmall([mine, other], {
      observers: [rule],
      run: { selection: { ...everything, only: ['sample/other'] } },
    });
    expect(loud.result.checks.map(({ check, outcome }) => [check.id, outcome])).toEqual([
      ['sample/other', 'passed'],
      ['sample/observer', 'failed'],
    ]);
    expect(loud.result.clauses.find(({ id }) => id === 'CASHOUT-07')?.outcome).toBe('failed');
    expect(loud.result.exit).toBe(1);
  });
});

describe('a rule that only reports violations', () => {
  const rule = ruleOf('sample/rule', 'CASHOUT-03');
  const suite = { violationRules: [rule] };
  const cashOutHolds = sample({
    clauses: ['CASHOUT-01', 'CASHOUT-03'],
    async run({ account, expect: expecting }) {
      const answer = await account.cashOut({ externalId: 'mine' });
      expecting.at('CASHOUT-01').status(answer, 201);
      expecting.at('CASHOUT-03').equal(answer.body['externalId'], 'mine');
    },
  });

  test('fails its clause under its own id, in the chapter of the clause', async () => {
    const { result, checks } = await runSmall([other], { suite });
    expect(checks).toMatchObject([
      { check: { id: 'sample/other' }, outcome: 'passed' },
      {
        check: { id: 'sample/rule', chapter: 'Cash-out' },
        outcome: 'failed',
        failures: [{ clause: 'CASHOUT-03', seenBy: 'sample/other', received: '"other"' }],
      },
    ]);
    expect(result.clauses.find(({ id }) => id === 'CASHOUT-03')).toMatchObject({
      outcome: 'failed',
      checks: ['sample/rule'],
    });
    expect(result.exit).toBe(1);
  });

  test('says nothing where a check fails at its clause', async () => {
    const misbehave = answeringWith({ externalId: 'theirs' });
    const { checks } = await runSmall([cashOutHolds], { suite, fake: { misbehave } });
    expect(checks.map(({ check, outcome }) => [check.id, outcome])).toEqual([['sample/check', 'failed']]);
  });

  test('says nothing about an exchange that a check fails about at another clause', async () => {
    const both = { violationRules: [{ ...rule, clauses: ['CASHOUT-07'] } as const] };
    const misbehave = answeringWith({ externalId: 'theirs' });
    const { checks } = await runSmall([cashOutHolds], { suite: both, fake: { misbehave } });
    expect(checks.map(({ check, outcome }) => [check.id, outcome])).toEqual([['sample/check', 'failed']]);
  });

  test('decides nothing where it holds', async () => {
    const { result, checks } = await runSmall([mine], { suite });
    expect(checks.map(({ check }) => check.id)).toEqual(['sample/check']);
    expect(result.clauses.find(({ id }) => id === 'CASHOUT-03')?.outcome).toBe('skipped');
  });
});

describe('the rules of the kit about refusals and successes', () => {
  const suite = { violationRules };
  const sends = (fields: object) =>
    sample({
      clauses: ['TOKEN-01'],
      async run({ account, expect: expecting }) {
        await account.cashOut({ externalId: 'mine', ...fields });
        expecting.at('TOKEN-01').ok(true, 'sent');
      },
    });
  const found = async (fields: object, answer: { readonly status: number }) => {
    const body = { transactionId: 't', externalId: 'mine', status: 'PENDING' };
    const { checks } = await runSmall([sends(fields)], {
      suite,
      fake: { misbehave: answersAt('/api/pix/cash-out', { body, ...answer }) },
    });
    return checks.slice(1).map(({ check }) => check.id);
  };

  test('find a request with a fault that is carried out, though its check expects nothing of it', async () => {
    expect(await found({ value: -1 }, { status: 201 })).toEqual(['refusals/cashout-14']);
    expect(await found({ value: -1 }, { status: 400 })).toEqual([]);
    expect(await found({ value: 1 }, { status: 201 })).toEqual([]);
  });

  test('find a success with another status than the operation has', async () => {
    expect(await found({}, { status: 202 })).toEqual(['successes/cashout-01']);
    expect(await found({}, { status: 500 })).toEqual([]);
  });
});

describe('the rules over histories', () => {
  const suite = { sessionRules };
  /** The gateway gives every cash-out the same id. */
  const fake = {
    misbehave: answersAt('/api/pix/cash-out', {
      status: 201,
      body: { transactionId: 't', status: 'PENDING' },
    }),
  };
  type Run = (context: CheckContext<string, never, never>) => Promise<unknown>;
  const paysTwice = (run: Run = () => Promise.resolve(), options: { readonly judge?: false } = {}) =>
    sample({
      clauses: ['CASHOUT-01'],
      async run(context) {
        const { account, expect: expecting } = context;
        for (const externalId of ['a', 'b'])
          expecting.at('CASHOUT-01').status(await account.cashOut({ externalId }, options), 201);
        await run(context as never);
      },
    });

  test('judge what a check sent and received, and name the check', async () => {
    const { checks, result } = await runSmall([paysTwice()], { suite, fake });
    expect(checks).toMatchObject([
      { outcome: 'passed' },
      {
        check: { id: 'rules/h-12', chapter: 'Cash-out' },
        outcome: 'failed',
        failures: [
          {
            clause: 'CASHOUT-05',
            operation: 'createCashOut',
            seenBy: 'sample/check',
            expected: 'a different transactionId for each call',
            received: 't for 2 calls',
            exchanges: [{ status: 201 }, { status: 201 }],
          },
        ],
      },
    ]);
    expect(result.exit).toBe(1);
  });

  const pays = (id: 'sample/one' | 'sample/other') =>
    cashOutAnswers('CASHOUT-01', 201, { id, externalId: id });

  test('compare no accounts of different checks with each other', async () => {
    const { checks } = await runSmall([pays('sample/one'), pays('sample/other')], { suite, fake });
    expect(checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  });

  test('compare all checks of one shared account', async () => {
    const account = { clientId: 'client', clientSecret: 'secret', mayMoveMoney: true };
    const target = { control: undefined, account } as never;
    const { checks } = await runSmall([pays('sample/one'), pays('sample/other')], { suite, fake, target });
    expect(checks.map(({ check }) => check.id)).toEqual(['sample/one', 'sample/other', 'rules/h-12']);
  });

  test('say nothing of a check that found something itself', async () => {
    const fails: Run = ({ expect: expecting }) =>
      Promise.resolve(expecting.at('CASHOUT-01').ok(false, 'something else'));
    const { checks } = await runSmall([paysTwice(fails)], { suite, fake });
    expect(checks.map(({ check }) => check.id)).toEqual(['sample/check']);
  });

  test('hold nothing against a client that is judged in front of the gateway', async () => {
    const broken: string[] = [];
    const { checks, result } = await runSmall([paysTwice()], {
      suite: { ...suite, subject: 'client' },
      fake,
      run: { listener: { gatewayBroke: (clauses) => broken.push(...clauses) } },
    });
    expect(broken).toEqual(['CASHOUT-05']);
    expect(checks.map(({ outcome }) => outcome)).toEqual(['passed']);
    expect(result.clauses.find(({ id }) => id === 'CASHOUT-05')?.outcome).not.toBe('failed');
  });

  test('say nothing about answers that no observer judges', async () => {
    const { checks } = await runSmall([paysTwice(undefined, { judge: false })], { suite, fake });
    expect(checks.map(({ check }) => check.id)).toEqual(['sample/check']);
  });
});
