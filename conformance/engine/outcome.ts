/** Outcomes of checks and clauses, and the one list of precedence for each. */

export type CheckOutcome = 'passed' | 'failed' | 'waived' | 'recorded' | 'skipped' | 'error';
export type ClauseOutcome = CheckOutcome | 'unobservable';

/**
 * Where several hold for one check, the first of this list is its outcome. Evidence against the target outweighs
 * a later breakdown of the kit, because the breakdown often follows from it.
 */
export const checkPrecedence = [
  'failed',
  'error',
  'skipped',
  'waived',
  'passed',
  'recorded',
] as const satisfies readonly CheckOutcome[];

/** Likewise for one clause, over what each check says about it. One check that decided it is enough. */
export const clausePrecedence = [
  'failed',
  'waived',
  'passed',
  'recorded',
  'error',
  'skipped',
] as const satisfies readonly CheckOutcome[];

/** Why an observer and its clauses are skipped. */
export const nothingCame = 'no message arrived that it applies to';

/** The first outcome of `precedence` that occurs in `seen`; undefined when none does. */
export function foremost<O extends string>(precedence: readonly O[], seen: Iterable<O>): O | undefined {
  const present = new Set(seen);
  return precedence.find((outcome) => present.has(outcome));
}

/** A clause is decided when it was graded: the target was seen to keep or to break it. */
export function isDecided(outcome: ClauseOutcome): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'waived';
}

/** Exit status of the whole command, as documented; where several hold, `exitPrecedence` decides. */
export const exitStatus = { conformant: 0, failed: 1, configuration: 2, broken: 3, undecided: 4 } as const;
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

const exitPrecedence: readonly ExitStatus[] = [2, 3, 1, 4, 0];

/** The exit status that wins among those that hold; 0 when none is given. */
export function foremostExit(statuses: Iterable<ExitStatus>): ExitStatus {
  const present = new Set(statuses);
  return exitPrecedence.find((status) => present.has(status)) ?? 0;
}
