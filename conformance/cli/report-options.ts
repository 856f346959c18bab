import { appendFileSync } from 'node:fs';
import { InvalidArgumentError, type Option } from 'commander';
import { messageOf } from '../core/errors.js';
import { annotationLines } from '../report/annotations.js';
import type { Register, Report } from '../report/report.js';
import { isReportKind, renderReport, type ReportFile, reportKinds } from '../report/write.js';
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

/** Findings and verdict for the page of the run, where GitHub runs it. */
export function printAnnotations(report: Report, register: Register, io: Io): void {
  if (io.environment?.['GITHUB_ACTIONS'] !== 'true') return;
  printLines(io.stdout, annotationLines(report, register));
}

/** The summary of a job's page, where GitHub runs it: added to what other steps wrote. */
export async function writeStepSummary(report: Report, register: Register, io: Io): Promise<void> {
  const path = io.environment?.['GITHUB_STEP_SUMMARY'] ?? '';
  if (path === '') return;
  const text = await renderReport('markdown', report, register);
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
