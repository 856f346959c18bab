import type { Family } from '../target/profile.js';
import type { Check, Subject } from './check.js';

export interface Selection {
  /** Globs for check ids, clause ids and other names of checks; none selects everything. */
  readonly only: readonly string[];
  readonly families: readonly Family[];
}

export const everything: Selection = { only: [], families: ['standard', 'compatibility'] };

/** A regular expression for a glob: `*` is any text, `?` one character, everything else is literal. Case is ignored. */
export function globPattern(glob: string): RegExp {
  const body = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${body}$`, 'i');
}

/** What can be selected: written checks, and observers of all traffic. */
export interface Selectable {
  readonly checks: readonly Check[];
  readonly observers: readonly Subject[];
  /** The chapter of a clause. */
  readonly chapterOf: (clause: string) => string | undefined;
  /** The chapter whose check ids begin with this folder. */
  readonly chapterIn?: (folder: string) => string | undefined;
}

/**
 * The checks that a selection includes, in their order. A clause that an observer decides is decided by the traffic of
 * other checks, so it selects all checks of its chapter.
 */
export function selectChecks(suite: Selectable, selection: Selection): readonly Check[] {
  const matches = matcherOf(selection.only);
  const observed = suite.observers.flatMap(({ id, clauses }) =>
    matches(id) ? clauses : clauses.filter(matches),
  );
  const chapters = new Set(selection.only.length === 0 ? [] : observed.map(suite.chapterOf));
  const isWanted = ({ id, clauses, names = [] }: Check) =>
    [id, ...names].some(matches) ||
    clauses.some((clause) => matches(clause) || chapters.has(suite.chapterOf(clause)));
  return suite.checks.filter((check) => isWanted(check) && isOfFamilies(check, selection));
}

/** Checks about the clauses of a chapter that a glob for the chapter's folder, such as `cash-out/*`, leaves out. */
export interface LeftOut {
  readonly glob: string;
  readonly checks: readonly string[];
  /** The additional globs that would select them, such as `CASHOUT-*`. */
  readonly adds: readonly string[];
}

/** The checks that a selection leaves out of the chapters whose folders it names. */
export function leftOut(suite: Selectable, selection: Selection): readonly LeftOut[] {
  const selected = new Set(selectChecks(suite, selection));
  const others = suite.checks.filter((check) => !selected.has(check) && isOfFamilies(check, selection));
  return selection.only.flatMap((glob) => {
    const [, folder = ''] = /^([^/]+)\/\*$/.exec(glob) ?? [];
    const chapter = suite.chapterIn?.(folder);
    const isOfChapter = (clause: string) => suite.chapterOf(clause) === chapter;
    const missed = chapter === undefined ? [] : others.filter(({ clauses }) => clauses.some(isOfChapter));
    if (missed.length === 0) return [];
    const prefixes = missed.flatMap(({ clauses }) => clauses.filter(isOfChapter)).map(prefixOf);
    return { glob, checks: missed.map(({ id }) => id), adds: [...new Set(prefixes)] };
  });
}

const prefixOf = (clause: string): string => clause.replace(/(?<!\d)\d+$/, '*');

/** The observers that a selection includes, by id or clause. */
export function selectObservers<S extends Subject>(
  observers: readonly S[],
  selection: Selection,
): readonly S[] {
  const matches = matcherOf(selection.only);
  return observers.filter(
    (observer) => [observer.id, ...observer.clauses].some(matches) && isOfFamilies(observer, selection),
  );
}

function matcherOf(globs: readonly string[]): (id: string) => boolean {
  const patterns = globs.map(globPattern);
  return (id) => patterns.length === 0 || patterns.some((pattern) => pattern.test(id));
}

function isOfFamilies({ family }: Subject, { families }: Selection): boolean {
  return family === undefined || families.includes(family);
}

/** Whether the selection leaves anything out, so that the run says nothing about clauses it does not touch. */
export function isPartial(selection: Selection): boolean {
  return selection.only.length > 0 || selection.families.length < 2;
}

/**
 * The coverage of a run. `full`, `standard` and `compatibility` are whole runs, of everything or of one endpoint
 * family. A run without a control endpoint cannot cover everything. `part` is a run limited by `--only`.
 */
export type RunProfile = 'full' | 'standard' | 'compatibility' | 'without control endpoint' | 'part';

/** The profiles that a target can be conformant to. */
const whole: ReadonlySet<RunProfile> = new Set(['full', 'standard', 'compatibility']);

/** Whether a target can be conformant after a run with this profile. */
export function isWhole(profile: RunProfile): boolean {
  return whole.has(profile);
}

/** The profile of a run. */
export function profileOf(
  { only, families }: Pick<Selection, 'only'> & { readonly families: readonly string[] },
  hasControl: boolean,
): RunProfile {
  if (only.length > 0) return 'part';
  if (!hasControl) return 'without control endpoint';
  if (families.length > 1) return 'full';
  return families.includes('compatibility') ? 'compatibility' : 'standard';
}
