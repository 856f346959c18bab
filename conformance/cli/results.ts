import type { ExitStatus } from '../engine/outcome.js';
import { baselineLines, type Demands, exitOver, newFindings } from '../report/baseline.js';
import { ConsoleReport } from '../report/console.js';
import type { Register, Report } from '../report/report.js';
import { isReportKind, renderReport, writeReports } from '../report/write.js';
import { readWaivers, type Waiver } from '../target/target-file.js';
import { colorsFor, type Io, printLines } from './io.js';
import { refuseUnknownIds, writeKnownFailures } from './known-failures.js';
import type { OptionsOf } from './options.js';
import { printAnnotations, reportAt, writeStepSummary } from './reports.js';
import type { knownFailuresTable, Reporter, reportTable } from './suite-options.js';

/** The options of commands that write a report and compare it with known failures. */
export type ResultOptions = OptionsOf<typeof reportTable & typeof knownFailuresTable>;

/** The console and the files to which a command writes its result. */
export interface Output {
  readonly options: ResultOptions;
  readonly register: Register;
  readonly console: ConsoleReport;
  readonly reporter: Reporter;
  readonly baseline: Report | undefined;
}

/** Prepares the output that the options select. Throws `ConfigurationError` if the baseline cannot be read. */
export function openOutput(options: ResultOptions, register: Register, io: Io): Output {
  const { report: files = [], verbose, reporter = verbose === true ? 'verbose' : 'summary' } = options;
  const reports = files.map(({ kind, path }) => `${kind} ${path}`);
  return {
    options,
    register,
    console: new ConsoleReport(register, colorsFor(io), { verbose: reporter === 'verbose', reports }),
    reporter,
    baseline: options.baseline === undefined ? undefined : reportAt(options.baseline, io),
  };
}

/** Reads the waivers of `--waivers` and adds those of a target file. Throws `ConfigurationError` for unknown ids. */
export async function waiversOf(
  { waivers: path }: Pick<ResultOptions, 'waivers'>,
  ofTarget: readonly Waiver[] = [],
): Promise<readonly Waiver[]> {
  const waivers = [...ofTarget, ...(path === undefined ? [] : readWaivers(path))];
  await refuseUnknownIds(waivers);
  return waivers;
}

/**
 * Writes a result to the terminal, to files and to the page of a CI job. Returns the exit status: with a baseline, only
 * new findings fail the run.
 */
export async function writeResult(
  { report, exit }: { readonly report: Report; readonly exit: ExitStatus },
  { options, register, console, reporter, baseline }: Output,
  demands: Demands,
  io: Io,
): Promise<ExitStatus> {
  const compared = baseline === undefined ? undefined : newFindings(report, baseline);
  // If a report goes to stdout, nothing else does.
  if (isReportKind(reporter)) io.stdout.write(await renderReport(reporter, report, register));
  else {
    printLines(io.stdout, console.summary(report));
    printAnnotations({ report, compared }, register, io);
  }
  if (compared !== undefined) printLines(io.stderr, baselineLines(compared, register));
  await writeReports(options.report ?? [], report, register, compared);
  await writeStepSummary({ report, compared }, register, io);
  if (options.writeKnownFailures !== undefined)
    writeKnownFailures(options.writeKnownFailures, report, register, io);
  return exitOver(exit, report, compared, demands);
}
