import type { operations } from '../generated/operations.js';
import type { OperationId } from './calls.js';

/** When the client retries an operation. Every retry has the same body and the same id. */
export interface Repeats {
  /** After a lost response or a server error: a second request can do no harm. */
  readonly afterLoss: boolean;
  /** After 503 with `Retry-After`: the id is unique, so at worst the retry is refused as a duplicate. */
  readonly whenUnavailable: boolean;
  /** Another status that the specification calls retryable. */
  readonly after?: number;
  /** The responses to a retry that also settle the outcome of an earlier request whose response was lost. */
  readonly tells: 'any' | 'success and refusal' | 'success';
}

/** For operations that change nothing, or make the same change again. */
const freely: Repeats = { afterLoss: true, whenUnavailable: true, tells: 'any' };
/**
 * For operations whose externalId or txid is unique in the account. The caller must learn of a lost response: see
 * docs/client.md.
 */
const underUniqueId: Repeats = { afterLoss: false, whenUnavailable: true, tells: 'success' };
/** Only after 429, with which the gateway says that it did nothing. */
const onlyIfTold: Repeats = { afterLoss: false, whenUnavailable: false, tells: 'success' };

/** The read-only operations: a `GET` changes nothing. */
type Question = {
  [Id in OperationId]: (typeof operations)[Id]['method'] extends 'get' ? Id : never;
}[OperationId];

/** Retries of the operations that change something. A new operation does not compile until it has a row here. */
const table: Readonly<Record<Exclude<OperationId, Question>, Repeats>> = {
  createAccessToken: freely,
  createOauthToken: freely,
  registerWebhook: freely,
  // "A second call with the same `x-idempotency-key` returns the same transfer and creates no new one."
  createTransfer: { ...freely, tells: 'success and refusal' },
  // The same refund, or a refusal; never a second one (OP-12).
  putDevolucao: { ...freely, tells: 'success' },
  createCashOut: underUniqueId,
  createQrCashOut: underUniqueId,
  // "500 provider communication failure (retry)"
  createCashIn: { ...underUniqueId, after: 500 },
  putCob: underUniqueId,
  // A retry might refund twice: two refunds with one externalId may both be made (OP-67).
  createRefundIn: onlyIfTold,
  // Each resend is another notification, and only 60 are allowed per minute.
  resendWebhook: onlyIfTold,
};

/** Returns when an operation is retried. Read-only operations are always retried. */
export function repeatsOf(operationId: OperationId): Repeats {
  return isDecided(operationId) ? table[operationId] : freely;
}

const isDecided = (id: OperationId): id is keyof typeof table => Object.hasOwn(table, id);

/** Returns the wait before the next attempt, in ms: doubled each time, with jitter so that clients do not retry in step. */
export function backoff(tries: number, random: () => number): number {
  return Math.min(400 * 2 ** (tries - 1), 8_000) * (0.75 + random() / 2);
}

/**
 * Returns the wait that `Retry-After` asks for, in ms, or null if there is none. A date is compared with the response's
 * `Date`.
 */
export function askedWait(headers: Headers): number | null {
  const asked = headers.get('retry-after');
  if (asked === null) return null;
  if (/^\d+$/.test(asked.trim())) return Number(asked) * 1000;
  const until = Date.parse(asked) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) ? null : Math.max(until, 0);
}

/** Whether the response calls for a retry of the operation. */
export function isForLater(repeats: Repeats, { status, headers }: Response): boolean {
  if (status === 429) return true;
  if (status === 503 && headers.has('retry-after')) return repeats.whenUnavailable;
  return status === repeats.after || (status >= 500 && repeats.afterLoss);
}

/** Whether the response also settles the outcome of an earlier request. A refused token or a full queue does not. */
export function tellsOfTheFirst({ tells }: Repeats, { ok, status }: Response): boolean {
  if (ok || tells === 'any') return true;
  return tells === 'success and refusal' && [400, 404, 409, 422].includes(status);
}
