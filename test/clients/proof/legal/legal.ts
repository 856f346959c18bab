import type { Change } from '../shop/seams.js';

/** A client that decides otherwise than the right one, where it is free to. */
export interface LegalClient {
  readonly id: string;
  readonly title: string;
  /** Duties of a lower grade that it does not keep, and says so: they may warn, and never fail a run. */
  readonly warns?: readonly string[];
  readonly change: Change;
}

export const legal = (literal: LegalClient): LegalClient => literal;
