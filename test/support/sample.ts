/**
 * Where trying everything would take too long, tests try one part of it: that of the commit, a different one each night.
 * `SAMPLE_PART=all` tries everything; for mutants and variants, so do `npm run mutants` and `npm run variants`.
 */
const parts = 80;

/** From the commit, or from the environment: see vitest.config.ts. */
const part = process.env['SAMPLE_PART'];
const turn = part === 'all' ? null : Number(part);

/** For the names of tests. */
export const sampleTitle = turn === null ? 'all of them' : `SAMPLE_PART=${turn % parts}, one of ${parts}`;

/**
 * The part, one of `of`, that this run tries: of a list, at least one. Neighbours in it are similar, so they go into
 * different parts.
 */
export function sampled<T>(items: readonly T[], of = Math.min(parts, items.length)): readonly T[] {
  return turn === null ? items : items.filter((_, position) => position % of === turn % of);
}
