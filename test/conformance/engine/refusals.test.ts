import { describe, expect, test } from 'vitest';
import type { Check } from '../../../conformance/engine/check.js';
import { everything } from '../../../conformance/engine/select.js';
import { offeredIds } from '../../../conformance/engine/suite.js';
import type { FakeOptions } from '../../support/fake-gateway.js';
import { readsBalance, runSmall, sample, smallSuite } from '../../support/small-suite.js';

const path = '/api/pix/cash-out';
type Options = NonNullable<Parameters<typeof runSmall>[1]>;

/** Expects a refusal that this gateway sends only to the kit, and what follows from it. */
const refused = sample({
  id: 'cash-out/refused',
  clauses: ['CASHOUT-05', 'CASHOUT-06', 'ERROR-03'],
  async run({ account, expect: expecting, record }) {
    const answer = await account.cashOut({}, { token: null });
    expecting.at('CASHOUT-05').status(answer, [400, 401, 404]);
    record('OP-05', 'createCashOut', `a fault: ${answer.status}`);
    expecting.at('CASHOUT-06').status(await account.requestBalance(), 200);
  },
});
/** Uses only another operation. */
const balance = readsBalance('balance/read');
/** Depends on a payment, and cannot continue without one. */
const paid = sample({
  id: 'cash-out/paid',
  clauses: ['CASHOUT-01', 'CASHOUT-03'],
  async run({ account, expect: expecting }) {
    const answer = await account.cashOut();
    expecting.precondition(answer, 201);
    expecting.at('CASHOUT-01').status(answer, 201);
    expecting.at('CASHOUT-03').present(answer.body['externalId']);
  },
});
/** Counts refusals, as a race does: the failure shows in another response. */
const race = sample({
  id: 'cash-out/race',
  clauses: ['CASHOUT-03'],
  async run({ account, expect: expecting }) {
    const before = await account.balance();
    await account.cashOut({ value: 10 });
    const after = await account.balance();
    expecting.at('CASHOUT-03').equal(before.availableCents - after.availableCents, 1000);
  },
});

const ask = (send: 'cashOut' | 'requestBalance'): Check =>
  sample({
    id: `right-request/${send}`,
    async run({ account }) {
      await account[send]();
    },
  });
const rightRequests = new Map([
  ['createCashOut', ask('cashOut')],
  ['getBalance', ask('requestBalance')],
]);
const suite = { rightRequests };

const run = (checks: readonly Check[], options: Options = {}) =>
  runSmall(checks, { ...options, suite: { ...suite, ...options.suite } });

/** Returns options for a gateway that responds to every cash-out, or only to those with a token, with this status. */
const answering = (status: number, { always = true } = {}): FakeOptions => ({
  misbehave: ({ path: requestPath, headers }) =>
    requestPath === path && (always || headers.authorization !== undefined)
      ? { status, body: { statusCode: status, code: 'HTTP_ERROR', message: 'no' } }
      : undefined,
});

const only = (...globs: string[]): NonNullable<Options['run']> => ({
  selection: { ...everything, only: globs },
});

describe('a refusal', () => {
  test('counts where a right request is accepted, which the kit sends itself where no check does', async () => {
    const { result, gateway } = await run([refused]);
    expect(
      result.clauses.filter(({ id }) => id.startsWith('CASHOUT-0')).map(({ outcome }) => outcome),
    ).toEqual(
      // A response without an expectation is not decided by the request that the kit adds.
      ['skipped', 'skipped', 'skipped', 'skipped', 'passed', 'passed', 'skipped'],
    );
    expect(result.openPoints).toContainEqual({
      id: 'OP-05',
      operation: 'createCashOut',
      observed: 'a fault: 401',
    });
    expect(gateway.received.filter((request) => request.path === path)).toHaveLength(2);
  });

  test('decides nothing where none is: neither the refusal, nor what it left undone, nor an open point', async () => {
    const { result, checks } = await run([refused, balance], { fake: answering(400) });
    const reason =
      'no valid request to POST /api/pix/cash-out was accepted in this run (the last response was 400), so refusals of invalid ones prove nothing';
    for (const id of ['CASHOUT-05', 'CASHOUT-06', 'ERROR-03'])
      expect(result.clauses.find((clause) => clause.id === id)).toMatchObject({ outcome: 'skipped', reason });
    expect(result.openPoints.filter(({ id }) => id === 'OP-05')).toEqual([]);
    expect(checks.map(({ outcome }) => outcome)).toEqual(['skipped', 'passed']);
    expect(result).toMatchObject({ exit: 0, verdict: 'partial' });
  });
});

test('a failure tells what had been refused before, and whether that had been accepted as well', async () => {
  const counting = sample({
    id: 'balance/after-refusals',
    clauses: ['CASHOUT-03', 'CASHOUT-05', 'BALANCE-01'],
    async run({ account, expect: expecting }) {
      const answer = await account.cashOut({}, { token: null });
      expecting.at('CASHOUT-05').status(answer, 201);
      expecting.at('CASHOUT-03').equal((await account.balance()).availableCents, -1);
      await account.cashOut();
      expecting.at('BALANCE-01').equal((await account.balance()).availableCents, -1);
    },
  });
  const { checks } = await run([counting]);
  const counts = checks[0]!.failures.map(({ clause, refusedBefore, acceptedBefore }) => [
    clause,
    refusedBefore,
    acceptedBefore,
  ]);
  const refusing = ['createCashOut'];
  expect(counts).toEqual([
    ['CASHOUT-05', undefined, undefined],
    ['CASHOUT-03', refusing, undefined],
    ['BALANCE-01', refusing, refusing],
  ]);
});

