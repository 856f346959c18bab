import { areTogether, type Variant } from '../../variants/variant.js';
import { partsOf } from '../../variants/parts/part.js';

/** All legal pairs of variants, to be judged by the checks that they touch. */
export function pairsOf(variants: readonly Variant[]): readonly Variant[] {
  return variants.flatMap((one, index) =>
    variants
      .slice(index + 1)
      .filter((other) => areTogether(one, other))
      .map((other) => ({
        id: `${one.id} + ${other.id}`,
        parts: () => [...partsOf(one.parts), ...partsOf(other.parts)],
        touches: [...one.touches, ...other.touches],
        ends: [...(one.ends ?? []), ...(other.ends ?? [])],
      })),
  );
}
