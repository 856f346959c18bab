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

/** The id of the difference between the two verdicts: a report has only one. */
export const verdictId = 'verdict';

/** One difference between two reports. */
export interface Difference {
  readonly id: string;
  /** The requirement, title or open point that the id stands for. */
  readonly text: string;
  readonly first: string;
  readonly second: string;
  /** The translatable sentences of both sides, by their English text. */
  readonly sentences?: ReadonlyMap<string, SentenceData>;
  /** A limit of the gateway kept the second run from exercising it, so that a lost pass is not a regression. */
  readonly isLimited?: true;
}

/** Returns one side of a difference in the language of the register. */
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
 * Returns all differences between two reports: outcomes, and observations at open points. Durations and values are
 * ignored.
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

/** Returns outcomes by id. A sweep may only warn of what breaks the client; in a comparison, a warning counts as failed. */
function outcomesOf(
  items: readonly { readonly id: string; readonly outcome: string }[],
  subject: Report['subject'],
): ReadonlyMap<string, string> {
  const isSweep = subject === 'sweep';
  return new Map(items.map(({ id, outcome }) => [id, isSweep && outcome === 'warned' ? 'failed' : outcome]));
}

/**
 * Returns the direction of a difference. Worse: something fails that did not fail, or something that passed is no longer
 * decided. Better: something passes that did not. Neither: a change between failing and only warning, or from a pass to
 * a warning; what a limit of the gateway kept the second run from exercising; what only one report contains; and open
 * points with different observations.
 */
export function directionOf({ id, first, second, isLimited }: Difference): Direction {
  if (second === absent || id.startsWith('OP-')) return 'other';
  if (bad.has(second)) return bad.has(first) || first === 'warned' ? 'other' : 'regression';
  if (good.has(first) && lost.has(second)) return isLimited && unlooked.has(second) ? 'other' : 'regression';
  return good.has(second) && !good.has(first) && first !== absent ? 'improvement' : 'other';
}

/**
 * Whether both reports exercised an open point. A point that only one of them exercised has not changed; neither has one
 * of which a limit of the gateway let the second run observe only a part.
 */
export function isAnsweredInBoth({ first, second, isLimited }: Difference): boolean {
  return first !== absent && second !== absent && isLimited !== true;
}

/** Whether the second report observed nothing that the first did not. */
function isPartOf({ first, second }: Difference): boolean {
  const before = new Set(first.split('; ').map(withoutIds));
  return second.split('; ').every((part) => before.has(withoutIds(part)));
}

const good = new Set(['passed', 'conformant']);
const bad = new Set(['failed', 'nonconformant']);
/**
 * The outcomes that make a former pass a regression: it was not checked this time, or it fails and the failure is waived.
 */
const lost = new Set(['skipped', 'error', 'waived', 'undecided']);

/** Those of the lost outcomes that only mean that it was not exercised. */
const unlooked = new Set(['skipped', 'undecided']);

const limitTemplates = new Set([limitReason, refusalReason].map((reason) => reason(0, '', '').template));

/** Returns the ids of what a limit of the gateway left undecided: checks, the clauses they decide, and the verdict. */
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

/** Returns the differences in one direction, in the same parts. */
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

/** Compares observations without the random ids in them, so that the order is the same for every run. */
function byComparable(one: string, other: string): number {
  const [a, b] = [withoutIds(one), withoutIds(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns everything observed for an open point at an operation, sorted. */
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
