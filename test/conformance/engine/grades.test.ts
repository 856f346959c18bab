import { describe, expect, test } from 'vitest';

import { Stopper } from '../../../conformance/cli/run-suite-command.js';
import type { ClauseEntry } from '../../../conformance/contract/clause.js';
import type { RunOptions } from '../../../conformance/engine/suite.js';
import type { GradeRules } from '../../../conformance/engine/verdict.js';
import { runSmall, sample, smallClauses } from '../../support/small-suite.js';

const usual: GradeRules = { portable: 'warn', practice: 'warn', money: 'fail', strict: false };

/**
 * Runs checks of which CASHOUT-01 (stated) passes and CASHOUT-05 (with the given members) fails, as does CASHOUT-06
 * (stated) if it is declared.
 */
async function run(
  members: Partial<ClauseEntry>,
  options: Partial<RunOptions> = {},
  declared = ['CASHOUT-01', 'CASHOUT-05'],
) {
  const clauses = smallClauses
    .filter(({ id }) => declared.includes(id))
    .map((clause) => (clause.id === 'CASHOUT-05' ? { ...clause, ...members } : clause));
  const failing = sample({
    id: 'cash-out/failing',
    clauses: declared,
    async run({ account, expect: expecting }) {
      const payment = await account.cashOut();
      for (const clause of declared)
        expecting.at(clause).status(payment, clause === 'CASHOUT-01' ? 201 : 400);
    },
  });
  const { result } = await runSmall([failing], { clauses, run: options });
  const outcomes = Object.fromEntries(result.clauses.map(({ id, outcome }) => [id, outcome]));
  const { exit, verdict, decided } = result;
  const [check] = result.checks;
  return { result, check: check?.outcome, outcomes, outcome: outcomes['CASHOUT-05'], exit, verdict, decided };
}

const graded = (grades: Partial<GradeRules>) => ({ grades: { ...usual, ...grades } });

describe('a failure at a duty', () => {
  test.each(['PORTABLE', 'PRACTICE'] as const)('of grade %s only warns', async (grade) => {
    expect(await run({ grade }, graded({}))).toMatchObject({
      outcome: 'warned',
      exit: 0,
      verdict: 'conformant',
      // Only clauses that a sentence states are counted.
      decided: { must: 1, of: 1 },
    });
  });

  test.each([
    [{ grade: 'PORTABLE' }, { portable: 'fail' }],
    [{ grade: 'PRACTICE' }, { practice: 'fail' }],
    [{ grade: 'PRACTICE', money: true }, {}],
    [{ grade: 'PORTABLE', money: true }, {}],
  ] as const)('of %j fails the run with %j, although what is stated is kept', async (members, grades) => {
    const failed = { outcome: 'failed', exit: 1, verdict: 'nonconformant' };
    expect(await run(members, graded(grades))).toMatchObject(failed);
  });

  test('of should fails the run with strict', async () => {
    const failed = { outcome: 'failed', exit: 1, verdict: 'nonconformant' };
    expect(await run({ should: true }, graded({ strict: true }))).toMatchObject(failed);
  });

  test.each([
    [{ grade: 'PRACTICE', money: true }, { money: 'warn' }],
    [{ grade: 'PORTABLE' }, { practice: 'fail' }],
    [{ should: true }, {}],
  ] as const)('of %j warns with %j', async (members, grades) => {
    expect(await run(members, graded(grades))).toMatchObject({ outcome: 'warned', exit: 0 });
  });

  test('decides a run over duties that no sentence states', async () => {
    expect(await run({ grade: 'PRACTICE' }, graded({}), ['CASHOUT-05'])).toMatchObject({
      outcome: 'warned',
      exit: 0,
      verdict: 'conformant',
      decided: { must: 1, of: 1 },
    });
  });
});

describe('a failure at an implied clause', () => {
  const implied = { implied: 'a refusal is a refusal' };
  const withStated = ['CASHOUT-01', 'CASHOUT-05', 'CASHOUT-06'];
  const waived = (id: string) => ({ waivers: [{ id, reason: 'known' }] });

  test('fails a run', async () => {
    expect(await run(implied)).toMatchObject({
      check: 'failed',
      outcomes: { 'CASHOUT-01': 'passed', 'CASHOUT-05': 'failed' },
      exit: 1,
      verdict: 'nonconformant',
      result: { run: { implied: 'fail' }, clauses: [{}, implied] },
    });
  });

  test('only warns without implied in --fail-on, and is decided', async () => {
    expect(await run(implied, { implied: 'warn', requireDecided: 100 })).toMatchObject({
      check: 'warned',
      outcomes: { 'CASHOUT-01': 'passed', 'CASHOUT-05': 'warned' },
      exit: 0,
      verdict: 'conformant',
      decided: { must: 2, of: 2 },
      result: { counts: { checks: { warned: 1, failed: 0 }, clauses: { warned: 1, failed: 0 } } },
    });
  });

  test('hides no failure at a stated clause', async () => {
    expect(await run(implied, { implied: 'warn' }, withStated)).toMatchObject({
      check: 'failed',
      outcomes: { 'CASHOUT-05': 'warned', 'CASHOUT-06': 'failed' },
      exit: 1,
      verdict: 'nonconformant',
    });
  });

  test('is waived where a waiver covers it, and the waiver is used', async () => {
    expect(await run(implied, { implied: 'warn', ...waived('CASHOUT-05') })).toMatchObject({
      check: 'waived',
      outcome: 'waived',
      exit: 0,
      verdict: 'partial',
      result: { waivers: [{ state: 'used' }] },
    });
  });

  test('warns where another failure of the check is waived', async () => {
    const options = { implied: 'warn' as const, ...waived('CASHOUT-06') };
    expect(await run(implied, options, withStated)).toMatchObject({ check: 'warned', exit: 0 });
  });

  test('does not end a run that ends after so many failures', () => {
    const stopper = new Stopper(1, new AbortController().signal);
    stopper.note({ outcome: 'warned' });
    expect(stopper.endedAfter).toBeUndefined();
    stopper.note({ outcome: 'failed' });
    expect(stopper.endedAfter).toBe(1);
  });
});
