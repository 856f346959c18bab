import { ConsoleReport } from '../report/console.js';
import { isReportKind, renderReport, writeReports } from '../report/write.js';
import { defineCommand } from './command.js';
import { colorsFor, type Io, outputLanguage, printLines } from './io.js';
import type { OptionsOf } from './options.js';
import { registerFor, reportAt } from './reports.js';
import { reportTable } from './suite-options.js';

/** `pixkit report show`; its exit status does not depend on what the run found. */
export const reportShow = defineCommand({
  arguments: [{ name: '<report.json>', en: 'a JSON report', 'pt-BR': 'um relatório JSON' }],
  options: reportTable,
  run: ({ options, values: [path = ''] }, io) => showReport(path, options, io),
});

async function showReport(path: string, options: OptionsOf<typeof reportTable>, io: Io): Promise<number> {
  const { report: files = [], verbose, reporter = verbose === true ? 'verbose' : 'summary' } = options;
  const report = reportAt(path, io);
  const register = await registerFor(report, outputLanguage(io));
  if (isReportKind(reporter)) io.stdout.write(await renderReport(reporter, report, register));
  else {
    const isVerbose = reporter === 'verbose';
    const reports = files.map(({ kind, path: to }) => `${kind} ${to}`);
    const console = new ConsoleReport(register, colorsFor(io), { verbose: isVerbose, reports });
    const failed = report.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
    if (isVerbose)
      printLines(
        io.stdout,
        failed.flatMap((check) => console.check(check)),
      );
    printLines(io.stdout, console.summary(report));
  }
  await writeReports(files, report, register);
  return 0;
}
