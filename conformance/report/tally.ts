import type { Grade } from '../contract/clause.js';
import type { ClauseOutcome } from '../engine/outcome.js';
import { binding } from '../engine/verdict.js';
import { byChapter, type Register, type Report } from './report.js';

/** The outcomes of everything that can be judged. What was not decided counts neither as good nor as bad. */
export interface Tally {
  readonly passed: number;
  /** Failed, but covered by a waiver. */
  readonly waived: number;
  /** Failed, but implied clauses only warn. */
  readonly warned: number;
  readonly failed: number;
  readonly undecided: number;
}

/** The tally of one chapter of the specification, or of a suite without clauses. */
export interface ChapterTally {
  readonly chapter: string;
  readonly tally: Tally;
}

/** What counts in a verdict. */
export interface Judged {
  readonly outcome: ClauseOutcome;
  /** Of a duty that no sentence states. */
  readonly grade?: Grade;
}

/** What the verdict counts: MUST requirements observable from outside or, in a suite without clauses, checks. */
export function countedOf({ clauses, checks }: Pick<Report, 'clauses' | 'checks'>): readonly Judged[] {
  return clauses.length > 0 ? binding(clauses) : checks;
}

/** The tally of these items. */
export function tallyOf(judged: readonly Judged[]): Tally {
  const count = (wanted: ClauseOutcome) => judged.filter(({ outcome }) => outcome === wanted).length;
  const decided = {
    passed: count('passed'),
    waived: count('waived'),
    warned: count('warned'),
    failed: count('failed'),
  };
  return { ...decided, undecided: judged.length - sumOf({ ...decided, undecided: 0 }) };
}

/** The total of a tally. */
export function sumOf({ passed, waived, warned, failed, undecided }: Tally): number {
  return passed + waived + warned + failed + undecided;
}

/**
 * With how many legal gateways a client works, of those that its tests exercised. Several that fail only together count
 * against none of them.
 */
export function portabilityOf({ checks }: Pick<Report, 'checks'>): {
  readonly to: number;
  readonly of: number;
} {
  const tally = tallyOf(checks.filter(({ clauses }) => clauses.length > 0));
  return { to: tally.passed, of: sumOf(tally) - tally.undecided };
}

/** The tally of each chapter, in the order of the report. */
export function chapterTallies(report: Report, register: Register): readonly ChapterTally[] {
  const { clauses, checks } = report;
  if (clauses.length > 0) {
    const chapters = [...byChapter(clauses, register)];
    return chapters.map(([chapter, own]) => ({ chapter, tally: tallyOf(gradable(own)) }));
  }
  return [...new Set(checks.map(({ chapter }) => chapter))].map((chapter) => ({
    chapter,
    tally: tallyOf(checks.filter((check) => check.chapter === chapter)),
  }));
}

function gradable(clauses: Report['clauses']): Report['clauses'] {
  return clauses.filter(({ level, outcome }) => level === 'must' && outcome !== 'unobservable');
}

/** Divides a bar of this size in proportion to the counts; each count above zero gets at least 1. */
export function partsOfBar(counts: readonly number[], size: number): readonly number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => 0);
  const parts = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / all) * size))));
  // The longest part absorbs the rounding error.
  const longest = parts.indexOf(Math.max(...parts));
  const rest = size - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === longest ? part + rest : part));
}

/** How much of a chapter, or of a grade of client requirements, was tested. */
export interface TallyRow {
  /** Its id, and its name in the language of the register. */
  readonly chapter: string;
  readonly name: string;
  readonly tally: Tally;
}
