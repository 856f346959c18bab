import { truncate } from '../core/text.js';
import { findingText } from './finding-text.js';
import { failingFindings, type Finding } from './findings.js';
import type { Register, Report, ReportExchange } from './report.js';
import { fileTextsOf } from './texts/files.js';
import { sectionTextsOf } from './texts/sections.js';
import { titleInList } from './title.js';

/** A brief leaves most of an agent's context to the code: at most 2,000 tokens of about three characters. */
const maxFindings = 10;
const maxCharacters = 6_000;
const maxTitle = 160;
const maxRule = 240;
const maxValue = 120;
/** Characters for the titles of the findings after these. */
const maxOthers = 900;

/**
 * A brief for a coding agent: the most severe findings, each with its operation, its sentence, what else shows it, a
 * request and its response, the difference, and the command that repeats its checks; then the titles of further ones.
 * Texts of the target are marked as data.
 */
export function agentReport(report: Report, register: Register): string {
  const all = failingFindings(report);
  const shown = all.slice(0, maxFindings);
  const texts = fileTextsOf(register);
  const head = [
    texts.brief(report.verdict.toUpperCase(), shown.length, all.length),
    ...(all.length === 0 ? [] : [texts.fixThem, texts.dataOnly]),
  ];
  const others = titlesOf(all.slice(maxFindings), register);
  const room = maxCharacters - [...head, ...others].join('\n').length;
  const blocks = shown.map((finding, index) =>
    blockOf(finding, index + 1, Math.floor(room / shown.length), report, register),
  );
  return `${[...head, ...blocks, others.join('\n')].join('\n\n').trim()}\n`;
}

/** One line for each of these findings, as far as there is room, and the count of the rest. */
function titlesOf(findings: readonly Finding[], register: Register): readonly string[] {
  const lines: string[] = [];
  let left = maxOthers;
  for (const finding of findings) {
    const line = `- ${plain(titleInList(finding, register), maxTitle)}`;
    left -= line.length + 1;
    if (left < 0) return [...lines, `- ${sectionTextsOf(register).more(findings.length - lines.length)}`];
    lines.push(line);
  }
  return lines;
}

/** One finding, with as much of its messages as there is room for, in characters. */
function blockOf(finding: Finding, number: number, room: number, report: Report, register: Register): string {
  const { title, requirement, severity, where, expected, received, remedy, repeat } = findingText(
    finding,
    report,
    register,
  );
  const texts = sectionTextsOf(register);
  const code = (text: string, max: number) => `\`${plain(text, max)}\``;
  const lines = [
    `## ${number}. ${plain(title, maxTitle)} (${severity})`,
    plain(requirement, maxRule),
    plain(where.join('; '), maxRule),
    texts.expected(code(expected, maxValue)),
    texts.received(code(received, maxValue)),
    ...(remedy === '' ? [] : [plain(remedy, maxRule)]),
    ...(repeat === undefined ? [] : [texts.repeat(code(repeat, maxRule))]),
  ];
  const [exchange] = finding.head.failure.exchanges;
  const left = room - lines.join('\n').length;
  const messages = exchange === undefined ? [] : messagesOf(exchange, left);
  return [...lines, ...messages].join('\n');
}

/** The request and its response in a code block; nothing without room for both. */
function messagesOf({ request, response }: ReportExchange, room: number): readonly string[] {
  const fence = '```';
  const half = Math.floor((room - 20) / 2);
  if (half < 40) return [];
  const line = (start: string, body: string) => plain(`${start} ${body}`, half);
  const asked = line(`${request.method} ${new URL(request.url).pathname}`, request.body ?? '');
  const answered = response === null ? '' : line(String(response.status), response.body);
  return [fence, asked, ...(answered === '' ? [] : [answered]), fence];
}

/** On one line, without what ends a code block. */
function plain(text: string, max: number): string {
  return truncate(text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim(), max);
}
