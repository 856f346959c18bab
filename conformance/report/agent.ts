import { truncate } from '../core/text.js';
import { findingText } from './finding-text.js';
import { failingFindings, type Finding } from './findings.js';
import type { Register, Report, ReportExchange } from './report.js';
import { fileTextsOf } from './texts/files.js';
import { sectionTextsOf } from './texts/sections.js';
import { titleInList } from './title.js';

/** A brief has at most 2,000 tokens of about three characters, so that most of an agent's context is left for the code. */
const maxFindings = 10;
const maxCharacters = 6_000;
const maxTitle = 160;
const maxRule = 240;
const maxValue = 120;
/** Maximum total length of the titles of further findings, in characters. */
const maxOthers = 900;

/**
 * Formats a report as a brief for a coding agent: the most severe findings, each with its operation, its requirement,
 * the checks that show it, a request with its response, the difference, and the command that repeats its checks; then
 * the titles of further findings. Text from the target is marked as data.
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

/** Returns one line per finding until the maximum length is reached, then the number of findings left out. */
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

/** Formats one finding, with its messages shortened to fit into `room` characters. */
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

/** Formats a request and its response as a code block; empty if there is not enough room for both. */
function messagesOf({ request, response }: ReportExchange, room: number): readonly string[] {
  const fence = '```';
  const half = Math.floor((room - 20) / 2);
  if (half < 40) return [];
  const line = (start: string, body: string) => plain(`${start} ${body}`, half);
  const asked = line(`${request.method} ${new URL(request.url).pathname}`, request.body ?? '');
  const answered = response === null ? '' : line(String(response.status), response.body);
  return [fence, asked, ...(answered === '' ? [] : [answered]), fence];
}

/** Puts a text on one line and replaces the backticks, which would end a code block. */
function plain(text: string, max: number): string {
  return truncate(text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim(), max);
}
