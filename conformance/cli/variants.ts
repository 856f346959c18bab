import { variants } from '../../variants/index.js';
import { optionsWith, partsOf } from '../../variants/parts/part.js';
import { areTogether, type Variant } from '../../variants/variant.js';
import { ConfigurationError } from '../core/errors.js';
import type { Language } from '../core/language.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';

const byId = new Map(variants.map((variant) => [variant.id, variant]));

/** The variants of these names. Throws `ConfigurationError` for a name of none. */
export function variantsNamed(names: readonly string[]): readonly Variant[] {
  return [...new Set(names)].map((name) => {
    const variant = byId.get(name);
    if (variant !== undefined) return variant;
    throw new ConfigurationError(
      t`There is no variant ${name}.${didYouMean(name, [...byId.keys()])}`,
      t`pixkit serve --variant list names them all.`,
    );
  });
}

/**
 * What a gateway is created with that is all these variants. The published contract states the choices of the reference
 * gateway, so a variant does not validate its answers. Throws `ConfigurationError` for names of none, and for two that
 * make the same choice in two ways.
 */
export function optionsOf(names: readonly string[]) {
  const chosen = variantsNamed(names);
  for (const [index, one] of chosen.entries())
    for (const other of chosen.slice(index + 1))
      if (!areTogether(one, other))
        throw new ConfigurationError(
          t`The variants ${one.id} and ${other.id} make the same choice in two ways.`,
          t`Start one of them.`,
        );
  return { ...optionsWith(chosen.flatMap(({ parts }) => partsOf(parts))), responseValidation: false };
}

/** Two lines for each variant. */
export function variantLines(language: Language): readonly string[] {
  return variants.flatMap(({ id, title }) => [id, `    ${language === 'en' ? title : title}`]);
}

/** All variants, as JSON. */
export function variantsJson(): string {
  return JSON.stringify(variants.map(({ id, title }) => ({ id, title })));
}
