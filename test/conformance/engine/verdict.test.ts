import { describe, expect, test } from 'vitest';
import { clausePrecedence, foremost } from '../../../conformance/engine/outcome.js';
import {
  everything,
  globPattern,
  leftOut,
  selectChecks,
  selectObservers,
} from '../../../conformance/engine/select.js';
import { selectable } from '../../../conformance/engine/suite.js';
import { english } from '../../../conformance/core/text.js';
import { leftOutNote } from '../../../conformance/engine/notes.js';
import { kitSuite } from '../../../conformance/kit.js';
import type { Language } from '../../../conformance/core/language.js';
import type { Check } from '../../../conformance/engine/check.js';
import type { RunResult } from '../../../conformance/engine/result.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { Redactor } from '../../../conformance/report/redact.js';
import { verdictLine } from '../../../conformance/report/verdict.js';
import { answersAt, type ControlMessage } from '../../support/fake-gateway.js';
import { cashOutAnswers, runSmall, sample, smallSuite } from '../../support/small-suite.js';

test('one check that decided a clause is enough, and one that failed decides it', () => {
  expect(foremost(clausePrecedence, ['skipped', 'error', 'passed'])).toBe('passed');
  expect(foremost(clausePrecedence, ['passed', 'failed'])).toBe('failed');
  expect(foremost(clausePrecedence, ['passed', 'waived'])).toBe('waived');
  expect(foremost(clausePrecedence, [])).toBeUndefined();
});

const passing: Check = {
  ...cashOutAnswers('CASHOUT-01', 201, { id: 'cash-out/passing' }),
  family: 'standard',
};
const failing = sample({
  id: 'cash-out/failing',
  clauses: ['CASHOUT-05', 'CASHOUT-06'],
  async run({ account, expect: expecting }) {
    const payment = await account.cashOut();
    expecting.at('CASHOUT-05').status(payment, 400);
    expecting.at('CASHOUT-06').status(payment, 422);
  },
});
const broken = sample({
  id: 'tokens/broken',
  clauses: ['TOKEN-01'],
  run: () => Promise.reject(new Error('x')),
});
const both = ['CASHOUT-05', 'CASHOUT-06'];
const waive = (...ids: string[]) => ids.map((id) => ({ id, reason: 'known' }));

describe('waivers', () => {
  test('that cover every failure of a check make it waived, and the exit status 0', async () => {
    for (const waivers of [waive(...both), waive('cash-out/failing')]) {
      const { result } = await runSmall([failing], { run: { waivers } });
      expect(result.checks[0]?.outcome).toBe('waived');
      expect(both.map((id) => result.clauses.find((clause) => clause.id === id)?.outcome)).toEqual([
        'waived',
        'waived',
      ]);
      expect(result).toMatchObject({ exit: 0, verdict: 'partial', decided: { must: 5 } });
      expect(result.waivers.map(({ state }) => state)).toEqual(waivers.map(() => 'used'));
    }
  });

  test('that cover some leave the check failed', async () => {
    const { result } = await runSmall([failing], { run: { waivers: waive('CASHOUT-05') } });
    expect(result.checks[0]?.outcome).toBe('failed');
    expect(result.clauses.filter(({ id }) => both.includes(id)).map(({ outcome }) => outcome)).toEqual([
      'waived',
      'failed',
    ]);
    expect(result.exit).toBe(1);
  });

  test('that no longer match a failure fail the run', async () => {
    const { result } = await runSmall([passing], { run: { waivers: waive('CASHOUT-01') } });
    expect(result).toMatchObject({ waivers: [{ state: 'stale' }], exit: 1, verdict: 'nonconformant' });
  });

  test('of what did not run are not judged', async () => {
    const { result } = await runSmall([passing], { run: { waivers: waive('CASHOUT-05') } });
    expect(result).toMatchObject({ waivers: [{ state: 'not judged' }], exit: 0 });
  });

  test('hold through their last day and not longer', async () => {
    const until = (day: string) => [{ id: 'cash-out/failing', reason: 'known', until: day }];
    const today = new Date().toISOString().slice(0, 10);
    const valid = await runSmall([failing], { run: { waivers: until(today) } });
    expect(valid.result.exit).toBe(0);
    const over = await runSmall([failing], { run: { waivers: until('2020-01-01') } });
    expect(over.result.waivers).toMatchObject([{ state: 'expired' }]);
    expect(over.result.checks[0]?.outcome).toBe('failed');
    const overAndDone = await runSmall([passing], { run: { waivers: until('2020-01-01') } });
    expect(overAndDone.result.exit).toBe(1);
    const lineOf = (run: RunResult, language: Language) =>
      verdictLine(jsonReport(run, new Redactor()), language);
    expect(lineOf(overAndDone.run, 'en')).toContain(
      'failed because of waivers (1 expired): cash-out/failing',
    );
    expect(lineOf(over.run, 'pt-BR')).toContain(
      'reprovado por causa de dispensas (1 vencida): cash-out/failing',
    );
    expect(lineOf(valid.run, 'en')).not.toContain('because of waivers');
  });
});

