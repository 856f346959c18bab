import { withoutEnd } from '../core/cut.js';
import { knownControl } from '../../server/control-tokens.js';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { plural, t } from '../core/text.js';
import { eventIn } from '../engine/evidence.js';
import type { VisitListener } from '../engine/observers.js';
import type { GradedCheck, RunResult } from '../engine/result.js';
import { runSuite } from '../engine/run-suite.js';
import { isAboutRun } from '../engine/unsteady-answers.js';
import type { Suite } from '../engine/suite.js';
import { type Case, type Finding, findingsOf } from '../report/findings.js';
import { jsonReport } from '../report/json.js';
import { withoutCommands } from '../report/printable.js';
import { progress } from '../report/progress.js';
import { Redactor } from '../report/redact.js';
import { bothLooks, type Replay, replayedBy, replayOf, type ReplayedCase } from '../report/replay.js';
import type { Register, Report, ReportCheck } from '../report/report.js';
import { textsIn, translate } from '../language/phrases.js';
import { titleInList } from '../report/title.js';
import { languageIn, textIn } from '../report/words.js';
import { Delivery } from '../target/exchange.js';
import type { Tape } from '../target/tape.js';
import type { TargetFile } from '../target/target-file.js';
import type { KnownFault } from '../core/known-fault.js';
import { clientTable } from './client-options.js';
import { type Io, outputLanguage, printLines } from './io.js';
import { defineCommand } from './command.js';
import type { OptionsOf, OptionTable } from './options.js';
import { registerFor, reportAt } from './reports.js';
import { openTarget, targetTable, type TargetOptions } from './target-options.js';
import { replayTexts } from './texts/replay.js';

const table = {
  ...targetTable,
  ...clientTable,
  script: {
    value: '<language>',
    en: 'print a script of curl calls that reproduces the finding',
    'pt-BR': 'mostra um script de chamadas curl que reproduz o apontamento',
    choices: ['curl'],
    conflicts: ['client', 'driver', 'mcp', 'webhook', 'command', 'byHand'],
  },
} as const satisfies OptionTable;

type ReplayOptions = OptionsOf<typeof table>;

/** Maximum number of failures of a finding that are shown. */
const mostShown = 10;
const exits = { fixed: 0, 'still there': 1, different: 1, 'could not look': 2 } as const;

/** `pixkit report replay`; its exit status is 0 if the finding is fixed, 1 if something still fails, 2 if no check could run. */
export const reportReplay = defineCommand({
  arguments: [
    { name: '<report.json>', en: 'a JSON report', 'pt-BR': 'um relatório JSON' },
    {
      name: '[finding]',
      en: 'number, requirement or check of the finding; if omitted, the findings are listed',
      'pt-BR': 'número, requisito ou verificação do apontamento; se omitido, os apontamentos são listados',
    },
  ],
  options: table,
  run: ({ options, values: [path = '', wanted] }, io) => runReplay(path, wanted, options, io),
});

async function runReplay(
  path: string,
  wanted: string | undefined,
  options: ReplayOptions,
  io: Io,
): Promise<number> {
  const report = reportAt(path, io);
  demandReplayable(report);
  const register = await registerFor(report, outputLanguage(io));
  const findings = findingsOf(report);
  if (wanted === undefined) {
    const texts = textsIn(replayTexts, outputLanguage(io));
    printLines(
      io.stdout,
      findings.length === 0 ? [texts.none] : [texts.usage, ...listed(findings, register)],
    );
    return 0;
  }
  const finding = findingNamed(wanted, findings, register);
  if (report.subject === 'client') return replayClient(options, finding, report, { io, register });
  const { target, close } = await openTarget(targetOptions(options, report));
  try {
    const { kitSuite } = await import('../kit.js');
    if (options.script !== undefined) {
      const { createReplayScript } = await import('./replay-script.js');
      const made = await createReplayScript(kitSuite(), finding, report, target, { io, register });
      if ('script' in made) io.stdout.write(made.script);
      else
        printLines(io.stderr, [
          textsIn(replayTexts, outputLanguage(io)).noScript(translate(made.reason, outputLanguage(io))),
        ]);
      return 'script' in made ? 0 : 2;
    }
    const replay = await replayFinding(kitSuite(), finding, report, target, { io, register });
    printLines(io.stdout, linesOf(finding, replay, register));
    const isLocked = replay.cases.some(({ check }) => check?.unlock !== undefined);
    if (replay.became === 'could not look' && isLocked && target.control === undefined)
      printLines(io.stdout, [`  ${textsIn(replayTexts, outputLanguage(io)).noControl}`]);
    return exits[replay.became];
  } finally {
    await close();
  }
}

