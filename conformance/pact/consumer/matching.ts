import { MatchersV3 } from '@pact-foundation/pact';

/**
 * Matchers for the values on which a consumer relies, named in terms of the interface. Patterns are anchored, because some
 * of Pact's tools look for a match anywhere in a text and others do not.
 */

/** Any text. */
export const text = (example: string) => MatchersV3.string(example);

/** Any text that is not empty. */
export const filled = (example: string) => MatchersV3.regex('^.+$', example);

/** Any non-empty value of any type, such as a message or a list of messages. */
export const notEmpty = (example: unknown) => ({ 'pact:matcher:type': 'notEmpty', value: example });

/** Any value, including null, as long as the member is present. */
export const anything = (example: unknown) => ({
  'pact:matcher:type': 'regex',
  regex: '^[\\s\\S]*$',
  value: example,
});

/** One of these texts; the first is the example. */
export const oneOf = (example: string, ...others: readonly string[]) =>
  MatchersV3.regex(`^(${[example, ...others].join('|')})$`, example);

/** Any text that matches a pattern. */
export const pattern = (regex: string, example: string) => MatchersV3.regex(regex, example);

/** A decimal text with two decimal places. */
export const decimalText = (example: string) => MatchersV3.regex('^\\d+\\.\\d{2}$', example);

/**
 * A document that is not shown completely: it contains a character other than digits and punctuation, or is too short.
 */
export const masked = (example: string) => MatchersV3.regex('^(.*[^0-9./-].*|[0-9./-]{1,10})$', example);

/** Any number. */
export const number = (example: number) => MatchersV3.number(example);

/** Any whole number. */
export const integer = (example: number) => MatchersV3.integer(example);

export const boolean = (example: boolean) => MatchersV3.boolean(example);

/** The same members with values of the same types. */
export const like = <T>(example: T) => MatchersV3.like(example);

/** A list of at least one item, each like this. */
export const eachLike = <T>(example: T) => MatchersV3.eachLike(example);

/** A value that a provider state returned, such as `${accessToken}`. */
export const fromState = <T>(expression: string, example: T) =>
  MatchersV3.fromProviderState(expression, example);

/** A text that the verifier generates anew from a pattern, because a gateway may already know the one of an earlier run. */
export const fresh = (regex: string, example: string) => ({
  ...MatchersV3.regex(`^${regex}$`, example),
  'pact:generator:type': 'Regex',
});

/** Replaces the matchers in a value by their examples. */
export const example = (value: unknown): unknown =>
  value === undefined ? undefined : MatchersV3.reify(value);
