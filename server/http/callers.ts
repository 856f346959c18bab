import type { IncomingHttpHeaders } from 'node:http';

import type { Operation } from '../../generated/operations.js';
import type { Services } from '../ports.js';
import type { Answer } from './answering.js';
import { callerOf } from './bearer.js';
import { certificateFromHeader } from './certificates.js';
import { earlyAnswers, optionalCertificate } from './endpoints.js';
import type { TokenService } from './tokens.js';

/** Who calls, as handlers take it, and what is answered before anything else is looked at; null: it is looked at. */
export interface Identified {
  readonly caller: Readonly<Record<string, unknown>>;
  readonly early: Answer | null;
}

/** Finds out who calls an operation: before anything of the request's body is read. Rejects where nobody may. */
export type Identify = (headers: IncomingHttpHeaders) => Promise<Identified>;

/** How callers of an operation are told apart: by their access token or, where it takes none, by their certificate. */
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

/** Headers under the names the contract gives them: Node lower-cases all. */
export function contractHeaders(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return {
    'X-Sandbox-Scenario': textOf(headers['x-sandbox-scenario']),
    'x-idempotency-key': textOf(headers['x-idempotency-key']),
  };
}

/** Node gives a list for `Set-Cookie` alone. */
function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