/** Replays a finding about a client, with the faults of the report. */
async function replayClient(
  options: ReplayOptions,
  finding: Finding,
  report: Report,
  { io, register }: { readonly io: Io; readonly register: Register },
): Promise<number> {
  const byScenario = new Map(report.checks.map(({ id, injected }) => [id, injected]));
  const missing = new Set<KnownFault>();
  const opening = openTarget(options);
  const { openClientSuite } = await import('./check-client.js');
  const { suite, jobs, close } = await openClientSuite(options, opening, io, { byScenario, missing });
  try {
    const { target } = await opening;
    const again = { ...report, run: { ...report.run, jobs: jobs() } };
    const replay = await replayFinding(suite, finding, again, target, { io, register });
    const gone = report.checks.flatMap((check) => missingLines(check, missing, register));
    printLines(io.stdout, [...linesOf(finding, replay, register), ...shortened(gone, register)]);
    return exits[replay.became];
  } finally {
    await close();
  }
}

/** Returns a line for each fault of a scenario that was not injected again. */
function missingLines(
  { id, injected = [] }: ReportCheck,
  missing: ReadonlySet<KnownFault>,
  register: Register,
): readonly string[] {
  const texts = textsIn(replayTexts, languageIn(register));
  return injected
    .filter((fault) => missing.has(fault))
    .map((fault) => {
      const { kind, message, amount = '', nth } = fault;
      const what = `${register.operations?.get(message) ?? message} ${amount}`.trim();
      return texts.missing[kind](id, what, nth, textIn(fault, 'note', register));
    });
}

interface Replaying {
  readonly io: Pick<Io, 'stderr' | 'signal'>;
  readonly register: Register;
  readonly tape?: Tape;
}

/**
 * Runs the checks of a finding again, twice, with the seed and the families of its report: an intermittent failure may
 * occur in only one of the runs, and is then neither fixed nor simply still there. A run of all checks takes long, so it
 * is repeated only if the first was inconclusive.
 */
export async function replayFinding(...given: Parameters<typeof replayRun>): Promise<Replay> {
  const { replay, result } = await replayRun(...given);
  const [, finding, report, , { io }] = given;
  const isLong = replayedBy(finding, report).length === 0 && replay.became !== 'could not look';
  if (isLong || !hasAnswered(result) || io.signal.aborted) return replay;
  return bothLooks(replay, (await replayRun(...given)).replay);
}

/** Whether the gateway responded; otherwise a second run is pointless. */
function hasAnswered({ checks }: RunResult): boolean {
  return checks.some(({ outcome }) => outcome === 'passed' || outcome === 'failed' || outcome === 'recorded');
}

/** The result of replaying a finding, with the run that replayed it. */
export interface ReplayRun {
  readonly replay: Replay;
  readonly result: RunResult;
  /** The redactor that knows the secrets of the run. */
  readonly redactor: Redactor;
}

