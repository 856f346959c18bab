import type { IncomingHttpHeaders } from 'node:http';

import type { Operation } from '../../generated/operations.js';
import type { Services } from '../ports.js';
import type { Answer } from './answering.js';
import { callerOf } from './bearer.js';
import { certificateFromHeader } from './certificates.js';
import { earlyAnswers, optionalCertificate } from './endpoints.js';
import type { TokenService } from './tokens.js';

/**
 * The caller as passed to handlers, and an answer that is given before anything else is looked at; null if there is
 * none.
 */
export interface Identified {
  readonly caller: Readonly<Record<string, unknown>>;
  readonly early: Answer | null;
}

/**
 * Identifies the caller of an operation before any of the request's body is read. Rejects if the caller is not allowed.
 */
export type Identify = (headers: IncomingHttpHeaders) => Promise<Identified>;

/** How callers of an operation are identified: by their access token or, for token endpoints, by their certificate. */
export function identifying(
  { operationId, scope }: Operation,
  services: Services,
  tokens: TokenService,
): Identify {
  if (scope === null) {
    const optional = optionalCertificate.has(operationId);
    return async (headers) => {
      const header = textOf(headers['x-ssl-client-cert']);
      const certificate = optional && header === undefined ? null : certificateFromHeader(header);
      return { caller: { certificate }, early: null };
    };
  }
  const early = earlyAnswers[operationId];
  const access = { store: services.store, clock: services.clock, tokens };
  return async ({ authorization }) => {
    const account = await callerOf(authorization, scope, access);
    return { caller: { account }, early: early?.(account) ?? null };
  };
}

/** Headers under the names of the contract, because Node lower-cases all names. */
export function contractHeaders(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return {
    'X-Sandbox-Scenario': textOf(headers['x-sandbox-scenario']),
    'x-idempotency-key': textOf(headers['x-idempotency-key']),
  };
}

/** Node returns a list only for `Set-Cookie`. */
function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
