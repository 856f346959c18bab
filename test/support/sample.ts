/**
 * Where trying everything would take too long, tests try one part of it, a different one from run to run.
 * `PROOF_PART=all` tries everything; for mutants and variants, so do `npm run mutants` and `npm run variants`.
 */
const parts = 40;

/** The same in all files of a run: see vitest.config.ts. Setting it repeats a run. */
const told = process.env['PROOF_PART'];
const turn = told === 'all' ? null : Number(told);

/** For the names of tests. */
export const sampleTitle = turn === null ? 'all of them' : `PROOF_PART=${turn % parts}, one of ${parts}`;

/** The part, one of `of`, that this run tries. Neighbours in a list are similar, so they go into different parts. */
export function sampled<T>(items: readonly T[], of = parts): readonly T[] {
  return turn === null ? items : items.filter((_, position) => position % of === turn % of);
}
