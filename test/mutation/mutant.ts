import type { ClauseId } from '../../generated/clause-ids.js';
import { type Parts } from '../../conformance/variants/parts/part.js';
import { type Running, start } from './start.js';

/** A gateway with one defect. */
export interface Mutant {
  /** Chapter and name; never changes. */
  readonly id: `${string}/${string}`;
  /** The defect, as a sentence without a full stop. */
  readonly title: string;
  /** The most specific clause that it breaks, at which it must be caught. */
  readonly clause: ClauseId;
  /** Number of times that the checks judge it in a row, by default 1: some defects show only from the second round on. */
  readonly rounds?: number;
  /** The checks whose traffic reveals the defect; by default those of its clause. */
  readonly shownBy?: readonly string[];
  /** The parts that cause the defect. */
  readonly defect: Parts;
  /** Starts the gateway; every start has its own state. */
  start(): Promise<Running>;
}

/** Rows of a family of defects: id, clause, and the differences. */
export type Rows<Row extends readonly unknown[]> = readonly (readonly [
  Mutant['id'],
  Mutant['clause'],
  ...Row,
])[];

/** A builder for a list of mutants; every method returns a longer list. */
export interface Defects {
  readonly mutants: readonly Mutant[];
  /** Adds a defect, like this: `.breaks(clause, title).as(id)(defect)`. */
  breaks(
    clause: Mutant['clause'],
    title: string,
  ): { as(id: Mutant['id']): (defect: Mutant['defect']) => Defects };
  /** Adds defects of one kind. */
  family<Row extends readonly unknown[]>(
    defectOf: (...row: Row) => Pick<Mutant, 'title' | 'rounds' | 'shownBy' | 'defect'>,
    rows: NoInfer<Rows<Row>>,
  ): Defects;
  /** Adds the mutants of another list. */
  and(others: Defects): Defects;
}

/** Starts a list of mutants. */
export function defects(mutants: readonly Mutant[] = []): Defects {
  return {
    mutants,
    breaks: (clause, title) => ({
      as: (id) => (defect) => defects([...mutants, mutant({ id, title, clause, defect })]),
    }),
    family: (defectOf, rows) =>
      defects([
        ...mutants,
        ...rows.map(([id, clause, ...row]) => mutant({ id, clause, ...defectOf(...row) })),
      ]),
    and: (others) => defects([...mutants, ...others.mutants]),
  };
}

/** Creates a mutant. The gateway does not validate its own responses, because some defects break the contract. */
export function mutant(about: Omit<Mutant, 'start'>): Mutant {
  return { ...about, start: () => start(about.defect, { responseValidation: false }) };
}
