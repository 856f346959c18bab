import { isDecided } from '../engine/outcome.js';
import { countsText } from './console.js';
import { type Finding, findingsOf } from './findings.js';
import { byChapter, type Register, type Report, ruleOf } from './report.js';
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
    `## pixkit: ${report.verdict === 'partial' ? escaped(verdictWord(report)) : report.verdict}`,
    `${bold([decidedText(report), ...notesOf(report)].join('; '))}; checks: ${countsText(report.counts.checks)}.`,
    [
      `Target ${code(target.baseUrl)}, ${escaped(`${kit.name} ${kit.version}`)}, seed ${run.seed}, ${seconds} s`,
      ...(run.interrupted === true ? ['**The run was interrupted.**'] : []),
    ].join('. '),
    ...(report.configuration === undefined
      ? []
      : [`> ${escaped(report.configuration.message)} ${escaped(report.configuration.mend)}`]),
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

function findingBlock({ clauses, message, cases, checks }: Finding, register: Register): string {
  const failure = cases[0]?.failure;
  const rules = clauses.map((clause) => `${bold(clause)} ${escaped(ruleOf(register, clause))}`);
  const where =
    checks.length === 1 ? code(checks[0] ?? '') : `${checks.length} checks, first ${code(checks[0] ?? '')}`;
  const place = failure === undefined || failure.pointer === '' ? '' : ` at ${code(failure.pointer)}`;
  return [
    ...(rules.length === 0 ? [] : [`- ${rules.join('<br>')}`]),
    `${rules.length === 0 ? '- ' : '  <br>'}${escaped(message)}${place} (${where})`,
    `  <br>expected: ${code(failure?.expected ?? '')}`,
    `  <br>received: ${code(failure?.received ?? '')}`,
  ].join('\n');
}

function waiverBlock({ waivers = [] }: Report): string[] {
  if (waivers.length === 0) return [];
  const rows = waivers.map(({ id, state, reason, until }) => {
    const limit = until === undefined ? '' : `, until ${escaped(until)}`;
    return `- ${bold(id)} ${state}${limit}: ${escaped(reason)}`;
  });
  return ['### Waivers', rows.join('\n')];
}

function chapterTable(report: Report, register: Register): string {
  const rows = [...byChapter(report.clauses, register)].map(([chapter, clauses]) => {
    const must = clauses.filter(({ level, outcome }) => level === 'must' && outcome !== 'unobservable');
    const decided = must.filter(({ outcome }) => isDecided(outcome)).length;
    const failed = must.filter(({ outcome }) => outcome === 'failed').length;
    return `| ${escaped(chapter)} | ${decided} | ${must.length} | ${failed === 0 ? '' : bold(String(failed))} |`;
  });
  return ['| chapter | decided | of | failed |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

/** Why checks were skipped or broke, by reason. */
function skippedBlock({ checks }: Report): string[] {
  const reasons = new Map<string, number>();
  for (const { outcome, reason } of checks) {
    if (outcome !== 'skipped' && outcome !== 'error') continue;
    const text = `${outcome}: ${reason ?? ''}`;
    reasons.set(text, (reasons.get(text) ?? 0) + 1);
  }
  if (reasons.size === 0) return [];
  const rows = [...reasons].slice(0, maxFindings).map(([reason, count]) => `- ${count} × ${escaped(reason)}`);
  return ['### Not judged', rows.join('\n')];
}

function openPointBlock({ openPoints }: Report): string[] {
  const count = new Set(openPoints.map(({ id }) => id)).size;
  return count === 0 ? [] : [`${count} open points were recorded; the JSON and HTML reports have them.`];
}

function bold(text: string): string {
  return `**${escaped(text)}**`;
}

/** A value as code, whatever is in it: inside the element nothing is Markdown, and nothing is mentioned or linked. */
function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** Every character that could mean something to Markdown or HTML as a numeric reference, on one line. */
function escaped(text: string): string {
  const short = text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
  return short
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replace(/[!-&*+:<>@[-`{-~]|(?<=www)\./gi, (character) => `&#${character.charCodeAt(0)};`);
}
