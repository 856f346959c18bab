import { decodeUriPart, parseJson } from '../core/untrusted-json.js';
import { escapeStep, isObject, type Json } from '../core/json.js';
import { type SentRequest } from '../target/exchange.js';
import type { ContractDocument, Operation } from './document.js';

/** Tells whether a value is valid according to the schema at a pointer into the contract. */
export interface Validator {
  holds(pointer: string, value: unknown): boolean;
}

/** A parameter of an operation, its own or its path's. */
export interface Parameter {
  /** Pointer to the entry in the operation's list of parameters. */
  readonly pointer: string;
  /** Pointer to the actual definition. */
  readonly at: string;
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required: boolean;
}

/** Whether a request sent by the kit breaks the contract in its body, or by a missing or malformed parameter. */
export function breaksRequest(
  document: ContractDocument,
  validator: Validator,
  operation: Operation,
  request: SentRequest,
): boolean {
  return (
    breaksBody(document, validator, operation, request) ||
    breaksParameters(document, validator, operation, request)
  );
}

/** Parameters by operation, cached because every request of a run is compared with them. */
const parametersFound = new WeakMap<ContractDocument, Map<string, readonly Parameter[]>>();

/** Pointer to the schema of an operation's request body; undefined if it takes no body. */
export function bodySchemaOf(document: ContractDocument, operation: Operation): string | undefined {
  const place = document.follow(`${operation.pointer}/requestBody`);
  const schema = `${place}/content/${escapeStep('application/json')}/schema`;
  return document.at(schema) === undefined ? undefined : schema;
}

/** The parameters of an operation that a request carries in its path, query and headers. */
export function parametersOf(document: ContractDocument, operation: Operation): readonly Parameter[] {
  const all = parametersFound.get(document) ?? new Map<string, readonly Parameter[]>();
  parametersFound.set(document, all);
  const found = all.get(operation.pointer) ?? readParameters(document, operation);
  all.set(operation.pointer, found);
  return found;
}

function readParameters(document: ContractDocument, operation: Operation): readonly Parameter[] {
  const pathItem = operation.pointer.slice(0, operation.pointer.lastIndexOf('/'));
  return [pathItem, operation.pointer].flatMap((owner) => {
    const list = document.at(`${owner}/parameters`);
    return Array.isArray(list)
      ? list.flatMap((_: Json, index) => parameterAt(document, `${owner}/parameters/${index}`))
      : [];
  });
}

function parameterAt(document: ContractDocument, pointer: string): Parameter[] {
  const at = document.follow(pointer);
  const parameter = document.at(at);
  if (!isObject(parameter) || typeof parameter['name'] !== 'string') return [];
  const { in: where, name, required } = parameter;
  if (where !== 'path' && where !== 'query' && where !== 'header') return [];
  return [{ pointer, at, in: where, name, required: required === true }];
}

/** Whether a request has no body; an empty one counts as none. */
export function hasNoBody({ body = '' }: Pick<SentRequest, 'body'>): boolean {
  return body === '';
}

/** Whether a request of an operation must have a body. */
export function mustHaveBody(document: ContractDocument, operation: Operation): boolean {
  const body = document.at(document.follow(`${operation.pointer}/requestBody`));
  return isObject(body) && body['required'] === true;
}

/** Whether the body of a request sent by the kit breaks the contract. */
export function breaksBody(
  document: ContractDocument,
  validator: Validator,
  operation: Operation,
  request: SentRequest,
): boolean {
  if (hasNoBody(request)) return mustHaveBody(document, operation);
  if (!isObject(document.at(document.follow(`${operation.pointer}/requestBody`)))) return false;
  const value = parseJson(request.body ?? '');
  const schema = bodySchemaOf(document, operation);
  return value === undefined || (schema !== undefined && !validator.holds(schema, value));
}

function breaksParameters(
  document: ContractDocument,
  validator: Validator,
  operation: Operation,
  request: SentRequest,
): boolean {
  return wrongParameters(document, validator, operation, request).length > 0;
}

/** A parameter that is missing, or has a value that its schema does not allow. */
export interface WrongParameter {
  readonly parameter: Parameter;
  /** Undefined if the parameter is missing. */
  readonly value: unknown;
  /** Pointer to its schema. */
  readonly schema: string;
}

/** The parameters that break the contract. */
export function wrongParameters(
  document: ContractDocument,
  validator: Validator,
  operation: Operation,
  request: SentRequest,
): readonly WrongParameter[] {
  const [path = '', search = ''] = request.path.split('?');
  const query = new URLSearchParams(search);
  const inPath = pathValues(operation.path, path);
  return parametersOf(document, operation).flatMap((parameter): WrongParameter[] => {
    const sent = { path: inPath.get(parameter.name), query: query.get(parameter.name) ?? undefined };
    const value = parameter.in === 'header' ? headerOf(request, parameter.name) : sent[parameter.in];
    const schema = `${parameter.at}/schema`;
    if (value === undefined) {
      return parameter.required && parameter.in !== 'path' ? [{ parameter, value, schema }] : [];
    }
    if (document.at(schema) === undefined) return [];
    const isRight = [value, converted(value)].some((one) => validator.holds(schema, one));
    return isRight ? [] : [{ parameter, value: converted(value), schema }];
  });
}

function headerOf(request: SentRequest, name: string): string | undefined {
  return Object.entries(request.headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

/** The values that a concrete path has for the parameters of its template. */
function pathValues(template: string, path: string): ReadonlyMap<string, string> {
  const concrete = path.split('/');
  const named = template.split('/').flatMap((step, index): [string, string][] => {
    const name = /^\{(.+)\}$/.exec(step)?.[1];
    const value = concrete[index];
    return name === undefined || value === undefined ? [] : [[name, decodeUriPart(value)]];
  });
  return new Map(named);
}

/** The number or boolean in a parameter's text, otherwise the text. */
export function converted(text: string): unknown {
  const value = parseJson(text);
  return typeof value === 'number' || typeof value === 'boolean' ? value : text;
}
