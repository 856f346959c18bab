import * as fc from 'fast-check';

import type { BaseRequest } from '../../conformance/contract/cases/fields.js';
import { ContractDocument } from '../../conformance/contract/document.js';
import { bodySchemaOf, parametersOf } from '../../conformance/contract/request.js';
import type { OperationId } from '../../generated/operations.js';
import { isObject, type Json, type JsonObject, list, object, published } from '../spec/contract.js';

const document = new ContractDocument(published.document);

/** Replaces some fields of a right request by any values that the contract's schemas allow. */
export type FreeRequest = (right: BaseRequest) => BaseRequest;

/** Generates requests that the contract's schemas allow. */
export function freeRequests(operationId: OperationId): fc.Arbitrary<FreeRequest> {
  const operation = document.operations.get(operationId);
  if (operation === undefined) throw new Error(`the contract has no ${operationId}`);
  const schema = bodySchemaOf(document, operation);
  const parameters = parametersOf(document, operation);
  const valuesIn = (place: 'path' | 'query' | 'header'): fc.Arbitrary<Readonly<Record<string, string>>> => {
    const there = parameters.filter((parameter) => parameter.in === place);
    const values = there.map(({ name, at }) => [name, valuesAt(`${at}/schema`).map(textIn(place))] as const);
    return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<
      Record<string, string>
    >;
  };
  return fc
    .record({
      body: schema === undefined ? fc.constant(undefined) : valuesAt(schema),
      // For each member in turn: whether it keeps its right value, such as the id of something that exists.
      isKept: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      path: valuesIn('path'),
      query: valuesIn('query'),
      headers: valuesIn('header'),
    })
    .map(({ body, isKept, path, query, headers }) => (right) => ({
      path: { ...right.path, ...path },
      query: { ...right.query, ...query },
      headers: { ...right.headers, ...headers },
      body: blended(body, right.body, isKept),
    }));
}

/** How a value is written in a place: headers are ASCII, so that every client can send them. */
const textIn =
  (place: string) =>
  (value: unknown): string =>
    place === 'header' ? String(value).replace(/[^\x20-\x7e]/g, '') : String(value);

function blended(drawn: unknown, right: unknown, isKept: readonly boolean[]): unknown {
  if (typeof right !== 'object' || right === null || typeof drawn !== 'object' || drawn === null)
    return drawn;
  const kept = Object.entries(right).filter((_, index) => isKept[index % isKept.length]);
  return { ...drawn, ...Object.fromEntries(kept) };
}

/** How many times an object gets only described members, for each time that it also gets others. */
const describedAlone = 2;

/** Values that keep the published contract's schema at this pointer: any that it allows, not only expected ones. */
function valuesAt(pointer: string): fc.Arbitrary<unknown> {
  const cached = arbitraries.get(pointer);
  if (cached !== undefined) return cached;
  // What conditions and `not` exclude is generated and then dropped, because they exclude little.
  const arbitrary = valuesOf(published.pointed(pointer)).filter((value) => published.holds(pointer, value));
  arbitraries.set(pointer, arbitrary);
  return arbitrary;
}
const arbitraries = new Map<string, fc.Arbitrary<unknown>>();

function valuesOf(schema: Json | undefined): fc.Arbitrary<unknown> {
  const variants = [...variantsOf(object(schema))];
  return fc.oneof(...variants.map(plain));
}

/** The schema without references, once per branch of its `oneOf` and `anyOf`. */
function variantsOf(schema: JsonObject): readonly JsonObject[] {
  const { $ref, allOf, oneOf, anyOf, ...own } = schema;
  const parts = [...($ref === undefined ? [] : [published.resolve({ $ref })]), ...list(allOf)];
  let variants: readonly JsonObject[] = [own];
  const choices = [...parts.map((part) => [part]), list(oneOf), list(anyOf)].filter(
    ({ length }) => length > 0,
  );
  for (const branches of choices) {
    const each = branches.flatMap((branch) => variantsOf(object(branch)));
    variants = variants.flatMap((variant) => each.map((branch) => both(branch, variant)));
  }
  return variants;
}

/**
 * Merges two schemas of one value; where both have the same keyword the second wins, except that members are joined.
 */
