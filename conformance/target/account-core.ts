import type { OperationId } from '../../generated/operations.js';
import type { Exchange } from './exchange.js';
import type { Call } from './gateway.js';
import type { Family, TargetProfile } from './profile.js';
import type { QueryWriting } from './query.js';
import type { Values } from '../core/values.js';

/** How a call departs from the ordinary one. */
export interface CallOptions {
  /** Added to the ordinary headers; `undefined` leaves an ordinary one out. Names in lower case. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The bearer token to use instead of the account's own; `null` sends none. */
  readonly token?: string | null;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** How the query is written; drawn from the seed where nothing is said. */
  readonly writing?: QueryWriting | undefined;
  readonly json?: unknown;
  /** The body as it is, instead of JSON. */
  readonly text?: string;
  /** `false`: a 429 or 503 is answered as it came, without waiting and repeating; `429`: a 503 is. */
  readonly retry?: boolean | 429;
  /** Whether long texts of the answer are read to their end, as those of images must be. */
  readonly longTexts?: boolean;
  /** Whether the answer may be behind what was done before (OP-69), so that it is waited for where this target's lists are. */
  readonly mayLag?: boolean | undefined;
  /** Whether observers look at the answer. `refusals`: at a refusal alone, for what is only recorded; `false`: never. */
  readonly judge?: boolean | 'refusals' | undefined;
}

/** The credentials of an account, as a control state or the target file gave them. */
export interface Credentials {
  /** As the control protocol names it; undefined for the account of the target file. */
  readonly accountId: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificatePem: string;
  /** The certificate as the `X-SSL-Client-Cert` header carries it. */
  readonly certificateHeader: string;
  /** A payment key of the account, where the target told one. */
  readonly chave: string | undefined;
  /** The target's values of X-Sandbox-Scenario by name, where it told them. */
  readonly scenarios: Readonly<Record<string, string>>;
  /** Whether POST /api/webhooks registers anything for this account, where the target told. */
  readonly registration: 'enabled' | 'disabled' | 'unknown';
  /** What a cash-out costs, in cents; 0 where the target did not say. */
  readonly feeCents: number;
  /** How a sent payment ends: by itself, or not until a state, a scenario or its expiration ends it. */
  readonly settlement: 'manual' | 'automatic';
  /** Limits of its payments that nobody asked for, in BRL; empty where there are none. */
  readonly ownLimits: { readonly perTransaction?: number; readonly daily?: number; readonly night?: number };
}

/** A call, and whether what comes back is observed. */
export type ObservedCall = Call & Pick<CallOptions, 'judge' | 'mayLag'>;

/** An account of the target without tokens and operations of its own: how it is known, and how anything is sent. */
export interface AccountLink extends Credentials {
  readonly values: Values;
  readonly profile: TargetProfile;
  /** Sends an operation with exactly the headers given; no token is added. */
  request(operation: OperationId, options?: CallOptions): Promise<Exchange>;
  /** Sends anything at all; nothing is added but the JSON content type. */
  send(call: ObservedCall): Promise<Exchange>;
  /** Ends the check, at the clause of the operation's success, unless the answer has one of these statuses. */
  demand(exchange: Exchange, statuses: readonly number[]): void;
  /** A token that must never be printed. */
  secret(token: string): void;
}

/** What the client of every chapter builds on. */
export interface AccountCore extends AccountLink {
  /** Calls an operation as this account, with its bearer token unless told otherwise. */
  call(operation: OperationId, options?: CallOptions): Promise<Exchange>;
  /** A valid bearer token of the family, fetched once and kept. Ends the check when none is given. */
  token(family?: Family): Promise<string>;
}

/** `base` with `changes` laid over it, objects member by member; `undefined` removes a member. */
export function overlay(base: unknown, changes: unknown): unknown {
  if (!isPlain(base) || !isPlain(changes)) return changes;
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(changes)) merged[name] = overlay(merged[name], value);
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
