import type { ClauseId } from '../../generated/clause-ids.js';
import { type Parts, type Running, start } from './part.js';

/** A gateway with one defect. */
export interface Mutant {
  /** Chapter and words; stable. */
  readonly id: `${string}/${string}`;
  /** The defect, as a sentence without full stop. */
  readonly title: string;
  /** The most specific clause that it breaks: where it must be caught. */
  readonly clause: ClauseId;
  /** How often the checks judge it one after the other, once by default: the defect shows from something to the next. */
  readonly rounds?: number;
  /** What makes it so. */
  readonly defect: Parts;
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

/** A mutant as it is written down: what is wrong with the gateway, where that is caught, and what makes it so. */
export type Defect = Omit<Mutant, 'id' | 'start'>;

/** Defects by the ids of their mutants. */
export type Defects = Readonly<Record<Mutant['id'], Defect>>;

/** The mutant of a defect. Its answers are not validated by the gateway itself: some break the contract. */
export function mutant(id: Mutant['id'], about: Defect): Mutant {
  return { id, ...about, start: () => start(about.defect, { responseValidation: false }) };
}
