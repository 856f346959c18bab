import { truncate } from '../core/text.js';
import { groupBy } from '../core/groups.js';
import { withoutPositions } from '../core/json.js';
import { type Case, causesOf, isAboutOwner, isCall, reservesNothing, silenceOf, sourceOf } from './causes.js';
import { foremost } from '../engine/outcome.js';
import { isAboutRun } from '../engine/unsteady-answers.js';
import { isOfCutAmount, type Mistake, mistakes, mistakesIn } from './mistakes.js';
import { isAboutClient, type Register, type Report, type ReportFailure } from './report.js';
import { type ConsequenceRule, consequenceRules, rootsOf } from './roots.js';
import { mostSevere, severities, type Severity } from './severity.js';

export { type Case, causeOf } from './causes.js';

/** One thing that is wrong with the target, with every failure that showed it. */
export interface Finding {
  /** The failure that shows most clearly what is wrong; it provides the title of the finding. */
  readonly head: Case;
  /** The broken clauses, starting with that of `head`; one mistake may break several. */
  readonly clauses: readonly string[];
  readonly message: string;
  /** The failures that showed it, including consequences in the same response or check. */
  readonly cases: readonly Case[];
  /** Calls that failed because of it and ended their checks; these are not separate findings. */
  readonly follows: readonly Case[];
  /** Ids of the checks that found it. */
  readonly checks: readonly string[];
  /** Ids of other checks that ended early because of it. */
  readonly stopped: readonly string[];
  /** `failed` if it fails the run, `warned` if the failures that are not waived only warn, `waived` if all are waived. */
  readonly outcome: (typeof outcomes)[number];
  /** The severity of its most severe failure. */
  readonly severity: Severity;
}

/** The outcomes of findings, starting with the one that fails the run. */
const outcomes = ['failed', 'warned', 'waived'] as const;

/** Returns the findings that fail the run: not those that are waived or only warn. */
export function failingFindings(report: Report): readonly Finding[] {
  return findingsOf(report).filter(({ outcome }) => outcome === 'failed');
}

/**
 * Returns the findings of a report, one per cause: those about the run as a whole first, then by severity, and within a
 * severity the most widespread first. `rootRules` determine which failures are consequences of others, `knownMistakes`
 * which mistakes failures may share.
 */
export function findingsOf(
  report: Report,
  rootRules: readonly ConsequenceRule[] = consequenceRules,
  knownMistakes: readonly Mistake[] = mistakes,
): readonly Finding[] {
  const ofClauses = new Map(report.clauses.map(({ id, outcome }) => [id, outcome]));
  const outcomeOf = ({ check, failure }: Case) => {
    const outcome = ofClauses.get(failure.clause ?? '');
    if (check.outcome === 'waived' || outcome === 'waived') return 'waived';
    return outcome === 'warned' ? 'warned' : 'failed';
  };
  const cases = report.checks.flatMap((check) => check.failures.map((failure): Case => ({ check, failure })));
  const ran = ranOf(report);
  const place = new Map(cases.map((one, index) => [one, index]));
  const groups = isAboutClient(report) ? byDuty(cases) : folded(groupsOf(cases, knownMistakes), rootRules);
  return groups
    .map((group) => findingOf(group, outcomeOf, place, ran))
    .sort(
      (a, b) =>
        outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) ||
        Number(isOfRun(b)) - Number(isOfRun(a)) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        b.checks.length + b.stopped.length - (a.checks.length + a.stopped.length),
    );
}

/** Returns how many checks ran for each clause. */
function ranOf({ checks }: Report): ReadonlyMap<string, number> {
  const ran = new Map<string, number>();
  for (const { clauses, outcome } of checks) {
    if (outcome === 'skipped') continue;
    for (const clause of clauses) ran.set(clause, (ran.get(clause) ?? 0) + 1);
  }
  return ran;
}

/** Whether a finding is about the run as a whole, for example because the gateway stopped responding. */
export function isOfRun({ head }: Pick<Finding, 'head'>): boolean {
  return isAboutRun(head.check.id);
}

/** Returns a key that identifies a finding across runs: its clause, what was checked, and where. */
export function keyOf({ head: { failure } }: Finding): string {
  const { clause, about, pointer, operation = '', event = '' } = failure;
  const source = clause ?? `${operation}${event}`;
  return [source, about ?? '', withoutPositions(pointer)].join(' ').trim();
}

