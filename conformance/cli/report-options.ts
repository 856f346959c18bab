import { InvalidArgumentError } from 'commander';
import { annotationLines } from '../report/annotations.js';
import type { Register, Report } from '../report/report.js';
import { isReportKind, type ReportFile, reportKinds } from '../report/write.js';
import { type Io, printLines } from './io.js';

/** `--report kind=path`, repeatable, for commander. */
export function reportFile(text: string, before: readonly ReportFile[] = []): readonly ReportFile[] {
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

/** For commander: from 0 to 100. */
export function percentage(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('It must be from 0 to 100.');
  return value;
}
