/** OpenAPI Overlay 1.0: changes a document through a list of actions, each with its reason. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonpath } from 'json-p3';
import { parse } from 'yaml';

import { object, text } from '../clauses/schema.js';
import { isObject, type Json, type JsonObject } from './json.js';

/** One change: the value at `target` is removed, or `update` is merged into it. */
export interface Action {
  /** JSONPath (RFC 9535) into the document. */
  readonly target: string;
  /** The reason, which names the open points on which it is based. */
  readonly description: string;
  readonly update?: Json;
  readonly remove?: true;
}

/** The part of an overlay document that is used. */
interface Overlay {
  readonly actions: readonly Action[];
}

/** This project's requirements for an overlay: the rules of the format, and a description of every action. */
const actionMembers = {
  target: { type: 'string', pattern: '^\\$' },
  description: text,
  update: {},
  remove: { const: true },
};
const action = {
  ...object(actionMembers, ['target', 'description']),
  oneOf: [{ required: ['update'] }, { required: ['remove'] }],
};
const overlaySchema = object(
  {
    overlay: { const: '1.0.0' },
    extends: { type: 'string' },
    info: object({ title: text, version: text }),
    actions: { type: 'array', minItems: 1, items: action },
  },
  ['overlay', 'info', 'actions'],
);

/** Parses an overlay. Throws if it is invalid, or if an action does not name an existing open point. */
export function readOverlay(text: string, openPoints: ReadonlySet<string>): Overlay {
  const overlay: unknown = parse(text);
  const ajv = new Ajv2020();
  if (!ajv.validate<Overlay>(overlaySchema, overlay)) throw new Error(`the overlay: ${ajv.errorsText()}`);
  const faults = overlay.actions.flatMap((action) => citationFaults(action, openPoints));
  if (faults.length > 0) throw new Error(['the overlay:', ...faults].join('\n  '));
  return overlay;
}

function citationFaults({ target, description }: Action, openPoints: ReadonlySet<string>): string[] {
  const cited = description.match(/OP-\d+/g) ?? [];
  if (cited.length === 0) return [`${target}: the description names no open point`];
  return cited.filter((id) => !openPoints.has(id)).map((id) => `${target}: there is no open point ${id}`);
}

/**
 * Returns a copy of the document with every action applied in order. As the format prescribes, objects are merged member
 * by member, an array is extended, and anything else is replaced. Throws if an action finds nothing to change, because
 * its description would be wrong.
 */
export function applyOverlay<T extends object>(document: T, { actions }: Overlay): T {
  const root = structuredClone(document) as T & JsonObject;
  for (const action of actions) {
    const places = placesOf(root, action.target);
    if (places.length === 0) throw new Error(`${action.target}: nothing stands there`);
    // From last to first, so that removing an element does not move the places that are still to be changed.
    for (const place of places.reverse()) change(root, place, action);
  }
  return root;
}

type Place = readonly (string | number)[];

function placesOf(root: JsonObject, target: string): Place[] {
  return jsonpath.query(target, root).nodes.map(({ location }) => location);
}

function change(root: JsonObject, place: Place, { target, remove, update }: Action): void {
  const step = place.at(-1);
  if (step === undefined) throw new Error(`${target}: the whole document cannot be changed`);
  const parent = place.slice(0, -1).reduce<Json>(child, root);
  if (remove === true) removeFrom(parent, step);
  else if (update !== undefined) put(parent, step, merged(child(parent, step), update, target));
}

function child(value: Json, step: string | number): Json {
  if (Array.isArray(value)) return value[Number(step)] ?? null;
  return isObject(value) ? (value[step] ?? null) : null;
}

function removeFrom(parent: Json, step: string | number): void {
  if (Array.isArray(parent)) parent.splice(Number(step), 1);
  else if (isObject(parent)) Reflect.deleteProperty(parent, step);
}

function put(parent: Json, step: string | number, value: Json): void {
  if (Array.isArray(parent)) parent[Number(step)] = value;
  else if (isObject(parent)) parent[step] = value;
}

function merged(old: Json, update: Json, target: string): Json {
  if (Array.isArray(old)) return old.concat(structuredClone(update));
  if (!isObject(old)) return structuredClone(update);
  if (!isObject(update)) throw new Error(`${target}: an object takes the members of an object`);
  const changed = Object.entries(update).map(([name, value]): [string, Json] => [
    name,
    Object.hasOwn(old, name) ? merged(old[name] ?? null, value, target) : structuredClone(value),
  ]);
  return { ...old, ...Object.fromEntries(changed) };
}
