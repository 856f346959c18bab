/**
 * The tests try one part of the mutants and variants, another from run to run: all of them take longer than a test run may.
 * `npm run mutants` and `npm run variants` try all, and so do the tests with `PROOF_PART=all`.
 */
const parts = 24;

/** The same in all files of a run: vitest.config.ts. Told again, it repeats a run. */
const told = process.env['PROOF_PART'];
const part = told === 'all' ? null : Number(told) % parts;

/** For the names of tests. */
export const sampleTitle = part === null ? 'all of them' : `PROOF_PART=${part}, one of ${parts}`;

/** The part that this run tries; neighbours in a list, which are alike, fall into different parts. */
export function sampled<T>(items: readonly T[]): readonly T[] {
  return part === null ? items : items.filter((_, position) => position % parts === part);
}
