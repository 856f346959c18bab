import { type ClauseEntry, levelOf, unobservable } from '../contract/clause.js';
import { type CheckOutcome, type ClauseOutcome, clausePrecedence, foremost, nothingCame } from './outcome.js';
import type { CheckResult } from './run-check.js';

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

interface Say {
  readonly check: string;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
}

/** The outcome of each clause over all checks. `waived` tells which failures a waiver covers. */
export function clauseResults(
  clauses: readonly ClauseEntry[],
  results: readonly CheckResult[],
  waived: (checkId: string, clauseId: string) => boolean,
): ClauseResult[] {
  const said = new Map<string, Say[]>();
  for (const result of results) {
    for (const id of new Set([
      ...result.check.clauses,
      ...result.failures.flatMap(({ clause }) => clause ?? []),
    ])) {
      const says = said.get(id) ?? [];
      says.push(sayOf(result, id, waived));
      said.set(id, says);
    }
  }
  return clauses.map((clause) => judge(clause, said.get(clause.id) ?? []));
}

function judge(clause: ClauseEntry, says: readonly Say[]): ClauseResult {
  const { id, chapter, rule } = clause;
  const known = { id, chapter, rule, level: levelOf(clause), checks: says.map(({ check }) => check) };
  if (says.length === 0) return { ...known, ...unjudged(clause) };
  const outcome = foremost(
    clausePrecedence,
    says.map((say) => say.outcome),
  );
  const reason = says.find((say) => say.outcome === outcome)?.reason ?? null;
  return { ...known, outcome: outcome ?? 'error', reason };
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
function sayOf(result: CheckResult, id: string, waived: (checkId: string, clauseId: string) => boolean): Say {
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
