import { Command } from 'commander';
import { baselineLines, exitOver, newFindings } from '../report/baseline.js';
import { ConsoleReport } from '../report/console.js';
import { regraded } from '../report/regrade.js';
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

interface MergeOptions {
  readonly report?: readonly ReportFile[];
  readonly verbose?: boolean;
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly requireDecided?: number;
}

/** `pixkit merge`; calls `exit` with the exit status that the run would have had under these options. */
export function mergeCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('merge')
    .description('show a JSON report, and write it in other formats')
    .argument('<report>', 'JSON report')
    .addOption(reportOption())
    .option('--verbose', 'every check that failed, with its requests')
    .addOption(baselineOption())
    .option('--strict', 'exit 4 if anything is skipped or ends in error')
    .option(
      '--require-decided <percent>',
      'exit 4 if a smaller share of the MUST clauses is decided',
      percentage,
    )
    .action(async (path: string, options: MergeOptions) => exit(await runMergeCommand(path, options, io)));
}

async function runMergeCommand(path: string, options: MergeOptions, io: Io): Promise<number> {
  const baseline = options.baseline === undefined ? undefined : reportAt(options.baseline, io);
  const demands = { strict: options.strict === true, requireDecided: options.requireDecided };
  const { report, exit } = regraded(reportAt(path, io), demands);
  const register = await registerFor(report, outputLanguage(io));
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
