import { randomUUID } from 'node:crypto';

import { protocol, type StateName } from '../../generated/provider-states.js';
import { bodyLimit, shapeBounds } from '../../server/edge/content.js';
import { isObject, type Json, type JsonObject, list, object, published, text } from '../spec/contract.js';
import { type Operation, operations } from '../spec/operations.js';
import type { AccountFacts } from './gateway.js';

/** The path from a body to a value in it: names of members, indexes of items. */
export type Steps = readonly (string | number)[];

/** A value in a body and the schema that describes it; `undefined` if none does. */
export interface Place {
  readonly steps: Steps;
  readonly schema: JsonObject | undefined;
}

/** Returns every place that a schema describes, starting with the body itself and ending with an unknown member. */
export function placesOf(schema: Json | undefined): readonly Place[] {
  return [...walk(object(published.resolve(schema)), []), { steps: ['unknown'], schema: undefined }];
}

function walk(schema: JsonObject, steps: Steps): readonly Place[] {
  const inner = (node: Json | undefined, step: string | number) =>
    node === undefined ? [] : walk(object(merged(node)), [...steps, step]);
  const { items, additionalProperties: named } = schema;
  return [
    { steps, schema },
    ...Object.entries(object(schema['properties'])).flatMap(([name, node]) => inner(node, name)),
    ...inner(items, 0),
    ...inner(isObject(named) ? named : undefined, 'any'),
  ];
}

/** Merges a schema with the target of its reference. */
function merged(node: Json): JsonObject {
  return { ...object(published.resolve(node)), ...object(node) };
}

/** Returns the schema at a pointer into the contract. */
export function schemaAt(pointer: string): JsonObject {
  return object(published.resolve(published.pointed(pointer)));
}

/** Returns the JSON text of a body with `text` at a place; creates missing members on the way. */
export function bodyWith(body: Json, steps: Steps, text: string): string {
  const mark = '@@here@@';
  return JSON.stringify(put(body, steps, mark)).replace(JSON.stringify(mark), () => text);
}

function put(value: Json | undefined, [step, ...rest]: Steps, leaf: Json): Json {
  if (step === undefined) return leaf;
  if (typeof step === 'string') return { ...object(value), [step]: put(object(value)[step], rest, leaf) };
  const items = list(value);
  return Object.assign([...items], { [step]: put(items[step], rest, leaf) });
}

const listOf = (item: string) => (bytes: number) => {
  const count = Math.max(1, Math.floor((bytes - 2) / (item.length + 1)));
  return `[${Array.from({ length: count }, () => item).join(',')}]`;
};
const membersOf = (value: string) => (bytes: number) => {
  const count = Math.max(1, Math.floor((bytes - 2) / (value.length + 9)));
  return `{${Array.from({ length: count }, (_, index) => `"${String(index).padStart(5, 'k')}":${value}`).join(',')}}`;
};
const textOf = (characters: string) => (bytes: number) =>
  `"${characters.repeat(Math.floor((bytes - 2) / Buffer.byteLength(characters)))}"`;

/** Makes a JSON text of about this many bytes. */
type Make = (bytes: number) => string;

const anywhere = { 'a list of objects': listOf('{}') };
const lists = { 'a list of numbers': listOf('0'), 'a list of lists': listOf('[[],[]]') };
const objects = {
  'an object of numbers': membersOf('0'),
  'an object of texts': membersOf('""'),
  'a long name': (bytes: number) => `{${textOf('\\u0001')(bytes - 4)}:0}`,
};
const deep = {
  'deep lists': (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes: number) => `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`,
};
const texts = {
  'a long text': textOf('a'),
  'a long text of escapes': textOf('\\u0001'),
  'almost an address': textOf('a.'),
};
const numbers = { 'a long number': (bytes: number) => '9'.repeat(bytes) };

/** Returns the most expensive values at a place: those that its schema accepts, or any if there is no schema. */
export function costlyAt({ schema }: Place): Readonly<Record<string, Make>> {
  switch (schema?.['type']) {
    case 'array':
      return { ...anywhere, ...lists, ...deep };
    case 'object':
      return { ...anywhere, ...objects, ...deep };
    case 'string':
      return { ...anywhere, ...texts };
    case 'number':
    case 'integer':
      return { ...anywhere, ...numbers };
    default:
      return { ...anywhere, ...lists, ...objects, ...deep, ...texts, ...numbers };
  }
}

/** Returns a valid value for a schema that takes as many bytes as possible; unbounded texts get `openText` characters. */
export function largest(schema: JsonObject, example: Json | undefined, openText: number): Json {
  const at = (node: Json | undefined, inner: Json | undefined) =>
    largest(merged(node ?? {}), inner, openText);
  if (schema['type'] === 'object') {
    const named = schema['additionalProperties'];
    const own = Object.entries(object(schema['properties'])).map(([name, node]): [string, Json] => [
      name,
      at(node, object(example)[name]),
    ]);
    const free = isObject(named) ? Array.from({ length: Number(schema['maxProperties']) }, (_, n) => n) : [];
    return Object.fromEntries([
      ...own,
      ...free.map((n): [string, Json] => [`${n}${'𝟘'.repeat(openText)}`, at(named, undefined)]),
    ]);
  }
  if (schema['type'] === 'array') {
    const count = Number(schema['maxItems'] ?? 0);
    return Array.from({ length: count }, () => at(schema['items'], list(example)[0]));
  }
  const isFree =
    schema['type'] === 'string' && !['enum', 'pattern', 'format', 'anyOf'].some((key) => key in schema);
  if (!isFree) return example ?? (schema['type'] === 'boolean' ? true : 1);
  return '𝟘'.repeat(Number(schema['maxLength'] ?? openText));
}

