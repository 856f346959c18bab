import { setMaxListeners } from 'node:events';
import type { Language } from '../core/language.js';
import { t } from '../core/text.js';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import type { ResolvedCheck } from '../engine/phases/resolve.js';
import { everything, type Selection } from '../engine/select.js';
import type { GradedCheck } from '../engine/result.js';
import type { RunListener } from '../engine/phases/run.js';
import { runSuite } from '../engine/run-suite.js';
import { describeContract, selectAll, type Suite } from '../engine/suite.js';
import { warnsAt } from '../engine/verdict.js';
import { Waivers, withWaivers } from '../engine/waivers.js';
import { kitRegister } from '../kit-register.js';
import { chapterOf, checkEntry, jsonReport } from '../report/json.js';
import { progress } from '../report/progress.js';
import { Redactor } from '../report/redact.js';
import type { Register, ReportCheck } from '../report/report.js';
import { nameOfChapter } from '../report/words.js';
import { isReportKind } from '../report/write.js';
import type { OpenTarget } from './embedded.js';
import { checkTexts } from './texts/check.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { type SuiteOptions, selectionOf } from './suite-options.js';
import { clientKey, gatewayKey, lastFailed, rememberFailed } from './last-failed.js';
import { openOutput, waiversOf, writeResult } from './results.js';
import { openTarget } from './target-options.js';
import { type Watched, watching } from './watch.js';
import { textsIn } from '../language/phrases.js';

/**
 * Checks the target with a suite, or lists the suite; `command` is the name under which the user called it. Returns the
 * exit status. `opening` is the target if it is already being opened: the built-in gateway starts while the suite loads.
 */
export async function runSuiteCommand(
  suite: Suite,
  command: string,
  options: SuiteOptions,
  io: Io,
  opening?: Promise<OpenTarget>,
  registerOf: (language: Language) => Promise<Register> = kitRegister,
): Promise<number> {
  let open = opening;
  try {
    const selection = selectionOf(options);
    demandSelection(suite, selection, command);
    const isList = options.list === true;
    if (isList && options.lastFailed !== true) return list(suite, selection, options, io);
    open ??= openTarget(options);
    const opened = await open;
    if (isList) return list(suite, againSelected(suite, opened, options, io), options, io);
    const once = async (to: Io) =>
      judge(
        { suite, register: await registerOf(outputLanguage(to)) },
        againSelected(suite, opened, options, io),
        opened,
        options,
        to,
      );
    if (options.watch !== true) return await once(io);
    return await watching(watchedAt(suite, opened, options), io, once);
  } finally {
    const opened = await open?.catch(() => undefined);
    await opened?.close();
  }
}

/** Returns the selection of the next run: with `--last-failed`, what failed in the last. */
function againSelected(suite: Suite, { target }: OpenTarget, options: SuiteOptions, io: Io): Selection {
  const selection = selectionOf(options);
  if (options.lastFailed !== true) return selection;
  if (selection.only.length > 0) {
    throw new ConfigurationError(
      t`--last-failed already selects the checks.`,
      t`Omit --only and --quick, or --last-failed.`,
    );
  }
  const who = suite.client === undefined ? gatewayKey(target.baseUrl) : clientKey(suite.client.name);
  const ids = new Set(selectableNames(suite));
  const only = lastFailed((id) => ids.has(id), who, io);
  if (only.length === 0) printLines(io.stderr, [textsIn(checkTexts, outputLanguage(io)).nothingFailed]);
  return { ...selection, only };
}

/** Returns the address whose restart is watched: that of the gateway or the client. */
function watchedAt({ subject }: Suite, { target, isOurs }: OpenTarget, { watched }: SuiteOptions): Watched {
  if (subject === 'client') {
    if (watched !== undefined) return { url: watched, isClient: true };
    throw new ConfigurationError(
      t`--watch needs a client that can restart.`,
      t`Pass its driver with --driver or its webhook with --webhook, or omit --watch.`,
    );
  }
  if (!isOurs) return { url: target.baseUrl, isClient: false };
  throw new ConfigurationError(
    t`--watch needs a gateway that can restart.`,
    t`Pass the gateway with --base-url or --target.`,
  );
}

