import { chainLines, ledText } from './timeline.js';
import { isDecided } from '../engine/outcome.js';
import { type ComparedFindings, comparisonLines } from './baseline.js';
import { countsText } from './console.js';
import { failingFindings, type Finding, findingsOf } from './findings.js';
import { goingLive } from './going-live.js';
import { nextSteps, stepText } from './next-steps.js';
import { byChapter, impliedLines, type Register, type Report } from './report.js';
import { fileTextsOf } from './texts/client-files.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { ruleText, titleOf } from './title.js';
import { receivedText, recordingLines } from './recorded.js';
import { replayCommandOf } from './replay.js';
import { endedEarly } from './verdict-sentence.js';
import { decidedText, notesOf, verdictWord } from './verdict-text.js';
import { textIn, nameOfChapter, secondsText, languageIn } from './words.js';

/** A pull request comment holds 65,536 characters; findings that do not fit are counted. */
const maxFindings = 25;
const maxValue = 300;

/**
 * A summary in GitHub's Markdown for a pull request or a job page: verdict, findings, chapters. With a baseline, new
 * findings come first and known ones are folded away.
 */
export function markdownReport(report: Report, register: Register, compared?: ComparedFindings): string {
  const open = failingFindings(report);
  const warned = findingsOf(report).filter(({ outcome }) => outcome === 'warned');
  const { run, kit } = report;
  const language = languageIn(register);
  const texts = fileTextsOf(register);
  const verdict =
    report.verdict === 'partial'
      ? escapedMarkdown(verdictWord(report, language))
      : outcomeTextsOf(register).verdict[report.verdict];
  const decided = bold([decidedText(report, language), ...notesOf(report, language)].join('; '));
  const name = escapedMarkdown(`${kit.name} ${kit.version}`);
  const blocks = [
    texts.heading(verdict),
    texts.checks(decided, countsText(report, language)),
    report.recorded === undefined
      ? texts.target(code(namedTarget(report)), name, run.seed, secondsText(run.durationMs, language))
      : [code(namedTarget(report)), ...recordingLines(report, language).map(escapedMarkdown)]
          .map((line) => `- ${line}`)
          .join('\n'),
    ...endedEarly(report, language).map(bold),
    escapedMarkdown(goingLive(report, language)),
    ...(report.configuration === undefined
      ? []
      : [
          `> ${escapedMarkdown(textIn(report.configuration, 'message', register))} ${escapedMarkdown(textIn(report.configuration, 'mend', register))}`,
        ]),
    ...(compared === undefined
      ? findingBlocks(open, report, register, texts.findings)
      : comparedBlocks(compared, report, register)),
    ...findingBlocks(warned, report, register, texts.warnings),
    ...waiverBlock(report, register),
    ...(report.clauses.length === 0 ? [] : [texts.coverage, chapterTable(report, register)]),
    ...skippedBlock(report, register),
    ...openPointBlock(report, register),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The address of a gateway, or the name and version of a client. */
function namedTarget({ target: { baseUrl, client } }: Report): string {
  return client === undefined ? baseUrl : [client.name, client.version].filter((part) => part).join(' ');
}

function comparedBlocks(compared: ComparedFindings, report: Report, register: Register): string[] {
  const texts = fileTextsOf(register);
  const knownFindings = findingBlocks(
    compared.known,
    report,
    register,
    (count) => `<summary>${texts.known(count)}</summary>`,
  );
  return [
    ...comparisonLines(compared, register).map(bold),
    ...findingBlocks(compared.fresh, report, register, texts.fresh),
    ...(knownFindings.length === 0 ? [] : ['<details>', ...knownFindings, '</details>']),
  ];
}

function findingBlocks(
  findings: readonly Finding[],
  report: Report,
  register: Register,
  heading: (count: number) => string,
): string[] {
  if (findings.length === 0) return [];
  const texts = fileTextsOf(register);
  const shown = findings.slice(0, maxFindings).map((finding) => findingBlock(finding, report, register));
  const rest = findings.length - shown.length;
  return [heading(findings.length), ...shown, ...(rest > 0 ? [texts.moreFindings(rest)] : [])];
}

function findingBlock(finding: Finding, report: Report, register: Register): string {
  const { head, clauses, checks, stopped } = finding;
  const { failure } = head;
  const { clause } = failure;
  const texts = fileTextsOf(register);
  const title = titleOf(finding, register);
  const others = clauses.filter((id) => id !== clause);
  const where = [
    checks.length === 1 ? code(checks[0] ?? '') : texts.checksFirst(checks.length, code(checks[0] ?? '')),
    ...(stopped.length === 0 ? [] : [texts.stopped(stopped.length)]),
    ...(others.length === 0 ? [] : [texts.also(escapedMarkdown(others.join(', ')))]),
  ];
  const again = replayCommandOf(finding, report);
  const severity = outcomeTextsOf(register).severity[finding.severity];
  return [
    `- **${escapedMarkdown(title)}**`,
    ...(clause === null
      ? []
      : [`  <br>${bold(clause)}${escapedMarkdown(ruleText(register, clause).slice(clause.length))}`]),
    `  <br>${severity}: ${where.join('; ')}`,
    ...impliedLines(register, clause).map((line) => `  <br>${escapedMarkdown(line)}`),
    `  <br>${texts.expected(code(textIn(failure, 'expected', register)))}`,
    `  <br>${texts.received(code(receivedText(failure, register)))}`,
    ...chainLines(failure, register).map((line) => `  <br>${ledText(code(line), register)}`),
    ...(again === undefined ? [] : [`  <br>${texts.again(code(again))}`]),
  ].join('\n');
}

function waiverBlock({ waivers = [] }: Report, register: Register): string[] {
  const texts = fileTextsOf(register);
  if (waivers.length === 0) return [];
  const rows = waivers.map(({ id, state, reason, until }) => {
    const limit = until === undefined ? '' : texts.until(escapedMarkdown(until));
    return `- ${bold(id)} ${outcomeTextsOf(register).waiver[state]}${limit}: ${escapedMarkdown(reason)}`;
  });
  return [texts.waivers, rows.join('\n')];
}

function chapterTable(report: Report, register: Register): string {
  const rows = [...byChapter(report.clauses, register)].map(([chapter, clauses]) => {
    const must = clauses.filter(({ level, outcome }) => level === 'must' && outcome !== 'unobservable');
    const decided = must.filter(({ outcome }) => isDecided(outcome)).length;
    const failed = must.filter(({ outcome }) => outcome === 'failed').length;
    return `| ${escapedMarkdown(nameOfChapter(chapter, register))} | ${decided} | ${must.length} | ${failed === 0 ? '' : bold(String(failed))} |`;
  });
  return [fileTextsOf(register).table, '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

/** What checks that were skipped or broke are waiting for. */
function skippedBlock(report: Report, register: Register): string[] {
  const texts = fileTextsOf(register);
  const steps = nextSteps(report);
  if (steps.length === 0) return [];
  const rows = steps.slice(0, maxFindings).map((step) => `- ${escapedMarkdown(stepText(step, register))}`);
  const rest = steps.length - rows.length;
  return [texts.notJudged, [...rows, ...(rest > 0 ? [texts.moreSteps(rest)] : [])].join('\n')];
}

function openPointBlock({ openPoints }: Report, register: Register): string[] {
  const count = new Set(openPoints.map(({ id }) => id)).size;
  return count === 0 ? [] : [fileTextsOf(register).openPoints(count)];
}

const meant =
  /[<>`*[\]@|~\\$]|&(?=#?\w)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/|:|[\w+-]+:)|#(?=\d)|(?<=www)\./giu;

function bold(text: string): string {
  return `**${escapedMarkdown(text)}**`;
}

/** A value as code. Inside the element nothing is interpreted as Markdown, mentioned or linked. */
function code(text: string): string {
  return `<code>${escapedMarkdown(text)}</code>`;
}

/**
 * Puts a text on one line and escapes what Markdown or HTML would interpret, as numeric references. It leaves alone
 * ordinary punctuation, underscores inside words, and colons and number signs that make no link, emoji or reference.
 */
export function escapedMarkdown(text: string): string {
  const short = text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
  return short
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replace(meant, (character) => `&#${character.charCodeAt(0)};`);
}
