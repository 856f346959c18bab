import { before } from '../core/cut.js';
import { groupBy } from '../core/groups.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { comparisonTextsOf } from './texts/comparison.js';
import { impliedText, type Register, type Report, type ReportObservation, ruleOf } from './report.js';
import type { SentenceData } from '../core/text.js';
import { limitReason, refusalReason } from '../target/busy.js';
import { translate } from '../language/phrases.js';
import { withoutIds } from './surprises.js';
import { languageIn, titleOfCheck } from './words.js';

/** The id of the difference between two verdicts: there is only one of each report. */
export const verdictId = 'verdict';

/** One difference between two reports. */
export interface Difference {
  readonly id: string;
  /** The sentence, title or point behind the id. */
  readonly text: string;
  readonly first: string;
  readonly second: string;
  /** The sentences in both sides, by their English text. */
  readonly sentences?: ReadonlyMap<string, SentenceData>;
  /** The second run was kept from looking by a limit of the gateway: what is lost is not worse. */
  readonly isLimited?: true;
}

/** How one report states a difference, in the language of the register. */
export function sideText(
  difference: Pick<Difference, 'first' | 'second' | 'sentences'>,
  which: 'first' | 'second',
  register: Register,
): string {
  const { sentences, [which]: side } = difference;
  const language = languageIn(register);
  const { outcome, verdict } = outcomeTextsOf(register);
  if (side === absent) return comparisonTextsOf(register).absent;
  const words: Readonly<Record<string, string>> = { ...outcome, ...verdict };
  return (
    words[side] ??
    side
      .split('; ')
      .map((part) => translate(sentences?.get(part) ?? part, language))
      .join('; ')
  );
}

/** Whether the second report is worse, better, or neither. */
export type Direction = 'regression' | 'improvement' | 'other';

export interface Comparison {
  readonly verdict: readonly Difference[];
  readonly clauses: readonly Difference[];
  readonly checks: readonly Difference[];
  readonly openPoints: readonly Difference[];
}

const absent = 'not in the report';

/**
 * All differences between two reports: outcomes, and what was seen of open points. Durations and values are ignored.
 */
export function compareReports(first: Report, second: Report, register: Register): Comparison {
  const titles = new Map(
    [...second.checks, ...first.checks].map((check) => [check.id, titleOfCheck(check, register)]),
  );
  const observed = [...first.openPoints, ...second.openPoints];
  const sentences = new Map(
    observed.flatMap(({ observed: text, texts }) => (texts?.observed ? [[text, texts.observed]] : [])),
  );
  const both = <T>(feature: (report: Report) => T): readonly [T, T] => [feature(first), feature(second)];
  const limited = limitedIn(second);
  const withLimits = (all: readonly Difference[]): readonly Difference[] =>
    all.map((one) => (limited.has(one.id) ? { ...one, isLimited: true } : one));
  return {
    verdict: withLimits(differences(...both(({ verdict }) => new Map([[verdictId, verdict]])), () => '')),
    clauses: withLimits(
      differences(...both(({ clauses, subject }) => outcomesOf(clauses, subject)), (id) =>
        [ruleOf(register, id), impliedText(register, id)].filter((text) => text !== '').join(' – '),
      ),
    ),
    checks: withLimits(
      differences(
        ...both(({ checks, subject }) => outcomesOf(checks, subject)),
        (id) => titles.get(id) ?? '',
      ),
    ),
    openPoints: differences(
      ...both(answers),
      (key) => register.openPoints.get(before(key, ' '))?.point ?? '',
      withoutIds,
    ).map((difference) => ({
      ...difference,
      sentences,
      ...(limited.size > 0 && isPartOf(difference) && { isLimited: true as const }),
    })),
  };
}

/** Outcomes by id. A sweep warns of what breaks the client unless asked to fail: two sweeps are compared as if both were. */
function outcomesOf(
  items: readonly { readonly id: string; readonly outcome: string }[],
  subject: Report['subject'],
): ReadonlyMap<string, string> {
  const isSweep = subject === 'sweep';
  return new Map(items.map(({ id, outcome }) => [id, isSweep && outcome === 'warned' ? 'failed' : outcome]));
}

