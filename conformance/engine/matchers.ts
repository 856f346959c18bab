import { type Text, t } from '../core/text.js';
import { isLongInteger } from '../core/untrusted-json.js';
import { centsOf } from '../core/cents.js';
import { absent, shown, valueText } from '../core/json.js';
import { comparedValues, type FailureValues } from '../core/failure-values.js';
import { isDeepStrictEqual } from 'node:util';

/** The verdict of a matcher on a value. */
export interface Match {
  readonly holds: boolean;
  readonly expected: Text;
  readonly received: Text;
  readonly values?: FailureValues;
}

/** `due` lists the acceptable values, if the expectation can be stated as values. */
function verdict(
  holds: boolean,
  expected: Text,
  received: unknown,
  due?: readonly unknown[],
  unit?: FailureValues['unit'],
): Match {
  return {
    holds,
    expected,
    received: valueText(received),
    ...(!holds && { values: comparedValues(due, received, unit && { unit }) }),
  };
}

/** The required form of a text: a pattern, and a description for findings. */
export interface Form {
  readonly pattern: RegExp;
  readonly words: Text;
}

/**
 * The matchers: pure functions from an untrusted value to a verdict. To add a matcher, add an entry here; `expect`
 * offers every entry for values and for fields.
 */
export const matchers = {
  /** Deeply equal. */
  equal: (value: unknown, expected: unknown) =>
    verdict(isDeepStrictEqual(value, expected), valueText(expected), value, [expected]),
  /** Not deeply equal; `expected` says in words which two values must differ. */
  notEqual: (value: unknown, other: unknown, expected: Text): Match => ({
    holds: !isDeepStrictEqual(value, other),
    expected,
    received: t`both are ${shown(value)}`,
  }),
  /** All different from each other; `expected` says in words what must differ. */
  allDiffer: (values: unknown, expected: Text): Match => {
    const all: readonly unknown[] = Array.isArray(values) ? values : [];
    const repeated = all.filter((value, index) => all.indexOf(value) !== index);
    const holds = Array.isArray(values) && repeated.length === 0;
    return {
      holds,
      expected,
      received: valueText(values),
      ...(!holds && { values: comparedValues(undefined, repeated[0]) }),
    };
  },
  string: (value: unknown) =>
    verdict(typeof value === 'string' && value !== '', t`a string that is not empty`, value),
  number: (value: unknown) => verdict(typeof value === 'number' || isLongInteger(value), t`a number`, value),
  array: (value: unknown, length?: number) =>
    verdict(
      Array.isArray(value) && (length === undefined || value.length === length),
      length === undefined ? t`an array` : t`an array of ${length}`,
      value,
    ),
  object: (value: unknown) =>
    verdict(typeof value === 'object' && value !== null && !Array.isArray(value), t`an object`, value),
  /**
   * A condition that the check has evaluated itself; `expected` describes it, `due` is a value that would satisfy it.
   */
  holds: (value: unknown, condition: boolean, expected: Text, due?: unknown) =>
    verdict(condition, expected, value, due === undefined ? undefined : [due]),
  /** A value that belongs to the account rather than to another one; `expected` says what it may be. */
  own: (value: unknown, isForeign: boolean, expected: Text) => verdict(!isForeign, expected, value),
  present: (value: unknown) => verdict(value !== undefined && value !== null, t`a value`, value),
  absent: (value: unknown) => verdict(value === undefined, absent, value),
  isNull: (value: unknown) => verdict(value === null, t`null`, value, [null]),
  oneOf: (value: unknown, allowed: readonly unknown[]) =>
    verdict(
      allowed.some((candidate) => isDeepStrictEqual(value, candidate)),
      t`one of ${allowed.map(shown).join(', ')}`,
      value,
      allowed,
    ),
  /** `expected` says in words what the text must look like. */
  match: (value: unknown, pattern: RegExp, expected: Text) =>
    verdict(typeof value === 'string' && pattern.test(value), expected, value),
  /** An amount in BRL, as a number or decimal text, equal to this many cents. */
  moneyEqual: (value: unknown, cents: number) =>
    verdict(centsOf(value) === cents, t`${(cents / 100).toFixed(2)} BRL`, value, [cents / 100], 'BRL'),
  atLeast: (value: unknown, bound: number) =>
    verdict(typeof value === 'number' && value >= bound, t`a number of at least ${bound}`, value),
  atMost: (value: unknown, bound: number) =>
    verdict(typeof value === 'number' && value <= bound, t`a number of at most ${bound}`, value),
  includes: (value: unknown, part: string) =>
    verdict(typeof value === 'string' && value.includes(part), t`text that contains ${shown(part)}`, value),
} as const;

/** The arguments that a matcher takes after the value. */
export type Rest<M> = M extends (value: unknown, ...rest: infer R) => Match ? R : never;
export type MatcherName = keyof typeof matchers;
