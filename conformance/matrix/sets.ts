import { readFileSync } from 'node:fs';
import { packageInfo } from '../core/package-info.js';

/** Grades of duties; MUST requirements decide whether a client conforms. */
export const grades = ['MUST', 'PORTABLE', 'PRACTICE'] as const;
/** A grade of duties. */
export type DutyGrade = (typeof grades)[number];

/** The basis for comparing results: the requirements of one minor version of the kit. Later ones are not scored. */
export interface RequirementSet {
  /** The minor version, such as `0.1`. */
  readonly set: string;
  /** SHA-256 of the ids as of the release; null while the version is under development. */
  readonly frozen: string | null;
  /** Clauses that a gateway can break. */
  readonly clauses: readonly string[];
  /** Duties of clients. */
  readonly duties: Readonly<Record<DutyGrade, readonly string[]>>;
}

/** Returns all sets that this kit knows, oldest first. */
export function requirementSets(): readonly RequirementSet[] {
  const file = new URL('../../generated/requirement-sets.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly sets: readonly RequirementSet[] }).sets;
}

/** Returns the set with this name, by default that of the kit's version; undefined if there is none. */
export function setNamed(
  name = packageInfo().version.split('.').slice(0, 2).join('.'),
): RequirementSet | undefined {
  return requirementSets().find(({ set }) => set === name);
}
