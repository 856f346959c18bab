import type { operations } from '../generated/operations.js';
import type { OperationId } from './calls.js';

/** When an operation may be sent again by itself. Every repetition has the same body and the same id. */
export interface Repeats {
  /** After an answer that was lost, or a failure of the server: a second request can do no harm. */
  readonly afterLoss: boolean;
  /** After 503 with `Retry-After`: the id is unique, so at worst the retry is refused as a duplicate. */
  readonly whenUnavailable: boolean;
  /** A further status that the specification calls retryable. */
  readonly after?: number;
  /** Which answers to a repetition also tell what became of a request whose answer was lost. */
  readonly tells: 'any' | 'success and refusal' | 'success';
}

/** It changes nothing, or the same again. */
const freely: Repeats = { afterLoss: true, whenUnavailable: true, tells: 'any' };
/** The externalId or txid is unique in the account. A lost answer is for the caller to know: see docs/client.md. */
const underUniqueId: Repeats = { afterLoss: false, whenUnavailable: true, tells: 'success' };
/** Only where the gateway says that it did nothing: 429. */
const onlyIfTold: Repeats = { afterLoss: false, whenUnavailable: false, tells: 'success' };

/** The operations that only ask: a `GET` changes nothing. */
type Question = {
  [Id in OperationId]: (typeof operations)[Id]['method'] extends 'get' ? Id : never;
}[OperationId];

/** Retries of operations that change something: a new operation does not compile until its row is added. */
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
  // It might do twice what it does once: two refunds with one externalId may be two (OP-67) …
  createRefundIn: onlyIfTold,
  // … and each resend is one more notification, of which there may be 60 a minute.
  resendWebhook: onlyIfTold,
};

/** How an operation is repeated: a question always. */
export function repeatsOf(operationId: OperationId): Repeats {
  return isDecided(operationId) ? table[operationId] : freely;
}

const isDecided = (id: OperationId): id is keyof typeof table => Object.hasOwn(table, id);

/** How long to wait before the next try, in ms: doubled each time, and spread, so that clients do not come together. */
export function backoff(tries: number, random: () => number): number {
  return Math.min(400 * 2 ** (tries - 1), 8_000) * (0.75 + random() / 2);
}

/** What `Retry-After` asks for, in ms; a date counts from the gateway's own clock. Null if it asks for nothing. */
export function askedWait(headers: Headers): number | null {
  const asked = headers.get('retry-after');
  if (asked === null) return null;
  if (/^\d+$/.test(asked.trim())) return Number(asked) * 1000;
  const until = Date.parse(asked) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) ? null : Math.max(until, 0);
}

/** Whether an answer to an operation asks to be repeated. */
export function isForLater(repeats: Repeats, { status, headers }: Response): boolean {
  if (status === 429) return true;
  if (status === 503 && headers.has('retry-after')) return repeats.whenUnavailable;
  return status === repeats.after || (status >= 500 && repeats.afterLoss);
}

/** Whether an answer says what became of an earlier request, too. A refused token or a full queue does not. */
export function tellsOfTheFirst({ tells }: Repeats, { ok, status }: Response): boolean {
  if (ok || tells === 'any') return true;
  return tells === 'success and refusal' && [400, 404, 409, 422].includes(status);
}
