import { kitSuite } from '../../conformance/kit.js';
import { selectable } from '../../conformance/engine/suite.js';
import type { ClauseId } from '../../generated/clause-ids.js';
import { control } from './control.js';
import type { Mutant } from './mutant.js';
import { operatorOf } from './operators/index.js';
import { isProven } from './scope.js';
import type { Catch, MutantTrial } from './trial.js';

/** The mutants that one check or observer has caught. */
export interface Kills {
  readonly check: string;
  readonly mutants: readonly string[];
  /** Whether it must catch at least one mutant, because it decides clauses that can fail. */
  readonly must: boolean;
}

/** For each check and observer of the suite, the mutants it caught. */
export function killsOf(trials: readonly MutantTrial[]): readonly Kills[] {
  const { checks, observers } = selectable(kitSuite());
  return [...checks, ...observers].map(({ id, clauses }) => ({
    check: id,
    mutants: trials
      .filter(({ catches }) => catches.some(({ check }) => check === id))
      .map(({ mutant }) => mutant.id),
    must: clauses.some((clause) => isProven(clause as ClauseId)),
  }));
}

/** Checks and observers that must catch a mutant but caught none. */
export function idle(kills: readonly Kills[]): readonly string[] {
  return kills.filter(({ mutants, must }) => mutants.length === 0 && must).map(({ check }) => check);
}

/** One line of the table of mutants. */
export interface TableRow {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  /**
   * `operator`: created by an operator. `defect`: written by hand. `control`: written by hand for the control group,
   * although an operator could create it.
   */
  readonly kind: 'operator' | 'defect' | 'control';
  readonly caught: boolean;
  /** 2 if it was missed at first. */
  readonly tries: 1 | 2;
  readonly catches: readonly Catch[];
}

export function rowOf({ mutant, caught, tries, catches }: MutantTrial): TableRow {
  const { id, title, clause } = mutant;
  return { id, title, clause, kind: kindOf(mutant), caught, tries, catches };
}

function kindOf(mutant: Mutant): TableRow['kind'] {
  if (operatorOf(mutant) !== undefined) return 'operator';
  return control.has(mutant.id) ? 'control' : 'defect';
}
