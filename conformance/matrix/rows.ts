/** The rows of the tables: reports scored by one requirement set. */
import { groupBy } from '../core/groups.js';
import { createHash } from 'node:crypto';
import type { ResultSubject } from '../engine/result.js';
import { targetOf } from '../report/history.js';
import { chapterOfClause, type Register, type Report, type ReportClause } from '../report/report.js';
import { sumOf, type Tally, tallyOf } from '../report/tally.js';
import type { DutyGrade, RequirementSet } from './sets.js';
import { grades } from './sets.js';
import type { Run } from './reports.js';

/** Age in days above which a result is marked as old. */
export const oldAfterDays = 180;

/** The criteria by which a matrix is made. */
export interface Scale {
  readonly set: RequirementSet;
  /** The time from which ages are computed, in ms since 1970. */
  readonly now: number;
  /** SHA-256 of the contract of this kit. */
  readonly contract: string;
}

/** The colour of a cell: green only if every requirement was decided and fulfilled, in a complete run. */
export type CellTone = 'passed' | 'failed' | 'waived' | 'partial' | 'absent';

/** The requirements of one chapter, or of one grade of duties, in one report. */
export interface Cell {
  readonly tally: Tally;
  /** Requirements of the report that the set does not contain: counted, but not scored. */
  readonly fresh: { readonly seen: number; readonly failed: number };
  readonly tone: CellTone;
}

/** The verdict on a report according to the set. */
export type Word = 'conformant' | 'partial' | 'nonconformant' | 'undecided' | 'error';

/** One report in a table. */
export interface Row extends Run {
  /** An anchor that is always the same for the same report. */
  readonly id: string;
  readonly name: string;
  readonly word: Word;
  /** The cells by chapter or grade. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** The total; for a client, of its MUST requirements. */
  readonly all: Cell;
  /** Whether the run covered only a part, so that nothing in it is green. */
  readonly isPart: boolean;
  /** Why the cells are striped; empty if they are not. */
  readonly stale: readonly ('old' | 'other contract')[];
  /** Earlier versions, newest first. */
  readonly older: readonly Row[];
}

/** Returns a row per gateway or client, sorted by name: that of the newest version, with the older ones inside. */
export function rowsOf(
  runs: readonly Run[],
  subject: ResultSubject,
  scale: Scale,
  register: Register,
): readonly Row[] {
  const rows = runs
    .filter(({ report }) => (report.subject ?? 'gateway') === subject)
    .map((run) => rowOf(run, scale, register));
  // A report that is given twice counts once.
  const unique = [...groupBy(rows, ({ id }) => id).values()].flatMap((same) => same.slice(0, 1));
  return [...groupBy(unique, ({ name }) => name)]
    .sort(([a], [b]) => a.localeCompare(b, 'en') || (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const [newest, ...older] = [...rows].sort(newestFirst);
      return newest === undefined ? [] : [{ ...newest, older }];
    });
}

/** Returns the version of the gateway or client as named by its owner; empty if there is none. */
export function versionOf({ target }: Report): string {
  return (target.client ?? target.gateway)?.version ?? '';
}

const dotted = /^v?\d+(\.\d+)*$/;

/** Compares rows by version if both are numeric, otherwise by date. */
function newestFirst(a: Row, b: Row): number {
  const [first, second] = [versionOf(a.report), versionOf(b.report)].map((text) => text.replace(/^v/, ''));
  const areNumbers = dotted.test(first ?? '') && dotted.test(second ?? '');
  const byVersion = areNumbers ? (second ?? '').localeCompare(first ?? '', 'en', { numeric: true }) : 0;
  return (
    byVersion ||
    Date.parse(b.report.run.startedAt) - Date.parse(a.report.run.startedAt) ||
    (a.id < b.id ? -1 : 1)
  );
}

