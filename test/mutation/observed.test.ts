import { beforeAll, expect, test } from 'vitest';

import { clauses } from '../../conformance/contract/register.js';
import { referenceAnswers } from '../../generated/measured.js';
import { sampled, sampleTitle } from '../support/sample.js';
import { testCaught } from './caught.js';
import { type Corruption, corruptions } from './corruptions/corruptions.js';
import { survivors } from './corruptions/survivors.js';
import { isNoticed, plan } from './corruptions/sweep.js';
import { gallery } from './defects/index.js';
import type { Mutant } from './mutant.js';
import { generated } from './operators/index.js';
import { isObserved, learn, type Learned, scopesOf } from './scope.js';
import { type MutantTrial, sideBySide, tryMutant } from './trial.js';

/** Number of mutants judged in parallel. */
const maxRunning = 6;
/** Time for the whole suite on a busy machine, in ms. */
const learningMs = 600_000;

/** One generated mutant for each clause that operators break, with the operators taking turns. */
function onePerClause(): readonly Mutant[] {
  const byClause = new Map<string, Mutant[]>();
  for (const mutant of generated)
    byClause.set(mutant.clause, [...(byClause.get(mutant.clause) ?? []), mutant]);
  return [...byClause.values()].flatMap((mutants, index) => mutants[index % mutants.length] ?? []);
}

const mutants = sampled([...gallery.filter(({ clause }) => isObserved(clause)), ...onePerClause()]);
/** A smaller share than of the mutants, because corruptions are many and similar. */
const corrupted = sampled(
  corruptions.filter(({ id }) => !survivors.has(id)),
  240,
);
let learned: Learned;
let trials: readonly Promise<MutantTrial>[];
let corruptionTrials: readonly Promise<MutantTrial<Corruption>>[];

beforeAll(async () => {
  learned = await learn();
  trials = sideBySide(mutants, maxRunning, (mutant) =>
    tryMutant(mutant, scopesOf(mutant, learned.witnesses), { untilCaught: true }),
  );
  corruptionTrials = sideBySide(plan(learned, corrupted), maxRunning, ({ corruption, scopes }) =>
    tryMutant(corruption, scopes, { untilCaught: true }),
  );
}, learningMs);

test('the untouched gateway passes the whole suite', () => {
  expect(learned.green.complaints).toEqual([]);
});

test('the answers that a report calls those of the reference gateway are its own', () => {
  expect(learned.green.answers).toEqual(referenceAnswers);
});

test('the kit asks states for nothing that their protocol does not name', () => {
  expect([...learned.undeclared]).toEqual([]);
});

test('the whole suite visits the place of each clause that is decided by shape', () => {
  const shaped = clauses.filter(({ decidedBy }) => decidedBy === 'schema').map(({ id }) => id);
  expect(shaped.length).toBeGreaterThan(100);
  expect(shaped.filter((id) => !learned.visited.has(id))).toEqual([]);
});

testCaught(mutants, (position) => trials[position]);

test(`every member is caught if it is corrupted (${sampleTitle})`, async () => {
  const missed = (await Promise.all(corruptionTrials)).filter((trial) => !isNoticed(trial));
  expect(missed.map(({ mutant }) => mutant.id)).toEqual([]);
}, 240_000);
