import type { ClauseId } from '../../generated/clauses.js';
import { type Parts, type Running, start } from './part.js';

/**
 * How a defect comes about.
 * `response`: the answer says something else. `leniency`: a request is let through that must be refused. `strictness`: one is
 * refused that must be let through.
 * `credential`: who is let in. `state`: what is remembered, money above all. `timing`: clocks, lifetimes, order, races.
 * `notification`: what a notification says. `delivery`: whether, where and how it is sent.
 */
export type Mechanism =
  'response' | 'leniency' | 'strictness' | 'credential' | 'state' | 'timing' | 'notification' | 'delivery';

/** A gateway with one defect. */
export interface Mutant {
  /** Chapter and words; stable. */
  readonly id: `${string}/${string}`;
  /** The defect, as a sentence without full stop. */
  readonly title: string;
  /** The most specific clause that it breaks: where it must be caught. */
  readonly clause: ClauseId;
  readonly mechanism: Mechanism;
  /** How often the checks judge it one after the other, once by default: the defect shows from something to the next. */
  readonly rounds?: number;
  /** Starts the gateway; every start has a memory of its own. */
  start(): Promise<Running>;
}

/** A legal gateway that chose otherwise where the specification leaves a choice: every check must stay green. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  readonly parts: Parts;
  /** Globs over checks and clauses that the choice touches: what the tests run. `npm run variants` runs the whole suite. */
  readonly touches: readonly string[];
  /** What is chosen, where other variants choose otherwise: two of them make no legal pair. */
  readonly choice?: string;
}

/** Defines a mutant by its defect. Its answers are not validated by the gateway itself: some break the contract. */
export function mutant({ defect, ...about }: Omit<Mutant, 'start'> & { readonly defect: Parts }): Mutant {
  return { ...about, start: () => start(defect, { responseValidation: false }) };
}
