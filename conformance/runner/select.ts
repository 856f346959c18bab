import type { Check, EverywhereRule } from '../check.js';
import type { Family } from '../target/profile.js';
import { asCheck } from './onlookers.js';
import { declaredBy } from './session.js';

export interface Selection {
  /** Globs over check and clause ids; none selects all. */
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

/** The checks that a selection asks for, in their order. */
export function selectChecks(checks: readonly Check[], selection: Selection): readonly Check[] {
  const patterns = selection.only.map(globPattern);
  const wanted = (check: Check) =>
    patterns.length === 0 ||
    [check.id, ...declaredBy(check)].some((id) => patterns.some((pattern) => pattern.test(id)));
  const selected = checks.filter(
    (check) => wanted(check) && (check.family === undefined || selection.families.includes(check.family)),
  );
  const { shard } = selection;
  return shard === undefined
    ? selected
    : selected.filter((_, position) => position % shard.of === shard.index - 1);
}

/** The rules about every answer that a selection asks for. In shards each looks at what its shard receives. */
export function selectRules(
  rules: readonly EverywhereRule[],
  selection: Selection,
): readonly EverywhereRule[] {
  const wanted = new Set(
    selectChecks(rules.map(asCheck), { ...selection, shard: undefined }).map(({ id }) => id),
  );
  return rules.filter(({ id }) => wanted.has(id));
}

/** All that a selection asks for, rules about every answer as checks of their own. */
export function selectAll(
  suite: { readonly checks: readonly Check[]; readonly everywhere: readonly EverywhereRule[] },
  selection: Selection,
): readonly Check[] {
  return [...selectChecks(suite.checks, selection), ...selectRules(suite.everywhere, selection).map(asCheck)];
}

/** Whether the selection leaves anything out, so that the run can say nothing about clauses it does not touch. */
export function isPartial(selection: Selection): boolean {
  return selection.only.length > 0 || selection.shard !== undefined || selection.families.length < 2;
}
