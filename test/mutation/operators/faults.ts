import type { Field, Spot } from './request-fields.js';

/** Lengths of a pattern that repeats one class of characters, or has several such alternatives. */
function lengthsOf(fieldSchemas: Field['fieldSchemas']): {
  readonly shortest?: number;
  readonly longest?: number;
} {
  for (const { pattern } of fieldSchemas) {
    if (typeof pattern !== 'string' || !/^\^\(?((\[[^\]]+\]|\\d)\{\d+(,\d+)?\}\|?)+\)?\$$/.test(pattern))
      continue;
    const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(([, from, to = from]) => [
      from,
      to,
    ]);
    return { shortest: Math.min(...counts.map(Number)), longest: Math.max(...counts.map(Number)) };
  }
  return {};
}

/** Whether a value is a decimal text. The contract has no bounds for these: amounts below one, or with very many digits. */
const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+\.\d{2}$/.test(value);

const has = (spot: Spot, ...keywords: readonly string[]): boolean =>
  spot.broken.some(({ keyword }) => keywords.includes(keyword));

const hasFormat = (spot: Spot, ...formats: readonly string[]): boolean =>
  spot.broken.some(
    ({ keyword, params }) => keyword === 'format' && formats.includes(String(params['format'])),
  );

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Texts whose length differs from the number of repetitions in a pattern. */
const isShorter = ({ value }: Spot, { fieldSchemas }: Field): boolean =>
  typeof value === 'string' && value.length < (lengthsOf(fieldSchemas).shortest ?? 0);
const isLonger = ({ value }: Spot, { fieldSchemas }: Field): boolean =>
  typeof value === 'string' && value.length > (lengthsOf(fieldSchemas).longest ?? Infinity);

type Test = (spot: Spot, field: Field) => boolean;

/** The possible faults of an existing field, by its value and the errors of the contract's validator. */
const faults: Readonly<Record<string, Test>> = {
  'of another type': (spot) => spot.value !== null && has(spot, 'type'),
  'below the minimum': (spot) => has(spot, 'minimum', 'exclusiveMinimum'),
  'above the maximum': (spot) => has(spot, 'maximum', 'exclusiveMaximum'),
  'too short': (spot, field) => has(spot, 'minLength') || (has(spot, 'pattern') && isShorter(spot, field)),
  'too long': (spot, field) => has(spot, 'maxLength') || (has(spot, 'pattern') && isLonger(spot, field)),
  'not in the enum': (spot, { fieldSchemas }) =>
    typeof spot.value === 'string' &&
    has(spot, 'enum', 'const') &&
    !fieldSchemas.some((schema) => schema['const'] === spot.value),
  'off the pattern': (spot, field) =>
    has(spot, 'pattern') && !isShorter(spot, field) && !isLonger(spot, field),
  'of no such format': (spot) => hasFormat(spot, 'email', 'uri'),
  'with too many decimals': (spot) => hasFormat(spot, 'brl'),
  'a fraction': (spot) => typeof spot.value === 'number' && has(spot, 'type'),
  'with too many items': (spot) => has(spot, 'maxItems'),
  'with too many members': (spot) => has(spot, 'maxProperties'),
};

/** Whether a field has this fault. */
export function hasFault(kind: string, spot: Spot, field: Field): boolean {
  if (kind === 'missing') return spot.value === undefined && has(spot, 'required');
  if (kind === 'null') return spot.value === null && spot.brokenBelow;
  if (kind === 'empty')
    return isEmpty(spot.value) && spot.brokenBelow && (spot.value === '' || !has(spot, 'type'));
  const test = faults[kind];
  return test !== undefined && !isEmptyText(spot) && test(spot, field);
}

const isEmptyText = ({ value }: Spot): boolean => value === '';

/** Whether this is a fault rather than a bound. */
export function isFault(kind: string): boolean {
  return ['missing', 'null', 'empty'].includes(kind) || faults[kind] !== undefined;
}

/** Whether a field of a valid request is exactly at this bound. */
export function reaches(kind: string, { value }: Spot, { fieldSchemas }: Field): boolean {
  const valuesOf = (keyword: string): readonly unknown[] => fieldSchemas.map((schema) => schema[keyword]);
  const count = typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
  const length = typeof value === 'string' ? value.length : undefined;
  const isOneOf = (found: unknown, bounds: readonly unknown[]) =>
    found !== undefined && bounds.includes(found);
  switch (kind) {
    case 'left out':
      return value === undefined;
    case 'the least':
      return isOneOf(value, valuesOf('minimum')) || (isDecimal(value) && Number(value) < 1);
    case 'the greatest':
      return isOneOf(value, valuesOf('maximum')) || (isDecimal(value) && Number(value) >= 1000);
    case 'the shortest':
      return isOneOf(length, [...valuesOf('minLength'), lengthsOf(fieldSchemas).shortest]);
    case 'the longest':
      return isOneOf(length, [...valuesOf('maxLength'), lengthsOf(fieldSchemas).longest]);
    case 'with the most items':
      return isOneOf(count, valuesOf('maxItems'));
    case 'with the most members':
      return isOneOf(count, valuesOf('maxProperties'));
    default:
      return kind === `the value ${String(value)}`;
  }
}
