import type pc from 'picocolors';
import type { Language } from '../core/language.js';
import type { CheckOutcome } from '../engine/outcome.js';
import { chainLines, chainText, ledText } from './timeline.js';
import { howToObtain } from './curl.js';
import { printable, withoutCommands } from './printable.js';
import { messagesText, receivedText, recordingLines } from './recorded.js';
import { endedEarly } from './verdict-sentence.js';
import { toneOf, verdictParts } from './verdict-text.js';
import { causeOf, crashingBody, type Finding, findingsOf, isStop, otherOperations } from './findings.js';
import { clientFindingLines, notJudged, recordedLines } from './client-findings.js';
import { goingLive } from './going-live.js';
import { nextSteps, stepText } from './next-steps.js';
import type { consoleTexts } from './texts/console.js';
import { consoleTextsOf } from './texts/client-console.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { surprisesIn } from './surprises.js';
import { chapterTallies, type ChapterTally, partsOfBar, sumOf } from './tally.js';
import { ruleText, titleOf, titleOfFailure } from './title.js';
import { languageIn, nameOfChapter, secondsText, textIn } from './words.js';
import {
  impliedLines,
  type Register,
  type Report,
  type ReportCheck,
  type ReportDelivery,
  type ReportFailure,
  ruleLines,
  type Wording,
} from './report.js';

export type Colors = ReturnType<typeof pc.createColors>;

const marks: Readonly<Record<CheckOutcome, string>> = {
  passed: '✓',
  failed: '✗',
  waived: '~',
  warned: '?',
  recorded: '·',
  skipped: '-',
  error: '!',
};

const outcomes = Object.keys(marks) as readonly CheckOutcome[];

/** How many lines a run says at most unless more is asked for, with those of its header. */
const mostLines = 60;
const linesOfHeader = 2;

/**
 * How many items of each kind the summary shows, and how many characters of a body; with the header it stays within 60
 * lines for any target.
 */
const most = {
  findings: 10,
  warnings: 2,
  clauses: 4,
  steps: 3,
  broken: 3,
  reason: 300,
  waivers: 2,
  chapters: 18,
  reports: 4,
  body: 300,
  surprises: 8,
  findingsBesideSurprises: 5,
} as const;
/** Minimum width of the column of chapter names, in characters. */
const leastChapter = 22;

/** What the console shows of a run besides its report. */
export interface ConsoleOptions {
  /** Show every check with its requests and every finding, rather than a summary that fits on a screen or two. */
  readonly verbose?: boolean;
  /** Other reports that are written, such as `html report.html`. */
  readonly reports?: readonly string[];
}

/** Formats a report for a terminal: what is judged, checks as they finish if asked for, then the summary. */
export class ConsoleReport {
  /** Causes already shown in full, with the check that met them first. */
  readonly #shown = new Map<string, string>();
  readonly #language: Language;
  readonly #texts: (typeof consoleTexts)[Language];

  /** The register decides the language. */
  constructor(
    private readonly register: Register,
    private readonly colors: Colors,
    private readonly options: ConsoleOptions = {},
  ) {
    this.#language = languageIn(register);
    this.#texts = consoleTextsOf(register);
  }

