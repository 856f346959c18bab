import { describe, expect, test } from 'vitest';
import type { RunOptions } from '../../../conformance/engine/suite.js';
import { Stopper } from '../../../conformance/cli/run-suite-command.js';
import { runSmall, sample, smallClauses } from '../../support/small-suite.js';

const implied = 'a refusal is a refusal';
/** What one check decides: CASHOUT-01 is kept, CASHOUT-05 broken and implied, CASHOUT-06 broken and stated. */
const clauses = smallClauses
  .filter(({ id }) => ['CASHOUT-01', 'CASHOUT-05', 'CASHOUT-06'].includes(id))
  .map((clause) => (clause.id === 'CASHOUT-05' ? { ...clause, implied } : clause));

async function run(broken: readonly string[], options: Partial<RunOptions>) {
  const declared = ['CASHOUT-01', ...broken];
  const check = sample({
    id: 'cash-out/failing',
    clauses: declared,
    async run({ account, expect: expecting }) {
      const payment = await account.cashOut();
      expecting.at('CASHOUT-01').status(payment, 201);
      for (const clause of broken) expecting.at(clause).status(payment, 400);
    },
  });
  const own = clauses.filter(({ id }) => declared.includes(id));
  const { result } = await runSmall([check], { clauses: own, run: options });
  const outcomes = Object.fromEntries(result.clauses.map(({ id, outcome }) => [id, outcome]));
  return { result, outcomes, check: result.checks[0]?.outcome };
}

describe('a failure at an implied clause', () => {
  test.each([{}, { implied: 'fail' as const }])('fails a run with %j', async (options) => {
    const { result, outcomes, check } = await run(['CASHOUT-05'], options);
    expect({ check, ...outcomes }).toEqual({
      ...{ check: 'failed', 'CASHOUT-01': 'passed', 'CASHOUT-05': 'failed' },
    });
    expect(result).toMatchObject({ exit: 1, verdict: 'nonconformant', run: { implied: 'fail' } });
    expect(result.clauses.map((clause) => clause.implied)).toEqual([undefined, implied]);
  });

  test('only warns without implied in --fail-on: exit status and verdict do not count it, yet it is decided', async () => {
    const { result, outcomes, check } = await run(['CASHOUT-05'], { implied: 'warn', requireDecided: 100 });
    expect({ check, ...outcomes }).toEqual({
      ...{ check: 'warned', 'CASHOUT-01': 'passed', 'CASHOUT-05': 'warned' },
    });
    expect(result).toMatchObject({ exit: 0, verdict: 'conformant', decided: { must: 2, of: 2 } });
    expect(result.counts).toMatchObject({
      checks: { warned: 1, failed: 0 },
      clauses: { warned: 1, failed: 0 },
    });
  });

  test('hides no failure at a stated clause', async () => {
    const { result, outcomes, check } = await run(['CASHOUT-05', 'CASHOUT-06'], { implied: 'warn' });
    expect({ check, ...outcomes }).toMatchObject({
      ...{ check: 'failed', 'CASHOUT-05': 'warned', 'CASHOUT-06': 'failed' },
    });
    expect(result).toMatchObject({ exit: 1, verdict: 'nonconformant' });
  });

  test('is waived where a waiver covers it, and the waiver is used', async () => {
    const waivers = [{ id: 'CASHOUT-05', reason: 'known' }];
    const { result, outcomes, check } = await run(['CASHOUT-05'], { implied: 'warn', waivers });
    expect({ check, ...outcomes }).toMatchObject({ check: 'waived', 'CASHOUT-05': 'waived' });
    expect(result.waivers.map(({ state }) => state)).toEqual(['used']);
    expect(result).toMatchObject({ exit: 0, verdict: 'partial' });
  });

  test('warns beside a waived failure of the same check', async () => {
    const waivers = [{ id: 'CASHOUT-06', reason: 'known' }];
    const { result, check } = await run(['CASHOUT-05', 'CASHOUT-06'], { implied: 'warn', waivers });
    expect(check).toBe('warned');
    expect(result.exit).toBe(0);
  });

  test('does not end a run that ends after so many failures', () => {
    const stopper = new Stopper(1, new AbortController().signal);
    stopper.note({ outcome: 'warned' });
    expect(stopper.endedAfter).toBeUndefined();
    stopper.note({ outcome: 'failed' });
    expect(stopper.endedAfter).toBe(1);
  });
});
