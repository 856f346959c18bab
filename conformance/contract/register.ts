import { readFileSync } from 'node:fs';

import type { ClauseId, OpenPointId } from '../../generated/clause-ids.js';
import type { Family } from '../target/profile.js';
import type { ClauseEntry } from './clause.js';

/** A chapter of the clauses. */
export interface Chapter {
  /** Of its file in `spec/clauses` and of its folder in `conformance/chapters`. */
  readonly name: string;
  /** The endpoint family that it is about; left out where it is about both. */
  readonly family?: Family;
}

/** A clause of this specification. */
export interface Clause extends ClauseEntry {
  readonly id: ClauseId;
  readonly section: string;
  /** Open points that qualify how it may be met. */
  readonly openPoints?: readonly OpenPointId[];
}

/** A point that the specification leaves open or answers twice. */
export interface OpenPoint {
  readonly id: OpenPointId;
  readonly point: string;
  /** What the reference gateway does. */
  readonly choice: string;
  /** What the kit accepts from any gateway. */
  readonly accepts: string;
  /** The configuration that changes the reference gateway's choice. */
  readonly switch?: string;
}

/** The endpoint family that the heading over a clause names as the only one. */
export function familyOfSection({ section = '' }: Pick<ClauseEntry, 'section'>): Family | undefined {
  const [, family] = /of the (standard|compatibility) family$/.exec(section) ?? [];
  return family === 'standard' || family === 'compatibility' ? family : undefined;
}

/** Every chapter in the order of reports, and every clause and open point in the order of their ids. */
export const { chapters, clauses, openPoints } = JSON.parse(
  readFileSync(new URL('../../generated/clauses.json', import.meta.url), 'utf8'),
) as {
  readonly chapters: readonly Chapter[];
  readonly clauses: readonly Clause[];
  readonly openPoints: readonly OpenPoint[];
};
