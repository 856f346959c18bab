import { withoutPositions } from '../core/json.js';
import { isAboutRun } from '../engine/unsteady-answers.js';
import { type Case, type Finding, findingsOf } from './findings.js';
import type { Report, ReportCheck, ReportFailure } from './report.js';

/**
 * Result of replaying a finding: `fixed` only if everything that had failed ran again and passed; `different` if it
 * fails in another way; `could not look` if any part of it was not exercised.
 */
export type Replayed = 'fixed' | 'still there' | 'different' | 'could not look';

/** The result of replaying one failure of a finding. */
export interface ReplayedCase {
  readonly before: Case;
  readonly became: Replayed;
  /** The current failure, if there is one. */
  readonly now: ReportFailure | undefined;
  /** The check in the later report, which may have the reason for `could not look`. */
  readonly check: ReportCheck | undefined;
  /** Set if only one of two replays showed the failure: it is intermittent. */
  readonly isUnsteady?: true;
}

export interface Replay {
  readonly became: Replayed;
  readonly cases: readonly ReplayedCase[];
}

/** Most informative first: if one failure persists, the finding is still there even if others are fixed. */
const precedence = ['still there', 'different', 'could not look', 'fixed'] as const;

/**
 * Returns what to run again for a finding: ids of checks, and clauses of observers for messages of unknown origin.
 * Empty means everything, for findings about the run as a whole: the gateway stopped responding or fails intermittently.
 */
export function replayedBy({ cases, follows }: Finding, report: Report): readonly string[] {
  const all = [...cases, ...follows];
  if (all.some(({ check }) => isAboutRun(check.id))) return [];
  return [...new Set(all.flatMap((one) => selectionFor(one, report)))];
}

const numbers = new WeakMap<Report, ReadonlyMap<ReportFailure, number>>();

/**
 * Returns the command that replays a finding, with the number by which the command identifies it; undefined for recorded
 * traffic and sweeps.
 */
export function replayCommandOf({ head }: Finding, report: Report): string | undefined {
  if (report.subject === 'recording' || report.subject === 'sweep') return undefined;
  let known = numbers.get(report);
  if (known === undefined) {
    known = new Map(findingsOf(report).map((finding, index) => [finding.head.failure, index + 1]));
    numbers.set(report, known);
  }
  const number = known.get(head.failure);
  return number === undefined ? undefined : `npx pixkit report replay report.json ${number}`;
}

function selectionFor({ check, failure }: Case, { checks }: Report): readonly string[] {
  if (failure.seenBy !== undefined && checks.some(({ id }) => id === failure.seenBy)) return [failure.seenBy];
  if (!check.id.startsWith('offered/')) return [check.id];
  // A check for an operation that is not offered stands for all checks that need the operation.
  return checks.filter(({ chapter, id }) => chapter === check.chapter && id !== check.id).map(({ id }) => id);
}

/**
 * Compares a finding with a later run of its checks. `looked` returns whether that run evaluated the subject of a failure
 * and completed, so that the absence of the failure means that it is fixed.
 */
export function replayOf(
  { cases }: Finding,
  before: Report,
  after: Report,
  looked: (one: Case) => boolean,
): Replay {
  const known = new Set(before.checks.flatMap(keysOf));
  const replayed = cases.map((one): ReplayedCase => {
    const check = after.checks.find(({ id }) => id === one.check.id);
    const failures = (check?.failures ?? []).filter((failure) => isAbout(one, failure));
    const same = failures.find((failure) => keyOf(failure) === keyOf(one.failure));
    const shown = { before: one, check };
    if (same !== undefined) return { ...shown, became: 'still there', now: same };
    // A failure that belongs to another finding of the report says nothing about this one.
    const other = failures.find((failure) => !known.has(`${one.check.id} ${keyOf(failure)}`));
    if (other !== undefined) return { ...shown, became: 'different', now: other };
    return { ...shown, became: looked(one) ? 'fixed' : 'could not look', now: undefined };
  });
  return { became: becameOf(replayed), cases: replayed };
}

const becameOf = (cases: readonly ReplayedCase[]): Replayed =>
  precedence.find((one) => cases.some(({ became }) => became === one)) ?? 'could not look';

/**
 * Combines two replays of a finding: a failure counts as present if either of them showed it, and if only one of them
 * exercised it, that result counts.
 */
export function bothLooks(first: Replay, second: Replay): Replay {
  const cases = first.cases.map((one, index) => together(one, second.cases[index]));
  return { became: becameOf(cases), cases };
}

function together(one: ReplayedCase, other: ReplayedCase | undefined): ReplayedCase {
  if (other === undefined || other.became === one.became || other.became === 'could not look') return one;
  if (one.became === 'could not look') return other;
  const worse = precedence.indexOf(one.became) < precedence.indexOf(other.became) ? one : other;
  const isUnsteady = one.became === 'fixed' || other.became === 'fixed';
  return { ...worse, ...(isUnsteady && { isUnsteady }) };
}

/** Whether two failures have the same subject. An observer evaluates all messages, so the clause must match as well. */
function isAbout({ failure }: Case, now: ReportFailure): boolean {
  return failure.seenBy === undefined || now.clause === failure.clause;
}

function keysOf({ id, failures }: ReportCheck): readonly string[] {
  return failures.map((failure) => `${id} ${keyOf(failure)}`);
}

/** Returns a key that is equal for failures of the same expectation, regardless of the received value. */
function keyOf(failure: ReportFailure): string {
  const {
    kind = 'expectation',
    clause,
    about = '',
    pointer,
    operation = '',
    event = '',
    matcher = '',
  } = failure;
  const { message } = failure;
  return [kind, clause ?? '', about, withoutPositions(pointer), operation, event, matcher]
    .concat(failure.texts?.message?.template ?? message)
    .join('\n');
}
