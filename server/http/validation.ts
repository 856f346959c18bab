import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

import { contract } from '../../generated/document.js';
import type { Route } from '../../generated/stubs/apis.js';
import { isBrl } from '../domain/money.js';

const shared = new Map<string, RequestHandler[]>();

/**
 * The contract of one operation as middleware: validates its requests, and its answers where asked. One for all gateways of the
 * process, because compiling the schemas is what costs; they are compiled at their first use. The validator looks for the path
 * of every request among all it knows, so each knows only its own.
 */
export function contractValidation(
  { path, operationId }: Route,
  validateResponses: boolean,
): RequestHandler[] {
  const name = `${operationId} ${validateResponses ? 'both ways' : 'requests'}`;
  const known = shared.get(name);
  if (known) return known;
  const handlers = OpenApiValidator.middleware({
    apiSpec: contractOf(path),
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses,
    validateSecurity: false,
    fileUploader: false,
    ignoreUndocumented: true,
    formats: { brl: { type: 'number', validate: isBrl } },
  });
  shared.set(name, handlers);
  return handlers;
}

type ApiSpec = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'], string>;

/** The contract with one path. A copy: the validator resolves references in place. */
function contractOf(expressPath: string): ApiSpec {
  const path = expressPath.replace(/:(\w+)/g, '{$1}');
  const { paths, webhooks: _webhooks, ...rest } = contract as unknown as ApiSpec & { webhooks: unknown };
  return structuredClone({ ...rest, paths: { [path]: paths?.[path] } }) as ApiSpec;
}
