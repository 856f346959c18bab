import type { RequestHandler } from 'express';
import type { Spec } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';

import { contract } from '../../generated/document.js';
import { type Operation, operations } from '../../generated/operations.js';
import { lazy } from '../domain/lazy.js';
import { isBrl } from '../domain/money.js';
import { type Accepting, acceptingOf, type RequestParts } from './accepting.js';
import { checkAnswers } from './answering.js';
import { discriminated } from './discriminated.js';

const shared = new Map<string, () => Promise<readonly RequestHandler[]>>();
/** Loaded with the first request that needs words: it takes as much time and memory as the rest of the edge. */
const library = () => import('express-openapi-validator/dist/openapi.validator.js');

/**
 * The contract of one operation as middleware: validates its requests and, if asked, its answers. It accepts quickly
 * and refuses slowly: what the compiled validator accepts is accepted; everything else goes to the wording validator,
 * which decides and says why. Both come from the same contract, and a test compares them.
 */
export function contractValidation(operation: Operation, validateResponses: boolean): RequestHandler {
  const word = wordingValidation(operation, validateResponses);
  return (request, response, next) => {
    const accept = (accepting: Accepting) => {
      const query = accepting.request(request as RequestParts);
      if (query === null) {
        word(request, response, next);
        return;
      }
      Object.defineProperty(request, 'query', { value: query, writable: true });
      if (validateResponses) checkAnswers(response, { allows: accepting.answer, word });
      next();
    };
    acceptingOf(operation).then(accept).catch(next);
  };
}

/**
 * The contract of one operation as middleware that says what is wrong. It is shared by all gateways of the process,
 * because compiling the schemas is expensive; they are compiled when first needed, so that a gateway starts at once.
 * The validator searches all paths it knows for each request, so each instance knows only its own.
 */
export function wordingValidation(operation: Operation, validateResponses: boolean): RequestHandler {
  const name = `${operation.operationId} ${validateResponses ? 'both ways' : 'requests'}`;
  const validators = shared.get(name) ?? lazy(() => validatorsOf(operation.path, validateResponses));
  shared.set(name, validators);
  return (request, response, next) => {
    const run = ([...left]: readonly RequestHandler[]) => {
      const proceed = (error?: unknown): unknown => {
        const handler = error === undefined ? left.shift() : undefined;
        return handler ? handler(request, response, proceed) : next(error);
      };
      proceed();
    };
    validators().then(run).catch(next);
  };
}

/** Numbers the documents given to the validator, which uses the number to tell whose answers it checks. */
let documents = 0;

/**
 * The middleware of express-openapi-validator for one path. Its own `middleware()` compiles the schema of OpenAPI
 * documents each time, even if it is not to validate the document, at ten times the cost of the path's own schemas. So
 * it is given here what it would otherwise extract from the contract: a document without external references, and its
 * routes.
 */
async function validatorsOf(path: string, validateResponses: boolean): Promise<readonly RequestHandler[]> {
  const { OpenApiValidator } = await library();
  const apiDoc = contractOf(path);
  const validator = new OpenApiValidator({
    apiSpec: apiDoc,
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true, discriminator: true },
    validateResponses,
    validateSecurity: false,
    fileUploader: false,
    ignoreUndocumented: true,
    formats: { brl: { type: 'number', validate: isBrl } },
  });
  documents += 1;
  const routes = routesOf(path, Object.keys(apiDoc.paths?.[path] ?? {}));
  const known = Promise.resolve({ apiDoc, basePaths: [''], routes, serial: documents });
  return validator.installMiddleware(known) as readonly RequestHandler[];
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
function contractOf(path: string): ApiSpec {
  const {
    paths,
    webhooks: _webhooks,
    components = {},
    ...rest
  } = contract as unknown as ApiSpec & {
    webhooks: unknown;
  };
  const used = new Set<string>();
  collectReferences(paths?.[path], used);
  const kept = Object.entries(components).map(([kind, all]) => [
    kind,
    Object.fromEntries(
      Object.entries(all as object).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
    ),
  ]);
  const trimmed: unknown = {
    ...rest,
    paths: { [path]: paths?.[path] },
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
