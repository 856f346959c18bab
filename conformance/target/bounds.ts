import { ConfigurationError } from '../core/errors.js';
import { t, type Sentence } from '../core/text.js';
import { isScalar, parse } from 'yaml';

/** Maximum length of a target file or a waiver file, in bytes. */
export const maxFileBytes = 131_072;
/** Maximum number of values in such a file; the values of an alias count each time. */
const maxValues = 20_000;
/** Maximum depth of lists and objects; three levels are intended. */
const maxDepth = 16;
/** Maximum number of faults that a message lists. */
const maxFaults = 20;

/** Maximum number of key comparisons: each key of an object is compared with all keys before it. */
const maxComparisons = 500_000;

/** Parses a YAML text. Throws for invalid YAML, and for more keys than can be compared in reasonable time. */
export function parsedYaml(text: string): unknown {
  let comparisons = 0;
  const uniqueKeys = (one: unknown, other: unknown): boolean => {
    comparisons += 1;
    if (comparisons > maxComparisons) throw new Error('an object has too many members');
    return isScalar(one) && isScalar(other) && one.value === other.value;
  };
  return parse(text, { uniqueKeys, logLevel: 'error' });
}

/**
 * Refuses a parsed file that is too large to validate: with aliases, a few bytes can stand for large or endless values.
 * Throws a `ConfigurationError` that names the field.
 */
export function refuseTooLarge(value: unknown, path: string): void {
  let values = 0;
  const hint = t`Fix the fields named above.`;
  visit(value, 'the file', 0);

  function visit(inner: unknown, field: string, depth: number): void {
    values += 1;
    if (values > maxValues)
      throw new ConfigurationError(
        t`${path} has more than ${maxValues} values; the limit is exceeded at ${field}.`,
        hint,
      );
    if (typeof inner !== 'object' || inner === null) return;
    if (depth === maxDepth)
      throw new ConfigurationError(t`In ${path}, ${field} is nested deeper than ${maxDepth} levels.`, hint);
    for (const [name, member] of Object.entries(inner))
      visit(member, depth === 0 ? name : `${field}.${name}`, depth + 1);
  }
}

/** Returns the first faults, and the number of further ones as a sentence. */
export function firstFaults(faults: readonly Sentence[]): readonly Sentence[] {
  const rest = faults.length - maxFaults;
  return rest > 0 ? [...faults.slice(0, maxFaults), t`and ${rest} more`] : faults;
}
