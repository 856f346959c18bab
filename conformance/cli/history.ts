import { t } from '../core/text.js';
import { Command } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { type History, historyOf } from '../report/history.js';
import { historyLines, historyMarkdown } from '../report/history-text.js';
import { readReport } from '../report/read.js';
import type { Register } from '../report/report.js';
import { writeText } from '../report/write.js';
import { RepeatableOption } from './arguments.js';
import { type PageFile, pageFile } from './compare.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { registerFor } from './registers.js';

/** More reports than a year of nightly runs has. */
const mostReports = 500;

const renderers = {
  markdown: async (history: History, register: Register) => historyMarkdown(history, register),
  html: async (history: History, register: Register) =>
    (await import('../report/history-page.js')).historyHtml(history, register),
};

interface HistoryOptions {
  readonly report?: readonly PageFile[];
}

/** `pixkit history`; `exit` is called with the exit status, which does not depend on what the runs found. */
export function historyCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('history')
    .description('show whether a gateway got better or worse, from the JSON reports of its runs')
    .argument('<reports...>', 'JSON reports')
    .addOption(
      new RepeatableOption(
        '--report <kind=path>',
        'write the history: markdown, html (repeatable)',
        pageFile,
      ),
    )
    .action(async (paths: readonly string[], options: HistoryOptions) =>
      exit(await runHistoryCommand(paths, options, io)),
    );
}

async function runHistoryCommand(
  paths: readonly string[],
  { report: files = [] }: HistoryOptions,
  io: Io,
): Promise<number> {
  if (paths.length > mostReports) {
    throw new ConfigurationError(
      t`${paths.length} reports are more than a history takes.`,
      t`Give ${mostReports} at most, such as those of the last months.`,
    );
  }
  const read = (index: number) => readReport(paths[index] ?? '');
  const register = await registerFor(read(paths.length - 1), outputLanguage(io));
  const history = historyOf(paths.length, read, register);
  printLines(io.stdout, historyLines(history, register));
  for (const { kind, path } of files) writeText(kind, path, await renderers[kind](history, register));
  return 0;
}
