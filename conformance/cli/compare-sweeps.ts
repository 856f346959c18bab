import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import {
  aboutSweep,
  compareSweeps,
  sweepCautions,
  sweepComparisonLines,
  sweepComparisonMarkdown,
} from '../legal/compare.js';
import type { LegalReport } from '../legal/report.js';
import { writeText } from '../report/write.js';
import type { PageFile } from './compare.js';
import { type Io, outputLanguage, printLines } from './io.js';

/** A sweep, and the file that it was read from. */
type Named = readonly [path: string, report: LegalReport];

/** `pixkit compare` of two sweeps: returns 1 if a legal gateway newly breaks the client, otherwise 0. */
export function compareTwoSweeps(
  [firstPath, first]: Named,
  [secondPath, second]: Named,
  files: readonly PageFile[],
  io: Io,
): number {
  if (files.some(({ kind }) => kind === 'html'))
    throw new ConfigurationError(
      t`Two sweeps over legal gateways are compared in the console and as Markdown, not as HTML.`,
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
