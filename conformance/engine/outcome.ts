import { t } from '../core/text.js';

/** Outcomes of checks and clauses, and the order of precedence for each. */

/** Outcome of a check that has run, before waivers. */
export type RunOutcome = 'passed' | 'failed' | 'recorded' | 'skipped' | 'error';
/** `warned`: the check failed, but only at implied clauses, whose failures are warnings in this run. */
export type CheckOutcome = RunOutcome | 'waived' | 'warned';
export type ClauseOutcome = CheckOutcome | 'unobservable';

/**
 * If several outcomes apply to one check, the first in this list wins. Evidence against the target outweighs a later
 * internal error of the kit, because the error often follows from it.
 */
export const checkPrecedence = [
  'failed',
  'error',
  'skipped',
  'passed',
  'recorded',
] as const satisfies readonly RunOutcome[];

/**
 * The same for a clause, over the outcomes of its checks. One check that decided the clause is enough. If one check
 * could not ask this target and another was skipped, the skipped one could not have asked either.
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
export const nothingCame = t`no relevant message arrived`;

/** The first outcome of `precedence` that occurs in `outcomes`; undefined if none does. */
export function foremost<O extends string>(precedence: readonly O[], outcomes: Iterable<O>): O | undefined {
  const present = new Set(outcomes);
  return precedence.find((outcome) => present.has(outcome));
}

/** Whether a clause was decided: the target was seen to comply with it or to violate it. */
export function isDecided(outcome: ClauseOutcome): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'waived' || outcome === 'warned';
}

/** Documented exit status of the whole command; if several apply, `exitPrecedence` decides. */
export const exitStatus = { conformant: 0, failed: 1, configuration: 2, broken: 3, undecided: 4 } as const;
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

const exitPrecedence: readonly ExitStatus[] = [2, 3, 1, 4, 0];

/** The exit status with the highest precedence; 0 if there are none. */
export function foremostExit(statuses: Iterable<ExitStatus>): ExitStatus {
  const present = new Set(statuses);
  return exitPrecedence.find((status) => present.has(status)) ?? 0;
}
