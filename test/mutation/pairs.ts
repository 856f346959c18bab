import type { Variant } from './mutant.js';
import type { Part, Parts } from './part.js';

/** All legal pairs of variants, to be judged by the checks that they touch. */
export function pairsOf(variants: readonly Variant[]): readonly Variant[] {
  return variants.flatMap((one, index) =>
    variants
      .slice(index + 1)
      .filter((other) => isPair(one, other))
      .map((other) => ({
        id: `${one.id} + ${other.id}`,
        title: `${one.title}; ${other.title}`,
        parts: () => [...partsOf(one.parts), ...partsOf(other.parts)],
        touches: [...one.touches, ...other.touches],
      })),
  );
}

/** The parts in which a gateway differs, as a list. */
export function partsOf(parts: Parts): readonly Part[] {
  return [typeof parts === 'function' ? parts() : parts].flat();
}

function isPair(one: Variant, other: Variant): boolean {
  return one.choice === undefined || one.choice !== other.choice;
}
