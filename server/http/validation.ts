import * as OpenApiValidator from 'express-openapi-validator';
import type { RequestHandler } from 'express';

import { contract } from '../../generated/document.js';
import { isBrl } from '../domain/money.js';

const shared = new Map<boolean, RequestHandler[]>();

/**
 * The contract as middleware: validates every request, and every answer where asked. One for all gateways of the process,
 * because compiling the schemas is what costs; they are compiled at their first use.
 */
export function contractValidation(validateResponses: boolean): RequestHandler[] {
  const known = shared.get(validateResponses);
  if (known) return known;
  const handlers = OpenApiValidator.middleware({
    // The validator resolves references in place.
    apiSpec: structuredClone(contract) as unknown as Parameters<
      typeof OpenApiValidator.middleware
    >[0]['apiSpec'],
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses,
    validateSecurity: false,
    fileUploader: false,
    ignoreUndocumented: true,
    formats: { brl: { type: 'number', validate: isBrl } },
  });
  shared.set(validateResponses, handlers);
  return handlers;
}
