import { readReport } from '../report/read.js';
import type { Report } from '../report/report.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { judgeTexts } from './texts/judge.js';

/**
 * Reads a JSON report; says so if it is of version 1, which has no hash to check it by. Throws `ConfigurationError` if
 * the file is no report, or was changed after its run.
 */
export function reportAt(path: string, io: Io): Report {
  const report = readReport(path);
  if (report.results === undefined) printLines(io.stderr, [judgeTexts[outputLanguage(io)].unsealed(path)]);
  return report;
}
