import type { Waiver } from '../target/target-file.js';
import { english } from '../core/text.js';
import type { ClauseEntry, Grade } from '../contract/clause.js';
import { type ClauseResult, clauseResults } from './clause-outcomes.js';
import { foremostExit, isDecided } from './outcome.js';
import type { CheckOutcome, ClauseOutcome, ExitStatus } from './outcome.js';
import { isWhole, type RunProfile } from './select.js';
import type { Observation } from './finding.js';
import type { GradedCheck, RunResult, Verdict } from './result.js';
import type { ResolvedCheck } from './phases/resolve.js';
import { Waivers, type WaiverState, withWaivers } from './waivers.js';

/** Whether a failure fails the run or only counts as a warning. */
export type ImpliedRule = 'fail' | 'warn';

/** Effects of failures at duties that no sentence states, and of failures that put money at risk. */
export interface GradeRules {
  readonly portable: ImpliedRule;
  readonly practice: ImpliedRule;
  /** For duties that protect money; by default `fail`, at any grade. */
  readonly money: ImpliedRule;
  /** Whether a sentence with "should" counts like any other. */
  readonly strict: boolean;
}

/** Rules that the verdict depends on, in addition to the findings. */
export interface VerdictRules {
  readonly strict: boolean;
  /** Percentage of MUST requirements that must be decided; if undefined, one decided clause is enough. */
  readonly requireDecided: number | undefined;
  /** Whether the user has to fix something before the result can count. */
  readonly isMisconfigured: boolean;
  /** Whether the run was ended early; then the target cannot be conformant. */
  readonly interrupted: boolean;
  /** Whether passed checks prove nothing; then the target cannot be conformant either. */
  readonly isUnproven?: boolean;
  /** Whether a failure takes precedence over an internal error elsewhere. */
  readonly failsFirst?: boolean;
  readonly profile: RunProfile;
}

export interface Grading extends VerdictRules {
  /** The clauses that this run can decide. */
  readonly clauses: readonly ClauseEntry[];
  /**
   * Whether a clause belongs only to endpoint families that were not tested. Such a clause is part of the run only if
   * it was decided.
   */
  readonly isBeside: (clause: ClauseEntry) => boolean;
  readonly waivers: readonly Waiver[];
  readonly implied: ImpliedRule;
  readonly grades?: GradeRules | undefined;
  /** The day of the run, `yyyy-mm-dd`. */
  readonly today: string;
  /** Whether an id that belongs to no check was judged and did not fail. */
  readonly wasFound: (id: string) => boolean;
}

type Graded = Pick<
  RunResult,
  'verdict' | 'exit' | 'decided' | 'counts' | 'clauses' | 'checks' | 'openPoints' | 'waivers'
>;

/** The facts about a clause that the verdict needs. */
interface JudgedClause {
  readonly level: 'must' | 'open';
  readonly grade?: Grade | undefined;
  readonly outcome: ClauseOutcome;
}

/**
 * The clauses on which the verdict rests: those that can be observed from outside and that a sentence states. In a run
 * that covers only other grades, the clauses of these.
 */
export function binding<C extends JudgedClause>(clauses: readonly C[]): readonly C[] {
  const gradable = clauses.filter(({ level, outcome }) => level === 'must' && outcome !== 'unobservable');
  const stated = gradable.filter(({ grade }) => grade === undefined);
  return stated.length > 0 ? stated : gradable;
}

/** The outcomes of one run, or of several merged. */
export interface Outcomes {
  readonly checks: readonly { readonly outcome: CheckOutcome }[];
  readonly clauses: readonly JudgedClause[];
  readonly waivers: readonly { readonly state: WaiverState }[];
}

/** Turns the results of checks into outcomes of clauses, the verdict and the exit status. */
export function gradeResults(results: readonly ResolvedCheck[], grading: Grading): Graded {
  const warns = warnsAt(grading.clauses, grading.implied, grading.grades);
  const waivers = new Waivers(grading.waivers, grading.today, warns);
  const checks = results.map((result) => withWaivers(result, waivers));
  const besideIds = new Set(grading.clauses.filter(grading.isBeside).map(({ id }) => id));
  const clauses = clauseResults(grading.clauses, checks, (check, clause) =>
    waivers.outcomeOf(check, clause),
  ).filter(({ id, outcome }) => !(outcome === 'skipped' && besideIds.has(id)));
  const judged = waivers.judged((id) => grading.wasFound(id) || wasJudged(id, checks, clauses));
  return {
    ...concluded({ checks, clauses, waivers: judged }, grading),
    clauses,
    checks,
    openPoints: observationsOf(checks),
    waivers: judged,
  };
}

/** Returns a predicate for clauses at which a failure is only a warning. */
export function warnsAt(
  clauses: readonly ClauseEntry[],
  implied: ImpliedRule = 'fail',
  grades: GradeRules = { portable: 'warn', practice: 'warn', money: 'fail', strict: false },
): (id: string) => boolean {
  const warns = (clause: ClauseEntry) =>
    (implied === 'warn' && clause.implied !== undefined) || warnsByGrade(clause, grades);
  const ids = new Set(clauses.filter(warns).map(({ id }) => id));
  return (id) => ids.has(id);
}

