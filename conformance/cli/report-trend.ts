import { t } from '../core/text.js';
import { ConfigurationError } from '../core/errors.js';
import { type History, historyOf } from '../report/history.js';
import { historyLines, historyMarkdown } from '../report/history-text.js';
import { readReport } from '../report/read.js';
import type { Register } from '../report/report.js';
import { writeText } from '../report/write.js';
import { defineCommand } from './command.js';
import { type Io, printLines, outputLanguage } from './io.js';
import type { OptionsOf } from './options.js';
import { pageTable } from './report-diff.js';
import { registerFor } from './reports.js';

/** Maximum number of reports: more than a year of nightly runs. */
const mostReports = 500;

const renderers = {
  markdown: async (history: History, register: Register) => historyMarkdown(history, register),
  html: async (history: History, register: Register) =>
    (await import('../report/history-page.js')).historyHtml(history, register),
};

/** `pixkit report trend`; its exit status does not depend on what the runs found. */
export const reportTrend = defineCommand({
  arguments: [{ name: '<reports...>', en: 'JSON reports', 'pt-BR': 'relatórios JSON' }],
  options: pageTable,
  run: ({ options, values }, io) => showTrend(values, options, io),
});

async function showTrend(
  paths: readonly string[],
  { report: files = [] }: OptionsOf<typeof pageTable>,
  io: Io,
): Promise<number> {
  if (paths.length > mostReports) {
    throw new ConfigurationError(
      t`${paths.length} reports are too many for a history.`,
      t`Give ${mostReports} at most, such as those of the last few months.`,
    );
  }
  const read = (index: number) => readReport(paths[index] ?? '');
  const register = await registerFor(read(paths.length - 1), outputLanguage(io));
  const history = historyOf(paths.length, read, register);
  printLines(io.stdout, historyLines(history, register));
  for (const { kind, path } of files) writeText(kind, path, await renderers[kind](history, register));
  return 0;
}
