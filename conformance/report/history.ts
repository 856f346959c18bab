import { newFindings } from './baseline.js';
import { failingFindings, type Finding } from './findings.js';
import type { Register, Report } from './report.js';
import { severities, type Severity } from './severity.js';
import { type ChapterTally, chapterTallies, countedOf, type Tally, tallyOf } from './tally.js';
import { titleInList } from './title.js';

/** Returns the subject of a report: the client, the gateway's name with its environment or, without one, its address. */
export function targetOf({ target }: Pick<Report, 'target'>): string {
  if (target.client !== undefined) return target.client.name;
  const { name, environment } = target.gateway ?? {};
  if (name === undefined) return target.baseUrl;
  return environment === undefined ? name : `${name} (${environment})`;
}

/** How a run compares with an earlier one: findings disappeared, appeared, both, or neither. */
export type Course = 'better' | 'worse' | 'mixed' | 'same';

/** One run of a history. */
export interface HistoryRow {
  /** ISO 8601. */
  readonly startedAt: string;
  /** What the user says was checked, such as a version or a commit. */
  readonly build: string;
  readonly report: Pick<Report, 'verdict' | 'profile' | 'decided'>;
  readonly tally: Tally;
  readonly findings: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** Compared with the run before; undefined for the first. */
  readonly change: Change | undefined;
}

/** What changed from one run to a later one. */
export interface Change {
  readonly since: string;
  readonly course: Course;
  /** Titles of new findings, and of fixed ones. */
  readonly fresh: readonly string[];
  readonly fixed: readonly string[];
  /** Whether the runs had different conditions, so that a difference need not come from the gateway. */
  readonly isOtherwise: boolean;
  readonly chapters: readonly ChapterChange[];
}

export interface ChapterChange {
  readonly chapter: string;
  readonly before: Tally | undefined;
  readonly now: Tally;
}

/** The runs of one gateway, oldest first, and how the last compares with a week earlier. */
export interface History {
  readonly target: string;
  readonly rows: readonly HistoryRow[];
  /** What changed since the most recent run that is at least a week older than the last; undefined if there is none. */
  readonly week: Change | undefined;
  /** The number of reports about each other gateway, by its name. */
  readonly others: ReadonlyMap<string, number>;
}

const weekMs = 7 * 24 * 3_600_000;

/**
 * Returns the history of the gateway of the latest report. `read` returns a report by its index; it is called again for
 * those that are compared, because hundreds of reports do not fit into memory.
 */
export function historyOf(count: number, read: (index: number) => Report, register: Register): History {
  const all = distinct(Array.from({ length: count }, (_, index) => headOf(read(index), index)));
  const latest = all.at(-1);
  const target = latest?.target ?? '';
  const own = all.filter((one) => one.target === target);
  const others = new Map<string, number>();
  for (const one of all) if (one.target !== target) others.set(one.target, (others.get(one.target) ?? 0) + 1);
  const rows: HistoryRow[] = [];
  let before: Report | undefined;
  for (const { index } of own) {
    const report = read(index);
    rows.push(rowOf(report, before, register));
    before = report;
  }
  const aWeekAgo = Date.parse(latest?.startedAt ?? '') - weekMs;
  const old = own.findLast(({ startedAt }) => Date.parse(startedAt) <= aWeekAgo);
  const week = old && before && changeOf(before, read(old.index), register);
  return { target, rows, week, others };
}

interface Head {
  readonly index: number;
  readonly target: string;
  readonly startedAt: string;
  readonly id: string;
}

function headOf(report: Report, index: number): Head {
  const { startedAt, seed } = report.run;
  const id = report.results?.sha256 ?? `${startedAt} ${seed}`;
  return { index, target: targetOf(report), startedAt, id };
}

/** Returns each run once, in the order in which the runs started. */
function distinct(heads: readonly Head[]): readonly Head[] {
  return [...new Map(heads.map((head) => [head.id, head])).values()].sort(
    (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt),
  );
}

function rowOf(report: Report, before: Report | undefined, register: Register): HistoryRow {
  const { run, target, verdict, profile, decided } = report;
  const { commit, version = target.client?.version } =
    target.client === undefined ? (target.gateway ?? {}) : {};
  const findings = failingFindings(report);
  const count = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
  return {
    startedAt: run.startedAt,
    build: [version, commit?.slice(0, 12)].filter((part) => part !== undefined).join(' '),
    report: { verdict, profile, decided },
    tally: tallyOf(countedOf(report)),
    findings: findings.length,
    bySeverity: Object.fromEntries(severities.map((one) => [one, count(one)])) as Record<Severity, number>,
    change: before && changeOf(report, before, register),
  };
}

function changeOf(report: Report, before: Report, register: Register): Change {
  const { fresh, gone } = newFindings(report, before);
  const titles = (findings: readonly Finding[]) => findings.map((finding) => titleInList(finding, register));
  const old = new Map(chapterTallies(before, register).map((one) => [one.chapter, one.tally]));
  const same = (feature: (one: Report) => unknown) =>
    JSON.stringify(feature(report)) === JSON.stringify(feature(before));
  return {
    since: before.run.startedAt,
    course: courseOf(fresh.length, gone.length),
    fresh: titles(fresh),
    fixed: titles(gone),
    isOtherwise: !(
      same(({ contract }) => contract.sha256) &&
      same(({ run }) => run.selection) &&
      same(({ profile }) => profile)
    ),
    chapters: chapterTallies(report, register).map(({ chapter, tally }: ChapterTally): ChapterChange => ({
      chapter,
      before: old.get(chapter),
      now: tally,
    })),
  };
}

function courseOf(fresh: number, fixed: number): Course {
  if (fresh > 0) return fixed > 0 ? 'mixed' : 'worse';
  return fixed > 0 ? 'better' : 'same';
}
