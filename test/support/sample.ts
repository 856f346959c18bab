/**
 * Where trying everything takes longer than a test run may, the tests try one part of it, another from run to run. `PROOF_PART=all` tries
 * all; of mutants and variants so do `npm run mutants` and `npm run variants`.
 */
const parts = 30;

/** The same in all files of a run: vitest.config.ts. Told again, it repeats a run. */
const told = process.env['PROOF_PART'];
const turn = told === 'all' ? null : Number(told);

/** For the names of tests. */
export const sampleTitle = turn === null ? 'all of them' : `PROOF_PART=${turn % parts}, one of ${parts}`;

/** The part that this run tries, one of `of`; neighbours in a list, which are alike, fall into different parts. */
export function sampled<T>(items: readonly T[], of = parts): readonly T[] {
  return turn === null ? items : items.filter((_, position) => position % of === turn % of);
}
