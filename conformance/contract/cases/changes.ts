import { isObject, type JsonObject } from '../../core/json.js';
import type { Field } from './fields.js';

/** The possible faults of one field. */
export const faults = [
  'missing',
  'null',
  'of another type',
  'empty',
  'below the minimum',
  'above the maximum',
  'too short',
  'too long',
  'not in the enum',
  'off the pattern',
  'of no such format',
  'with too many decimals',
  'a fraction',
  'with too many items',
  'with too many members',
  'of a type that converts',
] as const;
export type Fault = (typeof faults)[number];

/** The limits of the values that the contract allows in one field. */
export const bounds = [
  'left out',
  'the least',
  'the greatest',
  'the shortest',
  'the longest',
  'with the most items',
  'with the most members',
] as const;
/** `the value …` is a member of an enum. */
export type Bound = (typeof bounds)[number] | `the value ${string}`;

/** The kinds of changes to a field. */
export type Kind = Fault | Bound;

/** One change to one field. */
export interface Change {
  readonly kind: Kind;
  /** The new value; undefined removes the field. */
  readonly value: unknown;
}

/** The combined constraints of all schemas of a field. */
interface CombinedSchema {
  readonly type: unknown;
  readonly of: (keyword: string) => unknown;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

function combineSchemas({ schemas }: Field): CombinedSchema {
  const all = (keyword: string) => schemas.map((schema: JsonObject) => schema[keyword]);
  const of = (keyword: string) => all(keyword).find((value) => value !== undefined);
  const texts = (keyword: string) => all(keyword).filter((value) => typeof value === 'string');
  return { type: of('type'), of, patterns: texts('pattern'), formats: texts('format') };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** All changes to a field: each fault that it can have, and each bound that it can reach. */
export function changesOf(field: Field): readonly Change[] {
  const combined = combineSchemas(field);
  const inBody = field.where === 'body';
  return [
    ...absence(field),
    ...(inBody ? [change('null', null), ...converting(field.value, combined)] : []),
    ...otherTypes(combined)
      .filter((value) => inBody || typeof value === 'string')
      .map((value) => change('of another type', value)),
    ...emptiness(field, combined.type),
    ...amounts(field, combined),
    ...texts(field, combined),
    ...choices(combined),
    ...sizes(field, combined),
  ];
}

const change = (kind: Change['kind'], value: unknown): Change => ({ kind, value });

function absence({ where, isElement, required }: Field): Change[] {
  if (where === 'path' || isElement) return [];
  return [change(required ? 'missing' : 'left out', undefined)];
}

/** Whether an object has required members, which an empty list would lack even if it were converted to an object. */
const needsMembers = ({ of }: CombinedSchema): boolean => Array.isArray(of('required'));

/** Values of a type that cannot be converted to the required type. */
function otherTypes(combined: CombinedSchema): readonly unknown[] {
  const { type } = combined;
  switch (type) {
    case 'number':
    case 'integer':
      return ['abc', {}];
    case 'boolean':
      return ['perhaps', {}];
    case 'object':
      return ['text', 42, ...(needsMembers(combined) ? [[]] : [])];
    case 'string':
    case 'array':
      return [{ text: 'an object' }];
    default:
      return [];
  }
}

/** Values of another type that some gateways would convert (OP-54). */
function converting(value: unknown, combined: CombinedSchema): Change[] {
  const { type } = combined;
  const kind = 'of a type that converts';
  if (type === 'string') return [change(kind, 12)];
  if (type === 'boolean') return [change(kind, String(value))];
  if (type === 'object') return needsMembers(combined) ? [] : [change(kind, [])];
  if (type === 'array') return [change(kind, 42)];
  return isNumber(value) ? [change(kind, String(value))] : [];
}

function emptiness({ where, value }: Field, type: unknown): Change[] {
  if (where === 'path') return [];
  if (type === 'string' || where !== 'body') return [change('empty', '')];
  if (type === 'array') return [change('empty', [])];
  return type === 'object' && isObject(value) ? [change('empty', {})] : [];
}

function amounts({ where, value }: Field, { type, of, formats }: CombinedSchema): Change[] {
  const inText = (number: number) => (where === 'body' ? number : String(number));
  const [minimum, maximum] = [of('minimum'), of('maximum')];
  const found: Change[] = [];
  if (isNumber(minimum)) {
    const below = minimum < 1 ? 0 : minimum - 1;
    found.push(change('the least', inText(minimum)), change('below the minimum', inText(below)));
  }
  if (isNumber(maximum)) {
    found.push(change('the greatest', inText(maximum)), change('above the maximum', inText(maximum + 1)));
  }
  if (type === 'integer') found.push(change('a fraction', inText(1.5)));
  if (formats.includes('brl') && isNumber(value)) {
    found.push(change('with too many decimals', Number((value + 0.001).toFixed(3))));
  }
  return found;
}

/** Minimum and maximum length of a text by a pattern that repeats one class of characters. */
function repeated(patterns: readonly string[]): { minLength?: number; maxLength?: number } {
  const [, least, max = least] = /^\^\[[^\]]+\]\{(\d+)(?:,(\d+))?\}\$$/.exec(patterns[0] ?? '') ?? [];
  return least === undefined ? {} : { minLength: Number(least), maxLength: Number(max) };
}

const ofLength = (text: string, length: number) => text.padEnd(length, 'a').slice(0, length);

function texts({ value }: Field, { type, of, patterns, formats }: CombinedSchema): Change[] {
  if (type !== 'string' || typeof value !== 'string') return [];
  const inPattern = repeated(patterns);
  const minLength = of('minLength') ?? inPattern.minLength;
  const maxLength = of('maxLength') ?? inPattern.maxLength;
  const found: Change[] = [];
  if (isNumber(minLength)) {
    found.push(change('the shortest', ofLength(value, minLength)));
    if (minLength > 1) found.push(change('too short', ofLength(value, minLength - 1)));
  }
  if (isNumber(maxLength)) {
    found.push(change('the longest', ofLength(value, maxLength)));
    found.push(change('too long', ofLength(value, maxLength + 1)));
  }
  if (patterns.length > 0) {
    const others = inPattern.minLength === undefined ? [value.slice(0, -1), `${value}0`] : [];
    found.push(...[...others, ...spoilt(value)].map((text) => change('off the pattern', text)));
  }
  const strange = { email: 'no address', uri: 'no url' };
  for (const [format, text] of Object.entries(strange)) {
    if (formats.includes(format)) found.push(change('of no such format', text));
  }
  return found;
}

/** The text with its first or last character replaced by one that is never allowed. */
function spoilt(text: string): readonly string[] {
  const places = [0, text.length - 1];
  return [...new Set(places)].map((at) => `${text.slice(0, at)}#${text.slice(at + 1)}`);
}

function choices({ of }: CombinedSchema): Change[] {
  const values = of('enum');
  if (!Array.isArray(values)) return [];
  return [
    change('not in the enum', 'UNKNOWN'),
    ...values.map((value) => change(`the value ${String(value)}`, value)),
  ];
}

function sizes({ value }: Field, { of }: CombinedSchema): Change[] {
  const [items, members] = [of('maxItems'), of('maxProperties')];
  const found: Change[] = [];
  if (isNumber(items) && Array.isArray(value)) {
    const many = (count: number) => Array.from({ length: count }, () => value[0] as unknown);
    found.push(change('with the most items', many(items)), change('with too many items', many(items + 1)));
  }
  if (isNumber(members)) {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index + 1}`, 'value']));
    found.push(
      change('with the most members', many(members)),
      change('with too many members', many(members + 1)),
    );
  }
  return found;
}
