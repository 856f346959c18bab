import { promisify } from 'node:util';

import type { Spec } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';

import { contract } from '../../generated/document.js';
import { type Operation, operations } from '../../generated/operations.js';
import { lazy } from '../domain/lazy.js';
import { isBrl } from '../domain/money.js';
import { discriminated } from './discriminated.js';
import type { Answer, RequestParts } from './exchange.js';

/** Loaded with the first request that is not accepted: it takes as much time and memory as the rest of the edge. */
const library = () => import('express-openapi-validator/dist/openapi.validator.js');

/** A middleware of the validator: it gets requests and responses that are not Express's. */
type Middleware = (request: object, response: object, next: Next) => unknown;
type Next = (error?: unknown) => void;

/** By path, shared by all gateways of the process, because compiling the schemas is expensive. */
const shared = new Map<string, () => Promise<readonly Middleware[]>>();

/**
 * A request as the contract reads it: with numbers, booleans and defaults. Rejects with what is wrong with it, which
 * takes long: see operation-contract.ts.
 */
export async function requestInDetail(operation: Operation, parts: RequestParts): Promise<RequestParts> {
  const request = requestFor(operation, parts);
  await promisify(validate)(operation, request, {});
  const { params, query, headers, body } = request;
  return { params, query, headers, body };
}

/** Rejects with what is wrong with the answer to an accepted request. */
export function answerInDetail(
  operation: Operation,
  parts: RequestParts,
  { status, body }: Answer,
): Promise<void> {
  return promisify((done: Next) => {
    const response = {
      statusCode: status,
      headersSent: false,
      getHeaders: () => ({}),
      json: (_body: unknown) => done(),
    };
    validate(operation, requestFor(operation, parts), response, (error) => {
      // The validator has replaced `json` by a function that validates what it is given.
      if (error === undefined) response.json(body);
      else done(error);
    });
  })();
}

/** A request as the validator needs it: it finds the operation by method and URL, and changes what it is given. */
function requestFor({ method, path }: Operation, { params, query, headers, body }: RequestParts) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return {
    ...{ method: method.toUpperCase(), url, originalUrl: url, path: url, baseUrl: '' },
    ...{ params: { ...params }, query: { __proto__: null, ...query }, body },
    // The contract's media type, so that no client's value makes the validator compile again.
    headers: { ...headers, 'content-type': 'application/json' },
    // The validator asks how the application matches paths, and gives it handlers of the names in them. The names are
    // known here already.
    app: { enabled: () => false, param: () => undefined },
  };
}

/** Calls `next` once the request is accepted; with an error when the request, or later its answer, is not. */
function validate({ path }: Operation, request: object, response: object, next: Next): void {
  const middleware = shared.get(path) ?? lazy(() => middlewareFor(path));
  shared.set(path, middleware);
  const run = ([...left]: readonly Middleware[]) => {
    const proceed: Next = (error) => {
      const first = error === undefined ? left.shift() : undefined;
      return first ? first(request, response, proceed) : next(error);
    };
    proceed();
  };
  middleware().then(run).catch(next);
}

/** Numbers the documents given to the validator, which uses the number to tell whose answers it checks. */
let documents = 0;

/**
 * The middleware of express-openapi-validator for one path: for each request it searches all paths that it knows. Its
 * own `middleware()` compiles the schema of OpenAPI documents each time, even if it is not to validate the document, at
 * ten times the cost of the path's own schemas. So it is given here what it would otherwise extract from the contract:
 * a document without external references, and its routes.
 */
async function middlewareFor(path: string): Promise<readonly Middleware[]> {
  const { OpenApiValidator } = await library();
  const apiDoc = documentOf(path);
  const validator = new OpenApiValidator({
    apiSpec: apiDoc,
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true, discriminator: true },
    validateResponses: true,
    validateSecurity: false,
    fileUploader: false,
    ignoreUndocumented: true,
    formats: { brl: { type: 'number', validate: isBrl } },
  });
  documents += 1;
  const routes = routesOf(path, Object.keys(apiDoc.paths?.[path] ?? {}));
  const specification = Promise.resolve({ apiDoc, basePaths: [''], routes, serial: documents });
  return validator.installMiddleware(specification) as readonly Middleware[];
}

/** A path's routes, one for each method, in Express's notation. */
function routesOf(path: string, members: readonly string[]) {
  const pathParams = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const expressRoute = path.replace(/\{(\w+)\}/g, ':$1');
  return members
    .filter((member) => methods.has(member))
    .map((method) => ({
      basePath: '',
      expressRoute,
      openApiRoute: path,
      method: method.toUpperCase(),
      pathParams,
    }));
}

const methods: ReadonlySet<string> = new Set(Object.values(operations).map(({ method }) => method));

type ApiSpec = Spec['apiDoc'];

/**
 * The contract with one path and everything it refers to. It is a copy, because the validator resolves references in
 * place. Reserved characters are allowed in queries: RFC 3986 (3.4) permits them, clients send them, and the validator
 * would refuse them (its issue 241).
 */
function documentOf(path: string): ApiSpec {
  const { paths, webhooks: _webhooks, components, ...rest } = contract;
  const used = new Set<string>();
  collectReferences(paths[path], used);
  const kept = Object.entries(components).map(([kind, all]) => [
    kind,
    Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
  ]);
  const trimmed: unknown = {
    ...rest,
    paths: { [path]: paths[path] },
    components: Object.fromEntries(kept) as unknown,
  };
  const copy = discriminated(structuredClone(trimmed)) as ApiSpec;
  for (const operation of Object.values(copy.paths?.[path] ?? {}) as readonly { parameters?: object[] }[])
    for (const parameter of operation.parameters ?? [])
      if ('in' in parameter && parameter.in === 'query') Object.assign(parameter, { allowReserved: true });
  return copy;
}

/** Adds all references under `node` to `used`, including indirect ones. */
function collectReferences(node: unknown, used: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref' || typeof value !== 'string') collectReferences(value, used);
    else if (!used.has(value)) {
      used.add(value);
      collectReferences(resolve(value), used);
    }
  }
}

function resolve(reference: string): unknown {
  const steps = reference.slice(2).split('/');
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/')],
    contract,
  );
}
