import { truncate } from '../core/text.js';
import { type ComparedFindings, comparisonLines } from './baseline.js';
import { countsText } from './console.js';
import { findingText } from './finding-text.js';
import type { Finding } from './findings.js';
import { recordingLines } from './recorded.js';
import type { Register, Report } from './report.js';
import { type Section, sectionsOf } from './sections.js';
import type { TallyRow } from './tally.js';
import { type Sequence, sequenceMermaid, sequenceOf } from './sequence.js';
import { sumOf } from './tally.js';
import { fileTextsOf } from './texts/files.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { sectionTextsOf } from './texts/sections.js';
import { ledText } from './timeline.js';
import { verdictOf } from './verdict.js';
import { languageIn, secondsText, textIn } from './words.js';

/** Limits that keep a comment within GitHub's 65,536 characters; entries above the maximum are only counted. */
const maxEntries = 25;
const maxValue = 300;
/** Maximum number of findings with a diagram; further findings list their steps as lines. */
const maxDiagrams = 5;

/**
 * Formats a summary in GitHub's Markdown for a pull request or a job page: the verdict, then the sections. With a
 * baseline, new findings come first and known ones are collapsed.
 */
export function markdownReport(report: Report, register: Register, compared?: ComparedFindings): string {
  const { run, kit, configuration } = report;
  const language = languageIn(register);
  const texts = fileTextsOf(register);
  const { word, risks, decided, notes, ended, goingLive } = verdictOf(report, language);
  const verdict =
    report.verdict === 'partial'
      ? escapedMarkdown([word, ...risks].join('; '))
      : outcomeTextsOf(register).verdict[report.verdict];
  const head = bold([decided, ...notes].join('; '));
  const name = escapedMarkdown(`${kit.name} ${kit.version}`);
  const blocks = [
    texts.heading(verdict),
    texts.checks(head, countsText(report, language)),
    report.recorded === undefined
      ? texts.target(code(namedTarget(report)), name, run.seed, secondsText(run.durationMs, language))
      : [code(namedTarget(report)), ...recordingLines(report, language).map(escapedMarkdown)]
          .map((line) => `- ${line}`)
          .join('\n'),
    ...ended.map(bold),
    escapedMarkdown(goingLive),
    ...(configuration === undefined
      ? []
      : [
          `> ${escapedMarkdown(textIn(configuration, 'message', register))} ${escapedMarkdown(textIn(configuration, 'mend', register))}`,
        ]),
    ...comparisonLines(compared, register).map(bold),
    ...sectionsOf(report, register, compared).flatMap((section) => sectionBlocks(section, report, register)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Returns the address of the gateway, or the name and version of the client. */
function namedTarget({ target: { baseUrl, client } }: Report): string {
  return client === undefined ? baseUrl : [client.name, client.version].filter((part) => part).join(' ');
}

function sectionBlocks(section: Section, report: Report, register: Register): readonly string[] {
  const { id, heading, findings = [], table = [], items = [], notes = [] } = section;
  const texts = sectionTextsOf(register);
  const rest = Math.max(0, Math.max(findings.length, items.length) - maxEntries);
  const list = items
    .slice(0, maxEntries)
    .map(({ text, checks }) => escapedMarkdown(checks === undefined ? text : texts.checks(text, checks)));
  const blocks = [
    ...findings.slice(0, maxEntries).map((finding, index) => {
      const sequence = index < maxDiagrams ? sequenceOf(finding.head.failure, register) : undefined;
      return findingBlock(finding, sequence, report, register);
    }),
    ...(table.length === 0 ? [] : [chapterTable(table, register)]),
    ...(list.length === 0 ? [] : [list.map((item) => `- ${item}`).join('\n')]),
    ...notes.map(escapedMarkdown),
    ...(rest > 0 ? [`…${texts.moreInReport(rest)}`] : []),
  ];
  if (id === 'known findings')
    return ['<details>', `<summary>${escapedMarkdown(heading)}</summary>`, ...blocks, '</details>'];
  return blocks.length === 0 ? [escapedMarkdown(heading)] : [`### ${escapedMarkdown(heading)}`, ...blocks];
}

/** Formats a finding as a list item; a diagram replaces the lines about what led to it. */
function findingBlock(
  finding: Finding,
  sequence: Sequence | undefined,
  report: Report,
  register: Register,
): string {
  const { clause } = finding.head.failure;
  const { title, requirement, severity, where, implied, expected, received, chain, repeat } = findingText(
    finding,
    report,
    register,
  );
  const texts = sectionTextsOf(register);
  return [
    `- **${escapedMarkdown(title)}**`,
    ...(clause === null ? [] : [`  <br>${bold(clause)}${escapedMarkdown(requirement.slice(clause.length))}`]),
    `  <br>${severity}: ${escapedMarkdown(where.join('; '))}`,
    ...implied.map((line) => `  <br>${escapedMarkdown(line)}`),
    `  <br>${texts.expected(code(expected))}`,
    `  <br>${texts.received(codeLines(received))}`,
    ...(sequence === undefined ? chain.map((line) => `  <br>${ledText(code(line), register)}`) : []),
    ...(repeat === undefined ? [] : [`  <br>${texts.repeat(code(repeat))}`]),
    ...(sequence === undefined
      ? []
      : [
          '',
          ...['```mermaid', sequenceMermaid(sequence), '```']
            .join('\n')
            .split('\n')
            .map((line) => `  ${line}`),
        ]),
  ].join('\n');
}

function chapterTable(table: readonly TallyRow[], register: Register): string {
  const rows = table.map(({ name, tally }) => {
    const all = sumOf(tally);
    const failed = tally.failed === 0 ? '' : bold(String(tally.failed));
    return `| ${escapedMarkdown(name)} | ${all - tally.undecided} | ${all} | ${failed} |`;
  });
  return [fileTextsOf(register).table, '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

const meant =
  /[<>`*[\]@|~\\$]|&(?=#?\w)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/|:|[\w+-]+:)|#(?=\d)|(?<=www)\./giu;

function bold(text: string): string {
  return `**${escapedMarkdown(text)}**`;
}

/** Formats a value as code. The element's content is not interpreted as Markdown, mentions or links. */
function code(text: string): string {
  return `<code>${escapedMarkdown(text)}</code>`;
}

/** Formats a value like {@link code}, but keeps its line breaks. */
function codeLines(text: string): string {
  const lines = truncate(text, maxValue).split('\n').map(escapedMarkdown);
  return `<code>${lines.join('<br>')}</code>`;
}

/**
 * Puts a text on one line and escapes what Markdown or HTML would interpret, as numeric references. Ordinary
 * punctuation, underscores inside words, and colons and number signs that make no link, emoji or reference stay as they are.
 */
export function escapedMarkdown(text: string): string {
  const short = truncate(text, maxValue);
  return short
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replace(meant, (character) => `&#${character.charCodeAt(0)};`);
}
