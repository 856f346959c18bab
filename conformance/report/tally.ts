import type { Grade } from '../contract/clause.js';
import type { ClauseOutcome } from '../engine/outcome.js';
import { binding } from '../engine/verdict.js';
import { byChapter, type Register, type Report } from './report.js';

/** The number of clauses or checks with each outcome. Undecided ones count neither as good nor as bad. */
export interface Tally {
  readonly passed: number;
  /** Number that failed, but are covered by a waiver. */
  readonly waived: number;
  /** Number that failed, but only warn, as implied clauses can. */
  readonly warned: number;
  readonly failed: number;
  readonly undecided: number;
}

/** The tally of one chapter of the specification, or of a suite without clauses. */
export interface ChapterTally {
  readonly chapter: string;
  readonly tally: Tally;
}

/** A clause or check that counts in a verdict. */
export interface Judged {
  readonly outcome: ClauseOutcome;
  /** The grade of a duty that no sentence states. */
  readonly grade?: Grade;
}

/** Returns what the verdict counts: observable MUST requirements or, in a suite without clauses, checks. */
export function countedOf({ clauses, checks }: Pick<Report, 'clauses' | 'checks'>): readonly Judged[] {
  return clauses.length > 0 ? binding(clauses) : checks;
}

/** Returns the tally of these items. */
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

/** Returns the total of a tally. */
export function sumOf({ passed, waived, warned, failed, undecided }: Tally): number {
  return passed + waived + warned + failed + undecided;
}

/**
 * Returns with how many legal gateways a client works, of those that its tests exercised. If variants break the client
 * only in combination, none of them counts as failed.
 */
export function portabilityOf({ checks }: Pick<Report, 'checks'>): {
  readonly to: number;
  readonly of: number;
} {
  const tally = tallyOf(checks.filter(({ clauses }) => clauses.length > 0));
  return { to: tally.passed, of: sumOf(tally) - tally.undecided };
}

/** Returns the tally of each chapter, in the order of the report. */
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

/** Divides a bar of this size in proportion to the counts; each count above zero gets a length of at least 1. */
export function partsOfBar(counts: readonly number[], size: number): readonly number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => 0);
  const parts = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / all) * size))));
  // The longest part absorbs the rounding error.
  const longest = parts.indexOf(Math.max(...parts));
  const rest = size - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === longest ? part + rest : part));
}

/** The tally of a chapter, or of a grade of client requirements. */
export interface TallyRow {
  /** The id of the chapter; `name` is its name in the language of the register. */
  readonly chapter: string;
  readonly name: string;
  readonly tally: Tally;
}
