import type { ClauseOutcome } from '../engine/outcome.js';
import { byChapter, type Register, type Report } from './report.js';

/** How what can be judged came out. What was not decided is neither good nor bad. */
export interface Tally {
  readonly passed: number;
  /** Failed, and a waiver covers it. */
  readonly waived: number;
  readonly failed: number;
  readonly undecided: number;
}

/** One chapter of the specification, or of a suite without clauses. */
export interface ChapterTally {
  readonly chapter: string;
  readonly tally: Tally;
}

interface Judged {
  readonly outcome: ClauseOutcome;
}

/** What the verdict counts: MUST clauses that can be seen from outside, or checks where the suite has no clauses. */
export function countedOf({ clauses, checks }: Pick<Report, 'clauses' | 'checks'>): readonly Judged[] {
  return clauses.length > 0 ? gradable(clauses) : checks;
}

/** How what the verdict counts came out. */
export function tallyOf(judged: readonly Judged[]): Tally {
  const count = (wanted: ClauseOutcome) => judged.filter(({ outcome }) => outcome === wanted).length;
  const [passed, waived, failed] = [count('passed'), count('waived'), count('failed')];
  return { passed, waived, failed, undecided: judged.length - passed - waived - failed };
}

/** How many it counts. */
export function sumOf({ passed, waived, failed, undecided }: Tally): number {
  return passed + waived + failed + undecided;
}

/** How each chapter came out, in the order of the report. */
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

/** The sizes of the parts of a bar of this size: in proportion, at least one for each count that is not nought. */
export function partsOfBar(counts: readonly number[], size: number): readonly number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => 0);
  const parts = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / all) * size))));
  // What rounding added or lost, the longest part makes up for.
  const longest = parts.indexOf(Math.max(...parts));
  const rest = size - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === longest ? part + rest : part));
}
