import type { Family } from '../target/profile.js';
import type { Check, Subject } from './check.js';

export interface Selection {
  /** Globs over check and clause ids, and other names of checks; none selects all. */
  readonly only: readonly string[];
  readonly families: readonly Family[];
  readonly shard: { readonly index: number; readonly of: number } | undefined;
}

export const everything: Selection = { only: [], families: ['standard', 'compatibility'], shard: undefined };

/** A glob as a pattern: `*` any text, `?` one character, everything else itself. Case does not matter. */
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
}

/**
 * The checks that a selection asks for, in their order. A clause that an observer decides is decided by what other checks
 * receive: then all checks of its chapter are asked for.
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
  const selected = suite.checks.filter((check) => isWanted(check) && isOfFamilies(check, selection));
  const { shard } = selection;
  return shard === undefined
    ? selected
    : selected.filter((_, position) => position % shard.of === shard.index - 1);
}

/** The observers that a selection asks for by their id or clauses. In shards each looks at what its shard receives. */
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

/** Whether the selection leaves anything out, so that the run can say nothing about clauses it does not touch. */
export function isPartial(selection: Selection): boolean {
  return selection.only.length > 0 || selection.shard !== undefined || selection.families.length < 2;
}
