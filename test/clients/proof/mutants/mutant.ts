import type { Change } from '../shop/seams.js';

/** A client that breaks one duty, in a way in which clients do. */
export interface Mutant {
  readonly id: string;
  /** The duty at which it must be caught. */
  readonly duty: string;
  readonly title: string;
  readonly change: Change;
}

/** A mutant in a table of them. */
export type Row = readonly [title: string, change: Change];

/** Mutants by their duty and their id. */
export const mutants = (byDuty: Readonly<Record<string, Readonly<Record<string, Row>>>>): readonly Mutant[] =>
  Object.entries(byDuty).flatMap(([duty, rows]) =>
    Object.entries(rows).map(([id, [title, change]]) => ({ id, duty, title, change })),
  );
