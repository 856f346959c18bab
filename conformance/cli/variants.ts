import { variants } from '../variants/index.js';
import { optionsWith, partsOf } from '../variants/parts/part.js';
import { areTogether, type Variant, watchedPartsOf } from '../variants/variant.js';
import { ConfigurationError } from '../core/errors.js';
import type { Language } from '../core/language.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { formatBasis, groups, legalGateway } from '../legal/register.js';

const byId = new Map(variants.map((variant) => [variant.id, variant]));

/**
 * Returns the variants with these names, each once and in the order of all variants, so that the same names always make
 * the same gateway. Throws `ConfigurationError` for an unknown name.
 */
export function variantsNamed(names: readonly string[]): readonly Variant[] {
  for (const name of names) {
    if (byId.has(name)) continue;
    throw new ConfigurationError(
      t`There is no variant ${name}.${didYouMean(name, [...byId.keys()])}`,
      t`To see the variants, run pixkit serve --variant list.`,
    );
  }
  return variants.filter(({ id }) => names.includes(id));
}

/**
 * Returns the options of a gateway that combines these variants. It does not validate its responses, because the published
 * contract states the choices of the reference gateway. Throws `ConfigurationError` for an unknown name, and for two
 * variants that make the same choice in different ways. Calls `shown` with the id of a variant whenever a client
 * encounters it.
 */
export function optionsOf(names: readonly string[], shown?: (id: string) => void) {
  const chosen = variantsNamed(names);
  for (const [index, one] of chosen.entries())
    for (const other of chosen.slice(index + 1))
      if (!areTogether(one, other))
        throw new ConfigurationError(
          t`The variants ${one.id} and ${other.id} make the same choice in two ways.`,
          t`Start only one of them.`,
        );
  const parts = chosen.flatMap((variant) =>
    shown === undefined ? partsOf(variant.parts) : watchedPartsOf(variant, () => shown(variant.id)),
  );
  return { ...optionsWith(parts), responseValidation: false };
}

/** Returns two lines per variant: its id with its basis, and what it does. */
export function variantLines(language: Language): readonly string[] {
  return variants.flatMap(({ id }) => {
    const { gateway, group } = legalGateway(id);
    return [`${id}  (${formatBasis(group, language)})`, `    ${gateway[language]}`];
  });
}

/** Returns all legal gateways as JSON, grouped by what clients rely on. */
export function variantsJson(): string {
  return JSON.stringify({ groups });
}

/** Maximum number of variants in one gateway. */
const largestFamily = 10;

/** Variants that are tried alone, because they refuse, delay or rewrite everything and so hide the effect of others. */
const alone: ReadonlySet<string> = new Set([
  'json-written-otherwise',
  'numeric-ids-of-64-bits',
  'busy-now-and-then',
  'busy-among-many',
  'limited-per-minute',
  'families-apart',
  'certificates-after-a-text',
  'api-balance-moved',
]);

/** Divides these variants into families, each of which makes one legal gateway. */
export function familiesOf(ids: readonly string[]): readonly (readonly string[])[] {
  const families: Variant[][] = [];
  for (const variant of variantsNamed(ids)) {
    const room = alone.has(variant.id)
      ? undefined
      : families.find(
          (family) =>
            family.length < largestFamily &&
            family.every((other) => !alone.has(other.id) && areTogether(other, variant)),
        );
    if (room === undefined) families.push([variant]);
    else room.push(variant);
  }
  return families.map((family) => family.map(({ id }) => id));
}
