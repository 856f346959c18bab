import { Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { ConsoleReport } from '../report/console.js';
import { chapterOf, checkEntry, jsonReport } from '../report/json.js';
import { progress } from '../report/progress.js';
import { Redactor } from '../report/redact.js';
import type { Register } from '../report/report.js';
import { type ReportFile, writeReports } from '../report/write.js';
import type { CheckResult } from '../runner/run-check.js';
import { type Selection, selectAll } from '../runner/select.js';
import { ConfigurationError } from '../runner/signals.js';
import { runSuite, type Suite } from '../runner/suite.js';
import type { Family } from '../target/profile.js';
import { type Waiver, Waivers, withWaivers } from '../runner/waivers.js';
import { readWaivers, type TargetFile } from '../target/target-file.js';
import { gathered, wholeNumber } from './arguments.js';
import { explainFailure, type Io, printLines } from './io.js';
import { kitRegister, kitSuite } from '../kit.js';
import { percentage, printAnnotations, reportFile } from './report-options.js';
import { type TargetOptions, openTarget, withTargetOptions } from './target-options.js';

interface CheckOptions extends TargetOptions {
  readonly only?: readonly string[];
  readonly family: readonly Family[];
  readonly seed?: number;
  readonly jobs?: number;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly list?: boolean;
  readonly report?: readonly ReportFile[];
  readonly waivers?: string;
  readonly strict?: boolean;
  readonly requireDecided?: number;
}

const families = ['standard', 'compatibility'] as const;

/** `pixkit check`; `exit` is told the exit status. */
export function checkCommand(io: Io, exit: (status: number) => void): Command {
  const command = withTargetOptions(
    new Command('check').description('judge a gateway; without a target, a reference gateway of its own'),
  )
    .option('--only <glob>', 'only checks whose id, or one of whose clauses, matches (repeatable)', gathered)
    .option('--family <list>', 'endpoint families', familyList, families)
    .option('--seed <n>', 'seed of all generated values', wholeNumber(0))
    .option('--jobs <n>', 'checks side by side (default: 8; 16 where answers take long)', wholeNumber(1))
    .option('--shard <i/n>', 'only the i-th of n parts', shardOf)
    .option('--list', 'list the selected checks and run none')
    .option('--report <kind=path>', 'write a report: json, html, junit, markdown (repeatable)', reportFile)
    .option('--waivers <file>', 'known failures (YAML)')
    .option('--strict', 'exit 4 when anything is skipped or in error')
    .option('--require-decided <percent>', 'exit 4 when fewer MUST clauses are decided', percentage);
  return command.action(async (options: CheckOptions) => exit(await runCheckCommand(options, io)));
}

async function runCheckCommand(options: CheckOptions, io: Io): Promise<number> {
  try {
    const suite = kitSuite();
    const selection: Selection = { only: options.only ?? [], families: options.family, shard: options.shard };
    demandSelection(suite, selection);
    if (options.list === true) return list(suite, selection, io);
    const { target, close } = await openTarget(options);
    try {
      return await judge(suite, selection, target, options, io);
    } finally {
      await close();
    }
  } catch (thrown) {
    return explainFailure(thrown, io);
  }
}

async function judge(
  suite: Suite,
  selection: Selection,
  target: TargetFile,
  options: CheckOptions,
  io: Io,
): Promise<number> {
  const redactor = new Redactor();
  const register = kitRegister();
  const colors = pc.createColors(io.stdout.isTTY === true && pc.isColorSupported);
  const console = new ConsoleReport(register, colors);
  const waivers = [
    ...(target.waivers ?? []),
    ...(options.waivers === undefined ? [] : readWaivers(options.waivers)),
  ];
  demandKnown(
    waivers.map(({ id }) => id),
    suite,
  );
  const entry = entries(register, redactor, waivers);
  const listener = progress(io.stderr, (result) => printLines(io.stdout, console.check(entry(result))));
  const result = await runSuite(suite, target, {
    selection,
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    jobs: options.jobs,
    waivers,
    strict: options.strict === true,
    requireDecided: options.requireDecided,
    listener,
    secret: redactor.learn,
    signal: io.signal,
  });
  listener.finish();
  const report = jsonReport(result, redactor);
  printLines(io.stdout, console.summary(report));
  printAnnotations(report, register, io);
  await writeReports(options.report ?? [], report, register);
  return result.exit;
}

/** Makes a check's line while the run goes on: redacted, and waived where a waiver covers it. */
function entries(register: Register, redactor: Redactor, waivers: readonly Waiver[]) {
  const known = new Waivers(waivers, new Date().toISOString().slice(0, 10));
  return (result: CheckResult) => {
    const chapter = chapterOf(result.check, (id) => register.clauses.get(id)?.chapter);
    return checkEntry(withWaivers(result, known), chapter, redactor);
  };
}

function list(suite: Suite, selection: Selection, io: Io): number {
  const lines = selectAll(suite, selection).map(
    (check) => `${check.id}  ${check.title}  [${[...check.clauses, ...(check.byContract ?? [])].join(' ')}]`,
  );
  printLines(io.stdout, lines);
  return 0;
}

function demandSelection(suite: Suite, selection: Selection): void {
  if (selection.only.length === 0 || selectAll(suite, selection).length > 0) return;
  throw new ConfigurationError(
    `No check matches --only ${selection.only.join(' ')}.`,
    'pixkit check --list shows the ids of all checks and their clauses.',
  );
}

function demandKnown(ids: readonly string[], suite: Suite): void {
  const known = new Set([...suite.checks, ...suite.everywhere, ...suite.clauses].map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new ConfigurationError(
    `A waiver names what is neither a clause nor a check: ${unknown.join(', ')}.`,
    'pixkit check --list shows the ids.',
  );
}

function familyList(text: string): readonly Family[] {
  const wanted = text.split(',').map((name) => name.trim());
  const known = families.filter((family) => wanted.includes(family));
  if (known.length === 0 || known.length !== new Set(wanted).size) {
    throw new InvalidArgumentError('It must be standard, compatibility, or both with a comma.');
  }
  return known;
}

function shardOf(text: string): { index: number; of: number } {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (!(shard.index >= 1 && shard.index <= shard.of)) throw new InvalidArgumentError('It must be like 1/4.');
  return shard;
}