/** Runs the checks of a finding again, once, and returns the result with the run; a tape records complete sessions. */
export async function replayRun(
  suite: Suite,
  finding: Finding,
  report: Report,
  target: TargetFile,
  { io, register, tape }: Replaying,
): Promise<ReplayRun> {
  const redactor = new Redactor();
  const { selection, implied, seed, jobs } = report.run;
  const families = (['standard', 'compatibility'] as const).filter(
    (family) => selection?.families.includes(family) ?? true,
  );
  const seen = new Visits();
  const shown = progress(io.stderr, () => undefined, register);
  const result = await runSuite(suite, target, {
    selection: { only: replayedBy(finding, report), families },
    seed,
    jobs,
    waivers: [],
    strict: false,
    requireDecided: undefined,
    implied,
    listener: shown,
    secret: redactor.learn,
    visited: seen.note,
    signal: io.signal,
    ...(tape !== undefined && { tape }),
  });
  shown.finish();
  const after = jsonReport(result, redactor);
  return {
    replay: replayOf(finding, report, after, (one) => hasLooked(one, result, seen)),
    result,
    redactor,
  };
}

/** Records what observers have checked, and which operations have succeeded. */
class Visits {
  readonly #places = new Set<string>();
  readonly #succeeded = new Set<string>();
  /** The kinds of messages that each session has received and an observer has checked. */
  readonly #messages = new Set<string>();

  readonly note: VisitListener = (clause, session, item) => {
    this.#places.add(clause);
    this.#messages.add(
      messageOf(session, item instanceof Delivery ? item.eventType : item.request.operation),
    );
    if (item instanceof Delivery) {
      this.#places.add(`${clause} ${eventIn(item.json).event ?? ''}`);
      return;
    }
    const { request, response } = item;
    this.#places.add(`${clause} ${request.operation ?? ''}`);
    if (response !== undefined && response.status >= 200 && response.status < 300)
      this.#succeeded.add(request.operation ?? '');
  };

  hasSeen({ clause, operation = '', event = '' }: Case['failure']): boolean {
    const place = operation === '' ? event : operation;
    return this.#places.has(place === '' ? (clause ?? '') : `${clause ?? ''} ${place}`);
  }

  /** Whether an observer checked the shape of such a message in the same session; a fault may count at another clause. */
  hasSeenMessage({ kind, seenBy = '', operation, deliveries: [delivery] }: Case['failure']): boolean {
    const name = operation ?? delivery?.eventType;
    return kind === 'contract' && name !== undefined && this.#messages.has(messageOf(seenBy, name));
  }

  hasSucceeded(operation: string): boolean {
    return this.#succeeded.has(operation);
  }
}

/** Whether a run has fully evaluated the subject of a failure, so that it is fixed if it did not fail again. */
function hasLooked({ check, failure }: Case, result: RunResult, seen: Visits): boolean {
  if (result.run.interrupted || result.configuration !== undefined) return false;
  if (isAboutRun(check.id)) return result.checks.some(({ outcome }) => outcome === 'passed');
  if (check.id.startsWith('offered/')) return seen.hasSucceeded(check.id.slice('offered/'.length));
  // A run of selected checks has no result for an observer that found nothing.
  if (failure.seenBy !== undefined)
    return (
      seen.hasSeen(failure) ||
      (seen.hasSeenMessage(failure) && isWellFormed(failure.seenBy, result)) ||
      hasDecidedDuty(failure, result)
    );
  const now = result.checks.find((one) => one.check.id === check.id);
  if (now === undefined || (now.outcome !== 'passed' && now.outcome !== 'failed')) return false;
  if (now.ended === 'observed') return seen.hasSeen(failure);
  return now.ended === 'complete' && hasDecided(now, failure.clause, result);
}

/** Whether the scenario itself decided the duty: a client may fulfil it by no longer making the call. */
function hasDecidedDuty({ seenBy, clause }: Case['failure'], { subject, checks }: RunResult): boolean {
  const scenario = checks.find(({ check }) => check.id === seenBy);
  return subject === 'client' && scenario?.outcome === 'passed' && scenario.basis.has(clause ?? '');
}

/** Whether every message in this session matched the contract. */
function isWellFormed(session: string, { checks }: RunResult): boolean {
  return !checks.some(({ failures }) =>
    failures.some(({ kind, seenBy }) => kind === 'contract' && seenBy === session),
  );
}

const messageOf = (session: string, name = ''): string => `${session} ${name}`;