describe('the exit status', () => {
  test('3 outranks 1: what broke must be fixed first', async () => {
    const { result } = await runSmall([failing, broken]);
    expect(result).toMatchObject({ exit: 3, verdict: 'error' });
  });

  test('of a client, 1 outranks 3: what broke elsewhere does not hide a failure', async () => {
    const suite = { subject: 'client' as const };
    const { result } = await runSmall([failing, broken], { suite });
    expect(result).toMatchObject({ exit: 1, verdict: 'nonconformant' });
    expect((await runSmall([passing, broken], { suite })).result.exit).toBe(3);
  });

  test('an interrupted run says what there is', async () => {
    const abort = new AbortController();
    const slow = sample({
      id: 'cash-out/slow',
      clauses: ['CASHOUT-02'],
      run: () => {
        abort.abort();
        return new Promise(() => undefined);
      },
    });
    const { result, checks } = await runSmall([passing, slow, failing], {
      run: { signal: abort.signal, jobs: 1 },
    });
    expect(checks.map(({ outcome }) => outcome)).toEqual(['passed', 'skipped', 'skipped']);
    expect(checks[2]?.reason).toBe('the run was interrupted');
    expect(result).toMatchObject({ exit: 4, verdict: 'undecided' });
  });

  test('an interrupted run holds no abandoned call against the gateway', async () => {
    const abort = new AbortController();
    const ended: Promise<unknown>[] = [];
    const unfinished = sample({
      id: 'cash-out/unfinished',
      clauses: ['CASHOUT-01'],
      async run({ account, expect: expecting }) {
        const paid = account.cashOut();
        ended.push(paid.catch((thrown: unknown) => thrown));
        setTimeout(() => abort.abort(), 50);
        expecting.at('CASHOUT-01').status(await paid, 201);
      },
    });
    const { run } = await runSmall([unfinished, passing], {
      fake: { misbehave: answersAt('/api/pix/cash-out', null) },
      run: { signal: abort.signal, jobs: 1 },
    });
    await Promise.all(ended);
    expect(run.checks.flatMap(({ failures }) => failures)).toEqual([]);
  });

  test('an interrupted run creates no further accounts', async () => {
    const abort = new AbortController();
    const interrupting = sample({ id: 'cash-out/last', run: () => Promise.resolve(abort.abort()) });
    const created: string[] = [];
    const control = ({ state }: ControlMessage) => {
      created.push(state);
      return undefined;
    };
    const more = Array.from({ length: 20 }, (_, index) => ({ ...passing, id: `sample/${index}` }) as const);
    await runSmall([interrupting, ...more], { fake: { control }, run: { signal: abort.signal, jobs: 1 } });
    expect(created.filter((state) => state === 'an account').length).toBeLessThan(5);
  });
});

