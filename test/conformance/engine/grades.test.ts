import { describe, expect, test } from 'vitest';

import type { ClauseEntry } from '../../../conformance/contract/clause.js';
import type { RunOptions } from '../../../conformance/engine/suite.js';
import type { GradeRules } from '../../../conformance/engine/verdict.js';
import { runSmall, sample, smallClauses } from '../../support/small-suite.js';

const usual: GradeRules = { portable: 'warn', practice: 'warn', money: 'fail', strict: false };

/** A run in which CASHOUT-01, which is stated, is kept and CASHOUT-05, of which the members are given, is broken. */
async function run(
  members: Partial<ClauseEntry>,
  grades: Partial<GradeRules> = {},
  declared = ['CASHOUT-01', 'CASHOUT-05'],
) {
  const clauses = smallClauses
    .filter(({ id }) => declared.includes(id))
    .map((clause) => (clause.id === 'CASHOUT-05' ? { ...clause, ...members } : clause));
  const check = sample({
    id: 'cash-out/failing',
    clauses: declared,
    async run({ account, expect: expecting }) {
      const payment = await account.cashOut();
      if (declared.includes('CASHOUT-01')) expecting.at('CASHOUT-01').status(payment, 201);
      expecting.at('CASHOUT-05').status(payment, 400);
    },
  });
  const options: Partial<RunOptions> = { grades: { ...usual, ...grades } };
  const { result } = await runSmall([check], { clauses, run: options });
  const outcome = result.clauses.find(({ id }) => id === 'CASHOUT-05')?.outcome;
  return { outcome, exit: result.exit, verdict: result.verdict, decided: result.decided };
}

describe('a failure at a duty', () => {
  test.each(['PORTABLE', 'PRACTICE'] as const)('of grade %s only warns', async (grade) => {
    expect(await run({ grade })).toEqual({
      outcome: 'warned',
      exit: 0,
      verdict: 'conformant',
      // Only what a sentence states is counted.
      decided: { must: 1, of: 1 },
    });
  });

  test.each([
    [{ grade: 'PORTABLE' }, { portable: 'fail' }],
    [{ grade: 'PRACTICE' }, { practice: 'fail' }],
    [{ grade: 'PRACTICE', money: true }, {}],
    [{ grade: 'PORTABLE', money: true }, {}],
  ] as const)('of %j fails the run with %j, although what is stated is kept', async (members, grades) => {
    expect(await run(members, grades)).toMatchObject({ outcome: 'failed', exit: 1, verdict: 'conformant' });
  });

  test.each([
    [{ should: true }, { strict: true }],
    [{}, {}],
  ] as const)('of %j fails the run with %j', async (members, grades) => {
    expect(await run(members, grades)).toMatchObject({
      outcome: 'failed',
      exit: 1,
      verdict: 'nonconformant',
    });
  });

  test.each([
    [{ grade: 'PRACTICE', money: true }, { money: 'warn' }],
    [{ grade: 'PORTABLE' }, { practice: 'fail' }],
    [{ should: true }, {}],
  ] as const)('of %j warns with %j', async (members, grades) => {
    expect(await run(members, grades)).toMatchObject({ outcome: 'warned', exit: 0 });
  });
});

test('a run over duties that no sentence states is judged by these', async () => {
  expect(await run({ grade: 'PRACTICE' }, {}, ['CASHOUT-05'])).toEqual({
    outcome: 'warned',
    exit: 0,
    verdict: 'conformant',
    decided: { must: 1, of: 1 },
  });
});
