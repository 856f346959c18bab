/**
 * The ways in which a check or a run ends early. They are control flow, not findings: findings are kept as data in the
 * check's evidence.
 */

/** A state, capability or option that a check needs is missing: the check is `skipped` with this reason. */
export class Skip extends Error {
  override readonly name = 'Skip';
  constructor(
    message: string,
    /** What would let the check run, such as `settlement manual`; undefined if the user cannot provide it. */
    readonly unlock?: string,
  ) {
    super(message);
  }
}

/** Continuing makes no sense after a failure that has already been collected. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** The kit, or the setup of a state, broke: the check ends as `error`, which never counts against the target. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  constructor(
    message: string,
    /** Whether the target refused an impossible request with a 4xx status; otherwise the setup broke. */
    readonly isRefusal = false,
  ) {
    super(message);
  }
}

/**
 * The target said that a state holds, but with an answer that the control protocol does not allow. The check ends as
 * `error`, even if it would accept a refusal of the state.
 */
export class WrongStateAnswer extends Error {
  override readonly name = 'WrongStateAnswer';
}

/**
 * The user must change something before grading makes sense: the whole run ends with exit status 2. `hint` is one
 * sentence that says what to do.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/** A readable sentence for anything thrown. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause instanceof Error ? `: ${thrown.cause.message}` : '';
  return (thrown.message || thrown.name) + cause;
}
