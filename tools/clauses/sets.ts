/**
 * The requirement sets: the clauses and duties by which results are compared. The set of the minor version under
 * development is derived from the register. That of a released version is frozen as `spec/sets/<minor version>.json` and
 * never changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClauseBook, decisionKind, type Fault } from './load.js';
import type { DutyChapter, Grade } from './duties.js';
import { allClauses } from './rules.js';

/** One requirement set. */
export interface RequirementSet {
  /** The minor version of the kit, such as `0.1`. */
  readonly set: string;
  /** SHA-256 of the ids; null for the version under development. */
  readonly frozen: string | null;
  /** Clauses that a gateway can break in an observable way. */
  readonly clauses: readonly string[];
  /** Duties of clients by grade. */
  readonly duties: Readonly<Record<Grade, readonly string[]>>;
}

/** The folder of the sets below `specFolder`. */
const folderOf = (specFolder: string): string => join(specFolder, 'sets');

/** Reads all frozen sets, oldest first. */
export function readFrozenSets(specFolder: string): readonly RequirementSet[] {
  if (!existsSync(folderOf(specFolder))) return [];
  return readdirSync(folderOf(specFolder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folderOf(specFolder), name), 'utf8')) as RequirementSet)
    .sort((a, b) => a.set.localeCompare(b.set, 'en', { numeric: true }));
}

/** Returns the minor version of a version: `0.1` for `0.1.3`. */
export function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** Returns the set of this minor version according to the current register, not frozen. */
export function setOfRegister(
  set: string,
  book: ClauseBook,
  chapters: readonly DutyChapter[],
): RequirementSet {
  const duties = chapters.flatMap((chapter) => chapter.duties);
  const of = (grade: Grade) => duties.filter((duty) => duty.grade === grade).map(({ id }) => id);
  return {
    set,
    frozen: null,
    clauses: allClauses(book)
      .filter((clause) => !['open', 'unobservable'].includes(decisionKind(clause)))
      .map(({ id }) => id),
    duties: { MUST: of('MUST'), PORTABLE: of('PORTABLE'), PRACTICE: of('PRACTICE') },
  };
}

/** Returns the SHA-256 of the ids of a set. */
export function digestOf({ set, clauses, duties }: RequirementSet): string {
  const { MUST, PORTABLE, PRACTICE } = duties;
  return createHash('sha256')
    .update(JSON.stringify([set, clauses, MUST, PORTABLE, PRACTICE]))
    .digest('hex');
}

/** Returns the frozen sets, and that of the version under development if it is not frozen yet. */
export function allSets(frozen: readonly RequirementSet[], fresh: RequirementSet): readonly RequirementSet[] {
  return frozen.some(({ set }) => set === fresh.set) ? frozen : [...frozen, fresh];
}

/** Freezes the set of the version under development; does nothing if it is already frozen. */
export function freezeSet(specFolder: string, fresh: RequirementSet): void {
  const path = join(folderOf(specFolder), `${fresh.set}.json`);
  if (existsSync(path)) return;
  mkdirSync(folderOf(specFolder), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...fresh, frozen: digestOf(fresh) }, null, 2)}\n`);
}

/** Returns faults of frozen sets: changes after freezing, and ids that never were a requirement. */
export function setFaults(
  frozen: readonly RequirementSet[],
  fresh: RequirementSet,
  book: ClauseBook,
): readonly Fault[] {
  const fault = (where: string, message: string): Fault => ({ kind: 'set', where, message });
  // A clause that became open or was retired stays in the sets that contain it.
  const known = new Set([
    ...allClauses(book).map(({ id }) => id),
    ...book.chapters.flatMap(({ retired }) => retired.map(({ id }) => id)),
    ...Object.values(fresh.duties).flat(),
  ]);
  return frozen.flatMap((one) => [
    ...(digestOf(one) === one.frozen ? [] : [fault(one.set, 'was changed after it was frozen')]),
    ...[...one.clauses, ...Object.values(one.duties).flat()]
      .filter((id) => !known.has(id))
      .map((id) => fault(one.set, `has ${id}, which is no requirement and was not retired`)),
  ]);
}
