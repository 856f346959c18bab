import type { OperationId } from '../../../generated/operations.js';

/** A provider state by its name (docs/provider-states.md), with its params. */
export type Given = readonly [state: string, params?: Readonly<Record<string, unknown>>];

/** What a consumer asks, and what it relies on in the answer. */
export interface HttpInteraction {
  /** Completes "a gateway-client …": unique in its contract, and stable, as reports and brokers go by it. */
  readonly description: string;
  readonly operation: OperationId;
  readonly given: readonly Given[];
  /** Path, or a matcher for it; the operation's own where it has no parameter. */
  readonly path?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  /** JSON; a matcher where a stub may take other values too. */
  readonly body?: unknown;
  /** The status, or those of which the specification leaves the choice; the first is the example. */
  readonly status: number | readonly number[];
  /** JSON; left out where the consumer relies on the status alone. */
  readonly answer?: unknown;
}

/** A notification and what its receiver relies on. */
export interface MessageInteraction {
  readonly description: string;
  readonly given: readonly Given[];
  /** `contentType`, and other HTTP headers of the delivery, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON with matchers. */
  readonly body: unknown;
}

/** The states of whoever calls without token: Pact announces an interaction without states by one without name. */
export const anyone: readonly Given[] = [['an account']];

/** The states of whoever calls with a token of a family, and the header that carries it. */
export function caller(
  family: 'standard' | 'compatibility',
  account: Readonly<Record<string, unknown>> = {},
  token: Readonly<Record<string, unknown>> = {},
): readonly Given[] {
  return [
    ['an account', account],
    ['an access token', { family, ...token }],
  ];
}
