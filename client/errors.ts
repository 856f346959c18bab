/** A request or an option is invalid; nothing was sent. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';

  constructor(
    /** The path of the invalid member: `transaction.value`. */
    readonly field: string,
    /** The requirement that the value violates: `must not be empty`. */
    readonly expected: string,
  ) {
    super(`${field} ${expected}`);
  }
}

/** Facts about an error, from a response in any envelope or from a failure without a response. */
export interface ErrorFacts {
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  /** The machine-readable code, such as `PIX_INSUFFICIENT_BALANCE`; null if the envelope has none. */
  readonly code: string | null;
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
}

/** A read-only call failed: a list, a balance, a token. It is safe to call again. */
export class GatewayError extends Error implements ErrorFacts {
  override readonly name = 'GatewayError';
  readonly status: number | null;
  readonly code: string | null;
  readonly isRetryable: boolean;

  constructor({ status, code, message, isRetryable }: ErrorFacts, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.isRetryable = isRetryable;
  }
}

/** Why a call has no readable response. */
export type LossReason = 'timeout' | 'connection-lost' | 'unreadable-answer' | 'server-error' | 'aborted';

/** The request may have arrived, and its outcome is unknown. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';

  constructor(
    readonly reason: LossReason,
    readonly status: number | null,
    cause: unknown,
  ) {
    super(`no readable answer (${reason})`, { cause });
  }
}

/** The request certainly did not arrive: there was no connection to send it on. */
export class NotSent extends Error {
  override readonly name = 'NotSent';

  constructor(
    /** Whether a retry may succeed; false if the gateway's certificate is not trusted or the call was aborted. */
    readonly isRetryable: boolean,
    cause: unknown,
  ) {
    super(`no connection to the gateway: ${reasonOf(cause)}`, { cause });
  }
}

/** Returns the innermost message of an error thrown by `fetch`, which itself only says "fetch failed". */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause === undefined ? thrown.message : reasonOf(thrown.cause);
}
