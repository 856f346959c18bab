import { beforeAll, describe, expect, test } from 'vitest';

import { clauses } from '../../conformance/contract/register.js';
import { gallery } from './defects/index.js';
import type { Mutant } from './mutant.js';
import { made } from './operators/index.js';
import { sampled, sampleTitle } from '../support/sample.js';
import { isObserved, learn, type Learned, scopesOf } from './scope.js';
import { type MutantTrial, sideBySide, tryMutant } from './trial.js';

/** Number of mutants that are judged in parallel. */
const atOnce = 6;
const timeoutMs = 240_000;
/** For the whole suite on a busy machine, in ms. */
const learningMs = 600_000;

/** One generated mutant for each clause that operators break, with the operators taking turns. */
function onePerClause(): readonly Mutant[] {
  const byClause = new Map<string, Mutant[]>();
  for (const mutant of made) byClause.set(mutant.clause, [...(byClause.get(mutant.clause) ?? []), mutant]);
  return [...byClause.values()].flatMap((mutants, index) => mutants[index % mutants.length] ?? []);
}

const mutants = sampled([...gallery.filter(({ clause }) => isObserved(clause)), ...onePerClause()]);
let learned: Learned;
let caught: readonly Promise<MutantTrial>[];

beforeAll(async () => {
  learned = await learn();
  caught = sideBySide(mutants, atOnce, (mutant) =>
    tryMutant(mutant, scopesOf(mutant, learned.witnesses), { untilCaught: true }),
  );
}, learningMs);

test('the untouched gateway passes the whole suite', () => {
  expect(learned.green.complaints).toEqual([]);
});

test('the kit asks states for nothing that their protocol does not name', () => {
  expect([...learned.undeclared]).toEqual([]);
});

test('the whole suite visits the place of each clause that is decided by shape', () => {
  const shaped = clauses.filter(({ decidedBy }) => decidedBy === 'schema').map(({ id }) => id);
  expect(shaped.length).toBeGreaterThan(100);
  expect(shaped.filter((id) => !learned.visited.has(id))).toEqual([]);
});

describe(`a mutant is caught at its clause (${sampleTitle})`, () => {
  test.each(mutants.map(({ id, clause }, position) => [id, clause, position] as const))(
    '%s at %s',
    async (_, clause, position) => {
      const trial = await caught[position];
      expect(trial?.trouble ?? trial?.catches.flatMap(({ clauses }) => clauses)).toContain(clause);
    },
    timeoutMs,
  );
});
