/**
 * The requirement sets, `spec/sets/<minor version>.json`: which clauses and duties results are compared by. The set of the
 * minor version in the making follows the register; a frozen one never changes, whatever is added later.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClauseBook, decisionKind, type Fault } from './load.js';
import type { DutyChapter, Grade } from './duties.js';
import { allClauses } from './rules.js';

/** One requirement set as it is stored. */
export interface RequirementSet {
  /** Minor version of the kit: `0.1`. */
  readonly set: string;
  /** SHA-256 of the ids, from the release on; null as long as the set follows the register. */
  readonly frozen: string | null;
  /** Clauses that a gateway can break, observably from outside. */
  readonly clauses: readonly string[];
  /** Duties of clients by grade. */
  readonly duties: Readonly<Record<Grade, readonly string[]>>;
}

/** The folder of the sets below `specFolder`. */
const folderOf = (specFolder: string): string => join(specFolder, 'sets');

/** Reads all sets, the oldest first. */
export function readSets(specFolder: string): readonly RequirementSet[] {
  return readdirSync(folderOf(specFolder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folderOf(specFolder), name), 'utf8')) as RequirementSet)
    .sort((a, b) => a.set.localeCompare(b.set, 'en', { numeric: true }));
}

/** The minor version of a version: `0.1` of `0.1.3`. */
export function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** The set of this minor version as the register is now, not frozen. */
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

/** SHA-256 of the ids of a set. */
export function digestOf({ set, clauses, duties }: RequirementSet): string {
  const { MUST, PORTABLE, PRACTICE } = duties;
  return createHash('sha256')
    .update(JSON.stringify([set, clauses, MUST, PORTABLE, PRACTICE]))
    .digest('hex');
}

/** Writes the set of the register, frozen or not; does nothing to one that is frozen already. */
export function writeSet(specFolder: string, fresh: RequirementSet, freeze: boolean): void {
  const before = readSets(specFolder).find(({ set }) => set === fresh.set);
  if (before !== undefined && before.frozen !== null) return;
  const written = freeze ? { ...fresh, frozen: digestOf(fresh) } : fresh;
  writeFileSync(join(folderOf(specFolder), `${fresh.set}.json`), `${JSON.stringify(written, null, 2)}\n`);
}

/**
 * A set that is not what it was when it was frozen, that names what there never was, or that does not follow the register
 * although it is not frozen yet; and older sets that nobody has frozen.
 */
export function setFaults(
  sets: readonly RequirementSet[],
  fresh: RequirementSet,
  book: ClauseBook,
): readonly Fault[] {
  const fault = (where: string, message: string): Fault => ({ kind: 'set', where, message });
  // A clause that became open, or was retired, stays in the sets that had it.
  const known = new Set([
    ...allClauses(book).map(({ id }) => id),
    ...book.chapters.flatMap(({ retired }) => retired.map(({ id }) => id)),
    ...Object.values(fresh.duties).flat(),
  ]);
  const idsOf = ({ clauses, duties }: RequirementSet) => [...clauses, ...Object.values(duties).flat()];
  return [
    ...(sets.some(({ set }) => set === fresh.set)
      ? []
      : [fault(fresh.set, 'has no requirement set: npm run clauses -- --sets')]),
    ...sets.flatMap((one) => {
      const { set, frozen } = one;
      if (frozen === null) {
        if (set !== fresh.set) return [fault(set, 'is the set of another minor version and not frozen')];
        const isSame = digestOf(one) === digestOf(fresh);
        return isSame ? [] : [fault(set, 'does not follow the register: npm run clauses -- --sets')];
      }
      return digestOf(one) === frozen ? [] : [fault(set, 'was changed after it was frozen')];
    }),
    ...sets.flatMap((one) =>
      idsOf(one)
        .filter((id) => !known.has(id))
        .map((id) => fault(one.set, `has ${id}, which is no requirement and was not retired`)),
    ),
  ];
}