describe('an operation that is not there', () => {
  test.each([404, 405, 501])('and answers %i is one finding, its clauses undecided', async (status) => {
    const { result, checks } = await run([refused, paid, race, balance], { fake: answering(status) });
    const found = checks.filter(({ outcome }) => outcome === 'failed');
    expect(found.map(({ check }) => [check.id, check.title.en, check.chapter])).toEqual([
      ['offered/createCashOut', 'POST /api/pix/cash-out is offered', 'Cash-out'],
    ]);
    expect(found[0]?.failures).toMatchObject([
      {
        clause: null,
        message: 'POST /api/pix/cash-out is not offered',
        received: `${status} to every request`,
      },
    ]);
    const judged = result.clauses.filter(
      ({ id, checks: by }) => /^(CASHOUT|ERROR-03)/.test(id) && by.length > 0,
    );
    expect(judged.map(({ id }) => id)).toContain('CASHOUT-03');
    for (const { id, outcome, reason } of judged.filter(({ checks: by }) => !by[0]!.startsWith('contract/')))
      expect([id, outcome, reason]).toEqual([id, 'skipped', 'POST /api/pix/cash-out is not offered']);
    expect(result.openPoints.filter(({ operation }) => operation === 'createCashOut')).toEqual([]);
    expect(result.clauses.find(({ id }) => id === 'BALANCE-01')?.outcome).toBe('passed');
    expect(result).toMatchObject({ exit: 1, verdict: 'nonconformant' });
  });

  test('is none where it answers one request otherwise', async () => {
    const { checks } = await run([refused, paid], { fake: answering(404, { always: false }) });
    expect(checks.map(({ check, outcome }) => [check.id, outcome])).toEqual([
      ['cash-out/refused', 'skipped'],
      ['cash-out/paid', 'failed'],
    ]);
  });

  test('is found by a whole run that has no check of it, and by no other', async () => {
    const whole = await run([balance], { fake: answering(404) });
    expect(whole.checks.map(({ check }) => check.id)).toEqual(['balance/read', 'offered/createCashOut']);
    const part = await run([balance], { fake: answering(404), run: only('balance/*') });
    expect(part.checks.map(({ check }) => check.id)).toEqual(['balance/read']);
  });

  test('can be waived, and the waiver is stale once it is there', async () => {
    const waivers = [{ id: 'offered/createCashOut', reason: 'comes in release 7' }];
    expect(offeredIds(smallSuite([], suite))).toContain('offered/createCashOut');
    const absent = await run([refused], { fake: answering(404), run: { waivers } });
    expect(absent.result).toMatchObject({ exit: 0, verdict: 'partial', waivers: [{ state: 'used' }] });
    const there = await run([refused, paid], { run: { waivers } });
    expect(there.result).toMatchObject({ exit: 1, waivers: [{ state: 'stale' }] });
  });

  test('is not asked for, and no finding, where the target file says so', async () => {
    const target = { notOffered: ['POST /api/pix/cash-out'] };
    const { result, checks, gateway } = await run([refused, paid, balance], { target, fake: answering(404) });
    const reason = 'POST /api/pix/cash-out is not offered (the target file says so)';
    expect(checks.map(({ outcome, reason: why }) => [outcome, why])).toEqual([
      ['skipped', reason],
      ['skipped', reason],
      ['passed', null],
    ]);
    expect(gateway.received.filter((request) => request.path === path)).toEqual([]);
    expect(result).toMatchObject({ exit: 0, verdict: 'partial', target });
  });
});

/** Returns the events of these checks for a listener, in order, and the final outcomes of the run. */
async function observedEvents(checks: readonly Check[], fake: FakeOptions = {}) {
  const events: string[] = [];
  const ids = new Set<string>(checks.map(({ id }) => id));
  const { result } = await run(checks, {
    fake,
    run: {
      jobs: 1,
      listener: {
        concluded: ({ check }) => {
          if (ids.has(check.id)) events.push(`ran ${check.id}`);
        },
        resolved: ({ check, outcome }) => {
          events.push(`${outcome} ${check.id}`);
        },
      },
    },
  });
  return { events, result };
}

describe('a listener hears what is final of a result', () => {
  test('at the end where it rests on refusals of what accepts nothing, of others at once', async () => {
    const { events } = await observedEvents([refused, balance], answering(400));
    expect(events.slice(0, 3)).toEqual(['ran cash-out/refused', 'passed balance/read', 'ran balance/read']);
    expect(events.slice(3)).toContain('skipped cash-out/refused');
  });

  test('as soon as a right request is accepted', async () => {
    const { events } = await observedEvents([refused, paid, balance]);
    expect(events.slice(0, 4)).toEqual([
      'ran cash-out/refused',
      'passed cash-out/refused',
      'passed cash-out/paid',
      'ran cash-out/paid',
    ]);
  });

  test('once, and as the run tells it in the end, observers and what is not offered too', async () => {
    for (const fake of [{}, answering(400), answering(404)]) {
      const { events, result } = await observedEvents([refused, paid, balance], fake);
      const resolved = events.filter((event) => !event.startsWith('ran '));
      const final = result.checks.map(({ check, outcome }) => `${outcome} ${check.id}`);
      expect(resolved.sort()).toEqual(final.sort());
    }
  });
});
