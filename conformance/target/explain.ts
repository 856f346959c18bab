import { didYouMean } from '../core/suggestion.js';
import { Sentence, t, type Text, truncate } from '../core/text.js';
import type { ErrorObject } from 'ajv/dist/2020.js';

interface Described {
  readonly description?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

/**
 * Explains a validator error (from a validator with `verbose: true`) in one sentence without a full stop: the field,
 * what it must be and what it is. The description of the field says what is expected. Never shows secrets, the contents
 * of lists and objects, or the values of `referred` fields, which came from variables. `whole` is the name of the
 * validated value itself.
 */
export function explain(
  error: ErrorObject,
  whole: string,
  referred: ReadonlySet<string> = new Set(),
): Sentence {
  const params = error.params as Readonly<Record<string, string>>;
  const schema = (error.parentSchema ?? {}) as Described;
  const here = error.instancePath.slice(1).replaceAll('/', '.');
  const prefix = here === '' ? '' : `${here}.`;
  if (error.keyword === 'required') {
    const name = params['missingProperty'] ?? '';
    const wanted = schema.properties?.[name]?.description;
    const field = `${prefix}${name}`;
    return wanted === undefined
      ? t`${field} is missing`
      : t`${field} is missing: it must be ${new Sentence(wanted)}`;
  }
  if (error.keyword === 'additionalProperties') {
    const allowed = Object.keys(schema.properties ?? {});
    const name = params['additionalProperty'] ?? '';
    const meant = didYouMean(name, allowed);
    return t`${prefix}${name} is not a known field; the fields here are: ${allowed.join(', ')}.${meant}`;
  }
  const wanted = schema.description === undefined ? wantedBy(error) : new Sentence(schema.description);
  const isSecret = schema.format === 'password' || referred.has(here);
  const shown = isSecret ? t`a secret ${typeof error.data}` : shownAs(error.data);
  return t`${here === '' ? whole : here} must be ${wanted}; it is ${shown}`;
}

/** Names of types in messages. */
const types: Readonly<Record<string, Sentence>> = {
  string: t`a string (digits alone are a number: put them in quotes)`,
  object: t`an object with fields`,
  array: t`a list`,
};

/** Describes the expected value of a field without a description. */
function wantedBy({ keyword, params, message = 'right' }: ErrorObject): Text {
  const { type } = params as Readonly<Record<string, string>>;
  if (keyword === 'minLength') return t`a non-empty string`;
  return (
    (keyword === 'type' ? types[type ?? ''] : undefined) ??
    new Sentence(message.replace(/^must /, '').replace(/^be /, ''))
  );
}

/** Shows a value, but of a list or an object only the type, because it may contain secrets. */
function shownAs(value: unknown): Text {
  if (value === undefined) return t`not JSON`;
  if (Array.isArray(value)) return t`a list`;
  if (typeof value === 'object' && value !== null) return t`an object`;
  const text = JSON.stringify(value);
  return truncate(text, 200);
}
