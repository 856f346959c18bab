import type pc from 'picocolors';
import type { Language } from '../core/language.js';
import type { CheckOutcome } from '../engine/outcome.js';
import { type SpokenTexts, textsIn, translate } from '../language/phrases.js';
import { howToObtain } from './curl.js';
import { findingText } from './finding-text.js';
import { causeOf, type Finding } from './findings.js';
import { nextSteps } from './next-steps.js';
import { printable, printableLines, withoutCommands } from './printable.js';
import { receivedText, recordingLines } from './recorded.js';
import {
  isAboutClient,
  type Register,
  type Report,
  type ReportCheck,
  type ReportDelivery,
  type ReportFailure,
  ruleLines,
} from './report.js';
import { type Item, type Section, type SectionId, sectionsOf } from './sections.js';
import type { TallyRow } from './tally.js';
import { chapterTallies, partsOfBar, sumOf } from './tally.js';
import { consoleTexts, legendOf } from './texts/console.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { sectionTextsOf } from './texts/sections.js';
import { chainLines, chainText, ledText, mostTelling, timelineLines } from './timeline.js';
import { titleOfFailure } from './title.js';
import { verdictOf } from './verdict.js';
import { languageIn, secondsText, textIn } from './words.js';

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

const limits = {
  /** Lines of a run including its header, without `verbose`. */
  lines: 60,
  /** Lines of the header. */
  headerLines: 2,
  /** With more findings than this, the section about permitted responses is omitted: the findings matter more. */
  findingsWithAnswers: 5,
  /** Characters of an entry. */
  entryCharacters: 300,
  /** Characters of a quotation from the specification. */
  quoteCharacters: 180,
  /** Characters of the body of a notification. */
  bodyCharacters: 500,
  /** Steps that led to a failure. */
  steps: 5,
  /** Notifications of a failure. */
  deliveries: 3,
  /** Names of other reports that were written. */
  reports: 4,
  /** Minimum width of the column of chapter names, in characters. */
  minNameCharacters: 22,
  /** Width of a bar, in characters. */
  barCharacters: 24,
} as const;

/** Maximum number of entries of each section, so that the output fits for any target. */
const maxEntries: Readonly<Record<SectionId, number>> = {
  findings: 10,
  'known findings': 0,
  warnings: 2,
  'known failures': 2,
  chapters: 18,
  errors: 3,
  'not tested': 3,
  run: 4,
  'open points': 0,
  answers: 6,
};

/** What the console shows of a run in addition to its report. */
export interface ConsoleOptions {
  /** Show every check with its requests and every finding, rather than a summary that fits on a screen or two. */
  readonly verbose?: boolean;
  /** Other reports that the run writes, such as `html report.html`. */
  readonly reports?: readonly string[];
}

/** Formats a report for a terminal: the subject of the run, with `verbose` the checks as they finish, then the summary. */
export class ConsoleReport {
  /** Causes already shown in full, with the first check that found each. */
  readonly #shown = new Map<string, string>();
  readonly #language: Language;
  readonly #texts: SpokenTexts<typeof consoleTexts>;
  readonly #isVerbose: boolean;

  /** The register determines the language. */
  constructor(
    private readonly register: Register,
    private readonly colors: Colors,
    private readonly options: ConsoleOptions = {},
  ) {
    this.#language = languageIn(register);
    this.#texts = textsIn(consoleTexts, this.#language);
    this.#isVerbose = options.verbose === true;
  }

  /** Returns the header: what is checked, and against which contract. */
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

  /** Returns a line for a check, followed by its failures; a cause that was already shown is only named. */
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

