import type { Spec } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';

import { contract } from '../../generated/document.js';
import type { Operation } from '../../generated/operations.js';
import { lazy } from '../domain/lazy.js';
import { isBrl } from '../domain/money.js';
import type { RequestParts } from './request-facts.js';
import { type ContractFault, faultsOf, InvalidRequest } from './faults.js';

/**
 * The middleware of express-openapi-validator, shared by all gateways in the process. It is loaded with the first
 * request that is not accepted, because it takes as much time and memory as the rest of the edge.
 */
const middleware = lazy(async () => {
  const library = await import('express-openapi-validator');
  return library.middleware({
    apiSpec: specification(),
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true, discriminator: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    formats: { brl: { type: 'number', validate: isBrl } },
  });
});

type Middleware = Awaited<ReturnType<typeof middleware>>;
type Specification = Spec['apiDoc'];

/**
 * Reads a request according to the contract: with numbers, booleans and defaults. Rejects with everything that is wrong
 * with the request, which takes long: see operation-contract.ts.
 */
export async function requestInDetail(operation: Operation, parts: RequestParts): Promise<RequestParts> {
  const request = normalizedRequest(operation, parts);
  for (const step of await middleware()) await pass(request, step, operation);
  const { params, query, headers, body } = request;
  return { params, query, headers, body };
}

function pass(request: object, step: Middleware[number], operation: Operation): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) => (error === undefined ? resolve() : reject(refusal(error, operation)));
    step(request as never, {} as never, next);
  });
}

function refusal(error: unknown, operation: Operation): Error {
  const { errors } = error as { readonly errors?: readonly ContractFault[] };
  if (errors) return new InvalidRequest(faultsOf(errors, operation));
  return error instanceof Error ? error : new Error(String(error));
}

/** Creates a request with normalized parts. The validator finds the operation by method and URL, and fills in defaults. */
function normalizedRequest({ method, path }: Operation, { params, query, headers, body }: RequestParts) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return {
    method: method.toUpperCase(),
    originalUrl: url,
    path: url,
    params: { ...params },
    query: { __proto__: null, ...query },
    body,
    // Always the contract's media type: any other value would make the validator compile again.
    headers: { ...headers, 'content-type': 'application/json' },
    // What the validator expects of an Express application: how it matches paths, and where to register path parameters.
    app: { enabled: () => false, param: () => undefined },
  };
}

/**
 * Copies the contract for the validator, which resolves references in place. Responses are left out, because preparing
 * them takes time. Reserved characters are allowed in queries: RFC 3986 (3.4) permits them, clients send them, and the
 * validator would refuse them (its issue 241).
 */
function specification(): Specification {
  const { webhooks: _webhooks, ...document } = contract;
  const text = JSON.stringify(document, (key, value: unknown) => (key === 'responses' ? {} : value));
  const copy = discriminated(JSON.parse(text)) as Specification;
  const { parameters = {} } = copy.components ?? {};
  const inPaths = Object.values(copy.paths ?? {})
    .flatMap((path) => Object.values(path) as readonly { readonly parameters?: readonly object[] }[])
    .flatMap((operation) => operation.parameters ?? []);
  for (const parameter of [...inPaths, ...Object.values(parameters)])
    if ('in' in parameter && parameter.in === 'query') Object.assign(parameter, { allowReserved: true });
  return copy;
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Adds a `discriminator` to each `oneOf` whose branches all give one required member a distinct value. The validator
 * then reports only the faults of the branch that the member selects, not those of all branches. Returns a copy of the
 * schema, or document of schemas. Branches behind a `$ref` are left alone.
 */
export function discriminated(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(discriminated);
  if (!isNode(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, discriminated(value)]));
  const propertyName = Array.isArray(node['oneOf']) ? namingMember(node['oneOf']) : undefined;
  return propertyName === undefined ? copy : { ...copy, discriminator: { propertyName } };
}

/** Returns the member that every branch requires, with a different constant in each. */
function namingMember(branches: readonly unknown[]): string | undefined {
  const [first] = branches.map(constants);
  return [...(first?.keys() ?? [])].find((name) => {
    const values = branches.map((branch) => constants(branch).get(name));
    return !values.includes(undefined) && new Set(values).size === branches.length;
  });
}

/** Returns the required members of a branch that are restricted to one text, with that text. */
function constants(branch: unknown): ReadonlyMap<string, string> {
  const { required, properties } = isNode(branch) ? branch : {};
  if (!Array.isArray(required) || !isNode(properties)) return new Map();
  return new Map(
    Object.entries(properties).flatMap(([name, schema]): [string, string][] =>
      required.includes(name) && isNode(schema) && typeof schema['const'] === 'string'
        ? [[name, schema['const']]]
        : [],
    ),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