/** Returns the longest example of a request. */
export function exampleOf({ request }: Operation): Json {
  const all = [...(request?.examples.values() ?? [])];
  return all.sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0] ?? {};
}

/** The account that sends a request. */
export type Caller = Pick<AccountFacts, 'accountId' | 'token' | 'certificateHeader'>;

/** Returns method, target and headers of a valid request from an account. */
export function requestOf({ method, path, parameters }: Operation, caller: Caller) {
  const named = new Map(parameters.map(({ name, example }) => [name, text(example ?? randomUUID())]));
  return {
    method: method.toUpperCase(),
    target: path.replace(/\{(\w+)\}/g, (_, name: string) => named.get(name) ?? ''),
    headers: {
      authorization: `Bearer ${caller.token}`,
      'x-idempotency-key': randomUUID(),
      'x-ssl-client-cert': caller.certificateHeader,
    },
  };
}

/** A request that is expensive to process. */
export interface CostlyRequest {
  readonly what: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

/** The operations with a request body. */
export const withBody = operations.filter(({ request }) => request !== undefined);

/** Creates a request of an operation with this body. */
export function withText(operation: Operation, caller: Caller, what: string, body: string): CostlyRequest {
  const { headers, ...request } = requestOf(operation, caller);
  return { ...request, headers: { ...headers, ...lengthOf(body) }, what: `${operation.id}: ${what}`, body };
}

const lengthOf = (body: string) =>
  body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

/**
 * Returns a body for each place and each value that is expensive there, as large as the limit allows; for lists and
 * objects, also just within their bounds.
 */
function costlyBodies(example: Json, places: readonly Place[]): { what: string; body: string }[] {
  const room = bodyLimit - Buffer.byteLength(JSON.stringify(example)) - 100;
  return places.flatMap((place) => {
    const holdsOthers = ['array', 'object'].includes(text(place.schema?.['type']));
    const sizes = holdsOthers ? [room, 3 * shapeBounds.items] : [room];
    return Object.entries(costlyAt(place)).flatMap(([name, make]) =>
      sizes.map((size) => ({
        what: `${name} of ${size} bytes at /${place.steps.join('/')}`,
        body: bodyWith(example, place.steps, make(size)),
      })),
    );
  });
}

/** Returns requests of an operation with expensive bodies. */
export function costlyTo(operation: Operation, caller: Caller): CostlyRequest[] {
  const places = placesOf(schemaAt(operation.request?.schema ?? ''));
  return costlyBodies(exampleOf(operation), places).map(({ what, body }) =>
    withText(operation, caller, what, body),
  );
}

/** Returns requests of all operations in which something other than the body is as long as a header may be. */
export function longHeads(caller: Caller): CostlyRequest[] {
  const long = 'a'.repeat(12_000);
  const quotes = '"'.repeat(12_000);
  const all = operations.flatMap((operation) => {
    const body = operation.request ? JSON.stringify(exampleOf(operation)) : '';
    const plain = withText(operation, caller, 'as it is', body);
    const at = (what: string, changes: Partial<CostlyRequest>): CostlyRequest => ({
      ...plain,
      what: `${operation.id}: ${what}`,
      ...changes,
    });
    const named = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
    return [
      plain,
      ...['authorization', 'x-idempotency-key', 'x-ssl-client-cert', 'x-sandbox-scenario'].map((name) =>
        at(`a long ${name}`, {
          headers: { ...plain.headers, [name]: name === 'authorization' ? `Bearer ${long}` : quotes },
        }),
      ),
      ...named('path').flatMap(({ name, example }) =>
        [long, '%01'.repeat(4000), '%2F'.repeat(4000)].map((segment) =>
          at(`a long ${name}`, { target: plain.target.replace(text(example), segment) }),
        ),
      ),
      ...named('query').flatMap(({ name }) =>
        [long, '%01'.repeat(4000), '9'.repeat(12_000)].map((value) =>
          at(`a long ${name}`, { target: `${plain.target}?${name}=${value}` }),
        ),
      ),
      at('many parameters', { target: `${plain.target}?${'page=1&'.repeat(1700)}` }),
      at('many unknown parameters', { target: `${plain.target}?${'a[b]=1&'.repeat(1700)}` }),
    ];
  });
  return [...all, { ...all[0]!, what: 'a long unknown path', target: `/api/${quotes}` }];
}

const toControl = ({ what, body }: { what: string; body: string }): CostlyRequest => ({
  what,
  body,
  method: 'POST',
  target: '/_control/states',
  headers: lengthOf(body),
});
const stateRequest = (state: string, params: Json): Json => ({ state, params, action: 'setup' });

/** Returns requests to the control endpoint with expensive bodies. */
export function costlyToControl(): CostlyRequest[] {
  const places = placesOf(protocol.request as unknown as Json);
  return costlyBodies(stateRequest('an account', {}), places).map(toControl);
}

/** Returns requests to the control endpoint for a state, with expensive params. */
export function costlyToState(state: StateName, { accountId }: Caller): CostlyRequest[] {
  const { params, example } = protocol.states[state];
  const places = placesOf(params as unknown as Json)
    .filter(({ schema, steps }) => schema !== undefined && steps.length > 0)
    .map(({ schema, steps }) => ({ schema, steps: ['params', ...steps] }));
  const given = { ...object(example.params as Json), accountId };
  return costlyBodies(stateRequest(state, given), places).map(toControl);
}
