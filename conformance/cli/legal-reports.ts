import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import {
  aboutSweep,
  compareSweeps,
  sweepCautions,
  sweepComparisonLines,
  sweepComparisonMarkdown,
} from '../legal/compare.js';
import { readLegalReport } from '../legal/read.js';
import { legalLines, type LegalReport } from '../legal/report.js';
import { isReportKind, type ReportKind, writeText } from '../report/write.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { legalFiles } from './legal-files.js';
import type { OptionsOf } from './options.js';
import type { KindAndPath } from './parsers.js';
import type { reportTable } from './suite-options.js';

/** Shows a report of `check client --legal`. Throws `ConfigurationError` for a kind that it cannot be written as. */
export async function showLegalReport(
  path: string,
  { report: files = [], reporter = 'summary' }: OptionsOf<typeof reportTable>,
  io: Io,
): Promise<number> {
  const report = readLegalReport(path);
  const language = outputLanguage(io);
  const render = async (kind: ReportKind) => {
    const write = legalFiles[kind];
    if (write !== undefined) return write(report, { language, fails: false });
    throw new ConfigurationError(
      t`--legal writes no ${kind} report.`,
      t`The kinds that it writes are: ${Object.keys(legalFiles).join(', ')}.`,
    );
  };
  if (isReportKind(reporter)) io.stdout.write(await render(reporter));
  else printLines(io.stdout, legalLines(report, language));
  for (const { kind, path: to } of files) writeText(kind, to, await render(kind));
  return 0;
}

/** A report with the file that it was read from. */
type Named = readonly [path: string, report: LegalReport];

/** Compares two reports of `check client --legal`. Returns 1 if a legal gateway newly breaks the client, otherwise 0. */
export function compareLegalReports(
  [firstPath, first]: Named,
  [secondPath, second]: Named,
  files: readonly KindAndPath<'markdown' | 'html'>[],
  io: Io,
): number {
  if (files.some(({ kind }) => kind === 'html'))
    throw new ConfigurationError(
      t`Two reports of check client --legal are compared in the console and as Markdown, not as HTML.`,
      t`Give --report markdown=PATH.`,
    );
  const language = outputLanguage(io);
  const comparison = compareSweeps(first, second);
  const abouts = [aboutSweep(firstPath, first, language), aboutSweep(secondPath, second, language)] as const;
  printLines(io.stderr, sweepCautions(first, second, language));
  printLines(io.stdout, [
    ...[`A ${abouts[0]}`, `B ${abouts[1]}`],
    ...sweepComparisonLines(comparison, language),
  ]);
  for (const { kind, path } of files)
    writeText(kind, path, sweepComparisonMarkdown(abouts, comparison, language));
  return comparison.broken.length > 0 ? 1 : 0;
}
