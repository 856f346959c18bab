import { Command } from 'commander';
import { baselineLines, exitOver, newFindings } from '../report/baseline.js';
import { ConsoleReport } from '../report/console.js';
import { mergeReports } from '../report/merge.js';
import { type ReportFile, writeReports } from '../report/write.js';
import { colorsFor } from './colors.js';
import { type Io, printLines, outputLanguage } from './io.js';
import {
  baselineOption,
  percentage,
  printAnnotations,
  reportOption,
  writeStepSummary,
} from './report-options.js';
import { registerFor } from './registers.js';
import { reportAt } from './reports.js';
import { judgeTexts } from './texts/judge.js';

interface MergeOptions {
  readonly report?: readonly ReportFile[];
  readonly verbose?: boolean;
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly requireDecided?: number;
}

/** `pixkit merge`; `exit` is called with the exit status that the whole run would have had. */
export function mergeCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('merge')
    .description('merge the JSON reports of shards (or of any parts) into one report with one verdict')
    .argument('<reports...>', 'JSON reports')
    .addOption(reportOption())
    .option('--verbose', 'every check that failed, with its requests')
    .addOption(baselineOption())
    .option('--strict', 'exit 4 if anything is skipped or ends in error')
    .option(
      '--require-decided <percent>',
      'exit 4 if a smaller share of the MUST clauses is decided',
      percentage,
    )
    .action(async (paths: readonly string[], options: MergeOptions) =>
      exit(await runMergeCommand(paths, options, io)),
    );
}

async function runMergeCommand(paths: readonly string[], options: MergeOptions, io: Io): Promise<number> {
  const parts = paths.map((path) => reportAt(path, io));
  const register = await registerFor(parts[0] ?? {}, outputLanguage(io));
  if (new Set(parts.map(({ run }) => run.seed)).size > 1) {
    printLines(io.stderr, [judgeTexts[outputLanguage(io)].differentSeeds]);
  }
  const baseline = options.baseline === undefined ? undefined : reportAt(options.baseline, io);
  const demands = { strict: options.strict === true, requireDecided: options.requireDecided };
  const { report, exit } = mergeReports(parts, register, demands);
  const compared = baseline === undefined ? undefined : newFindings(report, baseline);
  const { report: files = [], verbose = false } = options;
  const reports = files.map(({ kind, path }) => `${kind} ${path}`);
  const console = new ConsoleReport(register, colorsFor(io), { verbose, reports });
  const wrong = report.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
  if (verbose)
    printLines(
      io.stdout,
      wrong.flatMap((check) => console.check(check)),
    );
  printLines(io.stdout, console.summary(report));
  printAnnotations({ report, compared }, register, io);
  if (compared !== undefined) printLines(io.stderr, baselineLines(compared, register));
  await writeReports(files, report, register, compared);
  await writeStepSummary({ report, compared }, register, io);
  return exitOver(exit, report, compared, demands);
}
