import { isObject } from './json.js';

/** A value that a report keeps as data. */
export type PlainValue = string | number | boolean | null;

/**
 * The values behind a failure, as data. Findings are clustered and titled by them, and never by the texts, so that no
 * wording or translation can change them.
 */
export interface FailureValues {
  /** Values of which any would do; none if there must be no value; left out if no value says what should hold. */
  readonly expected?: readonly PlainValue[];
  /** Received values; none if there was none; left out if it is an object or a list. */
  readonly received?: readonly PlainValue[];
  /** The JSON type that the contract asks for. */
  readonly type?: string;
  /**
   * Meaning of the values, if they are not those of the place in the message: `balance` has what is available and what
   * is blocked, or one total; `blocked` and `taken` what a payment has reserved and taken from what is available; `refusals` has the statuses of requests that must be refused; `acceptances` has the maximum
   * and the actual number of accepted requests; `pages` the number of pages and of different ones.
   */
  readonly of?: 'balance' | 'blocked' | 'taken' | 'refusals' | 'acceptances' | 'pages';
  /** Unit of amounts; left out if the values are not known to be amounts. */
  readonly unit?: 'BRL' | 'cents';
}

/** Maximum length of a text that is kept as a value, in characters. */
const maxText = 300;

/** Values as a report keeps them; undefined if one of them is an object or a list of several. A list of one counts as it. */
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

/** The values of a comparison; `expected` is left out if no value says what should hold. */
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
