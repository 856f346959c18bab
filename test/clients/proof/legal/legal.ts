import type { Change } from '../shop/seams.js';

/** A client that decides differently from the right one where it is free to. */
export interface LegalClient {
  readonly id: string;
  readonly title: string;
  readonly change: Change;
  /** Duties of a lower grade that it deliberately does not comply with: they may warn, but must not fail a run. */
  readonly warns?: readonly string[];
}

type Row = readonly [title: string, change: Change, warns?: readonly string[]];

/** Creates legal clients from rows by id. */
export const legalClients = (rows: Readonly<Record<string, Row>>): readonly LegalClient[] =>
  Object.entries(rows).map(([id, [title, change, warns = []]]) => ({ id, title, change, warns }));