function rowOf(run: Run, scale: Scale, register: Register): Row {
  const { report } = run;
  const { set, now, contract } = scale;
  const isClient = report.subject === 'client';
  // A sweep is not scored.
  const isSweep = report.subject === 'sweep';
  const wanted = new Set(isSweep ? [] : isClient ? Object.values(set.duties).flat() : set.clauses);
  const groupOf = (id: string, grade: DutyGrade) => (isClient ? grade : chapterOfClause(register, id));
  const gradeIn = new Map(grades.flatMap((grade) => set.duties[grade].map((id) => [id, grade] as const)));
  const groups = new Map<string, { scored: Judged[]; fresh: Judged[] }>();
  const into = (group: string) => {
    const there = groups.get(group) ?? { scored: [], fresh: [] };
    groups.set(group, there);
    return there;
  };
  const inReport = new Map(report.clauses.map((clause) => [clause.id, clause]));
  for (const id of wanted) {
    const group = into(groupOf(id, gradeIn.get(id) ?? 'MUST'));
    const outcome = inReport.get(id)?.outcome ?? 'skipped';
    if (outcome !== 'unobservable') group.scored.push({ id, outcome });
  }
  for (const clause of report.clauses) {
    if (wanted.has(clause.id) || clause.level !== 'must' || clause.outcome === 'unobservable') continue;
    into(groupOf(clause.id, clause.grade ?? 'MUST')).fresh.push(clause);
  }
  const isPart = !isSweep && isInPart(report);
  const cellOf = (scored: readonly Judged[], fresh: readonly Judged[]): Cell => {
    const tally = tallyOf(scored);
    const failed = fresh.filter(({ outcome }) => outcome === 'failed').length;
    return { tally, fresh: { seen: fresh.length, failed }, tone: toneOf(tally, isPart) };
  };
  const order = isClient
    ? grades
    : [...new Set([...register.clauses.values()].map(({ chapter }) => chapter))];
  const names = [...order, ...[...groups.keys()].filter((name) => !order.some((one) => one === name)).sort()];
  const cells = new Map(
    names.map((name) => {
      const { scored = [], fresh = [] } = groups.get(name) ?? {};
      return [name, cellOf(scored, fresh)];
    }),
  );
  // For a client, only MUST requirements decide the verdict.
  const deciding = [...groups].filter(([name]) => !isClient || name === 'MUST').map(([, group]) => group);
  const all = cellOf(
    deciding.flatMap(({ scored }) => scored),
    [...groups.values()].flatMap(({ fresh }) => fresh),
  );
  const ageDays = (now - Date.parse(report.run.startedAt)) / 86_400_000;
  return {
    id: `run-${digestOf(report).slice(0, 16)}`,
    name: targetOf(report),
    ...run,
    cells,
    all,
    isPart,
    word: wordOf(report, all, isClient ? new Set(set.duties.MUST) : wanted),
    stale: [
      ...(ageDays > oldAfterDays ? (['old'] as const) : []),
      ...(report.contract.sha256 === contract ? [] : (['other contract'] as const)),
    ],
    older: [],
  };
}

type Judged = Pick<ReportClause, 'id' | 'outcome'>;

function digestOf(report: Report): string {
  return createHash('sha256').update(JSON.stringify(report)).digest('hex');
}

/** Whether a run covered only a part, so that nothing in it may be green. */
function isInPart({ verdict, profile, run }: Report): boolean {
  return (
    verdict === 'partial' ||
    verdict === 'undecided' ||
    verdict === 'error' ||
    profile === 'part' ||
    profile === 'without control endpoint' ||
    run.interrupted === true
  );
}

function toneOf(tally: Tally, isPart: boolean): CellTone {
  if (sumOf(tally) === 0) return 'absent';
  if (tally.failed > 0) return 'failed';
  if (tally.undecided > 0) return 'partial';
  if (tally.waived + tally.warned > 0) return 'waived';
  return isPart ? 'partial' : 'passed';
}

/**
 * Returns the verdict according to the set: failures at requirements that do not decide according to the set do not count.
 * A failure without a requirement, such as an expired waiver, still counts.
 */
function wordOf(report: Report, { tally, tone }: Cell, deciding: ReadonlySet<string>): Word {
  const { verdict } = report;
  if (verdict === 'error' || verdict === 'undecided') return verdict;
  if (tally.failed > 0) return 'nonconformant';
  if (verdict === 'nonconformant' && !failedOnlyBeyond(report, deciding)) return 'nonconformant';
  // As in the report, requirements that only warn do not prevent conformance.
  const onlyWarns = tone === 'waived' && tally.waived === 0 && verdict === 'conformant';
  return tone === 'passed' || onlyWarns ? 'conformant' : 'partial';
}

/** Whether a report failed only at requirements that do not decide according to the set. */
function failedOnlyBeyond({ clauses, checks, waivers = [] }: Report, deciding: ReadonlySet<string>): boolean {
  if (waivers.some(({ state }) => state === 'stale' || state === 'expired')) return false;
  const failed = clauses.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  const failures = checks
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap((check) => (check.failures.length === 0 ? [null] : check.failures.map(({ clause }) => clause)));
  return failed.length > 0 && [...failed, ...failures].every((id) => id !== null && !deciding.has(id));
}
