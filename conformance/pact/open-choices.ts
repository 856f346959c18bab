import { Skip } from '../runner/signals.js';
import { unwrapped } from '../target/balance.js';
import type { Exchange, ReceivedResponse } from '../target/exchange.js';
import type { Wrapping } from '../target/profile.js';

/** Where the specification leaves a choice that Pact has no matcher for, the kit reads the answer as it may be given. */

const balanceOperations: readonly unknown[] = ['getBalance', 'getApiBalance'];

/** The answer with what the specification leaves open read away: a standard balance without its wrapping (OP-31). */
export function readAsAllowed(exchange: Exchange): ReceivedResponse {
  const response = exchange.response ?? { status: 0, headers: {}, bytes: Buffer.alloc(0) };
  if (!balanceOperations.includes(exchange.request.operation) || response.status !== 200) return response;
  const wrapping = wrappingOf(exchange);
  if (wrapping === 'top') return response;
  const bytes = Buffer.from(JSON.stringify(unwrapped(exchange.body, wrapping)));
  const { 'content-length': _, ...headers } = response.headers;
  return { ...response, headers, bytes };
}

function wrappingOf({ body }: Exchange): Wrapping {
  const data: unknown = body['data'];
  if (typeof data !== 'object' || data === null || body['netBalance'] !== undefined) return 'top';
  return Array.isArray(data) ? 'data[0]' : 'data';
}

/** Throws `Skip` where one of the two paths of the standard balance is not there, but the other one is (OP-31). */
export async function demandPath(
  exchange: Exchange,
  other: (path: string) => Promise<Exchange>,
): Promise<void> {
  const { operation, path } = exchange.request;
  if (!balanceOperations.includes(operation) || exchange.status !== 404) return;
  const twin = operation === 'getBalance' ? '/api/balance' : '/balance';
  const { status } = await other(twin);
  if (status !== 404 && status !== 0) throw new Skip(`the target has ${twin} instead of ${path} (OP-31)`);
}
