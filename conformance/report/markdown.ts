import { isDecided } from '../engine/outcome.js';
import { countsText } from './console.js';
import { type Finding, findingsOf } from './findings.js';
import { nextSteps, stepText } from './next-steps.js';
import { byChapter, type Register, type Report } from './report.js';
import { titleOf } from './title.js';
import { decidedText, notesOf, verdictWord } from './verdict-text.js';

/** A comment on a pull request holds 65,536 characters; what does not fit is counted. */
const maxFindings = 25;
const maxValue = 300;

/** A summary for a pull request or a job page: verdict, findings, chapters, in GitHub's Markdown. */
export function markdownReport(report: Report, register: Register): string {
  const findings = findingsOf(report);
  const open = findings.filter(({ waived }) => !waived);
  const { run, kit, target } = report;
  const seconds = (run.durationMs / 1000).toFixed(1);
  const blocks = [
    `## pixkit: ${report.verdict === 'partial' ? escapedMarkdown(verdictWord(report)) : report.verdict}`,
    `${bold([decidedText(report), ...notesOf(report)].join('; '))}; checks: ${countsText(report.counts.checks)}.`,
    [
      `Target ${code(target.baseUrl)}, ${escapedMarkdown(`${kit.name} ${kit.version}`)}, seed ${run.seed}, ${seconds} s`,
      ...(run.interrupted === true ? ['**The run was interrupted.**'] : []),
    ].join('. '),
    ...(report.configuration === undefined
      ? []
      : [`> ${escapedMarkdown(report.configuration.message)} ${escapedMarkdown(report.configuration.mend)}`]),
    ...findingBlocks(open, register),
    ...waiverBlock(report),
    ...(report.clauses.length === 0 ? [] : ['### Coverage', chapterTable(report, register)]),
    ...skippedBlock(report),
    ...openPointBlock(report),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function findingBlocks(findings: readonly Finding[], register: Register): string[] {
  if (findings.length === 0) return [];
  const shown = findings.slice(0, maxFindings).map((finding) => findingBlock(finding, register));
  const rest = findings.length - shown.length;
  return [
    `### ${findings.length} finding${findings.length === 1 ? '' : 's'}`,
    ...shown,
    ...(rest > 0 ? [`…and ${rest} more in the full report.`] : []),
  ];
}

function findingBlock(finding: Finding, register: Register): string {
  const { head, clauses, checks, stopped } = finding;
  const { clause, expected, received } = head.failure;
  const title = titleOf(finding, register);
  const others = clauses.filter((id) => id !== clause);
  const where = [
    checks.length === 1 ? code(checks[0] ?? '') : `${checks.length} checks, first ${code(checks[0] ?? '')}`,
    ...(stopped.length === 0 ? [] : [`${stopped.length} more stopped by it`]),
    ...(others.length === 0 ? [] : [`also ${escapedMarkdown(others.join(', '))}`]),
  ];
  return [
    clause === null
      ? `- ${escapedMarkdown(title)}`
      : `- ${bold(clause)}${escapedMarkdown(title.slice(clause.length))}`,
    `  <br>${where.join('; ')}`,
    `  <br>expected: ${code(expected)}`,
    `  <br>received: ${code(received)}`,
  ].join('\n');
}

function waiverBlock({ waivers = [] }: Report): string[] {
  if (waivers.length === 0) return [];
  const rows = waivers.map(({ id, state, reason, until }) => {
    const limit = until === undefined ? '' : `, until ${escapedMarkdown(until)}`;
    return `- ${bold(id)} ${state}${limit}: ${escapedMarkdown(reason)}`;
  });
  return ['### Waivers', rows.join('\n')];
}

function chapterTable(report: Report, register: Register): string {
  const rows = [...byChapter(report.clauses, register)].map(([chapter, clauses]) => {
    const must = clauses.filter(({ level, outcome }) => level === 'must' && outcome !== 'unobservable');
    const decided = must.filter(({ outcome }) => isDecided(outcome)).length;
    const failed = must.filter(({ outcome }) => outcome === 'failed').length;
    return `| ${escapedMarkdown(chapter)} | ${decided} | ${must.length} | ${failed === 0 ? '' : bold(String(failed))} |`;
  });
  return ['| chapter | decided | of | failed |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

/** What checks that were skipped or broke wait for. */
function skippedBlock(report: Report): string[] {
  const steps = nextSteps(report);
  if (steps.length === 0) return [];
  const rows = steps.slice(0, maxFindings).map((step) => `- ${escapedMarkdown(stepText(step))}`);
  const rest = steps.length - rows.length;
  return [
    '### Not judged, by what would unlock it',
    [...rows, ...(rest > 0 ? [`- …and ${rest} more`] : [])].join('\n'),
  ];
}

function openPointBlock({ openPoints }: Report): string[] {
  const count = new Set(openPoints.map(({ id }) => id)).size;
  return count === 0 ? [] : [`${count} open points were recorded; the JSON and HTML reports have them.`];
}

const meant =
  /[<>`*[\]@|~\\$]|&(?=#?\w)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/|:|[\w+-]+:)|#(?=\d)|(?<=www)\./giu;

function bold(text: string): string {
  return `**${escapedMarkdown(text)}**`;
}

/** A value as code, whatever is in it: inside the element nothing is Markdown, and nothing is mentioned or linked. */
function code(text: string): string {
  return `<code>${escapedMarkdown(text)}</code>`;
}

/**
 * On one line, with what Markdown or HTML would read here as numeric references: not the punctuation of ordinary text, not an
 * underscore inside a word, not a colon or a number sign that makes no link, emoji or reference.
 */
export function escapedMarkdown(text: string): string {
  const short = text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
  return short
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replace(meant, (character) => `&#${character.charCodeAt(0)};`);
}
