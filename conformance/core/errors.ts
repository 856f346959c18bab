import { english, type Sentence, t, type Text } from './text.js';

/**
 * The ways in which a check or a run ends early. They are control flow, not findings: findings are kept as data in the
 * check's evidence.
 */

/** Base class of the kit's own errors. `sentence` is the message as data, for translation. */
export abstract class KitError extends Error {
  constructor(readonly sentence: Sentence) {
    super(english(sentence));
  }
}

/** A state, capability or option that a check needs is missing: the check is `skipped` with this reason. */
export class Skip extends KitError {
  override readonly name = 'Skip';
  constructor(
    sentence: Sentence,
    /** What would let the check run, such as `settlement manual`; undefined if the user cannot provide it. */
    readonly unlock?: Text,
  ) {
    super(sentence);
  }
}

/**
 * The question cannot be put to this target: the specification contradicts itself or leaves the point open, and under the
 * target's reading there is nothing to ask. The check records that under the open point, and clauses that only this check
 * would have decided count as not observable. Likewise for the duties of a client in calls that it never makes.
 */
export class Unaskable extends KitError {
  override readonly name = 'Unaskable';
  constructor(
    sentence: Sentence,
    /** Omitted if the reason is not an open point of the specification. */
    readonly openPoint?: string,
    /** The operation that cannot be asked. */
    readonly operation?: string,
    /** Places in the contract that stay unobserved as a result, each given as the start of a JSON Pointer. */
    readonly unseen: readonly string[] = [],
  ) {
    super(sentence);
  }
}

/** Continuing makes no sense after a failure that has already been collected. */
export class Stop extends KitError {
  override readonly name = 'Stop';
}

/** The kit or the setup of a state failed: the check ends as `error`, which never counts against the target. */
export class SetupError extends KitError {
  override readonly name = 'SetupError';
  constructor(
    sentence: Sentence,
    /** Whether the target refused an impossible request with a 4xx status; if false, the setup itself failed. */
    readonly isRefusal = false,
  ) {
    super(sentence);
  }
}

/**
 * The target reported that it had set up a state, but in a response that the control protocol does not allow. The check
 * ends as `error`, even if it would accept a refusal of the state.
 */
export class WrongStateAnswer extends KitError {
  override readonly name = 'WrongStateAnswer';
}

/** Whether a thrown value ends a single check rather than the whole run. */
export function isCheckFailure(thrown: unknown): boolean {
  return [Skip, Stop, SetupError, WrongStateAnswer].some((kind) => thrown instanceof kind);
}

/**
 * The user must change something before grading makes sense: the whole run ends with exit status 2. `hint` is one
 * sentence that says what to do.
 */
export class ConfigurationError extends KitError {
  override readonly name = 'ConfigurationError';
  constructor(
    sentence: Sentence,
    readonly hint: Sentence,
  ) {
    super(sentence);
  }
}

/** Returns the message of any thrown value. */
export function messageOf(thrown: unknown): Text {
  if (thrown instanceof KitError) return thrown.sentence;
  if (!(thrown instanceof Error)) return String(thrown);
  if (isOfFile(thrown)) return fileReasons[thrown.code] ?? thrown.message;
  const cause = thrown.cause instanceof Error ? `: ${thrown.cause.message}` : '';
  return (thrown.message || thrown.name) + cause;
}

/** Reasons why a file cannot be used, by system error code. */
const fileReasons: Readonly<Record<string, Sentence>> = {
  ENOENT: t`there is no such file or folder`,
  ENOTDIR: t`a part of its path is not a folder`,
  EISDIR: t`it is a folder`,
  EACCES: t`permission denied`,
  EPERM: t`permission denied`,
  EROFS: t`the file system is read-only`,
  ENOSPC: t`the disk is full`,
};

/** Whether an error is a system error about a file rather than about a connection. */
function isOfFile(error: Error): error is Error & { readonly code: string } {
  return 'code' in error && typeof error.code === 'string' && 'path' in error;
}
