import { isLongInteger } from '../core/untrusted-json.js';
import { centsOf } from '../core/cents.js';
import { shown } from '../core/json.js';
import { isDeepStrictEqual } from 'node:util';

/** The verdict of a matcher on a value. */
export interface Match {
  readonly holds: boolean;
  readonly expected: string;
  readonly received: string;
}

function verdict(holds: boolean, expected: string, received: unknown): Match {
  return { holds, expected, received: shown(received) };
}

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The matchers: pure functions from an untrusted value to a verdict. To add one, add an entry here; `expect` offers
 * every entry for values and for fields.
 */
export const matchers = {
  /** Deeply equal. */
  equal: (value: unknown, expected: unknown) =>
    verdict(isDeepStrictEqual(value, expected), shown(expected), value),
  notEqual: (value: unknown, other: unknown) =>
    verdict(!isDeepStrictEqual(value, other), `anything but ${shown(other)}`, value),
  string: (value: unknown) =>
    verdict(typeof value === 'string' && value !== '', 'a string that is not empty', value),
  number: (value: unknown) => verdict(typeof value === 'number' || isLongInteger(value), 'a number', value),
  integer: (value: unknown) => verdict(Number.isInteger(value), 'a whole number', value),
  boolean: (value: unknown) => verdict(typeof value === 'boolean', 'true or false', value),
  array: (value: unknown, length?: number) =>
    verdict(
      Array.isArray(value) && (length === undefined || value.length === length),
      length === undefined ? 'an array' : `an array of ${length}`,
      value,
    ),
  object: (value: unknown) =>
    verdict(typeof value === 'object' && value !== null && !Array.isArray(value), 'an object', value),
  /** A condition that the check has evaluated itself; `expected` says what should hold. */
  holds: (value: unknown, condition: boolean, expected: string) => verdict(condition, expected, value),
  present: (value: unknown) => verdict(value !== undefined && value !== null, 'a value', value),
  absent: (value: unknown) => verdict(value === undefined, 'absent', value),
  /** Absent, null, or an empty text, array or object. */
  empty: (value: unknown) => verdict(isEmpty(value), 'nothing (absent, null or empty)', value),
  isNull: (value: unknown) => verdict(value === null, 'null', value),
  oneOf: (value: unknown, allowed: readonly unknown[]) =>
    verdict(
      allowed.some((candidate) => isDeepStrictEqual(value, candidate)),
      `one of ${allowed.map(shown).join(', ')}`,
      value,
    ),
  match: (value: unknown, pattern: RegExp) =>
    verdict(typeof value === 'string' && pattern.test(value), `text matching ${pattern}`, value),
  /** An amount in BRL, as a number or decimal text, equal to this many cents. */
  moneyEqual: (value: unknown, cents: number) =>
    verdict(centsOf(value) === cents, `${(cents / 100).toFixed(2)} BRL`, value),
  atLeast: (value: unknown, bound: number) =>
    verdict(typeof value === 'number' && value >= bound, `a number of at least ${bound}`, value),
  atMost: (value: unknown, bound: number) =>
    verdict(typeof value === 'number' && value <= bound, `a number of at most ${bound}`, value),
  /** ISO 8601 date and time; fraction and offset are optional. */
  timestamp: (value: unknown) =>
    verdict(typeof value === 'string' && timestamp.test(value), 'an ISO 8601 date and time', value),
  uuid: (value: unknown) => verdict(typeof value === 'string' && uuid.test(value), 'a UUID', value),
  includes: (value: unknown, part: string) =>
    verdict(typeof value === 'string' && value.includes(part), `text with ${shown(part)} in it`, value),
} as const;

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The arguments that a matcher takes after the value. */
export type Rest<M> = M extends (value: unknown, ...rest: infer R) => Match ? R : never;
export type MatcherName = keyof typeof matchers;
