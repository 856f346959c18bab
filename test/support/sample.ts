/**
 * If trying everything would take too long, tests try one part of it, which depends on the commit and changes each night.
 * `SAMPLE_PART=all` tries everything; so do `npm run mutants` and `npm run variants` for mutants and variants.
 */
const parts = 80;

/** The part, from the commit or the environment: see vitest.config.ts. */
const part = process.env['SAMPLE_PART'];
const turn = part === 'all' ? null : Number(part);

/** The part as a suffix for the names of tests. */
export const sampleTitle = turn === null ? 'all of them' : `SAMPLE_PART=${turn % parts}, one of ${parts}`;

/**
 * Returns the part of a list, one of `of` parts, that this run tries; at least one item. Neighbouring items are similar,
 * so they are in different parts.
 */
export function sampled<T>(items: readonly T[], of = Math.min(parts, items.length)): readonly T[] {
  return turn === null ? items : items.filter((_, position) => position % of === turn % of);
}
