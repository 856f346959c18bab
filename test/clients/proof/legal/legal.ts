import type { Change } from '../shop/seams.js';

/** A client that decides otherwise than the right one, where it is free to. */
export interface LegalClient {
  readonly id: string;
  readonly title: string;
  readonly change: Change;
  /** Duties of a lower grade that it does not keep, and says so: they may warn, and never fail a run. */
  readonly warns?: readonly string[];
}

type Row = readonly [title: string, change: Change, warns?: readonly string[]];

/** Legal clients by their id. */
export const legalClients = (rows: Readonly<Record<string, Row>>): readonly LegalClient[] =>
  Object.entries(rows).map(([id, [title, change, warns = []]]) => ({ id, title, change, warns }));
