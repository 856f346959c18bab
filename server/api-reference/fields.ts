import type { Schema } from './contract.js';

/** A member of a body, or a parameter, as a row to display. */
export interface Field {
  readonly name: string;
  /** `string`, `number (brl)`, `array of object`, `string | null`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** The possible values; empty if it is not a choice. */
  readonly values: readonly string[];
  readonly bounds: readonly Bound[];
  readonly inside: Shape;
}

const bounds = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'default',
] as const;

type Bound = readonly [name: (typeof bounds)[number], value: unknown];

/** The members of an object; some may depend on the chosen alternative. */
export interface Shape {
  readonly fields: readonly Field[];
  readonly alternatives: readonly Alternative[];
}

/** An alternative form of a value; without fields if it is not an object. */
interface Alternative extends Shape {
  readonly title: string;
  readonly description: string;
}

/** Returns the members of a body according to its schema. */
export function shapeOf(schema: Schema): Shape {
  const whole = merged(schema);
  if (whole.items) return shapeOf(whole.items);
  const required = new Set(whole.required);
  const fields = Object.entries(whole.properties ?? {}).map(([name, property]) =>
    fieldOf(name, property, required.has(name)),
  );
  const choices = alternativesOf(whole);
  const [only] = choices;
  if (only && choices.length === 1 && fields.length === 0) return shapeOf(only);
  const alternatives = choices
    // Alternatives that only say which members go together have no name.
    .filter(({ title, properties }) => title !== undefined || properties !== undefined)
    .map((one) => ({
      title: one.title ?? '',
      description: one.description ?? '',
      ...shapeOf(one),
    }));
  return { fields, alternatives };
}

/** Returns a value as a row, according to its schema. */
export function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const whole = merged(schema);
  return {
    name,
    type: typeOf(whole),
    isRequired,
    description: whole.description ?? '',
    values: (whole.const === undefined ? (whole.enum ?? []) : [whole.const])
      .filter((value) => value !== null)
      .map(String),
    bounds: bounds.map((bound) => [bound, whole[bound]] as const).filter(([, value]) => value !== undefined),
    inside: shapeOf(whole),
  };
}

/** Returns the description of a body as a whole. */
export function descriptionOf(schema: Schema): string {
  return merged(schema).description ?? '';
}

/** Merges all parts of a schema that apply at the same time. */
function merged(schema: Schema): Schema {
  const { allOf = [], ...own } = schema;
  return allOf.reduce<Schema>((whole, part) => {
    const added = merged(part);
    const properties = { ...whole.properties };
    for (const [name, property] of Object.entries(added.properties ?? {})) {
      const before = properties[name];
      properties[name] = before ? { ...before, ...property } : property;
    }
    return {
      ...added,
      ...whole,
      ...(Object.keys(properties).length > 0 && { properties }),
      required: [...(whole.required ?? []), ...(added.required ?? [])],
      oneOf: [...(whole.oneOf ?? []), ...(added.oneOf ?? [])],
    };
  }, own);
}

/** Returns the alternative forms of a value, without null. */
function alternativesOf({ oneOf = [], anyOf = [] }: Schema): readonly Schema[] {
  return [...oneOf, ...anyOf].map(merged).filter(({ type }) => type !== 'null');
}

function typeOf(schema: Schema): string {
  const { type, format, items } = schema;
  const names = typeof type === 'string' ? [type] : (type ?? []);
  if (names.length > 0) {
    const named = names.map((name) => (name === 'array' && items ? `array<${inner(items)}>` : name));
    return format === undefined ? named.join(' | ') : `${named.join(' | ')} (${format})`;
  }
  if (schema.const !== undefined) return typeof schema.const;
  if (schema.properties) return 'object';
  const all = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(inner);
  return [...new Set(all)].join(' | ') || 'string';
}

const inner = (schema: Schema): string => typeOf(merged(schema));
