import { type Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { retiredChecks } from '../chapters/retired.js';
import { ConfigurationError } from '../core/errors.js';
import type { CheckResult } from '../engine/run-check.js';
import { everything, type Selection } from '../engine/select.js';
import { runSuite, selectAll, type Suite } from '../engine/suite.js';
import { Waivers, withWaivers } from '../engine/waivers.js';
import { kitRegister, kitSuite } from '../kit.js';
import { ConsoleReport } from '../report/console.js';
import { chapterOf, checkEntry, jsonReport } from '../report/json.js';
import { progress } from '../report/progress.js';
import { Redactor } from '../report/redact.js';
import type { Register } from '../report/report.js';
import { type ReportFile, writeReports } from '../report/write.js';
import { readWaivers, type TargetFile, type Waiver } from '../target/target-file.js';
import type { Family } from '../target/profile.js';
import { gathered, wholeNumber } from './arguments.js';
import { explainFailure, type Io, printLines } from './io.js';
import { printAnnotations, reportFile } from './report-options.js';
import { openTarget, type TargetOptions, withTargetOptions } from './target-options.js';

/** What every command that judges a gateway by a suite is told. */
export interface JudgeOptions extends TargetOptions {
  readonly only?: readonly string[];
  readonly family?: readonly Family[];
  readonly seed?: number;
  readonly jobs?: number;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly list?: boolean;
  readonly report?: readonly ReportFile[];
  readonly waivers?: string;
  readonly strict?: boolean;
  readonly requireDecided?: number;
}

/** Adds the options that say what is judged, and what is written of it; `only` says what `--only` matches. */
export function withJudgeOptions(command: Command, only: string): Command {
  return withTargetOptions(command)
    .option('--only <glob>', `${only} (repeatable)`, gathered)
    .option('--seed <n>', 'seed of all generated values', wholeNumber(0))
    .option('--jobs <n>', 'checks side by side (default: 8; 16 where answers take long)', wholeNumber(1))
    .option('--shard <i/n>', 'only the i-th of n parts', shardOf)
    .option('--list', 'list the selected checks and run none')
    .option('--report <kind=path>', 'write a report: json, html, junit, markdown (repeatable)', reportFile)
    .option('--waivers <file>', 'known failures (YAML)')
    .option('--strict', 'exit 4 when anything is skipped or in error');
}

/** Judges the target by a suite, or lists what it has; `command` is how the user called it. Returns the exit status. */
export async function runJudgeCommand(
  suite: Suite,
  command: string,
  options: JudgeOptions,
  io: Io,
): Promise<number> {
  try {
    const { only = [], family = everything.families, shard } = options;
    const selection: Selection = { only, families: family, shard };
    demandSelection(suite, selection, command);
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
  options: JudgeOptions,
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
  if (waivers.length > 0) await demandKnown(waivers.map(({ id }) => id));
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
    ({ id, title, clauses, chapter = '' }) => `${id}  ${title}  [${clauses.join(' ') || chapter}]`,
  );
  printLines(io.stdout, lines);
  return 0;
}

function demandSelection(suite: Suite, selection: Selection, command: string): void {
  if (selection.only.length === 0 || selectAll(suite, selection).length > 0) return;
  throw new ConfigurationError(
    `No check matches --only ${selection.only.join(' ')}.`,
    `${command} --list shows all checks, and what else can be selected.`,
  );
}

/** A target file serves every suite, and so do its waivers. */
async function demandKnown(ids: readonly string[]): Promise<void> {
  const [{ pactSuite }, { Verifier }] = await Promise.all([
    import('../pact/suite.js'),
    import('../pact/verifier.js'),
  ]);
  const suites = [kitSuite(), pactSuite(new Verifier(1))];
  const named = suites.flatMap((suite) => [...selectAll(suite, everything), ...suite.clauses]);
  const known = new Set([...named.map(({ id }) => id), ...retiredChecks]);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new ConfigurationError(
    `A waiver names what is neither a clause nor a check: ${unknown.join(', ')}.`,
    'pixkit check --list and pixkit pact verify --list show the ids.',
  );
}

function shardOf(text: string): { index: number; of: number } {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (!(shard.index >= 1 && shard.index <= shard.of)) throw new InvalidArgumentError('It must be like 1/4.');
  return shard;
}
