import type { ClauseId } from '../../generated/clauses.js';
import { kitSuite } from '../kit.js';
import type { Mutant } from './mutant.js';
import { isProven } from './scope.js';
import type { MutantTrial } from './trial.js';

/** What one check, or rule about every answer, has caught. */
export interface Kills {
  readonly check: string;
  readonly mutants: readonly string[];
  /** It has to catch one: it decides clauses that can fail, of a chapter that has mutants. */
  readonly must: boolean;
}

/** Per check of the suite: the mutants it caught. */
export function killsOf(trials: readonly MutantTrial[]): readonly Kills[] {
  const { checks, everywhere } = kitSuite();
  const all = [
    ...checks.map(({ id, clauses: own, byContract = [] }) => ({ id, cited: [...own, ...byContract] })),
    ...everywhere.map(({ id, clause }) => ({ id, cited: [clause] })),
  ];
  return all.map(({ id, cited }) => ({
    check: id,
    mutants: trials
      .filter(({ catches }) => catches.some(({ check }) => check === id))
      .map(({ mutant }) => mutant.id),
    must: cited.some((clause) => isProven(clause as ClauseId)),
  }));
}

/** Checks that have to catch a mutant and caught none. */
export function idle(kills: readonly Kills[]): readonly string[] {
  return kills.filter(({ mutants, must }) => mutants.length === 0 && must).map(({ check }) => check);
}

/** How many mutants each mechanism makes, in words. */
export function mechanismCounts(mutants: readonly Mutant[]): string {
  const counts = new Map<string, number>();
  for (const { mechanism } of mutants) counts.set(mechanism, (counts.get(mechanism) ?? 0) + 1);
  const parts = [...counts].sort(([, a], [, b]) => b - a);
  return parts.map(([mechanism, count]) => `${mechanism} ${count}`).join(', ');
}
