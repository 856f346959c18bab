import { withoutPositions } from '../core/json.js';
import { type Case, causesOf, isCall, silenceOf } from './causes.js';
import type { Report } from './report.js';
import { rootsOf } from './roots.js';

export { type Case, causeOf } from './causes.js';

/** One thing that is wrong with the target, with every case in which it showed. */
export interface Finding {
  /** The case that says most plainly what is wrong: its title is the finding's. */
  readonly head: Case;
  /** The clauses that it breaks, that of `head` first; several where one mistake broke several. */
  readonly clauses: readonly string[];
  readonly message: string;
  /** Where it showed, what followed from it in the same answer or check included. */
  readonly cases: readonly Case[];
  /** Calls that did not succeed for it, and the checks that ended there: they are no findings of their own. */
  readonly follows: readonly Case[];
  /** Ids of the checks that found it. */
  readonly checks: readonly string[];
  /** Ids of other checks that it stopped. */
  readonly stopped: readonly string[];
  /** A waiver covers every case. */
  readonly waived: boolean;
}

/** The failures of a report, one finding per cause, most widespread first. */
export function findingsOf(report: Report): readonly Finding[] {
  const waived = new Set(report.clauses.flatMap(({ id, outcome }) => (outcome === 'waived' ? [id] : [])));
  const isWaived = ({ check, failure }: Case) =>
    check.outcome === 'waived' || waived.has(failure.clause ?? '');
  const cases = report.checks.flatMap((check) => check.failures.map((failure): Case => ({ check, failure })));
  const place = new Map(cases.map((one, index) => [one, index]));
  return folded(groupsOf(cases))
    .map((group) => findingOf(group, isWaived, place))
    .sort(
      (a, b) =>
        Number(a.waived) - Number(b.waived) ||
        b.checks.length + b.stopped.length - (a.checks.length + a.stopped.length),
    );
}

/** What identifies a finding from run to run: its clause, and what was looked at where. */
export function keyOf({ head: { failure } }: Finding): string {
  const { clause, about, pointer, operation = '', event = '' } = failure;
  const source = clause ?? `${operation}${event}`;
  return [source, about ?? '', withoutPositions(pointer)].join(' ').trim();
}

interface Group {
  readonly own: readonly Case[];
  /** Groups that are nothing but consequences of this one. */
  readonly folded: readonly Case[];
}

function findingOf(
  { own, folded: others }: Group,
  isWaived: (one: Case) => boolean,
  place: ReadonlyMap<Case, number>,
): Finding {
  const all = [...own, ...others].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const head = headOf(own);
  // A call that did not succeed is a finding only where nothing else tells why.
  const isFollowing = (one: Case) => isCall(one) && !isCall(head);
  const cases = all.filter((one) => !isFollowing(one));
  const checks = unique(cases.map(({ check }) => check.id));
  const follows = all.filter(isFollowing);
  return {
    head,
    clauses: unique([head, ...own, ...cases].flatMap(({ failure }) => failure.clause ?? [])),
    message: head.failure.message,
    cases,
    follows,
    checks,
    stopped: unique(follows.map(({ check }) => check.id)).filter((id) => !checks.includes(id)),
    waived: all.every(isWaived),
  };
}

/** A status says most, then what stands at a place; a call that did not succeed says least. */
function headOf(cases: readonly Case[]): Case {
  const ranks = ['status', 'notification', 'code', 'header', 'body', 'value'] as const;
  const rank = (one: Case): number => {
    const { about } = one.failure;
    const known = about === undefined ? ranks.length : ranks.indexOf(about);
    return known + (isCall(one) ? 100 : 0);
  };
  const [first, ...others] = cases;
  if (first === undefined) throw new Error('a finding without a case');
  return others.reduce((best, one) => (rank(one) < rank(best) ? one : best), first);
}

/** Of so many kinds no notification at all: that is the sending, not each kind. */
const manyKinds = 3;

