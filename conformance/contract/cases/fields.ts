import { escapeStep, isObject, type JsonObject, valueIn } from '../../core/json.js';
import type { ContractDocument, Operation } from '../document.js';
import { SchemaPlace } from '../places.js';
import { bodySchemaOf, parametersOf } from '../request.js';
import type { Schemas } from '../schemas.js';
import { walk } from '../walk.js';

/** A valid request of an operation, to be changed in one place at a time. */
export interface BaseRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
}

/**
 * One field, header, query or path parameter of a valid request, with everything that the contract says about it.
 */
export interface Field {
  readonly where: 'body' | 'header' | 'query' | 'path';
  /** The name used in the specification: `details.key`, `splits[].pixKey`, `x-idempotency-key`. */
  readonly name: string;
  /** The path to the field in the body; for a parameter, only its name. */
  readonly steps: readonly string[];
  readonly value: unknown;
  readonly required: boolean;
  /** Whether the field is an item of an array, which can be omitted. */
  readonly isElement: boolean;
  /** Every schema that applies to it. */
  readonly schemas: readonly JsonObject[];
  /** Where the contract defines it. */
  readonly pointers: readonly string[];
}

interface Contract {
  readonly document: ContractDocument;
  readonly schemas: Schemas;
}

/** The fields and parameters of a valid request that have a value. */
export function fieldsOf(contract: Contract, operation: Operation, base: BaseRequest): readonly Field[] {
  return [...parameterFields(contract, operation, base), ...bodyFields(contract, operation, base)];
}

function parameterFields({ document }: Contract, operation: Operation, base: BaseRequest): readonly Field[] {
  return parametersOf(document, operation).flatMap((parameter) => {
    const { in: where, name, at, pointer, required } = parameter;
    const values = { path: base.path, query: base.query, header: base.headers }[where] ?? {};
    const key = where === 'header' ? name.toLowerCase() : name;
    const schema = document.at(document.follow(`${at}/schema`));
    if (values[key] === undefined || !isObject(schema)) return [];
    return [
      {
        where,
        name: key,
        steps: [key],
        value: values[key],
        required,
        isElement: false,
        schemas: [schema],
        pointers: [pointer, at, `${pointer}/schema`],
      },
    ];
  });
}

interface Gathered {
  readonly schemas: JsonObject[];
  readonly pointers: string[];
}

/** Everything that the contract says about each place of the body, by JSON Pointer into the body. */
function placesOf(
  { document, schemas }: Contract,
  operation: Operation,
  body: unknown,
): Map<string, Gathered> {
  const places = new Map<string, Gathered>();
  const pointer = bodySchemaOf(document, operation);
  if (pointer === undefined) return places;
  const own = `${operation.pointer}/requestBody/content/${escapeStep('application/json')}/schema`;
  for (const visit of walk(document, schemas, bodyPlace(document, pointer, own), body).visits) {
    if (!visit.present) continue;
    const place = places.get(visit.instancePath) ?? { schemas: [], pointers: [] };
    const found = visit.pointers.flatMap((name) => {
      const schema = document.at(name);
      return isObject(schema) ? [schema] : [];
    });
    place.schemas.push(...found.filter((schema) => !place.schemas.includes(schema)));
    place.pointers.push(...visit.pointers.filter((name) => !place.pointers.includes(name)));
    places.set(visit.instancePath, place);
  }
  return places;
}

const bodyPlaces = new WeakMap<ContractDocument, Map<string, SchemaPlace>>();

/** The place of a whole body, created once per operation. */
function bodyPlace(document: ContractDocument, pointer: string, own: string): SchemaPlace {
  const byPointer = bodyPlaces.get(document) ?? new Map<string, SchemaPlace>();
  bodyPlaces.set(document, byPointer);
  const place = byPointer.get(own) ?? SchemaPlace.ofWhole(document, pointer, [own, pointer]);
  byPointer.set(own, place);
  return place;
}

function bodyFields(contract: Contract, operation: Operation, { body }: BaseRequest): readonly Field[] {
  const places = placesOf(contract, operation, body);
  return [...places].flatMap(([instancePath, { schemas, pointers }]) => {
    const steps = instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.at(-1);
    if (last === undefined) return [wholeBody(contract.document, operation, body, { schemas, pointers })];
    const parent = places.get(instancePath.slice(0, instancePath.lastIndexOf('/')));
    const demands = parent?.schemas.map(({ required }) => required) ?? [];
    const isElement = pointers.some((pointer) => pointer.endsWith('/items'));
    return [
      {
        where: 'body' as const,
        name: nameOf(steps, pointers),
        steps,
        value: valueIn(body, steps),
        required: demands.some((names) => Array.isArray(names) && names.includes(last)),
        isElement,
        schemas,
        pointers,
      },
    ];
  });
}

function wholeBody(
  document: ContractDocument,
  operation: Operation,
  value: unknown,
  gathered: Gathered,
): Field {
  const body = document.at(document.follow(`${operation.pointer}/requestBody`));
  const required = isObject(body) && body['required'] === true;
  return { where: 'body', name: 'the body', steps: [], value, required, isElement: false, ...gathered };
}

/** Formats `splits/0/pixKey` as `splits[].pixKey`; a member that the contract does not name becomes `*`. */
function nameOf(steps: readonly string[], pointers: readonly string[]): string {
  const isUnnamed = pointers.some((pointer) => pointer.endsWith('/additionalProperties'));
  const named = isUnnamed ? [...steps.slice(0, -1), '*'] : steps;
  return named.map((step, index) => (/^\d+$/.test(step) ? '[]' : index === 0 ? step : `.${step}`)).join('');
}