function warnsByGrade({ grade, money, should }: ClauseEntry, rules: GradeRules): boolean {
  if (grade === undefined) return should === true && !rules.strict;
  if (money === true && rules.money === 'fail') return false;
  return (grade === 'PORTABLE' ? rules.portable : rules.practice) === 'warn';
}

/** The verdict, the exit status and the counts that follow from outcomes. */
export function concluded(
  outcomes: Outcomes,
  rules: VerdictRules,
): Pick<RunResult, 'verdict' | 'exit' | 'decided' | 'counts'> {
  const decided = decidedOf(outcomes.clauses);
  const exit = foremostExit(exitsOf(outcomes, decided, rules));
  const counts = { checks: countChecks(outcomes.checks), clauses: countClauses(outcomes.clauses) };
  return { verdict: verdictOf(exit, outcomes, rules.profile), exit, decided, counts };
}

/** Number of MUST requirements that were graded, out of those observable from outside. */
function decidedOf(clauses: Outcomes['clauses']): { must: number; of: number } {
  const must = binding(clauses);
  return { must: must.filter(({ outcome }) => isDecided(outcome)).length, of: must.length };
}

/** The same for checks, if the suite has no clauses. */
function gradedOf(checks: Outcomes['checks']): { must: number; of: number } {
  return { must: checks.filter(({ outcome }) => isDecided(outcome)).length, of: checks.length };
}

function exitsOf(
  { checks, clauses, waivers }: Outcomes,
  decided: { must: number; of: number },
  rules: VerdictRules,
): ExitStatus[] {
  const exits: ExitStatus[] = [];
  const has = (outcome: CheckOutcome) => checks.some((check) => check.outcome === outcome);
  const lacks = (outcome: ClauseOutcome) => outcome === 'skipped' || outcome === 'error';
  if (rules.isMisconfigured) exits.push(2);
  if (has('error') && !(rules.failsFirst === true && has('failed'))) exits.push(3);
  if (has('failed') || waivers.some(({ state }) => state === 'stale' || state === 'expired')) exits.push(1);
  const graded = clauses.length === 0 ? gradedOf(checks) : decided;
  const percent = graded.of === 0 ? 0 : (graded.must / graded.of) * 100;
  if (
    rules.interrupted ||
    rules.isUnproven === true ||
    graded.must === 0 ||
    percent < (rules.requireDecided ?? 0)
  )
    exits.push(4);
  if (rules.strict && (clauses.some(({ outcome }) => lacks(outcome)) || has('skipped'))) exits.push(4);
  return exits;
}

const verdicts = { 1: 'nonconformant', 2: 'error', 3: 'error', 4: 'undecided' } as const;

/**
 * `conformant`: nothing failed in a whole run, and every MUST requirement passed or only warned (in a suite without
 * clauses: every check). Any other run in which nothing failed is `partial`: its exit status is 0 as well, unless the
 * user asks for more.
 */
function verdictOf(exit: ExitStatus, { checks, clauses }: Outcomes, profile: RunProfile): Verdict {
  if (exit !== 0) return verdicts[exit];
  return isProven({ checks, clauses }, profile) ? 'conformant' : 'partial';
}

/** Whether this was a whole run in which everything that can fail was decided, and passed or only warned. */
export function isProven(
  { checks, clauses }: Pick<Outcomes, 'checks' | 'clauses'>,
  profile: RunProfile,
): boolean {
  const must = binding(clauses);
  const judged: readonly { readonly outcome: ClauseOutcome }[] =
    clauses.length > 0 ? must : checks.filter(({ outcome }) => outcome !== 'recorded');
  return (
    isWhole(profile) &&
    judged.length > 0 &&
    judged.every(({ outcome }) => outcome === 'passed' || outcome === 'warned')
  );
}

function wasJudged(id: string, checks: readonly GradedCheck[], clauses: readonly ClauseResult[]): boolean {
  const check = checks.find((candidate) => candidate.check.id === id);
  if (check !== undefined) return check.ended === 'complete' || check.ended === 'observed';
  return isDecided(clauses.find((clause) => clause.id === id)?.outcome ?? 'skipped');
}

function countChecks(checks: Outcomes['checks']): Record<CheckOutcome, number> {
  const counts = { passed: 0, failed: 0, waived: 0, warned: 0, recorded: 0, skipped: 0, error: 0 };
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

function countClauses(clauses: Outcomes['clauses']): Record<ClauseOutcome, number> {
  const counts = {
    passed: 0,
    failed: 0,
    waived: 0,
    warned: 0,
    recorded: 0,
    skipped: 0,
    error: 0,
    unobservable: 0,
  };
  for (const { outcome } of clauses) counts[outcome] += 1;
  return counts;
}

/** The observations of open points, without duplicates, ordered by id. */
function observationsOf(checks: readonly GradedCheck[]): RunResult['openPoints'] {
  const unique = new Map(
    checks
      .flatMap(({ observations }) => observations)
      .map((observation) => [JSON.stringify(observation), observation]),
  );
  const order = ({ id, operation, observed }: Observation) => `${id} ${operation} ${english(observed)}`;
  return [...unique.values()].sort((a, b) => order(a).localeCompare(order(b), 'en'));
}
