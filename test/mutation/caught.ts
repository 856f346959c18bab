import { describe, expect, test } from 'vitest';

import { sampleTitle } from '../support/sample.js';
import type { Mutant } from './mutant.js';
import type { MutantTrial } from './trial.js';

/** Time for two tries on a busy machine, in ms. */
const timeoutMs = 240_000;

/** Defines a test for each mutant, whose trial is already in progress: the mutant must be caught at its clause. */
export function testCaught(
  mutants: readonly Mutant[],
  trialAt: (position: number) => Promise<MutantTrial> | undefined,
): void {
  describe(`a mutant is caught at its clause (${sampleTitle})`, () => {
    test.each(mutants.map(({ id, clause }, position) => [id, clause, position] as const))(
      '%s at %s',
      async (id, clause, position) => {
        const trial = (await trialAt(position))!;
        if (trial.tries > 1) process.stdout.write(`second try  ${id} at ${clause}\n`);
        expect(trial.trouble ?? trial.catches.flatMap(({ clauses }) => clauses)).toContain(clause);
      },
      timeoutMs,
    );
  });
}
