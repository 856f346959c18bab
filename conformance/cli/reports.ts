import { appendFileSync } from 'node:fs';
import { messageOf } from '../core/errors.js';
import type { Language } from '../core/language.js';
import { t } from '../core/text.js';
import { kitRegister } from '../kit-register.js';
import { textsIn, translate } from '../language/phrases.js';
import { annotationLines } from '../report/annotations.js';
import type { ComparedFindings } from '../report/baseline.js';
import { withoutCommands } from '../report/printable.js';
import { readReport } from '../report/read.js';
import type { Register, Report } from '../report/report.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { checkTexts } from './texts/check.js';

/**
 * Reads a JSON report. Warns if it is of version 1, which has no hash to verify. Throws `ConfigurationError` if the file
 * is not a report, or was changed after its run.
 */
export function reportAt(path: string, io: Io): Report {
  const report = readReport(path);
  if (report.results === undefined)
    printLines(io.stderr, [textsIn(checkTexts, outputLanguage(io)).unsealed(path)]);
  return report;
}

/** Returns the texts for a report; loads only those of its subject. */
export async function registerFor(
  { subject }: Pick<Report, 'subject'>,
  language: Language,
): Promise<Register> {
  const ofKit = await kitRegister(language);
  switch (subject) {
    case 'client':
      return (await import('../duties/suite.js')).withDuties(ofKit);
    case 'recording':
      return (await import('../recordings/report.js')).withRecordings(ofKit);
    case 'sweep':
      return (await import('../legal/report.js')).withSweeps(ofKit);
    default:
      return ofKit;
  }
}

/** The content of a CI job page: a report and, if there is a baseline, what is new. */
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
    // Failing to write the summary does not change the verdict.
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
