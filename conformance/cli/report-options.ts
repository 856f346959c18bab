import { appendFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { messageOf } from '../core/errors.js';
import { annotationLines } from '../report/annotations.js';
import type { ComparedFindings } from '../report/baseline.js';
import type { Register, Report } from '../report/report.js';
import { isReportKind, type ReportFile, reportKinds } from '../report/write.js';
import { withoutCommands } from '../report/printable.js';
import { said } from '../language/phrases.js';
import { RepeatableOption } from './arguments.js';
import { type Io, printLines, spokenTo } from './io.js';

/** `--report kind=path`. */
export function reportOption(): Option {
  const description = `write a report: ${reportKinds.join(', ')} (repeatable)`;
  return new RepeatableOption('--report <kind=path>', description, reportFile);
}

function reportFile(text: string, before: readonly ReportFile[] = []): readonly ReportFile[] {
  const [, kind = '', path = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (!isReportKind(kind)) {
    throw new InvalidArgumentError(`It must be ${reportKinds.map((known) => `${known}=PATH`).join(', ')}.`);
  }
  return [...before, { kind, path }];
}

/** `--baseline`, of a run and of the parts of one. */
export function baselineOption(): Option {
  return new Option('--baseline <report.json>', 'exit 1 only for findings that this report does not have');
}

/** What the page of a job shows: a report, and where there is a baseline, what is new. */
export interface Shown {
  readonly report: Report;
  readonly compared: ComparedFindings | undefined;
}

/** Findings and verdict for the page of the run, where GitHub runs it. */
export function printAnnotations({ report, compared }: Shown, register: Register, io: Io): void {
  if (io.environment?.['GITHUB_ACTIONS'] !== 'true') return;
  printLines(io.stdout, annotationLines(report, register, compared));
}

/** The summary of a job's page, where GitHub runs it: added to what other steps wrote. */
export async function writeStepSummary(
  { report, compared }: Shown,
  register: Register,
  io: Io,
): Promise<void> {
  const path = io.environment?.['GITHUB_STEP_SUMMARY'] ?? '';
  if (path === '') return;
  const { markdownReport } = await import('../report/markdown.js');
  const text = markdownReport(report, register, compared);
  try {
    appendFileSync(path, text);
  } catch (thrown) {
    // The verdict stands without it.
    printLines(io.stderr, [
      withoutCommands(
        said(`The step summary cannot be written to ${path}: ${messageOf(thrown)}.`, spokenTo(io)),
      ),
    ]);
  }
}

/** For commander: from 0 to 100. */
export function percentage(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('It must be from 0 to 100.');
  return value;
}
