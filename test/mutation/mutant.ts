import type { ClauseId } from '../../generated/clause-ids.js';
import { type Parts, type Running, start } from './part.js';

/** A gateway with one defect. */
export interface Mutant {
  /** Chapter and words; never changes. */
  readonly id: `${string}/${string}`;
  /** The defect, as a sentence without a full stop. */
  readonly title: string;
  /** The most specific clause that it breaks, at which it must be caught. */
  readonly clause: ClauseId;
  /** How many times in a row the checks judge it, once by default: some defects show only from the second round on. */
  readonly rounds?: number;
  /** The parts that cause the defect. */
  readonly defect: Parts;
  /** Starts the gateway; every start has its own memory. */
  start(): Promise<Running>;
}

/** A legal gateway that makes another choice where the specification leaves one: every check must pass. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  readonly parts: Parts;
  /**
   * Globs for the checks and clauses that the choice affects, which the tests run. `npm run variants` runs the whole
   * suite.
   */
  readonly touches: readonly string[];
  /** The name of the choice, if other variants make the same choice differently: two of them are not a legal pair. */
  readonly choice?: string;
  /** Set if answers take seconds: the tests judge it alone, but not in pairs, which would run many more checks. */
  readonly isSlow?: true;
}

/** A mutant as defined in a file: what is wrong with the gateway, where that is caught, and what causes it. */
export type Defect = Omit<Mutant, 'id' | 'start'>;

/** A defect that breaks this clause: its key is the id of its mutant. */
export const breaks = (clause: ClauseId, defect: Omit<Defect, 'clause'>): Defect => ({ clause, ...defect });

/** Defects by the ids of their mutants. */
export type Defects = Readonly<Record<Mutant['id'], Defect>>;

/** Rows of a family of defects: id, clause, and what differs. */
type Rows<Row extends readonly unknown[]> = readonly (readonly [Mutant['id'], ClauseId, ...Row])[];

/** Defects of one kind. */
export function family<Row extends readonly unknown[]>(
  defectOf: (...row: Row) => Omit<Defect, 'clause'>,
  rows: NoInfer<Rows<Row>>,
): Defects {
  return Object.fromEntries(rows.map(([id, clause, ...row]) => [id, breaks(clause, defectOf(...row))]));
}

/** The mutant of a defect. The gateway does not validate its own answers, because some defects break the contract. */
export function mutant(id: Mutant['id'], about: Defect): Mutant {
  return { id, ...about, start: () => start(about.defect, { responseValidation: false }) };
}
