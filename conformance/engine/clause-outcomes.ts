import { type ClauseEntry, levelOf, unobservable } from '../contract/clause.js';
import { type CheckOutcome, type ClauseOutcome, clausePrecedence, foremost, nothingCame } from './outcome.js';
import type { GradedCheck } from './result.js';

export interface ClauseResult {
  readonly id: string;
  readonly chapter: string;
  readonly rule: string;
  readonly level: 'must' | 'open';
  readonly outcome: ClauseOutcome;
  /** Checks that declare the clause or failed at it. */
  readonly checks: readonly string[];
  readonly reason: string | null;
}

interface CheckVerdict {
  readonly check: string;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
}

/** The outcome of each clause over all checks. `waived` tells which failures a waiver covers. */
export function clauseResults(
  clauses: readonly ClauseEntry[],
  results: readonly GradedCheck[],
  waived: (checkId: string, clauseId: string) => boolean,
): ClauseResult[] {
  const byClause = new Map<string, CheckVerdict[]>();
  for (const result of results) {
    for (const id of new Set([
      ...result.check.clauses,
      ...result.failures.flatMap(({ clause }) => clause ?? []),
    ])) {
      const verdicts = byClause.get(id) ?? [];
      verdicts.push(verdictAt(result, id, waived));
      byClause.set(id, verdicts);
    }
  }
  return clauses.map((clause) => judge(clause, byClause.get(clause.id) ?? []));
}

function judge(clause: ClauseEntry, verdicts: readonly CheckVerdict[]): ClauseResult {
  const { id, chapter, rule } = clause;
  const facts = { id, chapter, rule, level: levelOf(clause), checks: verdicts.map(({ check }) => check) };
  if (verdicts.length === 0) return { ...facts, ...unjudged(clause) };
  const outcome = foremost(
    clausePrecedence,
    verdicts.map((verdict) => verdict.outcome),
  );
  const reason = verdicts.find((verdict) => verdict.outcome === outcome)?.reason ?? null;
  return { ...facts, outcome: outcome ?? 'error', reason };
}

/** The outcome of a clause that no check covers. */
export function unjudged(clause: ClauseEntry): {
  outcome: 'unobservable' | 'skipped';
  reason: string;
} {
  const because = unobservable(clause);
  if (because !== undefined) return { outcome: 'unobservable', reason: because };
  return { outcome: 'skipped', reason: 'no check covers it' };
}

/** The outcome of one check at one clause that it declares or failed at. */
function verdictAt(
  result: GradedCheck,
  id: string,
  waived: (checkId: string, clauseId: string) => boolean,
): CheckVerdict {
  const check = result.check.id;
  if (result.failures.some(({ clause }) => clause === id)) {
    return { check, outcome: waived(check, id) ? 'waived' : 'failed', reason: null };
  }
  if (result.ended === 'skipped' || result.ended === 'error') {
    return { check, outcome: result.ended, reason: result.reason ?? 'the check was aborted' };
  }
  const withheld = result.withheld.get(id);
  if (withheld !== undefined) return { check, outcome: 'skipped', reason: withheld };
  const basis = result.basis.get(id);
  if (basis === 'record') return { check, outcome: 'recorded', reason: null };
  if (basis !== undefined) return { check, outcome: 'passed', reason: null };
  if (result.ended === 'observed') return { check, outcome: 'skipped', reason: nothingCame };
  const reason = result.ended === 'stopped' ? 'no check got far enough' : `${check} never looked at it`;
  return { check, outcome: 'error', reason };
}
