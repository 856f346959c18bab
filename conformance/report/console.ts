import type pc from 'picocolors';
import { type CheckOutcome, isDecided } from '../engine/outcome.js';
import { howToObtain } from './curl.js';
import { printable, withoutCommands } from './printable.js';
import { toneOf, verdictParts } from './verdict-text.js';
import { causeOf, type Finding, findingsOf } from './findings.js';
import {
  byChapter,
  type Register,
  type Report,
  type ReportCheck,
  type ReportDelivery,
  type ReportFailure,
  ruleOf,
} from './report.js';

export type Colors = ReturnType<typeof pc.createColors>;

const marks: Readonly<Record<CheckOutcome, string>> = {
  passed: '✓',
  failed: '✗',
  waived: '~',
  recorded: '·',
  skipped: '-',
  error: '!',
};

/** How many findings the summary names. */
const maxFindings = 20;

/** Writes a report for a terminal: checks as they end, then the summary. */
export class ConsoleReport {
  /** Causes that were shown in full, with the check that met them first. */
  readonly #shown = new Map<string, string>();

  constructor(
    private readonly register: Register,
    private readonly colors: Colors,
  ) {}

  /** One line for one check, and below it what was wrong; a cause that was shown before is only named. */
  check(check: ReportCheck): string[] {
    const { outcome, reason, durationMs } = check;
    const color = this.#paint(outcome);
    const tail = reason === null ? '' : this.colors.dim(` (${printable(reason)})`);
    const time = durationMs >= 1_000 ? this.colors.dim(` ${(durationMs / 1_000).toFixed(1)} s`) : '';
    const head = `${color(`${marks[outcome]} ${outcome.padEnd(8)}`)} ${check.id}${time}${tail}`;
    return [head, ...check.failures.flatMap((failure) => this.#failure(check, failure))];
  }

  /** What stands below the checks: findings, waivers, chapters, open points in short, and the verdict line. */
  summary(report: Report): string[] {
    const withCurl = report.checks.some(({ failures }) =>
      failures.some(({ exchanges }) => exchanges.length > 0),
    );
    const openPoints = new Set(report.openPoints.map(({ id }) => id)).size;
    return [
      '',
      ...(withCurl
        ? howToObtain(report.target.baseUrl).map((line) => this.colors.dim(withoutCommands(line)))
        : []),
      ...this.#findings(findingsOf(report)),
      ...(report.waivers ?? []).map(({ id, state, reason }) => `waiver ${id}: ${state} (${reason})`),
      ...this.#chapters(report),
      ...(openPoints > 0
        ? [`Open points seen: ${openPoints} (--report html=PATH or json=PATH has them)`]
        : []),
      ...(report.configuration === undefined
        ? []
        : [report.configuration.message, report.configuration.mend].map(printable)),
      ...(report.run.interrupted === true ? ['The run was interrupted: what had not run is skipped.'] : []),
      this.#verdict(report),
    ];
  }

  #failure(check: ReportCheck, failure: ReportFailure): string[] {
    const { clause, message, expected, received, pointer, exchanges, deliveries } = failure;
    const cause = causeOf(failure);
    const first = this.#shown.get(cause);
    const at = pointer === '' ? '' : ` at ${printable(pointer)}`;
    const title = clause === null ? [] : [`    ${this.colors.bold(clause)} ${ruleOf(this.register, clause)}`];
    if (first !== undefined && first !== check.id) {
      return [...title, `      ${this.colors.dim(`${printable(message)}${at}: as in ${first}`)}`];
    }
    this.#shown.set(cause, check.id);
    return [
      ...title,
      `      ${printable(message)}${at}`,
      `      expected: ${this.colors.green(printable(expected))}`,
      `      received: ${this.colors.red(printable(received))}`,
      ...exchanges.map(({ curl }) => `      ${this.colors.dim(withoutCommands(curl))}`),
      ...deliveries.slice(0, 3).map((delivery) => this.#delivery(delivery)),
    ];
  }

  #delivery({ receivedAt, eventType, body }: ReportDelivery): string {
    const text = `delivery ${receivedAt} to ${eventType}: ${printable(body.slice(0, 500))}`;
    return `      ${this.colors.dim(text)}`;
  }

  #findings(findings: readonly Finding[]): string[] {
    const open = findings.filter(({ waived }) => !waived);
    const cases = open.reduce((sum, finding) => sum + finding.cases.length, 0);
    if (open.length === 0 || cases < 2) return [];
    const rows = open.slice(0, maxFindings).map(({ clauses, message, checks }) => {
      const where = checks.length === 1 ? checks[0] : `${checks.length} checks, first ${checks[0]}`;
      const at = clauses.length === 0 ? '' : `${this.colors.bold(clauses.join(' '))} `;
      return `  ${at}${printable(message)} (${where})`;
    });
    const rest = open.length - rows.length;
    return [
      `${open.length} finding(s) from ${cases} failure(s), the most frequent first:`,
      ...rows,
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ];
  }

  #chapters(report: Report): string[] {
    if (report.clauses.length === 0) return [];
    const rows = [...byChapter(report.clauses, this.register)].map(([chapter, clauses]) => {
      const must = clauses.filter(({ level }) => level === 'must');
      const gradable = must.filter(({ outcome }) => outcome !== 'unobservable');
      const decided = gradable.filter(({ outcome }) => isDecided(outcome)).length;
      const failed = gradable.filter(({ outcome }) => outcome === 'failed').length;
      const note = failed > 0 ? this.colors.red(`  ${failed} failed`) : '';
      return `  ${chapter.padEnd(22)} ${String(decided).padStart(4)} of ${String(gradable.length).padStart(4)}${note}`;
    });
    return ['MUST clauses decided, by chapter:', ...rows];
  }

  #verdict(report: Report): string {
    const { counts, run } = report;
    const { red, green, yellow, cyan, magenta, bold } = this.colors;
    const color = { good: green, bad: red, partial: cyan, undecided: yellow, broken: magenta };
    const { head, rest } = verdictParts(report);
    return `${bold(color[toneOf(report)](head))}${withoutCommands(rest)}; checks: ${countsText(counts.checks)}; seed ${run.seed}, ${(run.durationMs / 1000).toFixed(1)} s`;
  }

  #paint(outcome: CheckOutcome): (text: string) => string {
    const { green, red, yellow, cyan, dim, magenta } = this.colors;
    const paints = {
      passed: green,
      failed: red,
      waived: yellow,
      recorded: cyan,
      skipped: dim,
      error: magenta,
    };
    return paints[outcome];
  }
}

/** `12 passed, 1 failed`; outcomes that did not occur are left out. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'none';
}
