import { t, type Text } from '../core/text.js';
import { type ClauseEntry, type Grade, levelOf, unobservable } from '../contract/clause.js';
import { type ClauseOutcome, clausePrecedence, foremost, nothingCame } from './outcome.js';
import type { GradedCheck } from './result.js';

export interface ClauseResult {
  readonly id: string;
  readonly chapter: string;
  readonly rule: string;
  readonly level: 'must' | 'open';
  /** Why it is implied; undefined for a stated clause. */
  readonly implied?: string | undefined;
  readonly grade?: Grade | undefined;
  readonly money?: true | undefined;
  readonly outcome: ClauseOutcome;
  /** Checks that declare the clause or failed at it. */
  readonly checks: readonly string[];
  readonly reason: Text | null;
}

interface CheckVerdict {
  readonly check: string;
  readonly outcome: ClauseOutcome;
  readonly reason: Text | null;
}

/** Decides whether a failure of a check at a clause counts as failed, waived or warned. */
export type FailureOutcome = (checkId: string, clauseId: string) => 'failed' | 'waived' | 'warned';

/** The outcome of each clause over all checks. */
export function clauseResults(
  clauses: readonly ClauseEntry[],
  results: readonly GradedCheck[],
  outcomeOf: FailureOutcome,
): ClauseResult[] {
  const byClause = new Map<string, CheckVerdict[]>();
  for (const result of results) {
    for (const id of new Set([
      ...result.check.clauses,
      ...result.failures.flatMap(({ clause }) => clause ?? []),
    ])) {
      const verdicts = byClause.get(id) ?? [];
      verdicts.push(verdictAt(result, id, outcomeOf));
      byClause.set(id, verdicts);
    }
  }
  const unaskable = results.flatMap((result) => result.unaskable ?? []);
  return clauses
    .map((clause) => judge(clause, byClause.get(clause.id) ?? []))
    .map((result, at) => withoutUnseen(result, clauses[at]?.pointer ?? '', unaskable));
}

/**
 * Marks a clause as unobservable if no message applied to it because this target cannot be asked for what would cause
 * one.
 */
function withoutUnseen(
  result: ClauseResult,
  pointer: string,
  unaskable: readonly { readonly reason: Text; readonly unseen: readonly string[] }[],
): ClauseResult {
  if (result.outcome !== 'skipped' || result.reason !== nothingCame) return result;
  const why = unaskable.find(({ unseen }) => unseen.some((place) => pointer.startsWith(place)));
  return why === undefined ? result : { ...result, outcome: 'unobservable', reason: why.reason };
}

function judge(clause: ClauseEntry, verdicts: readonly CheckVerdict[]): ClauseResult {
  const { id, chapter, rule, implied, grade, money } = clause;
  const facts = {
    id,
    chapter,
    rule,
    implied,
    grade,
    money,
    level: levelOf(clause),
    checks: verdicts.map(({ check }) => check),
  };
  if (verdicts.length === 0) return { ...facts, ...unjudged(clause) };
  const outcome = foremost(
    clausePrecedence,
    verdicts.map((verdict) => verdict.outcome),
  );
  const reason = verdicts.find((verdict) => verdict.outcome === outcome)?.reason ?? null;
  return { ...facts, outcome: outcome ?? 'error', reason };
}

/** The outcome of a clause that no check covers. */
function unjudged(clause: ClauseEntry): {
  outcome: 'unobservable' | 'skipped';
  reason: Text;
} {
  const because = unobservable(clause);
  if (because !== undefined) return { outcome: 'unobservable', reason: because };
  return { outcome: 'skipped', reason: t`no check covers it` };
}

/** The outcome of one check at one clause that the check declares or failed at. */
function verdictAt(result: GradedCheck, id: string, outcomeOf: FailureOutcome): CheckVerdict {
  const check = result.check.id;
  if (result.failures.some(({ clause }) => clause === id)) {
    return { check, outcome: outcomeOf(check, id), reason: null };
  }
  if (result.ended === 'skipped' || result.ended === 'error') {
    return { check, outcome: result.ended, reason: result.reason ?? t`the check was aborted` };
  }
  const withheld = result.withheld.get(id);
  if (withheld !== undefined) return { check, outcome: 'skipped', reason: withheld };
  const basis = result.basis.get(id);
  if (basis === 'record') return { check, outcome: 'recorded', reason: null };
  if (basis !== undefined) return { check, outcome: 'passed', reason: null };
  if (result.unaskable !== undefined)
    return { check, outcome: 'unobservable', reason: result.unaskable.reason };
  if (result.ended === 'observed') return { check, outcome: 'skipped', reason: nothingCame };
  const reason =
    result.ended === 'stopped'
      ? t`${check} stopped before it tested the requirement`
      : t`${check} made no assertion about it`;
  return { check, outcome: 'error', reason };
}
