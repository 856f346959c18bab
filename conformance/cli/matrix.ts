import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { describeContract } from '../engine/suite.js';
import { kitRegister, kitSuite } from '../kit.js';
import { translate } from '../language/phrases.js';
import { requirementSets, type RequirementSet, setNamed } from '../matrix/sets.js';
import { readRun, reportPaths } from '../matrix/reports.js';
import { siteOf } from '../matrix/site.js';
import { isLegalReport } from '../legal/read.js';
import { readSweep } from '../matrix/sweeps.js';
import { writeText } from '../report/write.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { plain } from './language.js';
import { registerFor } from './registers.js';

interface MatrixOptions {
  readonly out?: string;
  readonly set?: string;
  readonly date?: number;
}

/** `pixkit matrix`; calls `exit` with 0. */
export function matrixCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('matrix')
    .description(
      'compare many gateways and clients, from their JSON reports, as a site that needs no network',
    )
    .argument('<reports...>', 'JSON reports, or folders with report.json and legal.json files')
    .option('--out <folder>', 'write the site into this folder')
    .option('--set <version>', 'score by the requirements of this minor version (default: that of this kit)')
    .addOption(
      new Option('--date <day>', 'count ages from this day, such as 2026-01-31 (default: today)').argParser(
        day,
      ),
    )
    .action(async (given: readonly string[], options: MatrixOptions) =>
      exit(await runMatrixCommand(given, options, io)),
    );
}

/** The first moment of a day in UTC, for commander. */
function day(text: string): number {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at)) return at;
  throw new InvalidArgumentError(plain(t`It must be a day such as 2026-01-31.`));
}

async function runMatrixCommand(given: readonly string[], options: MatrixOptions, io: Io): Promise<number> {
  const { out } = options;
  if (out === undefined) throw new ConfigurationError(t`--out is missing.`, t`Give a folder: --out site.`);
  const set = demandedSet(options.set);
  await writeSite(reportPaths(given), { out, set, date: options.date }, io);
  return 0;
}

function demandedSet(name: string | undefined): RequirementSet {
  const set = setNamed(name);
  if (set !== undefined) return set;
  const known = requirementSets().map((one) => one.set);
  throw new ConfigurationError(
    t`There is no requirement set ${name ?? ''}.`,
    t`Give --set with one of ${known.join(', ')}, or update pixkit.`,
  );
}

async function writeSite(
  paths: readonly string[],
  {
    out,
    set,
    date,
  }: { readonly out: string; readonly set: RequirementSet; readonly date: number | undefined },
  io: Io,
): Promise<void> {
  const sweepPaths = new Set(paths.filter(isLegalReport));
  const runs = paths.filter((path) => !sweepPaths.has(path)).map(readRun);
  const sweeps = [...sweepPaths].map(readSweep);
  const scale = {
    set,
    now: date ?? Date.parse(new Date().toISOString().slice(0, 10)),
    contract: describeContract(kitSuite()).sha256,
  };
  const pages = await siteOf({ runs, sweeps }, scale, async (language) => ({
    gateways: kitRegister(language),
    clients: await registerFor({ subject: 'client' }, language),
  }));
  for (const [path, text] of pages) writeText('matrix', join(out, path), text);
  printLines(io.stdout, [
    translate(
      t`${paths.length} reports, ${pages.size} pages: ${join(out, 'index.html')}`,
      outputLanguage(io),
    ),
  ]);
}