/** Groups the failures of a client by duty: no failure of one duty is a consequence of another's. */
function byDuty(cases: readonly Case[]): readonly Group[] {
  const duties = groupBy(cases, ({ failure, check }) => failure.clause ?? check.id);
  return [...duties.values()].map((own) => ({ own, folded: [] }));
}

interface Group {
  readonly own: readonly Case[];
  /** Failures of groups that are only consequences of this one. */
  readonly folded: readonly Case[];
}

function findingOf(
  { own, folded: others }: Group,
  outcomeOf: (one: Case) => Finding['outcome'],
  place: ReadonlyMap<Case, number>,
  ran: ReadonlyMap<string, number>,
): Finding {
  const all = [...own, ...others].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  // A finding that fails the run never takes its title from a failure that only warns.
  const failing = own.filter((one) => outcomeOf(one) === 'failed');
  const head = headOf(failing.length > 0 ? failing : own, ran);
  // An unsuccessful call is a finding only if no other failure explains it.
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
    outcome: foremost(outcomes, all.map(outcomeOf)) ?? 'failed',
    severity: mostSevere(cases),
  };
}

/**
 * Kinds of failures, from the clearest about a cause to the least clear. A payment that reserves no money explains
 * everything accepted afterwards. The shape of a message comes before a notification that did not match, and that before
 * a value that a check read in a message.
 */
const clearest = [
  'unreserved',
  'status',
  'silence',
  'code',
  'header',
  'shape',
  'repeated',
  'body',
  'form',
  'mismatch',
  'value',
] as const;

function kindOf(one: Case, cases: readonly Case[]): (typeof clearest)[number] | undefined {
  const { kind, about, clause, deliveries, matcher, values = {} } = one.failure;
  if (reservesNothing(one)) return 'unreserved';
  if (matcher === 'allDiffer') return 'repeated';
  if (about === 'notification') return silenceOf(one.failure).length > 0 ? 'silence' : 'mismatch';
  // Only the chapter about notifications is specific to them: other messages share some of their members.
  const isOfOther = deliveries.length > 0 && clause?.startsWith('EVENT-') === false;
  // A shape counts at the first clause of its place, even if another says when a member has it.
  const isOfPlace = !one.check.clauses.includes(clause ?? '');
  const isDemanded =
    deliveries.length === 0 && values.expected?.length === 1 && typeof values.expected[0] === 'string';
  // The common form of refusals is wrong only if the refusals of several operations are.
  const alike = cases.filter(({ failure }) => failure.kind === 'contract' && failure.clause === clause);
  const isOfOne =
    clause?.startsWith('ERROR-') === true &&
    new Set(alike.map(({ failure }) => failure.operation)).size === 1;
  const isShared = isOfOther || isOfOne;
  if (about !== 'body' || kind !== 'contract') return about;
  if (isOfPlace || isDemanded) return 'form';
  return isShared ? 'body' : 'shape';
}

/**
 * Returns the clearest failure; among several, one at the clause that explains the failures best. Unsuccessful calls come
 * last, preceded by likely consequences: of amounts that were computed wrongly, and of anything wrong with the account.
 */
function headOf(cases: readonly Case[], ran: ReadonlyMap<string, number>): Case {
  const isOfOneClause = new Set(cases.map(({ failure }) => failure.clause)).size === 1;
  const rank = (one: Case): number => {
    const kind = kindOf(one, cases);
    const rank = kind === undefined ? clearest.length : clearest.indexOf(kind);
    // A refusal may be a consequence of an amount that was computed wrongly, without showing it.
    const isConsequence = isOfCutAmount(one);
    const isOfOwner = isAboutOwner(one) && !isOfOneClause;
    return rank + (isCall(one) ? 100 : 0) + (isConsequence ? 50 : 0) + (isOfOwner ? 25 : 0);
  };
  const best = Math.min(...cases.map(rank));
  const candidates = cases.filter((one) => rank(one) === best);
  const suspicion = suspicions(candidates, ran);
  const most = Math.max(...suspicion.values());
  const head = candidates.find((one) => suspicion.get(one.failure.clause ?? '') === most);
  if (head === undefined) throw new Error('a finding without a case');
  return head;
}

/**
 * Returns how well each clause explains the failures, by the Ochiai coefficient: higher the more checks fail at the
 * clause, and the fewer of the checks for it pass.
 */
