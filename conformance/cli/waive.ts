import { t } from '../core/text.js';
import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { plain } from './language.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { waiversText } from '../report/waiver-file.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { registerFor } from './registers.js';
import { reportAt } from './reports.js';
import { judgeTexts } from './texts/judge.js';

interface WaiveOptions {
  readonly from: string;
  readonly to?: string;
  readonly reason?: string;
  readonly until?: string;
}

/** Default validity of a waiver, in days. */
const usualDays = 90;
const dayMs = 86_400_000;

/** `pixkit waive`; `exit` is called with the exit status: 0 if the waivers were written, 2 if they could not be. */
export function waiveCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('waive')
    .description('turn the failures of a report into waivers, each with a reason and a date')
    .requiredOption('--from <report.json>', 'a JSON report')
    .option('--to <file>', 'where the waivers are written (default: stdout); the file must not exist yet')
    .option('--reason <text>', 'why they are waived (default: what was found, to be completed)')
    .option(
      '--until <date>',
      plain(t`the last day on which they are valid (default: in ${usualDays} days)`),
      day,
    )
    .action(async (options: WaiveOptions) => exit(await runWaiveCommand(options, io)));
}

async function runWaiveCommand({ from, to, reason, until }: WaiveOptions, io: Io): Promise<number> {
  const last = until ?? dayIn(usualDays);
  const report = reportAt(from, io);
  const { text, count } = waiversText(report, await registerFor(report, outputLanguage(io)), {
    reason,
    until: last,
  });
  if (to === undefined) io.stdout.write(text);
  else {
    write(to, text);
    printLines(io.stderr, [judgeTexts[outputLanguage(io)].waivers(count, last, to)]);
  }
  return 0;
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new ConfigurationError(
        t`${path} already exists.`,
        t`Give another file with --to, or use the output on stdout: reasons written by hand are not overwritten.`,
      );
    }
    throw new ConfigurationError(
      t`The waivers cannot be written to ${path}: ${messageOf(thrown)}.`,
      t`Give a writable path with --to.`,
    );
  }
}

function day(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // Otherwise 31 February would be read as a day in March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  if (!isDay) throw new InvalidArgumentError(plain(t`It must be a day such as 2030-12-31.`));
  if (text < dayIn(0))
    throw new InvalidArgumentError(plain(t`It is in the past: the waivers would have expired.`));
  return text;
}

/** The date in this many days, in UTC, as `check` compares it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}
