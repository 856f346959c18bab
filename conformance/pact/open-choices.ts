import { isBalance, unwrapped } from '../chapters/balance/client.js';
import { Skip } from '../core/errors.js';
import type { Exchange, ReceivedResponse } from '../target/exchange.js';
import type { TargetProfile } from '../target/profile.js';

/** Where the specification leaves a choice that Pact has no matcher for, the kit reads the answer as it may be given. */

const balancePaths: readonly string[] = ['/balance', '/api/balance'] satisfies TargetProfile['balancePaths'];

/** Throws `Skip` for one of the two paths of the standard balance where the target has only the other one (OP-31). */
export function demandPath(path: string, { balancePaths: there }: TargetProfile): void {
  if (!balancePaths.includes(path) || there.some((known) => known === path)) return;
  throw new Skip(`the target has ${there.join(' and ')} instead of ${path} (OP-31)`);
}

/** The answer with what the specification leaves open read away: a standard balance without its wrapping (OP-31). */
export function readAsAllowed(exchange: Exchange, { wrapping }: TargetProfile): ReceivedResponse {
  const response = exchange.response ?? { status: 0, headers: {}, bytes: Buffer.alloc(0) };
  if (wrapping.length === 0 || !isBalance(exchange)) return response;
  const bytes = Buffer.from(JSON.stringify(unwrapped(exchange.body, wrapping)));
  const { 'content-length': _, ...headers } = response.headers;
  return { ...response, headers, bytes };
}
