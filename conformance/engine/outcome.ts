import { t } from '../core/text.js';

/** Outcomes of checks and clauses, and the order of precedence for each. */

/** Of a check that has run, before waivers. */
export type RunOutcome = 'passed' | 'failed' | 'recorded' | 'skipped' | 'error';
/** `warned`: it failed, but only at implied clauses, which warn in this run. */
export type CheckOutcome = RunOutcome | 'waived' | 'warned';
export type ClauseOutcome = CheckOutcome | 'unobservable';

/**
 * If several apply to one check, the first in this list is its outcome. Evidence against the target outweighs a later
 * breakdown of the kit, because the breakdown often follows from it.
 */
export const checkPrecedence = [
  'failed',
  'error',
  'skipped',
  'passed',
  'recorded',
] as const satisfies readonly RunOutcome[];

/**
 * The same for a clause, over the outcomes of its checks. One check that decided it is enough; what cannot be asked of
 * this target by one check would not be by another that was skipped.
 */
export const clausePrecedence = [
  'failed',
  'warned',
  'waived',
  'passed',
  'recorded',
  'error',
  'unobservable',
  'skipped',
] as const satisfies readonly ClauseOutcome[];

/** Why an observer and its clauses are skipped. */
export const nothingCame = t`no message arrived that it applies to`;

/** The first outcome of `precedence` that occurs in `outcomes`; undefined if none does. */
export function foremost<O extends string>(precedence: readonly O[], outcomes: Iterable<O>): O | undefined {
  const present = new Set(outcomes);
  return precedence.find((outcome) => present.has(outcome));
}

/** A clause is decided if it was graded: the target was seen to keep it or to break it. */
export function isDecided(outcome: ClauseOutcome): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'waived' || outcome === 'warned';
}

/** Exit status of the whole command, as documented; if several apply, `exitPrecedence` decides. */
export const exitStatus = { conformant: 0, failed: 1, configuration: 2, broken: 3, undecided: 4 } as const;
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

const exitPrecedence: readonly ExitStatus[] = [2, 3, 1, 4, 0];

/** The exit status that wins among these; 0 if there are none. */
export function foremostExit(statuses: Iterable<ExitStatus>): ExitStatus {
  const present = new Set(statuses);
  return exitPrecedence.find((status) => present.has(status)) ?? 0;
}
