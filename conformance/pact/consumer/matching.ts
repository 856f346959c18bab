import { MatchersV3 } from '@pact-foundation/pact';

/**
 * What a consumer relies on, in terms of the interface. Patterns are anchored, because some of Pact's tools look for a
 * match anywhere and others do not.
 */

/** Any text. */
export const text = (example: string) => MatchersV3.string(example);

/** Any text that is not empty. */
export const filled = (example: string) => MatchersV3.regex('^.+$', example);

/** Anything that is not empty, of whatever type: a message or a list of them. */
export const notEmpty = (example: unknown) => ({ 'pact:matcher:type': 'notEmpty', value: example });

/** Any value, including null, as long as the member is there. */
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

/** A UUID in either case. */
export const uuid = (example: string) =>
  MatchersV3.regex('^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', example);

const moment =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:([0-5]\\d|60)([.,]\\d+)?)?';

/** ISO 8601 with a fraction and an offset of the gateway's choice (OP-57). */
export const time = (example = '2026-03-20T14:03:07.512Z') =>
  MatchersV3.regex(`${moment}(Z|[+-]\\d{2}(:?\\d{2})?)?$`, example);

/** The same in UTC. */
export const utcTime = (example = '2026-03-20T14:03:07.512Z') =>
  MatchersV3.regex(`${moment}(Z|[+-]00(:?00)?)?$`, example);

/** An end-to-end id (OP-01): of a payment, or starting with `D` for a return. */
export const endToEndId = (example = 'E1823612020260320140300000000001', letters = 'ED') =>
  MatchersV3.regex(`^[${letters}][0-9a-zA-Z]{31,32}$`, example);

/** A decimal text with two decimal places. */
export const decimalText = (example: string) => MatchersV3.regex('^\\d+\\.\\d{2}$', example);

/**
 * A document that is not shown completely: it contains something other than digits and punctuation, or is too short.
 */
export const masked = (example = '***.982.247-**') =>
  MatchersV3.regex('^(.*[^0-9./-].*|[0-9./-]{1,10})$', example);

/** A BR Code. */
export const brCode = (example: string) => MatchersV3.regex('^000201.+$', example);

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

/** A text that a verifier generates anew from a pattern, because a gateway may know one from an earlier run. */
export const fresh = (regex: string, example: string) => ({
  ...MatchersV3.regex(`^${regex}$`, example),
  'pact:generator:type': 'Regex',
});

/** The bank of a counterparty. */
export const bank = () => ({
  bankISPB: text('18236120'),
  bankName: text('NU PAGAMENTOS - IP'),
  bankCode: text('260'),
  accountBranch: text('0001'),
  accountNumber: text('1234567-8'),
});