  /** Returns what follows the checks: the sections, then the verdict, because a terminal shows the last lines. */
  summary(report: Report): string[] {
    const all = sectionsOf(report, this.register);
    const verdict = verdictOf(report, this.#language);
    const first = all.filter(({ id }) => id === 'findings');
    const failing = first.reduce((sum, { findings = [] }) => sum + findings.length, 0);
    const hasMoreToDo = failing > limits.findingsWithAnswers && !this.#isVerbose;
    const others = all.filter(({ id }) => id !== 'findings' && !(id === 'answers' && hasMoreToDo));
    const before = ['', ...recordingLines(report, this.#language), ...this.#howToRepeat(report)];
    const after = [
      ...others.flatMap((section) => this.#section(section, report, Infinity)),
      ...this.#configuration(report),
      ...verdict.ended,
      verdict.goingLive,
      ...this.#reports(),
      this.#verdict(report),
      ...this.#first(report),
    ];
    const room = limits.lines - limits.headerLines - before.length - after.length;
    return [...before, ...first.flatMap((section) => this.#section(section, report, room)), ...after];
  }

  /** Returns the lines of a section; its findings take at most `room` lines. */
  #section(section: Section, report: Report, room: number): string[] {
    const { id, heading, findings = [], table = [], items = [], notes = [] } = section;
    const limit = this.#isVerbose ? Infinity : maxEntries[id];
    // The heading and the last line take two lines.
    const shown = this.#findings(findings.slice(0, limit), report, this.#isVerbose ? Infinity : room - 2);
    const rest =
      findings.length - shown.length + Math.max(0, table.length - limit) + Math.max(0, items.length - limit);
    const lines = [
      ...shown.flat(),
      ...this.#bars(table.slice(0, limit)),
      ...items.slice(0, limit).map((item) => this.#item(item)),
      ...(rest > 0 ? [`  ${this.#more(section, rest)}`] : []),
      ...notes.map((note) => `  ${printable(note)}`),
    ];
    const legend = table.length > 0 ? `: ${translate(legendOf(table), this.#language)}` : '';
    return [
      `${heading}${lines.length > 0 && legend === '' ? ':' : legend}`,
      ...lines,
      ...(rest === 0 && id === 'findings' && !this.#isVerbose ? [`  ${this.#texts.howToSee}`] : []),
    ];
  }

  #item({ text, checks, outcome }: Item): string {
    const mark = outcome === undefined ? '' : `${this.#paint(outcome)(marks[outcome])} `;
    const short = text.length > limits.entryCharacters ? `${text.slice(0, limits.entryCharacters)}…` : text;
    const counted = checks === undefined ? short : sectionTextsOf(this.register).checks(short, checks);
    return `  ${mark}${printable(counted)}`;
  }

  #more({ id }: Section, rest: number): string {
    if (id === 'findings' || id === 'warnings') return this.#texts.howToSeeMore(rest);
    const texts = sectionTextsOf(this.register);
    return id === 'not tested' ? texts.moreReasons(rest) : texts.more(rest);
  }

  /** Returns the lines of each finding: as many as fit (at least one) with their evidence, the others only by title. */
  #findings(findings: readonly Finding[], report: Report, room: number): string[][] {
    const blocks = findings.map((finding) => this.#finding(finding, report));
    const lengthOf = (whole: number) => blocks.slice(0, whole).flat().length;
    let whole = blocks.length;
    while (whole > 1 && lengthOf(whole) + blocks.length - whole > room) whole -= 1;
    const titled = Math.max(0, room - lengthOf(whole));
    return [
      ...blocks.slice(0, whole),
      ...blocks.slice(whole, whole + titled).map((block) => block.slice(0, 1)),
    ];
  }

  #finding(finding: Finding, report: Report): string[] {
    const { outcome, head } = finding;
    const { failure } = head;
    const text = findingText(finding, report, this.register);
    const brief = chainText(failure, this.register);
    const where = [
      ...text.where,
      // The title of a finding about a response names the call; a notification does not show which call caused it.
      ...(failure.deliveries.length > 0 && brief !== '' && !isAboutClient(this.register)
        ? [this.#led(brief)]
        : []),
    ].join(', ');
    // The title of a finding about a client begins with its requirement.
    const isNamed = failure.clause !== null && text.title.startsWith(failure.clause);
    const requirement = isNamed || text.requirement === '' ? '' : `${text.requirement}; `;
    // The reasoning is about the requirement, so it is not one more item of the list.
    const about = [`${requirement}${text.severity}: ${where}`, ...text.implied].join('; ');
    return [
      `  ${this.#paint(outcome)(marks[outcome])} ${printable(text.title)}`,
      `      ${this.colors.dim(printable(about))}`,
      ...(isAboutClient(this.register) ? this.#story(finding, text.remedy) : []),
    ];
  }

  /** Returns what happened to a client, and how its owner can fix it. */
  #story({ head: { failure } }: Finding, remedy: string): string[] {
    const { clause, chain = [] } = failure;
    const { quotes = [], because = '' } = this.register.duties?.get(clause ?? '') ?? {};
    const endpoint = this.register.operations?.get(failure.operation ?? '');
    const { text: quote } = quotes.find(({ place }) => place === endpoint) ?? quotes[0] ?? { text: '' };
    const texts = sectionTextsOf(this.register);
    const shown = this.#isVerbose ? chain : mostTelling(failure, limits.steps);
    const [expected, received] = [
      textIn(failure, 'expected', this.register),
      textIn(failure, 'received', this.register),
    ];
    return [
      ...(quote === '' ? [] : [this.colors.dim(`“${shortQuote(quote)}”`)]),
      ...(quote === '' && because !== '' ? [texts.why(printable(because))] : []),
      ...timelineLines({ chain: shown }, this.register).map((line) => this.colors.dim(printable(line))),
      ...(expected === '' ? [] : [texts.expected(printable(expected))]),
      ...(received === '' ? [] : [texts.received(printableLines(received, ' '.repeat(8)))]),
      ...(remedy === '' ? [] : [texts.toDo(remedy)]),
    ].map((line) => `      ${line}`);
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
    // Without a clause the check identifies the failure, and its line is above.
    const message = textIn(failure, 'message', this.register);
    const plain = pointer === '' ? message : this.#texts.at(message, pointer);
    const facts = clause === null ? plain : titleOfFailure(failure, check, this.register);
    const title = this.colors.bold(printable(facts));
    if (first !== undefined && first !== check.id) {
      return [`    ${title}`, `      ${this.colors.dim(this.#texts.asIn(first))}`];
    }
    this.#shown.set(cause, check.id);
    const texts = sectionTextsOf(this.register);
    return [
      `    ${title}`,
      ...ruleLines(this.register, clause).map((line) => `      ${line}`),
      `      ${texts.expected(this.colors.green(printable(textIn(failure, 'expected', this.register))))}`,
      `      ${texts.received(this.colors.red(this.#received(failure)))}`,
      ...exchanges.map(({ curl }) => `      ${this.colors.dim(withoutCommands(curl))}`),
      ...deliveries.slice(0, limits.deliveries).map((delivery) => this.#delivery(delivery)),
      ...chainLines(failure, this.register).map(
        (line) => `      ${this.colors.dim(this.#led(printable(line)))}`,
      ),
    ];
  }

  /** Returns what was received: the output of tests in lines, a value of the gateway on one line. */
  #received(failure: ReportFailure): string {
    const received = receivedText(failure, this.register);
    return isAboutClient(this.register) ? printableLines(received, ' '.repeat(8)) : printable(received);
  }

  #led(text: string): string {
    return ledText(text, this.register);
  }

  #delivery({ receivedAt, eventType, body }: ReportDelivery): string {
    const text = this.#texts.delivery(receivedAt, eventType, printable(body.slice(0, limits.bodyCharacters)));
    return `      ${this.colors.dim(text)}`;
  }

  /** Printed only if curl lines were shown. */
  #howToRepeat(report: Report): string[] {
    const withCurl = report.checks.some(({ failures }) =>
      failures.some(({ exchanges }) => exchanges.length > 0),
    );
    if (!this.#isVerbose || !withCurl) return [];
    return howToObtain(report.target.baseUrl, this.#language).map((line) =>
      this.colors.dim(withoutCommands(line)),
    );
  }

  #bars(table: readonly TallyRow[]): string[] {
    const width = Math.max(limits.minNameCharacters, ...table.map(({ name }) => name.length));
    return table.map((row) => this.#bar(row, width));
  }

  /** Returns the line of a chapter, or of a grade of client requirements: its name, a bar, and how much was decided. */
  #bar({ name, tally }: TallyRow, width: number): string {
    const { passed, waived, warned, failed, undecided } = tally;
    const { green, yellow, red, dim } = this.colors;
    const kinds = [
      [passed, green, '█'],
      [waived + warned, yellow, '▒'],
      [failed, red, '▓'],
      [undecided, dim, '░'],
    ] as const;
    const sizes = partsOfBar(
      kinds.map(([count]) => count),
      limits.barCharacters,
    );
    const bar = kinds.map(([, paint, cell], index) => paint(cell.repeat(sizes[index] ?? 0))).join('');
    const all = sumOf(tally);
    const counts = this.#texts.ofAll(String(all - undecided).padStart(4), String(all).padStart(4));
    const note = failed > 0 ? red(`  ${this.#texts.failed(failed)}`) : '';
    return `  ${name.padEnd(width)} ${bar} ${counts}${note}`;
  }

  #reports(): string[] {
    const { reports = [] } = this.options;
    if (reports.length === 0) return [];
    const rest = reports.length - limits.reports;
    const more = rest > 0 ? [sectionTextsOf(this.register).more(rest)] : [];
    return [this.#texts.reports([...reports.slice(0, limits.reports), ...more].join(', '))];
  }

  /** Returns what to provide first, if nothing was decided. */
  #first(report: Report): string[] {
    const [step] = nextSteps(report);
    const isDecided = chapterTallies(report, this.register).some(
      ({ tally }) => tally.undecided < sumOf(tally),
    );
    if (isDecided || step?.unlocks !== true) return [];
    return [printable(this.#texts.provide(textIn(step, 'what', this.register)))];
  }

  #verdict(report: Report): string {
    const { run } = report;
    const { red, green, yellow, cyan, magenta, bold } = this.colors;
    const color = { good: green, bad: red, partial: cyan, undecided: yellow, broken: magenta };
    const { head, rest, tone } = verdictOf(report, this.#language);
    const after =
      report.subject === 'recording'
        ? rest
        : this.#texts.verdict(
            withoutCommands(rest),
            countsText(report, this.#language),
            run.seed,
            secondsText(run.durationMs, this.#language),
          );
    return `${bold(color[tone](head))}${after}`;
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

/** Puts a quotation on one line and shortens it: sentences of the specification may be rows of its tables. */
function shortQuote(quote: string): string {
  const text = quote.replace(/\s+/g, ' ').trim();
  return text.length > limits.quoteCharacters ? `${text.slice(0, limits.quoteCharacters)}…` : text;
}

/** Returns `12 passed, 1 failed`; outcomes that did not occur are left out. */
export function countsText({ counts: { checks: counts }, subject }: Report, language: Language): string {
  const { counted, none } = outcomeTextsOf({ subject, language });
  const parts = outcomes.map((outcome) => [outcome, counts[outcome] ?? 0] as const);
  const shown = parts.filter(([, count]) => count > 0);
  return shown.map(([outcome, count]) => counted[outcome](count)).join(', ') || none;
}
