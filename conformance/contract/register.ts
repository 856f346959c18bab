import type { LocalizedText } from '../core/language.js';
import { readFileSync } from 'node:fs';

import type { ClauseId, OpenPointId } from '../../generated/clause-ids.js';
import type { Family } from '../target/profile.js';
import type { ClauseEntry } from './clause.js';

/** A chapter of the clauses. */
export interface Chapter {
  /** The name of its file in `spec/clauses` and of its folder in `conformance/chapters`. */
  readonly name: string;
  readonly title: LocalizedText;
  /** The endpoint family that the chapter is about; omitted if it is about both. */
  readonly family?: Family;
}

/** A clause of this specification. */
export interface Clause extends ClauseEntry {
  readonly id: ClauseId;
  readonly section: string;
  /** Open points that affect how the clause can be satisfied. */
  readonly openPoints?: readonly OpenPointId[];
}

/** A point that the specification leaves open or answers in two ways. */
export interface OpenPoint {
  readonly id: OpenPointId;
  readonly point: string;
  /** The behaviour of the reference gateway. */
  readonly choice: string;
  /** The behaviour that the kit accepts from any gateway. */
  readonly accepts: string;
  /** The option that changes the reference gateway's choice. */
  readonly switch?: string;
}

/** The endpoint family to which the heading above a clause restricts it. */
export function familyOfSection({ section = '' }: Pick<ClauseEntry, 'section'>): Family | undefined {
  const [, family] = /of the (standard|compatibility) family$/.exec(section) ?? [];
  return family === 'standard' || family === 'compatibility' ? family : undefined;
}

/** All chapters in the order of reports, and all clauses and open points ordered by id. */
export const { chapters, clauses, openPoints } = JSON.parse(
  readFileSync(new URL('../../generated/clauses.json', import.meta.url), 'utf8'),
) as {
  readonly chapters: readonly Chapter[];
  readonly clauses: readonly Clause[];
  readonly openPoints: readonly OpenPoint[];
};