/** Whether a completed check decided a clause. A clause that the check does not declare belongs to one of its steps. */
function hasDecided(now: GradedCheck, clause: string | null, { clauses }: RunResult): boolean {
  if (clause === null || now.outcome === 'passed' || !now.check.clauses.includes(clause)) {
    return clause === null || !now.withheld.has(clause);
  }
  const isPassed = clauses.some(({ id, outcome }) => id === clause && outcome === 'passed');
  return isPassed && now.basis.has(clause) && !now.withheld.has(clause);
}

/** Throws `ConfigurationError` for a report about recorded traffic or a sweep. */
function demandReplayable({ subject }: Report): void {
  if (subject !== 'recording' && subject !== 'sweep') return;
  throw new ConfigurationError(
    t`A report of a recording or a sweep cannot be replayed.`,
    t`Run pixkit check recording or pixkit check client --legal again.`,
  );
}

/** Returns the given options; without a gateway, that of the report, with its control endpoint if this user started it. */
function targetOptions(options: TargetOptions, { target: { baseUrl } }: Report): TargetOptions {
  const { target, otherwise, controlUrl } = options;
  if (target !== undefined || (options.baseUrl ?? otherwise?.baseUrl) !== undefined) return options;
  const known = `${withoutEnd(baseUrl, '/')}/_control/states`;
  const control = controlUrl ?? otherwise?.controlUrl ?? (knownControl(known) && known);
  return { ...options, baseUrl, ...(control !== undefined && { controlUrl: control }) };
}

/** Finds the finding with this number, clause or check. Throws `ConfigurationError` unless there is exactly one. */
function findingNamed(wanted: string, findings: readonly Finding[], register: Register): Finding {
  const named = /^\d+$/.test(wanted)
    ? findings.filter((_, index) => index + 1 === Number(wanted))
    : findings.filter(({ clauses, checks }) => [...clauses, ...checks].includes(wanted));
  const [first, ...others] = named;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) {
    const lines = listed(findings, register).filter((_, index) => named.includes(findings[index] ?? first));
    throw new ConfigurationError(
      t`${wanted} is in ${named.length} findings: ${lines.join('; ')}.`,
      t`Give the number of the finding that you mean.`,
    );
  }
  const meant = didYouMean(
    wanted,
    findings.flatMap(({ clauses, checks }) => [...clauses, ...checks]),
  );
  throw new ConfigurationError(
    t`There is no finding ${wanted}: the report has ${findings.length} ${plural('finding', 'findings')}.${meant}`,
    t`To list them, run pixkit report replay with only the report.`,
  );
}

function listed(findings: readonly Finding[], register: Register): readonly string[] {
  return findings.map((finding, index) => `${index + 1}  ${withoutCommands(titleInList(finding, register))}`);
}

function linesOf(finding: Finding, { became, cases }: Replay, register: Register): readonly string[] {
  const texts = textsIn(replayTexts, languageIn(register));
  const matching = cases.filter((one) => one.became === became).map((one) => caseText(one, register));
  return [
    `${texts.became[became]}  ${withoutCommands(titleInList(finding, register))}`,
    ...shortened(matching, register),
  ];
}

/** Returns the first lines of a list, indented, and the number of the others. */
function shortened(lines: readonly string[], register: Register): readonly string[] {
  const more = lines.length - mostShown;
  const rest = more > 0 ? [textsIn(replayTexts, languageIn(register)).rests(more)] : [];
  return [...lines.slice(0, mostShown).map(withoutCommands), ...rest].map((line) => `  ${line}`);
}

function caseText({ before, now, became, check, isUnsteady }: ReplayedCase, register: Register): string {
  const texts = textsIn(replayTexts, languageIn(register));
  const how = isUnsteady === true ? `; ${texts.unsteady}` : '';
  const { id } = before.check;
  const clause = (now ?? before.failure).clause ?? '–';
  if (now !== undefined)
    return `${texts.seen(id, clause, textIn(now, 'expected', register), textIn(now, 'received', register))}${how}`;
  if (became === 'fixed') return texts.holds(id, clause);
  return texts.notLooked(id, clause, check === undefined ? '' : textIn(check, 'reason', register));
}
