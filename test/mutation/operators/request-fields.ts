import type { OperationId } from '../../../generated/operations.js';
import {
  bodySchemaOf,
  breaksRequest,
  converted,
  type Parameter,
  parametersOf,
} from '../../../conformance/contract/request.js';
import { isObject, type JsonObject, valueIn } from '../../../conformance/core/json.js';
import * as edits from '../../../conformance/variants/parts/edits.js';
import type { WireRequest } from '../../../conformance/variants/parts/wire.js';
import { document, operationOf, schemas, togetherAt } from './contract.js';
import { pointerOf, pathsIn } from './messages.js';

/** A field of the requests to an operation, in the terms of a clause: a parameter, or a place in the body. */
export interface Field {
  readonly operation: OperationId;
  /** `details.key`, `splits[].name`, `x-idempotency-key`. */
  readonly name: string;
  readonly parameter: Parameter | undefined;
  /** The path to it in the body, with `*` for every item; empty for a parameter. */
  readonly path: readonly string[];
  /** Every schema that may apply to it. */
  readonly fieldSchemas: readonly JsonObject[];
  readonly required: boolean;
}

/** A field of a request at one of its places. */
export interface Spot {
  readonly value: unknown;
  /** The keywords of JSON Schema that are violated at exactly this place. */
  readonly broken: readonly {
    readonly keyword: string;
    readonly params: Readonly<Record<string, unknown>>;
  }[];
  /** Whether anything below this place violates the contract. */
  readonly brokenBelow: boolean;
  /** Returns the request with another value at this place; undefined removes it. */
  put(value: unknown): WireRequest;
}

/** Finds the field that a clause names. */
export function fieldOf(operation: OperationId, name: string): Field {
  const declared = operationOf(operation);
  const parameter = parametersOf(document, declared).find(
    (one) => one.name.toLowerCase() === name.toLowerCase(),
  );
  if (parameter !== undefined) {
    const fieldSchemas = schemasAt(`${parameter.at}/schema`, []);
    return { operation, name, parameter, path: [], fieldSchemas, required: parameter.required };
  }
  const path = name.replaceAll('[]', '.*').split('.');
  const schema = bodySchemaOf(document, declared) ?? '';
  const demands = schemasAt(schema, path.slice(0, -1)).flatMap(({ required }) => required ?? []);
  const required = demands.some((member) => member === path.at(-1));
  return { operation, name, parameter, path, fieldSchemas: schemasAt(schema, path), required };
}

/** Every schema that may apply at the end of a path through a value. */
function schemasAt(pointer: string, [step, ...rest]: readonly string[]): readonly JsonObject[] {
  const together = togetherAt(pointer);
  if (step === undefined) {
    return together.map((at) => document.at(at)).filter((schema) => isObject(schema));
  }
  const steps = step === '*' ? ['items', 'additionalProperties'] : [`properties/${step}`];
  const next = together.flatMap((at) => steps.map((one) => `${at}/${one}`));
  return next.filter((at) => document.at(at) !== undefined).flatMap((at) => schemasAt(at, rest));
}

/** Whether a request conforms to the contract. */
export function isLegal(request: WireRequest, operation: OperationId): boolean {
  const sent = {
    method: request.method,
    path: request.path,
    headers: request.headers,
    body: request.text === '' && request.body === undefined ? undefined : JSON.stringify(request.body),
  };
  return !breaksRequest(
    document,
    schemas,
    operationOf(operation),
    sent as Parameters<typeof breaksRequest>[3],
  );
}

/** The places of a field in a request. */
export function spotsOf(request: WireRequest, field: Field): readonly Spot[] {
  return field.parameter === undefined
    ? bodySpots(request, field)
    : [parameterSpot(request, field, field.parameter)];
}

function bodySpots(request: WireRequest, { operation, path }: Field): readonly Spot[] {
  const schema = bodySchemaOf(document, operationOf(operation));
  if (schema === undefined || request.body === undefined) return [];
  const errors = schemas.errors(schema, request.body);
  return pathsIn(request.body, path).map((steps) => {
    const [pointer, parent] = [pointerOf(steps), pointerOf(steps.slice(0, -1))];
    const broken = errors.filter(({ instancePath, params }) => {
      const missing = (params as Readonly<Record<string, unknown>>)['missingProperty'];
      return missing === undefined
        ? instancePath === pointer
        : instancePath === parent && missing === steps.at(-1);
    });
    return {
      value: valueIn(request.body, steps),
      broken,
      brokenBelow: errors.some(({ instancePath }) => `${instancePath}/`.startsWith(`${pointer}/`)),
      put: (value) =>
        value === undefined ? edits.drop(pointer)(request) : edits.set(pointer, value)(request),
    };
  });
}

function parameterSpot(request: WireRequest, { operation }: Field, parameter: Parameter): Spot {
  const value = read(request, operation, parameter);
  const put = (other: unknown) => written(request, operation, parameter, other);
  if (value === undefined) {
    const broken = parameter.required ? [{ keyword: 'required', params: {} }] : [];
    return { value, broken, brokenBelow: false, put };
  }
  // A text that represents a number or a boolean is judged as such if that is allowed.
  const judged = [converted(value), value].map((read) => ({
    read,
    broken: schemas.errors(`${parameter.at}/schema`, read),
  }));
  const fits = judged.find(({ broken }) => broken.length === 0);
  const best =
    fits ?? judged.find(({ broken }) => !broken.some(({ keyword }) => keyword === 'type')) ?? judged[0];
  const broken = best?.broken ?? [];
  return { value: best?.read, broken, brokenBelow: broken.length > 0, put };
}

function read(
  { path, headers }: WireRequest,
  operation: OperationId,
  { in: where, name }: Parameter,
): string | undefined {
  const [plain = '', search = ''] = path.split('?');
  if (where === 'header') return headers[name.toLowerCase()];
  if (where === 'query') return new URLSearchParams(search).get(name) ?? undefined;
  const at = operationOf(operation).path.split('/').indexOf(`{${name}}`);
  return decodeURIComponent(plain.split('/')[at] ?? '');
}

function written(
  request: WireRequest,
  operation: OperationId,
  { in: where, name }: Parameter,
  value: unknown,
): WireRequest {
  const text = value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
  if (where === 'header') return edits.header(name.toLowerCase(), text)(request);
  const [plain = '', search = ''] = request.path.split('?');
  if (where === 'query') {
    const query = new URLSearchParams(search);
    query.delete(name);
    if (text !== undefined) query.set(name, text);
    return { ...request, path: `${plain}?${query.toString()}` };
  }
  const template = operationOf(operation).path.split('/');
  const steps = plain
    .split('/')
    .map((step, index) => (template[index] === `{${name}}` ? encodeURIComponent(text ?? '') : step));
  return { ...request, path: [steps.join('/'), ...(search === '' ? [] : [search])].join('?') };
}
