/**
 * The ways a check or a run ends early. They are control flow, not findings:
 * what was found is kept as data in the check's evidence.
 */

/** A state, capability or option that a check needs is missing here: the check is `skipped` with this reason. */
export class Skip extends Error {
  override readonly name = 'Skip';
  constructor(
    message: string,
    /** What would let the check run, such as `settlement manual`; undefined where nothing that a user can provide would. */
    readonly unlock?: string,
  ) {
    super(message);
  }
}

/** Going on makes no sense after a failure that is already collected. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** The kit, or the setup of a state, broke: the check ends as `error`, never counted against the target. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  constructor(
    message: string,
    /** The target refused it as an impossible request, with a 4xx status; else setting up broke. */
    readonly isRefusal = false,
  ) {
    super(message);
  }
}

/**
 * The target said that a state holds, with an answer that the control protocol does not allow: the check ends as `error`, even
 * where it would take a refusal of the state.
 */
export class WrongStateAnswer extends Error {
  override readonly name = 'WrongStateAnswer';
}

/**
 * The user has to change something before grading makes sense: the whole run ends with exit status 2.
 * `hint` is one sentence that says what to do.
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

/** A readable sentence from whatever was thrown. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause instanceof Error ? `: ${thrown.cause.message}` : '';
  return (thrown.message || thrown.name) + cause;
}