function both(first: JsonObject, second: JsonObject): JsonObject {
  const properties = object(second['properties']);
  const joined = Object.entries(object(first['properties'])).map(([name, schema]): [string, Json] => [
    name,
    properties[name] === undefined ? schema : { allOf: [schema, properties[name]] },
  ]);
  return {
    ...first,
    ...second,
    ...((first['properties'] ?? second['properties']) !== undefined && {
      properties: { ...properties, ...Object.fromEntries(joined) },
    }),
    ...((first['required'] ?? second['required']) !== undefined && {
      required: [...new Set([...list(first['required']), ...list(second['required'])])],
    }),
  };
}

function plain(schema: JsonObject): fc.Arbitrary<unknown> {
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (schema['enum'] !== undefined) return fc.constantFrom(...list(schema['enum']));
  const types = Array.isArray(schema['type']) ? list(schema['type']) : [schema['type']];
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: Json | undefined, schema: JsonObject): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(bounds(schema, 1, 2 ** 31 - 1));
    case 'number':
      return schema['format'] === 'brl' ? amounts(schema) : fc.double(bounds(schema, 1, 1e9));
    case 'string':
      return texts(schema);
    case 'array':
      return fc.array(valuesOf(schema['items']), {
        minLength: numberAt(schema, 'minItems', 0),
        maxLength: Math.min(numberAt(schema, 'maxItems', 4), 12),
      });
    case 'object':
      return objects(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function numberAt(schema: JsonObject, name: string, otherwise: number): number {
  const value = schema[name];
  return typeof value === 'number' ? value : otherwise;
}

function bounds(schema: JsonObject, unit: number, otherwise: number): { min: number; max: number } {
  return {
    min: numberAt(schema, 'minimum', -otherwise) * unit,
    max: numberAt(schema, 'maximum', otherwise) * unit,
  };
}

/** Whole cents: usually amounts that an account has, sometimes any. */
function amounts(schema: JsonObject): fc.Arbitrary<number> {
  const { min, max } = bounds(schema, 100, 9_999_999_999.99);
  const cents = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.round(Math.max(min, 1)), max: 5_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: Math.round(min), max: Math.round(max) }) },
  );
  return cents.map((value) => value / 100);
}

function texts(schema: JsonObject): fc.Arbitrary<string> {
  const length = {
    minLength: numberAt(schema, 'minLength', 0),
    maxLength: Math.min(numberAt(schema, 'maxLength', 60), 300),
  };
  const { format, pattern } = schema;
  if (format === 'email') return fc.emailAddress({ size: 'small' });
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'], withQueryParameters: true });
  if (typeof pattern === 'string') {
    // A pattern that is open at the end is continued with printable characters, if the text must be longer.
    const { minLength, maxLength } = length;
    const whole = pattern.endsWith('$')
      ? pattern
      : `${pattern}[ -~]{${minLength},${Math.min(maxLength, minLength + 60)}}$`;
    return fc
      .stringMatching(new RegExp(whole, 'u'))
      .filter((text) => text.length <= numberAt(schema, 'maxLength', 3_000));
  }
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme-ascii' }),
    fc.string({ ...length, unit: 'grapheme' }).filter((text) => codePoints(text) <= length.maxLength),
  );
}

/** The length of a text as counted by JSON Schema. */
function codePoints(text: string): number {
  return Array.from(text).length;
}

function objects(schema: JsonObject): fc.Arbitrary<unknown> {
  const properties = Object.entries(object(schema['properties']));
  const members = Object.fromEntries(properties.map(([name, one]) => [name, valuesOf(one)]));
  const required = list(schema['required']).filter((name): name is string => typeof name === 'string');
  const described = fc.record(members, { requiredKeys: required.filter((name) => name in members) });
  return fc
    .tuple(fc.oneof({ weight: describedAlone, arbitrary: fc.constant({}) }, others(schema)), described)
    .map(([more, own]) => ({ ...more, ...own }));
}

/** Members that the contract does not name: of the type it allows for them, otherwise of any. */
function others(schema: JsonObject): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const rest = schema['additionalProperties'];
  const named = new Set(Object.keys(object(schema['properties'])));
  return fc
    .dictionary(
      fc.string({ minLength: 1, maxLength: 12 }),
      isObject(rest) ? valuesOf(rest) : fc.jsonValue({ maxDepth: 1 }),
      { maxKeys: Math.min(numberAt(schema, 'maxProperties', 3), 3) },
    )
    .map((drawn) => Object.fromEntries(Object.entries(drawn).filter(([name]) => !named.has(name))));
}
