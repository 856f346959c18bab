import { describe, expect, test } from 'vitest';

import { gallery } from './defects/index.js';
import { pairsOf } from './pairs.js';
import { sampled, sampleTitle } from '../support/sample.js';
import { isObserved } from './scope.js';
import { sideBySide, tryGreen, tryMutant } from './trial.js';
import { variants } from './variants/index.js';

/** How many mutants or variants are judged in parallel in one process: they mostly wait for notifications. */
const atOnce = 10;
const timeoutMs = 120_000;

/** Selects the pairs of variants that the tests judge, out of thousands; `npm run variants -- --pairs` judges all. */
const isSampled = (_: unknown, position: number): boolean => position % 50 === 0;

const partOf = <T>(items: readonly T[], index: number, of: number): readonly T[] =>
  items.filter((_, position) => position % of === index);

/**
 * One test for each hand-written mutant and variant in a share of the sample. Test files run in separate processes.
 * Mutants of observed clauses are judged in `observed.test.ts`, where the witnesses of such clauses are known.
 */
export function judgeShare(index: number, of: number): void {
  const written = gallery.filter(({ clause }) => !isObserved(clause));
  const mutants = partOf(sampled(written), index, of);
  // Twice if necessary: a defect that lasts only milliseconds may be missed on a busy machine.
  const caught = sideBySide(mutants, atOnce, (mutant) =>
    tryMutant(mutant, [[mutant.clause], [mutant.clause]], { untilCaught: true }),
  );
  describe(`a mutant is caught at its clause (${sampleTitle})`, () => {
    test.each(mutants.map((mutant, position) => [mutant.id, mutant.clause, position] as const))(
      '%s at %s',
      async (_, clause, position) => {
        const { trouble, catches } = (await caught[position])!;
        expect(trouble ?? catches.flatMap(({ clauses }) => clauses)).toContain(clause);
      },
      timeoutMs,
    );
  });

  const quick = variants.filter(({ isSlow }) => isSlow !== true);
  const legal = partOf(sampled([...variants, ...pairsOf(quick).filter(isSampled)]), index, of);
  const green = Promise.allSettled(caught).then(() =>
    sideBySide(legal, atOnce, ({ id, parts, touches }) => tryGreen(id, parts, touches)),
  );
  describe(`a legal variant stays green (${sampleTitle})`, () => {
    test.each(legal.map(({ id }, position) => [id, position] as const))(
      '%s',
      async (_, position) => {
        const { complaints, ran } = await (await green)[position]!;
        expect(complaints).toEqual([]);
        expect(ran).toBeGreaterThan(0);
      },
      timeoutMs,
    );
  });
}
