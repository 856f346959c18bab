import { escapeStep, isObject, type JsonObject } from '../core/json.js';
import type { ContractDocument } from './document.js';
import type { SchemaPlace } from './places.js';
import type { Schemas } from './schemas.js';

/** One place of a schema that applies to one place of a received value. */
export interface Visit {
  /** JSON Pointer into the received value. */
  readonly instancePath: string;
  /** Every pointer into the contract that may name this place: through `$ref`s and `allOf`, and directly. */
  readonly pointers: readonly string[];
  /** Whether the received value has this place. */
  readonly present: boolean;
  /** Whether the schema allows no value here. */
  readonly forbidden: boolean;
}

/** One of several alternatives that all failed, other than the one that the value resembles most, which was walked. */
export interface Loser {
  readonly at: string;
  readonly value: unknown;
  readonly instancePath: string;
}

export interface Walked {
  readonly visits: readonly Visit[];
  readonly losers: readonly Loser[];
}

/** A part of the value, with its place in the schema. */
interface Part {
  readonly place: SchemaPlace;
  readonly value: unknown;
  readonly instancePath: string;
  readonly present: boolean;
}

interface Walk {
  readonly document: ContractDocument;
  readonly schemas: Schemas;
  readonly losers: Loser[];
}

/**
 * Walks through a value and its schema in parallel, and reports which places of the schema applied. Absent members are
 * reported too (`present: false`), one level deep, so that a missing member can be named.
 */
export function walk(
  document: ContractDocument,
  schemas: Schemas,
  start: SchemaPlace,
  value: unknown,
): Walked {
  const visits: Visit[] = [];
  const context: Walk = { document, schemas, losers: [] };
  const visit = (part: Part): void => {
    const { place, instancePath, present } = part;
    visits.push({ instancePath, pointers: place.names, present, forbidden: place.isForbidden });
    if (!present || !isObject(place.schema)) return;
    for (const next of nextParts(context, place.schema, part)) visit(next);
  };
  visit({ place: start, value, instancePath: '', present: true });
  return { visits, losers: context.losers };
}

function nextParts(context: Walk, schema: JsonObject, part: Part): readonly Part[] {
  const referred = part.place.referred();
  return [
    ...(referred === undefined ? [] : [{ ...part, place: referred }]),
    ...combined(context, schema, part),
    ...members(part),
    ...elements(part),
  ];
}

/** The same value in the members of `allOf`, in the valid alternatives, and in `then` or `else`. */
function combined(context: Walk, schema: JsonObject, part: Part): readonly Part[] {
  const { place, value } = part;
  if (!place.isCombined) return [];
  const found = [
    ...place.branches('allOf'),
    ...chosen(context, place.branches('anyOf'), part),
    ...chosen(context, place.branches('oneOf'), part),
  ];
  if (schema['if'] !== undefined) {
    const holds = context.schemas.holds(`${place.at}/if`, value);
    found.push(...place.conditional(holds ? 'then' : 'else'));
  }
  return found.map((branch) => ({ ...part, place: branch }));
}

/** The valid alternatives; if there are none, the one that the value resembles most. */
function chosen(
  context: Walk,
  alternatives: readonly SchemaPlace[],
  { value, instancePath }: Part,
): readonly SchemaPlace[] {
  if (alternatives.length === 0) return alternatives;
  const holding = alternatives.filter(({ at }) => context.schemas.holds(at, value));
  if (holding.length > 0) return holding;
  const scored = alternatives.map((place) => ({
    place,
    fit: resemblance(context.document, place.at, value),
  }));
  const best = scored.reduce((first, other) => (other.fit > first.fit ? other : first)).place;
  const losers = alternatives.filter((place) => place !== best);
  context.losers.push(...losers.map(({ at }) => ({ at, value, instancePath })));
  return [best];
}

/** The number of the value's members that a schema declares; an array counts as one if the schema has `items`. */
function resemblance(document: ContractDocument, pointer: string, value: unknown): number {
  const at = document.follow(pointer);
  const schema = document.at(at);
  if (!isObject(schema)) return 0;
  if (Array.isArray(value)) return schema['items'] === undefined ? 0 : 1;
  const declared = isObject(schema['properties']) && isObject(value) ? Object.keys(schema['properties']) : [];
  const own = declared.filter((name) => Object.hasOwn(value as object, name)).length;
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  return parts.reduce<number>(
    (sum, _, index) => sum + resemblance(document, `${at}/allOf/${index}`, value),
    own,
  );
}

function members({ place, value, instancePath }: Part): readonly Part[] {
  if (!isObject(value)) return [];
  const named = place.members();
  const found = named.map(({ name, step, place: below }): Part => {
    const present = Object.hasOwn(value, name);
    return {
      place: below,
      value: present ? value[name] : undefined,
      instancePath: `${instancePath}/${step}`,
      present,
    };
  });
  const others = place.others();
  if (others === undefined) return found;
  const names = new Set(named.map(({ name }) => name));
  const unnamed = Object.keys(value).filter((name) => !names.has(name));
  return [...found, ...unnamed.map((name) => below(others, value[name], instancePath, escapeStep(name)))];
}

function elements({ place, value, instancePath }: Part): readonly Part[] {
  const items = place.elements();
  if (items === undefined || !Array.isArray(value)) return [];
  return value.map((item: unknown, index) => below(items, item, instancePath, String(index)));
}

function below(place: SchemaPlace, value: unknown, around: string, step: string): Part {
  return { place, value, instancePath: `${around}/${step}`, present: true };
}