async function judge(
  { suite, register }: { readonly suite: Suite; readonly register: Register },
  selection: Selection,
  { target, isOurs }: OpenTarget,
  options: SuiteOptions,
  io: Io,
): Promise<number> {
  const redactor = new Redactor();
  const output = openOutput(options, register, io);
  const { console, reporter } = output;
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const waivers = await waiversOf(options, target.waivers);
  const inForce = new Waivers(waivers, today(), warnsAt(suite.clauses, options.implied, options.grades));
  const stopper = new Stopper(options.maxFailures, io.signal);
  const reportResult = (result: ResolvedCheck) => {
    if (reporter === 'verbose')
      printLines(io.stdout, console.check(entryOf(withWaivers(result, inForce), register, redactor)));
  };
  const shown = progress(io.stderr, reportResult, register);
  const about = {
    ...aboutRun(suite, selection),
    seed,
    baseUrl: options.judged ?? redactor.text(target.baseUrl),
  };
  const listener: RunListener = {
    ...shown,
    started: (total, selected) => {
      if (!isReportKind(reporter)) printLines(io.stdout, console.header(about));
      shown.started?.(total, selected);
    },
    // Counts all results, not only final ones: if nothing works, no result is final before the end.
    gatewayBroke: (clauses) => printLines(io.stderr, [gatewayBroke(clauses)]),
    concluded: (result, done, total) => {
      if (done < total) stopper.note(withWaivers(result, inForce));
      shown.concluded?.(result, done, total);
    },
  };
  const { strict = false, requireDecided, implied, grades, jobs } = options;
  const { gatewayBroke } = textsIn(checkTexts, outputLanguage(io));
  const demands = { strict, requireDecided, implied };
  const result = await runSuite(suite, target, {
    selection,
    seed,
    jobs,
    waivers,
    grades,
    ...demands,
    listener,
    secret: redactor.learn,
    trace: options.trace === true,
    keepsEvidence: options.evidence === 'all',
    tearsDown: !isOurs,
    // The built-in gateway always responds eventually, and its thread can use a separate processor.
    ...(isOurs && (suite.subject === 'client' ? { limits: busyLimits } : { jobsAtFirst: 12 })),
    signal: stopper.signal,
  });
  shown.finish();
  const report = jsonReport(result, redactor);
  printLines(io.stderr, endLines(stopper, io));
  const exit = await writeResult({ report, exit: result.exit }, output, demands, io);
  if (!isOurs || suite.client !== undefined) rememberFailed(report, io);
  return exit;
}

/** Time limits in ms for the built-in gateway, which is slow on a busy machine. */
const busyLimits = { headersTimeoutMs: 120_000, totalTimeoutMs: 120_000 };

/** Returns what the run checks, and against which contract. Observers count as checks, although they do not run separately. */
function aboutRun(suite: Suite, selection: Selection) {
  const checks = selectAll(suite, selection).length;
  return { kit: suite.kit, contract: describeContract(suite).version, checks };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Returns why the run ended early, if that was because of failures. */
function endLines({ endedAfter }: Stopper, io: Io): readonly string[] {
  return endedAfter === undefined ? [] : [textsIn(checkTexts, outputLanguage(io)).endedAfter(endedAfter)];
}

/** Creates a redacted report entry of a check during the run. */
function entryOf(result: GradedCheck, register: Register, redactor: Redactor): ReportCheck {
  const chapter = chapterOf(result.check, (id) => register.clauses.get(id)?.chapter);
  const dutyOf = (id: string) => (register.subject === 'client' ? register.clauses.get(id) : undefined);
  return checkEntry(result, chapter, redactor, dutyOf);
}

function list(suite: Suite, selection: Selection, { lines: linesOf }: SuiteOptions, io: Io): number {
  const language = outputLanguage(io);
  if (linesOf !== undefined) {
    printLines(io.stdout, linesOf(suite, selection, language));
    return 0;
  }
  // A clause may also only warn for another reason, as a practice does; that one is not implied.
  const implied = new Set(suite.clauses.flatMap((clause) => (clause.implied === undefined ? [] : clause.id)));
  const { impliedClause } = textsIn(checkTexts, language);
  const name = (clause: string) => (implied.has(clause) ? impliedClause(clause) : clause);
  const lines = selectAll(suite, selection).map(
    ({ id, title, clauses, chapter = '' }) =>
      `${id}  ${title[language]}  [${clauses.map(name).join(' ') || nameOfChapter(chapter, { language })}]`,
  );
  printLines(io.stdout, lines);
  return 0;
}

/** Returns the names that `--only` may be meant to contain: ids, and patterns for all checks of a chapter. */
function selectableNames(suite: Suite): readonly string[] {
  const ids = [...selectAll(suite, everything), ...suite.clauses].map(({ id }) => id);
  const groups = new Set(ids.map((id) => id.replace(/(?<=^|[/-])[^/-]+$/, '*')));
  return [...groups, ...ids, 'quick'];
}

function demandSelection(suite: Suite, selection: Selection, command: string): void {
  if (selection.only.length === 0 || selectAll(suite, selection).length > 0) return;
  const meant = selection.only.map((glob) => didYouMean(glob, selectableNames(suite)));
  throw new ConfigurationError(
    t`No check matches --only ${selection.only.join(' ')}.${meant.find((one) => one !== '') ?? ''}`,
    t`To see what can be selected, run ${command} --list.`,
  );
}

/** Ends a run early: when the process receives a signal to end, or when the maximum number of checks has failed. */
export class Stopper {
  readonly #abort = new AbortController();
  #failed = 0;
  #isForFailures = false;

  constructor(
    private readonly maxFailures: number | undefined,
    signal: AbortSignal,
  ) {
    // Every running check adds a listener.
    setMaxListeners(0, this.#abort.signal);
    const abort = (): void => this.#abort.abort();
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  }

  /** Aborted when the run must end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Records the result of a check; waived failures do not count. */
  note({ outcome }: Pick<ReportCheck, 'outcome'>): void {
    if (outcome !== 'failed') return;
    this.#failed += 1;
    if (this.#failed !== this.maxFailures) return;
    this.#isForFailures = true;
    this.#abort.abort();
  }

  /** Number of failed checks after which the run was ended; undefined if it did not end because of failures. */
  get endedAfter(): number | undefined {
    return this.#isForFailures ? this.maxFailures : undefined;
  }
}
