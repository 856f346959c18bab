import { type Case, junitDocument } from '../report/junit-document.js';
import { withoutTurns } from '../report/printable.js';
import { writeText } from '../report/write.js';
import { parts, type PartName, type RecordingReport, type ReportedItem } from './report.js';
import { recordingMarkdown, type RecordingTexts } from './texts.js';

/** A report that was asked for: `--report kind=path`. */
export interface RecordingFile {
  readonly kind: RecordingReportKind;
  readonly path: string;
}

type Renderer = (report: RecordingReport, texts: RecordingTexts) => string | Promise<string>;

const renderers = {
  json: (report) => `${withoutTurns(JSON.stringify(report, null, 2))}\n`,
  junit: recordingJunit,
  markdown: recordingMarkdown,
  html: async (report, texts) => (await import('./page.js')).recordingHtml(report, texts),
} as const satisfies Readonly<Record<string, Renderer>>;

export type RecordingReportKind = keyof typeof renderers;
export const recordingReportKinds = Object.keys(renderers) as readonly RecordingReportKind[];

/** Writes the reports that were asked for. Throws `ConfigurationError` if a file cannot be written. */
export async function writeRecordingReports(
  files: readonly RecordingFile[],
  report: RecordingReport,
  texts: RecordingTexts,
): Promise<void> {
  for (const { kind, path } of files)
    writeText(kind, path, await (renderers[kind] as Renderer)(report, texts));
}

/** The report as JUnit XML: a suite for each part, a case for each clause, duty and rule. What is undecided is `skipped`. */
function recordingJunit(report: RecordingReport, texts: RecordingTexts): Promise<string> {
  const suites = parts.map((part) => ({
    name: texts.part[part],
    cases: report.parts[part].items.map((item) => caseOf(part, item, texts)),
  }));
  const startedAt = report.recorded.from ?? new Date(0).toISOString();
  return junitDocument(suites, { startedAt, hostname: 'recording' });
}

function caseOf(
  part: PartName,
  { id, rule, outcome, findings, reason }: ReportedItem,
  texts: RecordingTexts,
): Case {
  const shared = { name: `${id}: ${rule}`, group: `pixkit.judge.${part}`, seconds: 0 };
  if (outcome === 'held') return shared;
  if (outcome === 'undecided') return { ...shared, result: { kind: 'skipped', message: reason ?? '' } };
  const lines = findings.map(
    ({ message, pointer, expected, received, messages }) =>
      `${message}${pointer === '' ? '' : ` (${pointer})`}: ${texts.expected} ${expected}, ${texts.received} ${received}; ${texts.messages} ${messages.join(', ')}`,
  );
  const result = { kind: 'failure', message: lines[0] ?? rule, type: findings[0]?.clause ?? id } as const;
  return { ...shared, result: { ...result, text: lines.join('\n') } };
}
