import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

import { contract } from '../../generated/document.js';
import type { Operation } from '../../generated/operations.js';
import { isBrl } from '../domain/money.js';
import { discriminated } from './discriminated.js';

const shared = new Map<string, () => readonly RequestHandler[]>();

/**
 * The contract of one operation as middleware: validates its requests, and its answers where asked. One for all gateways of the
 * process, because compiling the schemas is what costs; that is done at the first request of the operation, so that a gateway
 * starts at once. The validator looks for the path of every request among all it knows, so each knows only its own.
 */
export function contractValidation(operation: Operation, validateResponses: boolean): RequestHandler {
  const name = `${operation.operationId} ${validateResponses ? 'both ways' : 'requests'}`;
  const validators = shared.get(name) ?? once(() => validatorsOf(operation.path, validateResponses));
  shared.set(name, validators);
  return (request, response, next) => {
    const [...left] = validators();
    const proceed = (error?: unknown): unknown => {
      const handler = error === undefined ? left.shift() : undefined;
      return handler ? handler(request, response, proceed) : next(error);
    };
    proceed();
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function validatorsOf(path: string, validateResponses: boolean): readonly RequestHandler[] {
  return OpenApiValidator.middleware({
    apiSpec: contractOf(path),
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true, discriminator: true },
    validateResponses,
    validateSecurity: false,
    fileUploader: false,
    ignoreUndocumented: true,
    formats: { brl: { type: 'number', validate: isBrl } },
  });
}

type ApiSpec = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'], string>;

/** The contract with one path and what that refers to. A copy: the validator resolves references in place. */
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
  return discriminated(structuredClone(trimmed)) as ApiSpec;
}

/** Adds every reference under `node`, and what those lead to, to `used`. */
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