/**
 * Worse: something fails that did not fail, or something that passed is no longer decided. Better: something passes
 * that did not. A warning fails nothing, whether it failed before or passed. What a limit of the gateway kept the second run
 * from looking at, what only one report contains, and open points with other observations, is neither.
 */
export function directionOf({ id, first, second, isLimited }: Difference): Direction {
  if (second === absent || id.startsWith('OP-')) return 'other';
  if (bad.has(second)) return bad.has(first) || first === 'warned' ? 'other' : 'regression';
  if (good.has(first) && lost.has(second)) return isLimited && unlooked.has(second) ? 'other' : 'regression';
  return good.has(second) && !good.has(first) && first !== absent ? 'improvement' : 'other';
}

/**
 * Whether both reports have seen something of an open point: a point that only one of them exercised has not changed.
 * Nor has one of which a limit let the second see only a part.
 */
export function isAnsweredInBoth({ first, second, isLimited }: Difference): boolean {
  return first !== absent && second !== absent && isLimited !== true;
}

/** Whether the second report has observed nothing that the first has not. */
function isPartOf({ first, second }: Difference): boolean {
  const before = new Set(first.split('; ').map(withoutIds));
  return second.split('; ').every((part) => before.has(withoutIds(part)));
}

const good = new Set(['passed', 'conformant']);
const bad = new Set(['failed', 'nonconformant']);
/**
 * If something passed in the first report and has one of these outcomes now, it was not checked, or fails and is
 * waived.
 */
const lost = new Set(['skipped', 'error', 'waived', 'undecided']);

/** Those of them that say only that it was not exercised. */
const unlooked = new Set(['skipped', 'undecided']);

const limitTemplates = new Set([limitReason, refusalReason].map((reason) => reason(0, '', '').template));

/** What a limit of the gateway has left open: checks, the clauses that they decide, and the verdict. */
function limitedIn({ checks, clauses }: Report): ReadonlySet<string> {
  const skipped = new Set(
    checks
      .filter(
        ({ outcome, texts }) => outcome === 'skipped' && limitTemplates.has(texts?.reason?.template ?? ''),
      )
      .map(({ id }) => id),
  );
  if (skipped.size === 0) return skipped;
  const left = clauses.filter((clause) => clause.checks.some((id) => skipped.has(id)));
  return new Set([...skipped, ...left.map(({ id }) => id), verdictId]);
}

/** The differences of one direction, in the same parts. */
export function ofDirection(comparison: Comparison, direction: Direction): Comparison {
  const only = (differences: readonly Difference[]) =>
    differences.filter((difference) => directionOf(difference) === direction);
  const { verdict, clauses, checks, openPoints } = comparison;
  return {
    verdict: only(verdict),
    clauses: only(clauses),
    checks: only(checks),
    openPoints: only(openPoints),
  };
}

/** Whether a comparison found no difference. */
export function isSame(comparison: Comparison): boolean {
  return Object.values(comparison).every((list: readonly Difference[]) => list.length === 0);
}

/** The order of what was observed does not depend on random ids in it. */
function byComparable(one: string, other: string): number {
  const [a, b] = [withoutIds(one), withoutIds(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Everything that was seen of an open point at an operation, sorted. */
function answers({ openPoints }: Report): ReadonlyMap<string, string> {
  const observations = groupBy(openPoints, ({ id, operation }) => `${id} ${operation}`.trim());
  const textOf = (seen: readonly ReportObservation[]) =>
    seen
      .map(({ observed }) => observed)
      .sort(byComparable)
      .join('; ');
  return new Map([...observations].map(([key, seen]) => [key, textOf(seen)]));
}

function differences(
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
  textOf: (id: string) => string,
  comparable: (side: string) => string = (side) => side,
): readonly Difference[] {
  const sideOf = (report: ReadonlyMap<string, string>, id: string) => comparable(report.get(id) ?? absent);
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((id) => sideOf(first, id) !== sideOf(second, id))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id) => ({
      id,
      text: textOf(id),
      first: first.get(id) ?? absent,
      second: second.get(id) ?? absent,
    }));
}
