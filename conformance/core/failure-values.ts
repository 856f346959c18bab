import { isObject } from './json.js';

/** A value that a report keeps as data. */
export type PlainValue = string | number | boolean | null;

/**
 * The values behind a failure, as data. Findings are grouped and titled by these values, never by texts, so that wording
 * and translation cannot change them.
 */
export interface FailureValues {
  /** Acceptable values; empty if there must be no value; omitted if the expectation cannot be expressed as values. */
  readonly expected?: readonly PlainValue[];
  /** Received values; empty if there was none; omitted if the value is an object or a list. */
  readonly received?: readonly PlainValue[];
  /** The JSON type that the contract requires. */
  readonly type?: string;
  /**
   * Meaning of the values, if they are not those found at a place in the message. `balance`: the available and the blocked
   * amount, or one total. `blocked` and `taken`: the amount that a payment has reserved, or has taken from the available
   * balance. `refusals`: the statuses of requests that must be refused. `acceptances`: the maximum and the actual number
   * of accepted requests. `pages`: the number of pages and of distinct pages.
   */
  readonly of?: 'balance' | 'blocked' | 'taken' | 'refusals' | 'acceptances' | 'pages';
  /** Unit of amounts; omitted if the values are not known to be amounts. */
  readonly unit?: 'BRL' | 'cents';
}

/** Maximum length of a text that is kept as a value, in characters. */
const maxText = 300;

/**
 * Converts values to the form that a report keeps; undefined if one of them is an object or a list of several items. A list
 * of one item counts as that item.
 */
export function plainValues(values: readonly unknown[]): readonly PlainValue[] | undefined {
  const plain: PlainValue[] = [];
  for (const value of values) {
    if (value === undefined) continue;
    const [only, ...others] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    if (others.length > 0 || only === undefined || isObject(only) || Array.isArray(only)) return undefined;
    plain.push(typeof only === 'string' ? only.slice(0, maxText) : (only as PlainValue));
  }
  return plain;
}

/** The values of a comparison; `expected` is omitted if the expectation cannot be expressed as values. */
export function comparedValues(
  expected: readonly unknown[] | undefined,
  received: unknown,
  more: Omit<FailureValues, 'expected' | 'received'> = {},
): FailureValues {
  const due = expected && plainValues(expected);
  const came = plainValues([received]);
  return {
    ...(due !== undefined && { expected: due }),
    ...(came !== undefined && { received: came }),
    ...more,
  };
}
