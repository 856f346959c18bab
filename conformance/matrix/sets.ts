import { readFileSync } from 'node:fs';
import { packageInfo } from '../core/package-info.js';

/** Grades of duties; MUST requirements decide whether a client conforms. */
export const grades = ['MUST', 'PORTABLE', 'PRACTICE'] as const;
/** One of them. */
export type DutyGrade = (typeof grades)[number];

/** What results are compared by: the requirements of one minor version of the kit. Those added later are not scored. */
export interface RequirementSet {
  /** Minor version: `0.1`. */
  readonly set: string;
  /** SHA-256 of the ids since the release; null while the version is in the making. */
  readonly frozen: string | null;
  /** Clauses that a gateway can break. */
  readonly clauses: readonly string[];
  /** Duties of clients. */
  readonly duties: Readonly<Record<DutyGrade, readonly string[]>>;
}

/** All sets that this kit knows, the oldest first. */
export function requirementSets(): readonly RequirementSet[] {
  const file = new URL('../../generated/requirement-sets.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly sets: readonly RequirementSet[] }).sets;
}

/** The set of this name, by default that of the version of this kit; undefined if there is none. */
export function setNamed(
  name = packageInfo().version.split('.').slice(0, 2).join('.'),
): RequirementSet | undefined {
  return requirementSets().find(({ set }) => set === name);
}