describe('checks side by side', () => {
  test('are counted, and as many as are asked for at most', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...passing, id: `sample/${index}` }) as const);
    const jobsOf = async (jobs: number | undefined) =>
      (await runSmall(many, { run: { jobs } })).result.run.jobs;
    expect(await jobsOf(3)).toBe(3);
    expect(await jobsOf(undefined)).toBeGreaterThanOrEqual(8);
    expect((await runSmall([passing], { run: { jobs: 3 } })).result.run.jobs).toBe(1);
  });
});

describe('selection', () => {
  const checks = [passing, failing, broken];
  const suite = selectable(smallSuite(checks));
  const ids = (selection: Partial<typeof everything>) =>
    selectChecks(suite, { ...everything, ...selection }).map(({ id }) => id);
  const observerIds = (selection: Partial<typeof everything>) =>
    selectObservers(suite.observers, { ...everything, ...selection }).map(({ id }) => id);

  test('by check, by clause, by family', () => {
    expect(ids({ only: ['cash-out/*'] })).toEqual(['cash-out/passing', 'cash-out/failing']);
    expect(ids({ only: ['TOKEN-01', 'CASHOUT-06'] })).toEqual(['cash-out/failing', 'tokens/broken']);
    expect(ids({ families: ['compatibility'] })).toEqual(['cash-out/failing', 'tokens/broken']);
  });

  test('of a clause that an observer decides takes every check of its chapter along', () => {
    expect(ids({ only: ['CASHOUT-02'] })).toEqual(['cash-out/passing', 'cash-out/failing']);
    expect(observerIds({ only: ['CASHOUT-02'] })).toEqual(['contract/cash-out']);
    expect(ids({ only: ['contract/tokens'] })).toEqual(['tokens/broken']);
    expect(ids({ only: ['ERROR-02'] })).toEqual([]);
    expect(observerIds({ only: ['cash-out/*'] })).toEqual([]);
  });

  test('of a folder of checks says what it leaves out of the chapter', () => {
    const left = (...only: string[]) => leftOut(selectable(kitSuite()), { ...everything, only });
    const [cashOut] = left('cash-out/*');
    expect(cashOut).toMatchObject({ glob: 'cash-out/*', adds: ['CASHOUT-*'] });
    expect(cashOut?.checks).toEqual(
      expect.arrayContaining(['derived/cash-out-faults', 'derived/cash-out-bounds', 'histories/standard']),
    );
    expect(cashOut?.checks.filter((id) => id.startsWith('cash-out/'))).toEqual([]);
    expect(left('cash-out/*', 'CASHOUT-*')).toEqual([]);
    expect(left('cash-out/duplicate-external-id', 'derived/*', 'quick')).toEqual([]);
    expect(left()).toEqual([]);
    const two = { ...cashOut!, checks: ['derived/cash-out-faults', 'histories/standard'] };
    expect(english(leftOutNote(two))).toBe(
      "--only 'cash-out/*' leaves out 2 checks that test requirements of the same chapter (derived/cash-out-faults, histories/standard). " +
        "To include them, add --only 'CASHOUT-*'.",
    );
    expect(english(leftOutNote(left('events/*')[0]!))).toMatch(/ and \d+ more\)/);
  });

  test('of everything or of a family has the observers that hold for it', () => {
    const all = ['tokens', 'balance', 'cash-out', 'errors', 'events'].map((name) => `contract/${name}`);
    expect(observerIds({})).toEqual(all);
    expect(observerIds({ families: ['compatibility'] })).toEqual(all);
    const [tokens] = suite.observers;
    const selection = { ...everything, families: ['compatibility' as const] };
    expect(selectObservers([{ ...tokens!, family: 'standard' }], selection)).toEqual([]);
  });

  test('a glob is anchored, and its other characters are themselves', () => {
    expect(globPattern('CASHOUT-0?').test('CASHOUT-01')).toBe(true);
    expect(globPattern('CASHOUT-0').test('CASHOUT-01')).toBe(false);
    expect(globPattern('a.b').test('axb')).toBe(false);
  });
});
