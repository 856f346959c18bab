import { familiesOf } from '../../conformance/cli/variants.js';
import { legalGateway, exclusionReason } from '../../conformance/legal/register.js';
import { areTogether, type Variant } from '../../conformance/variants/variant.js';
import { partsOf } from '../../conformance/variants/parts/part.js';

/** A variant that combines all of these, to be judged by the checks that they touch. */
export function together(all: readonly Variant[]): Variant {
  return {
    id: all.map(({ id }) => id).join(' + '),
    parts: () => all.flatMap(({ parts }) => partsOf(parts)),
    touches: [...new Set(all.flatMap(({ touches }) => touches))],
    ends: all.flatMap(({ ends = [] }) => ends),
  };
}

/** All possible pairs of variants. */
export function pairsOf(variants: readonly Variant[]): readonly Variant[] {
  return variants.flatMap((one, index) =>
    variants
      .slice(index + 1)
      .filter((other) => areTogether(one, other))
      .map((other) => together([one, other])),
  );
}

/** The families in which a sweep starts variants. A sweep omits variants that differ only in their control endpoint. */
export function familiesAmong(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const swept = variants.filter(({ id }) => exclusionReason(legalGateway(id).gateway) !== 'control');
  return familiesOf(swept.map(({ id }) => id))
    .map((ids) => variants.filter(({ id }) => ids.includes(id)))
    .filter(({ length }) => length > 1);
}
