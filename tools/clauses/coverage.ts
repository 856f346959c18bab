/** Finds clauses for which the check or observer that should decide them is missing, or whose place is never visited. */
import type { Clause, ClauseBook, Fault, DecisionKind } from './load.js';
import { decisionKind } from './load.js';
import { allClauses } from './rules.js';

/** A check or an observer, with the clauses that it claims to decide. */
export interface Declaration {
  readonly id: string;
  readonly clauses: readonly string[];
}

export interface Declarations {
  readonly checks: readonly Declaration[];
  readonly observers: readonly Declaration[];
}

/**
 * Returns faults in coverage: clauses for a check (including open ones) that no check declares; clauses for derived
 * requests without a plan; clauses for an observer that no observer declares; and declared clauses that are unobservable.
 */
export function coverageFaults(book: ClauseBook, { checks, observers }: Declarations): readonly Fault[] {
  const [byChecks, byObservers] = [declared(checks), declared(observers)];
  const undeclared = (by: ReadonlySet<string>, who: string, ...kinds: readonly DecisionKind[]) =>
    decidedAs(book, ...kinds)
      .filter(({ id }) => !by.has(id))
      .map(({ id }) => fault(id, `no ${who} declares it`));
  return [
    ...undeclared(byChecks, 'check', 'check', 'open'),
    ...undeclared(byChecks, 'plan', 'request'),
    ...undeclared(byObservers, 'observer', 'observer'),
    ...decidedAs(book, 'unobservable')
      .filter(({ id }) => byChecks.has(id) || byObservers.has(id))
      .map(({ id }) => fault(id, 'is declared, yet unobservable')),
  ];
}

/** Returns clauses decided by the schema at a place that no run visits. */
export function unvisitedFaults(
  book: ClauseBook,
  visitedSchemaClauses: ReadonlySet<string>,
): readonly Fault[] {
  return decidedAs(book, 'schema')
    .filter(({ id }) => !visitedSchemaClauses.has(id))
    .map(({ id, pointer }) => fault(id, `no run visits ${pointer ?? 'its place'}`));
}

function declared(declarations: readonly Declaration[]): ReadonlySet<string> {
  return new Set(declarations.flatMap(({ clauses }) => clauses));
}

function decidedAs(book: ClauseBook, ...kinds: readonly DecisionKind[]): readonly Clause[] {
  return allClauses(book).filter((clause) => kinds.includes(decisionKind(clause)));
}

function fault(where: string, message: string): Fault {
  return { kind: 'coverage', where, message };
}
