import type { components, operations, webhooks } from '../generated/contract.js';
import type { Exact, WithDecimals } from './amounts.js';
import type { LossReason } from './errors.js';

/** An operation of the gateway, as opposed to one that the receiver of notifications implements. */
export type OperationId = Exclude<keyof operations, `notify${string}`>;

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type Responses<K extends OperationId> = operations[K]['responses'];
type Success = 200 | 201 | 202;

/** The request body of an operation, as it is sent. */
export type SentRequestOf<K extends OperationId> = Json<
  NonNullable<operations[K] extends { requestBody?: infer Body } ? Body : never>
>;

/** The request body of an operation, with its amounts as decimals. */
export type RequestOf<K extends OperationId> = WithDecimals<SentRequestOf<K>>;

/** The query parameters of an operation. */
export type QueryOf<K extends OperationId> = NonNullable<operations[K]['parameters']['query']>;

/** The response body of an operation, as it is sent. */
export type SentAnswerOf<K extends OperationId> = {
  [S in keyof Responses<K> & Success]: Json<Responses<K>[S]>;
}[keyof Responses<K> & Success];

/** The response body of an operation, with its amounts as decimals. */
export type AnswerOf<K extends OperationId> = Exact<SentAnswerOf<K>>;

/** The body of an operation's error responses. */
export type ErrorOf<K extends OperationId> = {
  [S in Exclude<keyof Responses<K>, Success>]: Json<Responses<K>[S]>;
}[Exclude<keyof Responses<K>, Success>];

/** A transaction of the list. */
export type ListedTransaction = Exact<components['schemas']['ListedTransaction']>;
/** A MED of the list. */
export type Med = Exact<components['schemas']['Med']>;

/** The body of a notification, by its name, with its amounts as decimals. */
export type NotificationBody<K extends keyof webhooks> = Exact<Json<webhooks[K]['post']['requestBody']>>;
/** Options of every call. */
export interface CallOptions {
  /** Aborts the call. If the call moves money and may have been sent already, its outcome is unknown. */
  readonly signal?: AbortSignal;
  /** The timeout of one attempt, from connecting to the last byte, in ms; overrides the client's `timeoutMs`. */
  readonly timeoutMs?: number;
}

/** Options of the calls that take a sandbox scenario. */
export interface SandboxOptions extends CallOptions {
  /** The value of the header `X-Sandbox-Scenario`, for tests. */
  readonly sandboxScenario?: string;
}

/** The gateway accepted the request. The result follows in a notification, or can be looked up in the list. */
export interface Accepted<K extends OperationId> {
  readonly outcome: 'accepted';
  readonly data: AnswerOf<K>;
  readonly status: number;
  readonly headers: Headers;
}

/** The id was used before, most likely by an earlier call for the same order whose response was lost. Nothing failed. */
export interface Duplicate<K extends OperationId> {
  readonly outcome: 'duplicate';
  /** The externalId or txid that was used before. */
  readonly id: string;
  /** The number of the first transaction, if the gateway returns it. */
  readonly existingTransactionId: number | null;
  readonly status: number;
  /** Null if the response had no body. */
  readonly error: ErrorOf<K> | null;
}

/** The gateway certainly did nothing. */
export interface Refused<K extends OperationId> {
  readonly outcome: 'refused';
  /** Null if the gateway was not reached at all. */
  readonly status: number | null;
  /** The machine-readable code, such as `PIX_INSUFFICIENT_BALANCE`; null if the envelope has none. */
  readonly code: string | null;
  readonly message: string;
  /** Whether the same request, with the same id, may be accepted later. */
  readonly isRetryable: boolean;
  /** The whole body, typed by the contract; null if there was none, or if it was not a JSON object. */
  readonly error: ErrorOf<K> | null;
}

/** The outcome is unknown: the call may have succeeded or failed. Look it up, or call again with the same id. */
export interface Unknown {
  readonly outcome: 'unknown';
  /** The externalId, idempotency key, txid or refund id of the call. */
  readonly id: string;
  readonly reason: LossReason;
  /** The status of the response, if there was one. */
  readonly status: number | null;
  readonly message: string;
}

/** The outcome of a call that creates something. */
export type Outcome<K extends OperationId> = Accepted<K> | Duplicate<K> | Refused<K> | Unknown;
