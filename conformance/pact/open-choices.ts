import { both, t } from '../core/text.js';
import { isBalance, unwrapped } from '../chapters/balance/client.js';
import { Skip } from '../core/errors.js';
import type { Exchange, ReceivedResponse } from '../target/exchange.js';
import type { TargetProfile } from '../target/profile.js';

/**
 * Handles choices of the specification for which Pact has no matcher: the kit converts the response to the expected form,
 * or skips the interaction.
 */

const balancePaths: readonly string[] = ['/balance', '/api/balance'] satisfies TargetProfile['balancePaths'];

/** Throws `Skip` for a path of the standard balance if the target has only the other one (OP-31). */
export function demandPath(path: string, { balancePaths: there }: TargetProfile): void {
  if (!balancePaths.includes(path) || there.some((offered) => offered === path)) return;
  throw new Skip(t`the target has ${both(there)} instead of ${path} (OP-31)`);
}

/** The response in its expected form: a standard balance without its wrapping (OP-31). */
export function readAsAllowed(exchange: Exchange, { wrapping }: TargetProfile): ReceivedResponse {
  const response = exchange.response ?? { status: 0, headers: {}, bytes: Buffer.alloc(0) };
  if (wrapping.length === 0 || !isBalance(exchange)) return response;
  const bytes = Buffer.from(JSON.stringify(unwrapped(exchange.body, wrapping)));
  const { 'content-length': _, ...headers } = response.headers;
  return { ...response, headers, bytes };
}
