import { t } from '../core/text.js';
import { appendFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { plain } from './language.js';
import { messageOf } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { annotationLines } from '../report/annotations.js';
import type { ComparedFindings } from '../report/baseline.js';
import type { Register, Report } from '../report/report.js';
import { isReportKind, type ReportFile, reportKinds } from '../report/write.js';
import { withoutCommands } from '../report/printable.js';
import { translate } from '../language/phrases.js';
import { RepeatableOption } from './arguments.js';
import { type Io, printLines, outputLanguage } from './io.js';

/** `--report kind=path`. */
export function reportOption(): Option {
  const description = plain(t`write a report: ${reportKinds.join(', ')} (repeatable)`);
  return new RepeatableOption('--report <kind=path>', description, reportFile);
}

function reportFile(text: string, before: readonly ReportFile[] = []): readonly ReportFile[] {
  const [, kind = '', path = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (!isReportKind(kind)) {
    const forms = reportKinds.map((one) => `${one}=PATH`).join(', ');
    throw new InvalidArgumentError(plain(t`It must be ${forms}.${didYouMean(kind, reportKinds)}`));
  }
  return [...before, { kind, path }];
}

/** `--baseline`, for a run and for merged parts of one. */
export function baselineOption(): Option {
  return new Option('--baseline <report.json>', 'exit 1 only for findings that this report does not have');
}

/** What the page of a CI job shows: a report and, if there is a baseline, what is new. */
export interface Shown {
  readonly report: Report;
  readonly compared: ComparedFindings | undefined;
}

/** Prints findings and verdict as annotations, if running on GitHub. */
export function printAnnotations({ report, compared }: Shown, register: Register, io: Io): void {
  if (io.environment?.['GITHUB_ACTIONS'] !== 'true') return;
  printLines(io.stdout, annotationLines(report, register, compared));
}

/** Appends the summary to the job page, if running on GitHub. */
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
    // A failure to write it does not change the verdict.
    printLines(io.stderr, [
      withoutCommands(
        translate(
          t`The step summary cannot be written to ${path}: ${messageOf(thrown)}.`,
          outputLanguage(io),
        ),
      ),
    ]);
  }
}

/** Parses a number from 0 to 100, for commander. */
export function percentage(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError(plain(t`It must be from 0 to 100.`));
  return value;
}
