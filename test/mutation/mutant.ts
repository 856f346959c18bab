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
  /** Set for a reading of what the specification contradicts itself in: a whole run must leave nothing undecided. */
  readonly decidesAll?: true;
  /** Set if answers take seconds: the tests judge it alone, but not in pairs, which would run many more checks. */
  readonly isSlow?: true;
}

/** A list of variants in the making; every method returns a longer one. */
export interface Variants {
  readonly variants: readonly Variant[];
  /** Adds a variant, like this: `.chooses(title).touching(…globs).as(id)(parts)`. */
  chooses(title: string): {
    touching(...touches: Variant['touches']): {
      as(id: string, more?: Pick<Variant, 'choice' | 'isSlow' | 'decidesAll'>): (parts: Parts) => Variants;
    };
  };
  /** Adds several. */
  and(others: readonly Variant[]): Variants;
}

/** Starts a list of variants. */
export function variants(list: readonly Variant[] = []): Variants {
  const and = (others: readonly Variant[]) => variants([...list, ...others]);
  return {
    variants: list,
    chooses: (title) => ({
      touching: (...touches) => ({
        as: (id, more) => (parts) => and([{ id, title, touches, parts, ...more }]),
      }),
    }),
    and,
  };
}

/** Rows of a family of defects: id, clause, and what differs. */
export type Rows<Row extends readonly unknown[]> = readonly (readonly [
  Mutant['id'],
  Mutant['clause'],
  ...Row,
])[];

/** A list of mutants in the making; every method returns a longer one. */
export interface Defects {
  readonly mutants: readonly Mutant[];
  /** Adds a defect, like this: `.breaks(clause, title).as(id)(defect)`. */
  breaks(
    clause: Mutant['clause'],
    title: string,
  ): { as(id: Mutant['id']): (defect: Mutant['defect']) => Defects };
  /** Adds defects of one kind. */
  family<Row extends readonly unknown[]>(
    defectOf: (...row: Row) => Pick<Mutant, 'title' | 'rounds' | 'defect'>,
    rows: NoInfer<Rows<Row>>,
  ): Defects;
  /** Adds those of another list. */
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

/** The gateway does not validate its own answers, because some defects break the contract. */
export function mutant(about: Omit<Mutant, 'start'>): Mutant {
  return { ...about, start: () => start(about.defect, { responseValidation: false }) };
}