/** Failures of one cause, by what they have in common. What tells little counts only where nothing else tells the cause. */
function groupsOf(cases: readonly Case[]): readonly (readonly Case[])[] {
  const kinds = new Set(cases.flatMap(({ failure }) => silenceOf(failure)));
  const silence = (one: Case) =>
    kinds.size >= manyKinds && silenceOf(one.failure).length > 0 ? ['silence'] : [];
  const causes = cases.map((one) => {
    const { keys, loose } = causesOf(one);
    return [one, { keys: [...keys, ...silence(one)], loose }] as const;
  });
  const told = new Set(
    grouped(causes.map(([one, { keys }]) => [one, keys]))
      .filter((group) => unique(group.map(({ failure }) => failure.clause ?? '')).length > 1)
      .flat(),
  );
  return grouped(causes.map(([one, { keys, loose }]) => [one, told.has(one) ? keys : [...keys, ...loose]]));
}

function grouped(cases: readonly (readonly [Case, readonly string[]])[]): readonly (readonly Case[])[] {
  const groups = new Groups<Case>();
  for (const [one, keys] of cases) groups.add(one, keys);
  return groups.all();
}

/**
 * Puts groups that are nothing but consequences of another to that one. A group that shows in a case of its own, which nothing
 * before it explains, stays a finding: what two mistakes have in common hides neither.
 */
function folded(groups: readonly (readonly Case[])[]): readonly Group[] {
  const groupOf = new Map(groups.flatMap((cases) => cases.map((one) => [one, cases] as const)));
  const roots = rootsOf(groups.flat());
  const target = new Map<readonly Case[], readonly Case[]>();
  for (const cases of groups) {
    const found = cases.map(roots);
    if (found.includes(undefined)) continue;
    // What follows from a case of its own group says nothing of where the group comes from.
    const causes = found.flatMap((root) => {
      const cause = root && groupOf.get(root);
      return cause ? [cause] : [];
    });
    const others = causes.filter((cause) => cause !== cases);
    if (others.length > 0) target.set(cases, mostFrequent(others));
  }
  const end = (cases: readonly Case[]): readonly Case[] => {
    const seen = new Set([cases]);
    let at = cases;
    for (let next = target.get(at); next !== undefined && !seen.has(next); next = target.get(at)) {
      seen.add(next);
      at = next;
    }
    return at;
  };
  const ends = new Map(groups.map((cases) => [cases, end(cases)]));
  // Groups that explain each other in a circle stay apart.
  const isOwn = (cases: readonly Case[]) => !target.has(cases) || target.has(ends.get(cases) ?? cases);
  return groups.filter(isOwn).map((own) => ({
    own,
    folded: groups.filter((cases) => cases !== own && !isOwn(cases) && ends.get(cases) === own).flat(),
  }));
}

function mostFrequent(groups: readonly (readonly Case[])[]): readonly Case[] {
  const counts = new Map<readonly Case[], number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? [];
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

/** Items that share a key, directly or through others, are one group. */
class Groups<T> {
  readonly #groups = new Map<string, { items: T[] }>();
  readonly #order = new Map<T, number>();

  add(item: T, keys: readonly string[]): void {
    const met = [...new Set(keys.flatMap((key) => this.#groups.get(key) ?? []))];
    const group = met[0] ?? { items: [] };
    for (const other of met.slice(1)) {
      group.items.push(...other.items);
      for (const [key, known] of this.#groups) if (known === other) this.#groups.set(key, group);
    }
    group.items.push(item);
    for (const key of keys) this.#groups.set(key, group);
    this.#order.set(item, this.#order.size);
  }

  /** The groups with their items in the order in which they were added. */
  all(): readonly (readonly T[])[] {
    const place = (item: T) => this.#order.get(item) ?? 0;
    return [...new Set(this.#groups.values())].map(({ items }) => items.sort((a, b) => place(a) - place(b)));
  }
}