function suspicions(cases: readonly Case[], ran: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const failed = groupBy(cases, ({ failure }) => failure.clause ?? '');
  return new Map(
    [...failed].map(([clause, own]) => {
      const checks = new Set(own.map(({ check }) => check.id)).size;
      return [clause, checks / Math.sqrt(ran.get(clause) ?? checks)];
    }),
  );
}

/**
 * Groups failures by cause, using the keys that they share. Loose keys count only for failures whose other keys do not
 * identify a cause.
 */
function groupsOf(cases: readonly Case[], knownMistakes: readonly Mistake[]): readonly (readonly Case[])[] {
  const shared = mistakesIn(cases, knownMistakes);
  const causes = cases.map((one) => {
    const { keys, loose } = causesOf(one);
    return [one, { keys: [...keys, ...shared(one)], loose }] as const;
  });
  const reported = new Set(
    grouped(causes.map(([one, { keys }]) => [one, keys]))
      .filter((group) => unique(group.map(({ failure }) => failure.clause ?? '')).length > 1)
      .flat(),
  );
  return grouped(
    causes.map(([one, { keys, loose }]) => [one, reported.has(one) ? keys : [...keys, ...loose]]),
  );
}

function grouped(cases: readonly (readonly [Case, readonly string[]])[]): readonly (readonly Case[])[] {
  const groups = new Groups<Case>();
  for (const [one, keys] of cases) groups.add(one, keys);
  return groups.all();
}

/**
 * Folds groups that are only consequences of another group into that group. A group with a failure that no other group
 * explains stays a separate finding, so that two mistakes with a common consequence both stay visible.
 */
function folded(
  groups: readonly (readonly Case[])[],
  rootRules: readonly ConsequenceRule[],
): readonly Group[] {
  const groupOf = new Map(groups.flatMap((cases) => cases.map((one) => [one, cases] as const)));
  const roots = rootsOf(groups.flat(), rootRules);
  const target = new Map<readonly Case[], readonly Case[]>();
  for (const cases of groups) {
    const found = cases.map(roots);
    if (found.includes(undefined)) continue;
    // A failure that follows from its own group says nothing about the origin of the group.
    const causes = found.flatMap((root) => {
      const cause = root && groupOf.get(root);
      return cause ? [cause] : [];
    });
    const others = causes.filter((cause) => cause !== cases);
    if (others.length > 0) target.set(cases, mostFrequent(others));
  }
  const end = (cases: readonly Case[]): readonly Case[] => {
    const visited = new Set([cases]);
    let at = cases;
    for (let next = target.get(at); next !== undefined && !visited.has(next); next = target.get(at)) {
      visited.add(next);
      at = next;
    }
    return at;
  };
  const ends = new Map(groups.map((cases) => [cases, end(cases)]));
  // Groups that explain each other in a cycle stay separate.
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

/** Groups items that share a key, directly or through other items. */
class Groups<T> {
  readonly #groups = new Map<string, { items: T[] }>();
  readonly #order = new Map<T, number>();

  add(item: T, keys: readonly string[]): void {
    const met = [...new Set(keys.flatMap((key) => this.#groups.get(key) ?? []))];
    const group = met[0] ?? { items: [] };
    for (const other of met.slice(1)) {
      group.items.push(...other.items);
      for (const [key, current] of this.#groups) if (current === other) this.#groups.set(key, group);
    }
    group.items.push(item);
    for (const key of keys) this.#groups.set(key, group);
    this.#order.set(item, this.#order.size);
  }

  /** Returns the groups, each with its items in the order in which they were added. */
  all(): readonly (readonly T[])[] {
    const place = (item: T) => this.#order.get(item) ?? 0;
    return [...new Set(this.#groups.values())].map(({ items }) => items.sort((a, b) => place(a) - place(b)));
  }
}

/** Returns the operations of a finding, such as `PUT /cob/*`, except that of its title. */
export function otherOperations({ head, cases }: Finding, { operations }: Register): readonly string[] {
  const nameOf = ({ failure: { operation = '', exchanges } }: Case): string =>
    operations?.get(operation) ?? sourceOf(exchanges[0], undefined);
  return [...new Set(cases.map(nameOf))].filter((name) => name !== '' && name !== nameOf(head));
}

/** Returns the request body that caused a server error or got no response: the essence of such a finding. */
export function crashingBody({ exchanges: [exchange] }: ReportFailure, longest: number): string {
  if (exchange === undefined || (exchange.response?.status ?? 500) < 500) return '';
  const body = exchange.request.body ?? '';
  return truncate(body, longest);
}
