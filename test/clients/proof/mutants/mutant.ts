import type { Change } from '../shop/seams.js';

/** A client that breaks one duty, in a way in which clients do. */
export interface Mutant {
  readonly id: string;
  /** The duty at which it must be caught. */
  readonly duty: string;
  readonly title: string;
  readonly change: Change;
}

export const mutant = (literal: Mutant): Mutant => literal;
