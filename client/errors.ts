/** A request or an option that is wrong in itself: nothing was sent. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';

  constructor(
    /** Where it stands: `transaction.value`. */
    readonly field: string,
    /** What it must be. */
    readonly expected: string,
  ) {
    super(`${field} ${expected}`);
  }
}

/** Facts of an error response, in any envelope, and those known without a response. */
export interface ErrorFacts {
  /** The status of the answer; null if there was none. */
  readonly status: number | null;
  /** The code for programs: `PIX_INSUFFICIENT_BALANCE`. Null where the envelope has none. */
  readonly code: string | null;
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
}

/** A question that was not answered: a list, a balance, a token. It is safe to ask again. */
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

/** Why a call has no readable answer. */
export type LossReason = 'timeout' | 'connection-lost' | 'unreadable-answer' | 'server-error' | 'aborted';

/** A request may have arrived, and its outcome is unknown. */
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

/** A request certainly did not arrive: there was no connection to send it on. */
export class NotSent extends Error {
  override readonly name = 'NotSent';

  constructor(
    /** Whether it may be different in a moment: not so for a certificate that is not trusted. */
    readonly isRetryable: boolean,
    cause: unknown,
  ) {
    super(`no connection to the gateway: ${reasonOf(cause)}`, { cause });
  }
}

/** The innermost message of what `fetch` throws, which itself only says "fetch failed". */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause === undefined ? thrown.message : reasonOf(thrown.cause);
}