  /** What is judged, and against what. */
  header(about: {
    readonly kit: Report['kit'];
    readonly contract: string;
    readonly baseUrl: string;
    readonly seed: number;
    readonly checks: number;
  }): string[] {
    const { kit, contract, baseUrl, seed, checks } = about;
    return [
      `${this.colors.bold(`${kit.name} ${kit.version}`)}${this.#texts.judges(printable(baseUrl))}`,
      this.colors.dim(this.#texts.about(checks, contract, seed)),
    ];
  }

  /** One line for a check, followed by its failures; a cause that was shown before is only named. */
  check(check: ReportCheck): string[] {
    const { outcome, durationMs } = check;
    const reason = printable(textIn(check, 'reason', this.register));
    const color = this.#paint(outcome);
    const tail = reason === '' ? '' : this.colors.dim(` (${reason})`);
    const time = durationMs >= 1_000 ? this.colors.dim(` ${secondsText(durationMs, this.#language)}`) : '';
    const words = outcomeTextsOf(this.register).outcome;
    const width = Math.max(...outcomes.map((one) => words[one].length));
    const head = `${color(`${marks[outcome]} ${words[outcome].padEnd(width)}`)} ${check.id}${time}${tail}`;
    return [head, ...check.failures.flatMap((failure) => this.#failure(check, failure))];
  }

  /**
   * What follows the checks: findings, what to do next, waivers, chapters, open points in brief, verdict, other
   * reports.
   */
  summary(report: Report): string[] {
    const findings = findingsOf(report);
    const isClient = report.subject === 'client' || report.subject === 'sweep';
    const after = [
      ...this.#waivers(report),
      ...this.#chapters(report),
      ...this.#broken(report),
      ...(isClient ? notJudged(report, this.register) : this.#steps(report)),
      ...(isClient ? recordedLines(report, this.register) : this.#aboutOpenPoints(report, findings.length)),
      ...this.#configuration(report),
      ...endedEarly(report, this.#language),
      goingLive(report, this.#language),
      ...this.#reports(),
      this.#verdict(report),
    ];
    const room = mostLines - linesOfHeader - 1 - after.length;
    return [
      '',
      ...recordingLines(report, this.#language),
      ...this.#howToRepeat(report),
      ...(isClient ? this.#clientFindings(findings, room) : this.#findings(findings)),
      ...after,
    ];
  }

  /** What is wrong with a client: the first findings with what happened, the others by their titles. */
  #clientFindings(findings: readonly Finding[], room: number): string[] {
    const shown = findings.filter(({ outcome }) => outcome !== 'waived');
    return clientFindingLines(
      shown,
      this.register,
      this.colors,
      this.options.verbose === true ? Infinity : room,
    );
  }

  #aboutOpenPoints(report: Report, findings: number): string[] {
    const openPoints = new Set(report.openPoints.map(({ id }) => id)).size;
    return [
      ...(openPoints > 0 ? [this.#texts.openPoints(openPoints)] : []),
      ...this.#surprises(report, findings),
    ];
  }

  /** Open points that the target answers otherwise than the reference gateway, unless there is more to do first. */
  #surprises(report: Report, findings: number): string[] {
    const all = surprisesIn(report.openPoints);
    const isVerbose = this.options.verbose === true;
    if (all.length === 0 || (!isVerbose && findings > most.findingsBesideSurprises)) return [];
    const shown = isVerbose ? all : all.slice(0, most.surprises);
    const rest = all.length - shown.length;
    return [
      this.#texts.surprises(all.length),
      ...shown.map(({ observation, reference }) => {
        const { id, operation } = observation;
        const name = this.register.operations?.get(operation) ?? operation;
        const observed = textIn(observation, 'observed', this.register);
        const place = [id, name].filter((part) => part !== '').join(' ');
        const other = reference === '' ? '' : this.#texts.reference(reference);
        return `  ${printable(`${place}: ${observed}${other}`)}`;
      }),
      ...(rest > 0 ? [`  ${this.#texts.moreSurprises(rest)}`] : []),
    ];
  }

  #configuration({ configuration }: Report): string[] {
    if (configuration === undefined) return [];
    return (['message', 'mend'] as const).map((member) =>
      printable(textIn(configuration, member, this.register)),
    );
  }

  #failure(check: ReportCheck, failure: ReportFailure): string[] {
    const { clause, pointer, exchanges, deliveries } = failure;
    const cause = causeOf(failure);
    const first = this.#shown.get(cause);
    // Without a clause the check stands for itself: its line is above.
    const message = textIn(failure, 'message', this.register);
    const plain = pointer === '' ? message : this.#texts.at(message, pointer);
    const facts = clause === null ? plain : titleOfFailure(failure, check, this.register);
    const title = this.colors.bold(printable(facts));
    if (first !== undefined && first !== check.id) {
      return [`    ${title}`, `      ${this.colors.dim(this.#texts.asIn(first))}`];
    }
    this.#shown.set(cause, check.id);
    return [
      `    ${title}`,
      ...ruleLines(this.register, clause).map((line) => `      ${line}`),
      `      ${this.#texts.expected(this.colors.green(printable(textIn(failure, 'expected', this.register))))}`,
      `      ${this.#texts.received(this.colors.red(printable(receivedText(failure, this.register))))}`,
      ...exchanges.map(({ curl }) => `      ${this.colors.dim(withoutCommands(curl))}`),
      ...deliveries.slice(0, 3).map((delivery) => this.#delivery(delivery)),
      ...chainLines(failure, this.register).map(
        (line) => `      ${this.colors.dim(this.#led(printable(line)))}`,
      ),
    ];
  }

  #led(text: string): string {
    return ledText(text, this.register);
  }

  #delivery({ receivedAt, eventType, body }: ReportDelivery): string {
    const text = this.#texts.delivery(receivedAt, eventType, printable(body.slice(0, 500)));
    return `      ${this.colors.dim(text)}`;
  }

  /** Printed only if curl lines were shown. */
  #howToRepeat(report: Report): string[] {
    const withCurl = report.checks.some(({ failures }) =>
      failures.some(({ exchanges }) => exchanges.length > 0),
    );
    if (this.options.verbose !== true || !withCurl) return [];
    return howToObtain(report.target.baseUrl, this.#language).map((line) =>
      this.colors.dim(withoutCommands(line)),
    );
  }

  /** What fails the run, then what implied clauses warn of. */
  #findings(findings: readonly Finding[]): string[] {
    const of = (wanted: Finding['outcome']) => findings.filter(({ outcome }) => outcome === wanted);
    const [failed, warned] = [of('failed'), of('warned')];
    const checks = new Set(failed.flatMap((finding) => [...finding.checks, ...finding.stopped])).size;
    // Both together take no more lines than findings alone.
    const room = warned.length > 0 ? most.findings - most.warnings - 1 : most.findings;
    return [
      ...this.#list(this.#texts.findings(failed.length, checks), failed, room),
      ...this.#list(this.#texts.warnings(warned.length), warned, most.warnings),
    ];
  }

  #list(heading: string, findings: readonly Finding[], room: number): string[] {
    if (findings.length === 0) return [];
    const shown = this.options.verbose === true ? findings : findings.slice(0, room);
    const rest = findings.length - shown.length;
    return [
      heading,
      ...shown.flatMap((finding) => this.#finding(finding)),
      ...(rest > 0 || this.options.verbose !== true ? [this.#howToSeeMore(rest)] : []),
    ];
  }

  #finding(finding: Finding): string[] {
    const { head, clauses, checks, stopped, outcome } = finding;
    const severity = outcomeTextsOf(this.register).severity[finding.severity];
    const others = clauses.filter((id) => id !== head.failure.clause);
    const chain = chainText(head.failure, this.register);
    const elsewhere = otherOperations(finding, this.register);
    const sent = crashingBody(head.failure, most.body);
    const more = [
      ...others.slice(0, most.clauses),
      ...(others.length > most.clauses ? [this.#texts.more(others.length - most.clauses)] : []),
    ];
    const messages = messagesText(head.failure, this.register);
    const where = [
      `${severity}: ${head.check.id}`,
      ...(messages === '' ? [] : [messages]),
      ...(checks.length > 1 ? [this.#texts.moreChecks(checks.length - 1)] : []),
      ...(stopped.length > 0 ? [this.#texts.stopped(stopped.length)] : []),
      ...(more.length > 0 ? [this.#texts.also(more.join(' '))] : []),
      ...(elsewhere.length > 0 ? [this.#texts.alsoOn(printable(elsewhere.join(', ')))] : []),
      ...(sent === '' || isStop(finding) ? [] : [this.#texts.sent(printable(sent))]),
      // The title of a finding about an answer names the call; a notification does not show which one caused it.
      ...(head.failure.deliveries.length > 0 && chain !== '' ? [this.#led(printable(chain))] : []),
      // A sentence with its full stop, so it comes last.
      ...impliedLines(this.register, head.failure.clause),
    ];
    const rule = ruleText(this.register, head.failure.clause);
    const evidence = [...(rule === '' ? [] : [printable(rule)]), where.join(', ')].join('; ');
    return [
      `  ${this.#paint(outcome)(marks[outcome])} ${printable(titleOf(finding, this.register))}`,
      `      ${this.colors.dim(evidence)}`,
    ];
  }

  #howToSeeMore(rest: number): string {
    return `  ${rest > 0 ? this.#texts.howToSeeMore(rest) : this.#texts.howToSee}`;
  }

  #waivers({ waivers = [] }: Report): string[] {
    const rows = waivers.map(({ id, state, reason }) =>
      this.#texts.waiver(id, outcomeTextsOf(this.register).waiver[state], printable(reason)),
    );
    if (this.options.verbose === true || rows.length <= most.waivers) return rows;
    // Stale and expired waivers fail the run, so they are named first.
    const order = [...waivers.keys()].sort((a, b) => urgency(waivers[b]?.state) - urgency(waivers[a]?.state));
    const first = order.slice(0, most.waivers).flatMap((index) => rows[index] ?? []);
    return [...first, this.#texts.moreWaivers(rows.length - first.length)];
  }

  #steps(report: Report): string[] {
    const steps = nextSteps(report);
    if (steps.length === 0) return [];
    const shown = this.options.verbose === true ? steps : steps.slice(0, most.steps);
    const rest = steps.slice(shown.length).reduce((sum, { checks }) => sum + checks, 0);
    return [
      steps.some(({ unlocks }) => unlocks) ? this.#texts.whatToDoNext : this.#texts.whyNot,
      ...shown.map((step) => `  ${printable(stepText(step, this.register))}`),
      ...(rest > 0 ? [`  ${this.#texts.otherReasons(rest)}`] : []),
    ];
  }

  /** What the kit or a state could not do: ids with their reasons. */
  #broken({ checks }: Report): string[] {
    const broken = checks.filter(({ outcome }) => outcome === 'error');
    if (broken.length === 0) return [];
    const shown = this.options.verbose === true ? broken : broken.slice(0, most.broken);
    const rest = broken.length - shown.length;
    return [
      this.#texts.broken(broken.length),
      ...shown.map((check) => {
        const reason = textIn(check, 'reason', this.register);
        const short = reason.length > most.reason ? `${reason.slice(0, most.reason)}…` : reason;
        return `  ${this.#paint('error')(marks.error)} ${check.id}: ${printable(short)}`;
      }),
      ...(rest > 0 ? [`  ${this.#texts.moreBroken(rest)}`] : []),
    ];
  }

  #chapters(report: Report): string[] {
    if (report.clauses.length === 0) return [];
    const tallies = chapterTallies(report, this.register);
    const named = tallies.slice(0, most.chapters);
    const widest = Math.max(...named.map(({ chapter }) => nameOfChapter(chapter, this.register).length));
    const width = Math.max(leastChapter, widest);
    const shown = named.map((one) => barLine(one, width, this.colors, this.register));
    const rest = tallies.length - shown.length;
    const has = (kind: 'waived' | 'warned') => tallies.some(({ tally }) => tally[kind] > 0);
    return [
      this.#texts.chapters(has('waived'), has('warned')),
      ...shown,
      ...(rest > 0 ? [`  ${this.#texts.moreChapters(rest)}`] : []),
    ];
  }

  #reports(): string[] {
    const { reports = [] } = this.options;
    if (reports.length === 0) return [];
    const rest = reports.length - most.reports;
    const named = [...reports.slice(0, most.reports), ...(rest > 0 ? [this.#texts.moreReports(rest)] : [])];
    return [this.#texts.reports(named.join(', '))];
  }

  #verdict(report: Report): string {
    const { run } = report;
    const { red, green, yellow, cyan, magenta, bold } = this.colors;
    const color = { good: green, bad: red, partial: cyan, undecided: yellow, broken: magenta };
    const { head, rest } = verdictParts(report, this.#language);
    const after =
      report.subject === 'recording'
        ? rest
        : this.#texts.verdict(
            withoutCommands(rest),
            countsText(report, this.#language),
            run.seed,
            secondsText(run.durationMs, this.#language),
          );
    return `${bold(color[toneOf(report)](head))}${after}`;
  }

  #paint(outcome: CheckOutcome): (text: string) => string {
    const { green, red, yellow, cyan, dim, magenta } = this.colors;
    const paints = {
      passed: green,
      failed: red,
      waived: yellow,
      warned: yellow,
      recorded: cyan,
      skipped: dim,
      error: magenta,
    };
    return paints[outcome];
  }
}

/** The sort rank of a waiver: the higher, the earlier it is named. */
function urgency(state: string | undefined): number {
  return state === 'expired' || state === 'stale' ? 1 : 0;
}

/** `12 passed, 1 failed`; outcomes that did not occur are left out. */
export function countsText({ counts: { checks: counts }, subject }: Report, language: Language): string {
  const { counted, none } = outcomeTextsOf({ subject, language });
  const parts = outcomes.map((outcome) => [outcome, counts[outcome] ?? 0] as const);
  const shown = parts.filter(([, count]) => count > 0);
  return shown.map(([outcome, count]) => counted[outcome](count)).join(', ') || none;
}

/** Width of a chapter's bar, in characters. */
const barCells = 24;

/** One line for a chapter, or for a grade of duties: its name, a bar, and how much of it was decided. */
function barLine({ chapter, tally }: ChapterTally, width: number, colors: Colors, wording: Wording): string {
  const { passed, waived, warned, failed, undecided } = tally;
  const texts = consoleTextsOf(wording);
  const all = sumOf(tally);
  const note = failed > 0 ? colors.red(`  ${texts.failed(failed)}`) : '';
  const { green, yellow, red, dim } = colors;
  const kinds = [
    [passed, green, '█'],
    [waived + warned, yellow, '▒'],
    [failed, red, '▓'],
    [all === 0 ? 1 : undecided, dim, '░'],
  ] as const;
  const sizes = partsOfBar(
    kinds.map(([count]) => count),
    barCells,
  );
  const bar = kinds.map(([, paint, cell], index) => paint(cell.repeat(sizes[index] ?? 0)));
  const name = nameOfChapter(chapter, { ...(wording.language && { language: wording.language }) }).padEnd(
    width,
  );
  const counts = texts.ofAll(String(all - undecided).padStart(4), String(all).padStart(4));
  return `  ${name} ${bar.join('')} ${counts}${note}`;
}
