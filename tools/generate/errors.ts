import { errorRows, type ErrorRow, type Errors, type ErrorGroup } from '../clauses/errors.js';
import { type Language, languages } from '../../conformance/core/language.js';
import { arrays, isObject, type Json, type JsonObject } from './json.js';
import { heading } from './paths.js';

type Group = Readonly<Record<string, ErrorRow>>;

/**
 * Returns a copy of a contract with the contents of `spec/errors.yaml`: `x-errors: { enum: GROUP }` in a schema becomes the
 * codes of the group, instead of a pattern; `examples` likewise. In descriptions, `{CODE}` becomes the condition of the
 * code, `{conditions of GROUP}` and `{codes of GROUP}` those of all codes in the group. A code with its own schema is only
 * among the `{codes}`.
 */
export function withErrors<T>(contract: T, errors: Errors): T {
  const conditions = new Map(errorRows(errors).map(([code, { condition }]) => [code, condition]));
  const listText = (list: string, group: Group, language: Language) =>
    list === 'codes' ? Object.keys(group).map(quoted).join(', ') : sentences(group, language);
  const described = (text: string, language: Language): string =>
    text
      .replace(/\{(codes|conditions) of ([\w-]+)\}/g, (_, list: string, name: string) =>
        listText(list, groupOf(errors, name), language),
      )
      .replace(/\{([A-Z]+(?:_[A-Z]+)+)\}/g, (_, code: string) => {
        const condition = conditions.get(code);
        if (condition === undefined) throw new Error(`spec/errors.yaml has no code ${code}`);
        return condition[language];
      });
  const filled = (value: Json, name: string): Json => {
    const language = languages.find((one) => name === descriptionIn(one));
    if (language !== undefined && typeof value === 'string')
      return sentence(described(value, language), value);
    if (Array.isArray(value)) return value.map((item) => filled(item, ''));
    if (!isObject(value)) return value;
    const lists = listed(value, errors);
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]): [string, Json][] => {
        if (key === 'x-errors') return Object.entries(lists);
        return key in lists || (key === 'pattern' && 'enum' in lists) ? [] : [[key, filled(member, key)]];
      }),
    );
  };
  return filled(JSON.parse(JSON.stringify(contract)) as Json, '') as T;
}

/** Returns the member of the contract that contains a description in a language. */
function descriptionIn(language: Language): string {
  return language === 'en' ? 'description' : `x-description-${language}`;
}

function groupOf(errors: Errors, name: string): Group {
  const group = Object.entries(errors).find(([groupName]) => groupName === name)?.[1];
  if (group === undefined) throw new Error(`spec/errors.yaml has no group ${name}`);
  return group;
}

/** Returns the lists that replace `x-errors`, by keyword; what the schema itself lists comes first. */
function listed({ 'x-errors': wanted = {}, ...schema }: JsonObject, errors: Errors): Record<string, Json[]> {
  const lists = Object.entries(isObject(wanted) ? wanted : {}).map(([keyword, group]) => [
    keyword,
    [...arrays(schema[keyword]), ...sharedCodes(groupOf(errors, typeof group === 'string' ? group : ''))],
  ]);
  return Object.fromEntries(lists) as Record<string, Json[]>;
}

const quoted = (code: string): string => `\`${code}\``;

/** Returns the codes of a group that share one schema. */
function sharedCodes(group: Group): readonly string[] {
  return Object.keys(group).filter((code) => group[code]?.schema === undefined);
}

function sentences(group: Group, language: Language): string {
  return sharedCodes(group)
    .map((code) => `${quoted(code)}: ${group[code]?.condition[language] ?? ''}.`)
    .join(' ');
}

/** Capitalises a condition at the start of a description, because it starts a sentence. */
function sentence(described: string, written: string): string {
  return written.startsWith('{') ? capitalized(described) : described;
}

/** Returns a text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Groups whose codes occur as `code` in responses of the gateway. */
const answered = ['token', 'cash-out'] as const satisfies readonly ErrorGroup[];

const typeNames: Readonly<Record<ErrorGroup, string>> = {
  token: 'TokenCode',
  'cash-out': 'CashOutCode',
  'cash-in': 'CashInCode',
  generic: 'GenericCode',
  settlement: 'SettlementCode',
};

/** Returns `error-codes.ts`: the codes of the contract, for the gateway and for the kit. */
export function errorCodesModule(errors: Errors): string {
  const unions = Object.entries(typeNames).map(([group, name]) => {
    const codes = Object.keys(groupOf(errors, group));
    return `export type ${name} = ${codes.map((code) => JSON.stringify(code)).join(' | ')};`;
  });
  return [
    `// ${heading}`,
    ...unions,
    '/** The codes of a failed cash-out. */',
    `export const settlementCodes = ${JSON.stringify(Object.keys(errors.settlement))} as const;`,
  ].join('\n');
}

/** Returns `errors.ts`: statuses and texts of the codes, for the gateway. */
export function errorsModule(errors: Errors): string {
  const answers = answered.flatMap((group) => Object.entries(errors[group]));
  const table = answers.map(([code, { status, userMessage }]) => [code, { status, userMessage }]);
  const texts = errorRows(errors).flatMap(([code, { message, hint }]) => [
    ...(message ? [[code, message]] : []),
    ...(hint ? [[`hint ${code}`, hint]] : []),
  ]);
  const constant = (name: string, entries: readonly unknown[][]) =>
    `export const ${name} = ${JSON.stringify(Object.fromEntries(entries))} as const;`;
  return [
    `// ${heading}`,
    '/** The status and the message for end users of each code. */',
    constant('errors', table),
    '/** The message for end users of an error without a code of its own, by status. */',
    constant('genericUserMessages', Object.entries(errors.generic['HTTP_ERROR']?.userMessages ?? {})),
    '/** The message for developers, by code, and as `hint CODE` the remedy. */',
    constant('errorMessages', texts),
  ].join('\n');
}
