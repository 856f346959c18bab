import type { OperationId } from '../../generated/operations.js';
import type { Exchange } from './exchange.js';
import type { Call } from './gateway.js';
import type { Family, TargetProfile } from './profile.js';
import type { QueryWriting } from './query.js';
import type { Values } from '../core/values.js';

/** Members that are merged into a valid request, one by one; `undefined` removes a member. */
export type Fields = Readonly<Record<string, unknown>>;

/** Differences of a call from the default. */
export interface CallOptions {
  /** Merged into the default headers; `undefined` removes a header. Names are in lower case. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The bearer token to use instead of the account's own; `null` sends none. */
  readonly token?: string | null;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The encoding of the query; by default drawn from the seed. */
  readonly writing?: QueryWriting | undefined;
  readonly json?: unknown;
  /** The raw body, instead of JSON. */
  readonly text?: string;
  /** `false`: a 429 or 503 is returned unchanged, without waiting and retrying. `429`: only a 429 is retried. */
  readonly retry?: boolean | 429;
  /** Whether long texts in the response are read in full, as encoded images must be. */
  readonly longTexts?: boolean;
  /** Whether the response may lag behind earlier changes (OP-69); if this target's lists do, the call waits first. */
  readonly mayLag?: boolean | undefined;
  /**
   * Whether observers judge the response. `refusals`: only if it is a refusal, for requests that are only recorded;
   * `false`: never.
   */
  readonly judge?: boolean | 'refusals' | undefined;
}

/** The credentials of an account, as returned by a control state or given in the target file. */
export interface Credentials {
  /** The id of the account in the control protocol; undefined for the account of the target file. */
  readonly accountId: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  /** The certificate as encoded in the `X-SSL-Client-Cert` header. */
  readonly certificateHeader: string;
  /** Bearer tokens that the target returned with the account. */
  readonly tokens: Readonly<Partial<Record<Family, string | undefined>>>;
  /** A payment key of the account, if the target returned one. */
  readonly chave: string | undefined;
  /** The target's values of X-Sandbox-Scenario by name; empty if it returned none. */
  readonly scenarios: Readonly<Record<string, string>>;
  /** Whether POST /api/webhooks registers anything for this account, if the target said so. */
  readonly registration: 'enabled' | 'disabled' | 'unknown';
  /** The fee of a cash-out in cents; 0 if the target did not say. */
  readonly feeCents: number;
  /** How a sent payment is settled: automatically, or only by a state, a scenario or its expiration. */
  readonly settlement: 'manual' | 'automatic';
  /** Limits on its payments that no check requested, in BRL; empty if there are none. */
  readonly ownLimits: { readonly perTransaction?: number; readonly daily?: number; readonly night?: number };
}

/** A call, and whether its response is observed. */
export type ObservedCall = Call & Pick<CallOptions, 'judge' | 'mayLag'>;

/** An account of the target without tokens and operations: its credentials, and how to send requests. */
export interface AccountLink extends Credentials {
  readonly values: Values;
  readonly profile: TargetProfile;
  /** Calls an operation with exactly the given headers; no token is added. */
  request(operation: OperationId, options?: CallOptions): Promise<Exchange>;
  /** Sends any request; only the JSON content type is added. */
  send(call: ObservedCall): Promise<Exchange>;
  /**
   * Ends the check with a failure at the clause of the operation's success, unless the response has one of these
   * statuses.
   */
  demand(exchange: Exchange, statuses: readonly number[]): void;
  /** Registers a token that must never be printed. */
  secret(token: string): void;
}

/** The base of every chapter's client. */
export interface AccountCore extends AccountLink {
  /** Calls an operation as this account, with its bearer token unless `options` says otherwise. */
  call(operation: OperationId, options?: CallOptions): Promise<Exchange>;
  /** A valid bearer token of the family, fetched once and kept. Ends the check if the target issues none. */
  token(family?: Family): Promise<string>;
}

/** Returns `base` with `changes` merged into it, objects member by member; `undefined` removes a member. */
export function overlay(base: unknown, changes: unknown): unknown {
  if (!isPlain(base) || !isPlain(changes)) return changes;
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(changes)) merged[name] = overlay(merged[name], value);
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
