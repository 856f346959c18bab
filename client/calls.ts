import type { components, operations, webhooks } from '../generated/contract.js';
import type { Exact, WithDecimals } from './amounts.js';
import type { LossReason } from './errors.js';

/** An operation that is called, not one that the receiver of notifications has. */
export type OperationId = Exclude<keyof operations, `notify${string}`>;

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type Responses<K extends OperationId> = operations[K]['responses'];
type Success = 200 | 201 | 202;

/** The body of an operation's request, as it is sent. */
export type SentRequestOf<K extends OperationId> = Json<
  NonNullable<operations[K] extends { requestBody?: infer Body } ? Body : never>
>;

/** The body of an operation's request, its amounts as decimals. */
export type RequestOf<K extends OperationId> = WithDecimals<SentRequestOf<K>>;

/** The query of an operation. */
export type QueryOf<K extends OperationId> = NonNullable<operations[K]['parameters']['query']>;

/** The body of an operation's answer, as it is sent. */
export type SentAnswerOf<K extends OperationId> = {
  [S in keyof Responses<K> & Success]: Json<Responses<K>[S]>;
}[keyof Responses<K> & Success];

/** The body of an operation's answer, its amounts as decimals. */
export type AnswerOf<K extends OperationId> = Exact<SentAnswerOf<K>>;

/** The body of an operation's error answers. */
export type ErrorOf<K extends OperationId> = {
  [S in Exclude<keyof Responses<K>, Success>]: Json<Responses<K>[S]>;
}[Exclude<keyof Responses<K>, Success>];

/** A transaction of the list. */
export type ListedTransaction = Exact<components['schemas']['ListedTransaction']>;
/** A MED of the list. */
export type Med = Exact<components['schemas']['Med']>;

/** The body of a notification, its amounts as decimals, by its name. */
export type NotificationBody<K extends keyof webhooks> = Exact<Json<webhooks[K]['post']['requestBody']>>;
/** Options of every call. */
export interface CallOptions {
  /** Ends the call. A call that moves money then has an unknown outcome, unless it had not been sent yet. */
  readonly signal?: AbortSignal;
  /** How long one try may take, from the connection to the last byte, in ms; instead of that of the client. */
  readonly timeoutMs?: number;
}

/** Options of the calls that take a sandbox scenario. */
export interface SandboxOptions extends CallOptions {
  /** The header `X-Sandbox-Scenario`, for tests. */
  readonly sandboxScenario?: string;
}

/** The gateway has accepted it. A notification or the list brings the outcome. */
export interface Accepted<K extends OperationId> {
  readonly outcome: 'accepted';
  readonly data: AnswerOf<K>;
  readonly status: number;
  readonly headers: Headers;
}

/** The id was used before: most likely by an earlier call of the same order, whose answer was lost. Nothing failed. */
export interface Duplicate<K extends OperationId> {
  readonly outcome: 'duplicate';
  /** The externalId or txid that was used before. */
  readonly id: string;
  /** The number of the first transaction, where the gateway tells it. */
  readonly existingTransactionId: number | null;
  readonly status: number;
  /** Null if the answer had no body. */
  readonly error: ErrorOf<K> | null;
}

/** Certainly nothing was done. */
export interface Refused<K extends OperationId> {
  readonly outcome: 'refused';
  /** Null if the gateway was not reached at all. */
  readonly status: number | null;
  /** The code for programs: `PIX_INSUFFICIENT_BALANCE`. Null where the envelope has none. */
  readonly code: string | null;
  readonly message: string;
  /** Whether the same request, with the same id, may be accepted later. */
  readonly isRetryable: boolean;
  /** The whole body, by the contract; null if there was none, or none of JSON. */
  readonly error: ErrorOf<K> | null;
}

/** The outcome is unknown: neither failed nor paid. Ask, or call again with the same id. */
export interface Unknown {
  readonly outcome: 'unknown';
  /** The externalId, idempotency key, txid or refund id of the call. */
  readonly id: string;
  readonly reason: LossReason;
  /** The status of the answer, if there was one. */
  readonly status: number | null;
  readonly message: string;
}

/** How a call ended that creates something. */
export type Outcome<K extends OperationId> = Accepted<K> | Duplicate<K> | Refused<K> | Unknown;
