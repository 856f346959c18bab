import type { Change, ChapterChange, History, HistoryRow } from './history.js';
import { escapedMarkdown } from './markdown.js';
import { printable } from './printable.js';
import type { Register } from './report.js';
import { historyTextsOf } from './texts/history.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { languageIn, minuteText, nameOfChapter } from './words.js';

/** Maximum number of runs and findings on the console and in a comment; the page has all of them. */
const most = { runs: 20, commentRuns: 50, findings: 10 } as const;

/** `Since the previous run (…): better; 0 new, 3 fixed`, for each comparison that there is. */
export function courseLines(history: History, register: Register): readonly string[] {
  const texts = historyTextsOf(register);
  const last = history.rows.at(-1)?.change;
  const line = (change: Change, title: (when: string) => string) =>
    `${title(minuteText(change.since, languageIn(register)))}: ${texts.course[change.course]}; ${texts.counts(change.fresh.length, change.fixed.length)}`;
  if (last === undefined) return [texts.first];
  return [
    line(last, texts.sinceRun),
    ...(history.week === undefined ? [] : [line(history.week, texts.sinceWeek)]),
    ...(last.isOtherwise || history.week?.isOtherwise === true ? [texts.otherwise] : []),
  ];
}

/** Returns a line about the reports of other gateways; empty if there are none. */
export function otherLines({ others }: History, register: Register): readonly string[] {
  if (others.size === 0) return [];
  const count = [...others.values()].reduce((sum, one) => sum + one, 0);
  const { others: text, more } = historyTextsOf(register);
  const names = [...others.keys()].slice(0, most.findings);
  const rest = others.size - names.length;
  return [text(count, printable([...names, ...(rest > 0 ? [more(rest)] : [])].join(', ')))];
}

/** Returns `5 runs, from … to …`. */
export function summaryLine({ rows }: History, register: Register): string {
  const language = languageIn(register);
  const [first = '', last = ''] = [rows[0], rows.at(-1)].map((row) =>
    row === undefined ? '' : minuteText(row.startedAt, language),
  );
  return historyTextsOf(register).summary(rows.length, first, last);
}

/** Returns the cells of a run, in the order of the columns. */
export function cellsOf(row: HistoryRow, register: Register): readonly string[] {
  const { startedAt, build, report, tally, findings, change } = row;
  return [
    minuteText(startedAt, languageIn(register)),
    build,
    outcomeTextsOf(register).verdict[report.verdict],
    String(tally.passed),
    String(tally.failed),
    String(tally.undecided),
    String(findings),
    change === undefined ? '' : `+${change.fresh.length} / -${change.fixed.length}`,
  ];
}

/** Returns the chapters with failures in either run. */
export function changedChapters({ chapters }: Change): readonly ChapterChange[] {
  return chapters.filter(({ before, now }) => now.failed > 0 || (before?.failed ?? 0) > 0);
}

/** Returns the column headings of the table of runs. */
export function runColumns(register: Register): readonly string[] {
  const { when, build, verdict, kept, broken, undecided, findings, change } =
    historyTextsOf(register).columns;
  return [when, build, verdict, kept, broken, undecided, findings, change];
}

/** Formats a history for a terminal. */
export function historyLines(history: History, register: Register): readonly string[] {
  const texts = historyTextsOf(register);
  const last = history.rows.at(-1)?.change;
  const rows = [
    runColumns(register),
    ...history.rows.slice(-most.runs).map((row) => cellsOf(row, register)),
  ].map((cells) => cells.map(printable));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const table = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const chapters = last === undefined ? [] : changedChapters(last);
  return [
    `${printable(history.target)}: ${summaryLine(history, register)}`,
    ...otherLines(history, register),
    ...table.map((line) => `  ${line}`),
    ...courseLines(history, register),
    ...listed(texts.fresh, last?.fresh ?? [], texts.more),
    ...listed(texts.fixed, last?.fixed ?? [], texts.more),
    ...(chapters.length === 0 ? [] : [`${texts.chapters}:`]),
    ...chapters.map(
      ({ chapter, before, now }) =>
        `  ${nameOfChapter(chapter, register)}: ${before?.failed ?? 0} → ${now.failed} ${texts.columns.broken}`,
    ),
  ];
}

function listed(title: string, items: readonly string[], more: (count: number) => string): readonly string[] {
  if (items.length === 0) return [];
  const rest = items.length - most.findings;
  return [
    `${title} (${items.length}):`,
    ...items.slice(0, most.findings).map((item) => `  ${printable(item)}`),
    ...(rest > 0 ? [`  ${more(rest)}`] : []),
  ];
}

/** Formats a history in GitHub's Markdown. */
export function historyMarkdown(history: History, register: Register): string {
  const texts = historyTextsOf(register);
  const last = history.rows.at(-1)?.change;
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, head.map(() => '---'), ...rows]
      .map((cells) => `| ${cells.map(escapedMarkdown).join(' | ')} |`)
      .join('\n');
  const items = (title: string, list: readonly string[]) => {
    if (list.length === 0) return [];
    const rest = list.length - most.findings;
    const lines = list.slice(0, most.findings).map((item) => `- ${escapedMarkdown(item)}`);
    return [
      `### ${title} (${list.length})`,
      [...lines, ...(rest > 0 ? [`- ${texts.more(rest)}`] : [])].join('\n'),
    ];
  };
  const chapters = last === undefined ? [] : changedChapters(last);
  const { chapter: name, before: was, now: is } = texts.columns;
  const blocks = [
    texts.heading(escapedMarkdown(history.target)),
    [summaryLine(history, register), ...otherLines(history, register)].map(escapedMarkdown).join('. '),
    courseLines(history, register)
      .map((line) => `**${escapedMarkdown(line)}**`)
      .join('<br>\n'),
    ...items(texts.fresh, last?.fresh ?? []),
    ...items(texts.fixed, last?.fixed ?? []),
    `### ${texts.runs}`,
    table(
      runColumns(register),
      history.rows.slice(-most.commentRuns).map((row) => cellsOf(row, register)),
    ),
    ...(chapters.length === 0
      ? []
      : [
          `### ${texts.chapters}`,
          table(
            [name, was, is],
            chapters.map(({ chapter, before, now }) => [
              nameOfChapter(chapter, register),
              String(before?.failed ?? 0),
              String(now.failed),
            ]),
          ),
        ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
