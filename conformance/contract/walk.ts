import { escapeStep, isObject, type Json, type JsonObject } from '../core/json.js';
import { type ContractDocument } from './document.js';
import type { Schemas } from './schemas.js';

/** One place of a schema that applies to one place of a received value. */
export interface Visit {
  /** JSON Pointer into the received value. */
  readonly instancePath: string;
  /** Every pointer into the contract by which this place may be named: through `$ref`s and `allOf`, and directly. */
  readonly pointers: readonly string[];
  /** Whether the received value has this place. */
  readonly present: boolean;
  /** The schema lets nothing stand here. */
  readonly forbidden: boolean;
}

/** A branch of alternatives that all failed, and that the value resembles less than the one that was walked. */
export interface Loser {
  readonly at: string;
  readonly value: unknown;
  readonly instancePath: string;
}

export interface Walked {
  readonly visits: readonly Visit[];
  readonly losers: readonly Loser[];
}

interface Place {
  /** Where the schema really stands in the document. */
  readonly at: string;
  readonly names: readonly string[];
  readonly value: unknown;
  readonly instancePath: string;
  readonly present: boolean;
}

interface Walk {
  readonly document: ContractDocument;
  readonly schemas: Schemas;
  /** Schemas that the whole value may have, each with the step to it, and the names of the whole value. */
  readonly alternatives: ReadonlyMap<string, string>;
  readonly names: readonly string[];
  readonly losers: Loser[];
}

/**
 * Goes through a value and its schema side by side and tells which schema places applied. Members that are absent
 * are told too (`present: false`), one level deep, so that a missing one can be named.
 */
export function walk(
  document: ContractDocument,
  schemas: Schemas,
  start: { pointer: string; names: readonly string[] },
  value: unknown,
): Walked {
  const visits: Visit[] = [];
  const alternatives = new Map(alternativesAt(document, start.pointer));
  const context: Walk = { document, schemas, alternatives, names: start.names, losers: [] };
  const visit = (place: Place): void => {
    const schema = document.at(place.at);
    visits.push({
      instancePath: place.instancePath,
      pointers: place.names,
      present: place.present,
      forbidden: isForbidding(schema),
    });
    if (!place.present || !isObject(schema)) return;
    for (const next of nextPlaces(context, schema, place)) visit(next);
  };
  visit({ at: start.pointer, names: start.names, value, instancePath: '', present: true });
  return { visits, losers: context.losers };
}

/** The schemas that alternatives at this place refer to, each with the step to it. */
function alternativesAt(document: ContractDocument, pointer: string): [schema: string, step: string][] {
  const at = document.follow(pointer);
  const schema = document.at(at);
  if (!isObject(schema)) return [];
  return ['anyOf', 'oneOf'].flatMap((word) =>
    Array.isArray(schema[word])
      ? schema[word].map((_, index): [string, string] => {
          const step = `${word}/${index}`;
          return [document.follow(`${at}/${step}`), step];
        })
      : [],
  );
}

function isForbidding(schema: Json | undefined): boolean {
  if (schema === false) return true;
  return isObject(schema) && isObject(schema['not']) && Object.keys(schema['not']).length === 0;
}

function nextPlaces(context: Walk, schema: JsonObject, place: Place): Place[] {
  return [
    ...referred(context, schema, place),
    ...combined(context, schema, place),
    ...members(schema, place),
    ...elements(schema, place),
  ];
}

/**
 * The same value by another schema: the target of a `$ref`. One of the alternatives of the whole value that stands
 * inside another (a wrapped balance) goes by the names it has unwrapped too.
 */
function referred(context: Walk, schema: JsonObject, place: Place): Place[] {
  if (typeof schema['$ref'] !== 'string') return [];
  const target = schema['$ref'].replace(/^#/, '');
  const step = place.instancePath === '' ? undefined : context.alternatives.get(target);
  const unwrapped = step === undefined ? [] : context.names.flatMap((name) => [name, `${name}/${step}`]);
  const names = [...place.names, target, ...unwrapped];
  return [{ ...place, at: target, names: unique(names) }];
}

/** The same value by the members of `allOf`, by the alternatives that hold, and by `then` or `else`. */
function combined(context: Walk, schema: JsonObject, place: Place): Place[] {
  const branch = (steps: string): Place => ({
    ...place,
    at: `${place.at}/${steps}`,
    names: unique([...place.names, ...place.names.map((name) => `${name}/${steps}`)]),
  });
  const branches = (word: string) =>
    Array.isArray(schema[word]) ? schema[word].map((_, index) => branch(`${word}/${index}`)) : [];
  const found = [
    ...branches('allOf'),
    ...chosen(context, branches('anyOf')),
    ...chosen(context, branches('oneOf')),
  ];
  if (schema['if'] !== undefined) {
    const word = context.schemas.holds(`${place.at}/if`, place.value) ? 'then' : 'else';
    if (schema[word] !== undefined) found.push(branch(word));
  }
  return found;
}

/** The alternatives that hold; where none does, the one that the value resembles most. */
function chosen(context: Walk, alternatives: readonly Place[]): readonly Place[] {
  const holding = alternatives.filter(({ at, value }) => context.schemas.holds(at, value));
  if (holding.length > 0 || alternatives.length === 0) return holding;
  const scored = alternatives.map((place) => ({
    place,
    fit: resemblance(context.document, place.at, place.value),
  }));
  const best = scored.reduce((first, other) => (other.fit > first.fit ? other : first)).place;
  context.losers.push(...alternatives.filter((place) => place !== best));
  return [best];
}

/** How many members of the value a schema knows; an array counts for one where the schema has items. */
function resemblance(document: ContractDocument, pointer: string, value: unknown): number {
  const at = document.follow(pointer);
  const schema = document.at(at);
  if (!isObject(schema)) return 0;
  if (Array.isArray(value)) return schema['items'] === undefined ? 0 : 1;
  const known = isObject(schema['properties']) && isObject(value) ? Object.keys(schema['properties']) : [];
  const own = known.filter((name) => Object.hasOwn(value as object, name)).length;
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  return parts.reduce<number>(
    (sum, _, index) => sum + resemblance(document, `${at}/allOf/${index}`, value),
    own,
  );
}

function members(schema: JsonObject, place: Place): Place[] {
  const value = place.value;
  if (!isObject(value)) return [];
  const named = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  const found = named.map((name) => below(place, `properties/${escapeStep(name)}`, name, value));
  if (isObject(schema['additionalProperties'])) {
    const others = Object.keys(value).filter((name) => !named.includes(name));
    found.push(...others.map((name) => below(place, 'additionalProperties', name, value)));
  }
  return found;
}

function elements(schema: JsonObject, place: Place): Place[] {
  const value = place.value;
  if (!Array.isArray(value) || !isObject(schema['items'])) return [];
  const byIndex = Object.fromEntries(Object.entries(value)) as JsonObject;
  return Object.keys(byIndex).map((index) => below(place, 'items', index, byIndex));
}

function below(place: Place, schemaSteps: string, name: string, value: JsonObject): Place {
  return {
    at: `${place.at}/${schemaSteps}`,
    names: place.names.map((known) => `${known}/${schemaSteps}`),
    value: Object.hasOwn(value, name) ? value[name] : undefined,
    instancePath: `${place.instancePath}/${escapeStep(name)}`,
    present: Object.hasOwn(value, name),
  };
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
