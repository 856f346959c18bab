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
 * The variants of these names, each once and in the order of all variants, so that the same names always make the same gateway.
 * Throws `ConfigurationError` for a name of none.
 */
export function variantsNamed(names: readonly string[]): readonly Variant[] {
  for (const name of names) {
    if (byId.has(name)) continue;
    throw new ConfigurationError(
      t`There is no variant ${name}.${didYouMean(name, [...byId.keys()])}`,
      t`pixkit serve --variant list names them all.`,
    );
  }
  return variants.filter(({ id }) => names.includes(id));
}

/**
 * What a gateway is created with that is all these variants. The published contract states the choices of the reference
 * gateway, so a variant does not validate its answers. Throws `ConfigurationError` for names of none, and for two that
 * make the same choice in two ways. `shown` is called with the id of a variant whenever a client meets it.
 */
export function optionsOf(names: readonly string[], shown?: (id: string) => void) {
  const chosen = variantsNamed(names);
  for (const [index, one] of chosen.entries())
    for (const other of chosen.slice(index + 1))
      if (!areTogether(one, other))
        throw new ConfigurationError(
          t`The variants ${one.id} and ${other.id} make the same choice in two ways.`,
          t`Start one of them.`,
        );
  const parts = chosen.flatMap((variant) =>
    shown === undefined ? partsOf(variant.parts) : watchedPartsOf(variant, () => shown(variant.id)),
  );
  return { ...optionsWith(parts), responseValidation: false };
}

/** Two lines for each variant: its id and ground, and what it does. */
export function variantLines(language: Language): readonly string[] {
  return variants.flatMap(({ id }) => {
    const { gateway, group } = legalGateway(id);
    return [`${id}  (${formatBasis(group, language)})`, `    ${gateway[language]}`];
  });
}

/** All legal gateways by what clients rely on, as JSON. */
export function variantsJson(): string {
  return JSON.stringify({ groups });
}

/** How many variants one gateway is at most. */
const largestFamily = 10;

/** Variants whose effect would hide that of others, which are tried alone: they refuse, delay or rewrite everything. */
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

/** These variants in families of which each is one legal gateway. */
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
