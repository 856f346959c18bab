import { fromWire } from './amounts.js';
import type {
  AnswerOf,
  Duplicate,
  ErrorOf,
  OperationId,
  Outcome,
  Refused,
  SentAnswerOf,
  Unknown,
} from './calls.js';
import { AnswerLost, type ErrorFacts, GatewayError, InvalidRequest, NotSent } from './errors.js';

/** The result of an openapi-fetch call. */
export interface Fetched<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the response body of a read-only call; throws a `GatewayError` if there is none. */
export async function answerOf<K extends OperationId>(
  operationId: K,
  asking: Promise<Fetched<SentAnswerOf<K>>>,
): Promise<AnswerOf<K>> {
  try {
    const { data, error, response } = await asking;
    if (data === undefined) throw questionFailed(operationId, response, error);
    return fromWire(data as SentAnswerOf<K>);
  } catch (error) {
    throw questionFailed(operationId, null, error);
  }
}

/** Returns the outcome of a call that creates something under an id. Throws only if the request itself is invalid. */
export async function outcomeOf<K extends OperationId>(
  operationId: K,
  id: string,
  calling: Promise<Fetched<SentAnswerOf<K>>>,
): Promise<Outcome<K>> {
  try {
    const { data, error, response } = await calling;
    const { status, headers } = response;
    if (data !== undefined)
      return { outcome: 'accepted', data: fromWire(data as SentAnswerOf<K>), status, headers };
    const body = isObject(error) ? (error as ErrorOf<K>) : null;
    return withoutSuccess(operationId, id, status, body);
  } catch (error) {
    if (error instanceof AnswerLost) {
      const { reason, status, message } = error;
      return { outcome: 'unknown', id, reason, status, message };
    }
    if (error instanceof InvalidRequest) throw error;
    return { outcome: 'refused', ...factsOf(null, error), error: null };
  }
}

function withoutSuccess<K extends OperationId>(
  operationId: K,
  id: string,
  status: number,
  error: ErrorOf<K> | null,
): Duplicate<K> | Refused<K> | Unknown {
  const facts = factsOf(status, error);
  // A redirect or a 408 leaves the outcome as open as a server error does.
  if (status >= 500 || status === 408 || status < 400) {
    const reason = status < 400 ? 'unreadable-answer' : 'server-error';
    return { outcome: 'unknown', id, reason, status, message: facts.message };
  }
  if (isDuplicate(operationId, status, facts)) {
    return { outcome: 'duplicate', id, existingTransactionId: existingIn(error), status, error };
  }
  return { outcome: 'refused', ...facts, error };
}

/** Whether the response says that the id was used before: 400 with a code on cash-out, 409 on QR cash-out and cob. */
function isDuplicate(operationId: OperationId, status: number, { code, message }: ErrorFacts): boolean {
  if (code === 'PIX_DUPLICATE_EXTERNAL_ID') return true;
  if (status === 409)
    return ['createCashOut', 'createQrCashOut', 'createCashIn', 'putCob'].includes(operationId);
  // The specification has no code for cash-in (OP-07). The externalId was validated before it was sent, so a refusal
  // that names it means that it was used before.
  return operationId === 'createCashIn' && status === 400 && /\bexternalId\b/.test(message);
}

function existingIn(error: unknown): number | null {
  const details = isObject(error) ? error['details'] : null;
  const existing = isObject(details) ? details['existingTransactionId'] : null;
  return typeof existing === 'number' ? existing : null;
}

/** Creates the error of a read-only call from the response, or from what was thrown in its place. */
export function questionFailed(what: string, response: Response | null, error: unknown): Error {
  if (error instanceof GatewayError) return error;
  const facts = factsOf(response?.status ?? null, error);
  return new GatewayError({ ...facts, message: `${what}: ${facts.message}` }, error);
}

function factsOf(status: number | null, error: unknown): ErrorFacts {
  if (error instanceof GatewayError) {
    const { status, code, message, isRetryable } = error;
    return { status, code, message, isRetryable };
  }
  if (error instanceof NotSent) {
    return { status: null, code: null, message: error.message, isRetryable: error.isRetryable };
  }
  if (error instanceof AnswerLost) {
    return {
      status: error.status,
      code: null,
      message: error.message,
      isRetryable: error.reason !== 'aborted',
    };
  }
  if (status === null) throw error;
  const isRetryable = status === 429 || status >= 500;
  if (!isObject(error)) {
    return { status, code: null, message: `answered ${status}`, isRetryable };
  }
  const { code, errorCode, message } = error;
  const name = [errorCode, code].find((one) => typeof one === 'string' && one !== '');
  const text = [message].flat().join('; ');
  return {
    status,
    code: typeof name === 'string' ? name : null,
    message: text || `answered ${status}`,
    isRetryable,
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const members = ['grossBalance', 'blockedBalance', 'netBalance', 'consultedAt'] as const;

/**
 * Finds the four members of a balance at any depth: whether `GET /balance` wraps them is open (OP-31). Returns null if
 * no object has all four.
 */
export function balanceIn(body: unknown): SentAnswerOf<'getBalance'> | null {
  if (typeof body !== 'object' || body === null) return null;
  if (members.every((name) => name in body)) return body as SentAnswerOf<'getBalance'>;
  for (const inner of Object.values(body)) {
    const found = balanceIn(inner);
    if (found !== null) return found;
  }
  return null;
}
