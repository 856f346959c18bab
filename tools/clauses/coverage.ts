/** Clauses that are decided by something that is not there, or whose place is never seen. */
import type { Clause, ClauseBook, Fault, Way } from './load.js';
import { wayOf } from './load.js';
import { allClauses } from './rules.js';

/** A check or an observer, and the clauses that it says it decides. */
export interface Declaration {
  readonly id: string;
  readonly clauses: readonly string[];
}

export interface Declarations {
  readonly checks: readonly Declaration[];
  readonly observers: readonly Declaration[];
}

/**
 * Clauses for a check, open ones included, that no check declares; clauses for derived requests that no plan gives any; clauses
 * for an observer that none declares; and what is
 * declared though nobody can see it.
 */
export function coverageFaults(book: ClauseBook, { checks, observers }: Declarations): readonly Fault[] {
  const [byChecks, byObservers] = [declared(checks), declared(observers)];
  const undeclared = (by: ReadonlySet<string>, who: string, ...ways: readonly Way[]) =>
    decidedAs(book, ...ways)
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

/** Clauses that the schema decides at a place that no run visits. */
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

function decidedAs(book: ClauseBook, ...ways: readonly Way[]): readonly Clause[] {
  return allClauses(book).filter((clause) => ways.includes(wayOf(clause)));
}

function fault(where: string, message: string): Fault {
  return { kind: 'coverage', where, message };
}
