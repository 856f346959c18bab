import { inRoom } from '../../core/pool.js';
import type { TargetFile } from '../../target/target-file.js';
import type { Check, Subject } from '../check.js';
import {
  type CheckResult,
  concludeCheck,
  type RanCheck,
  makeReady,
  type ReadyCheck,
  runCheck,
  whileAnswered,
  withoutRest,
} from '../run-check.js';
import type { Failure } from '../finding.js';
import type { Observer } from '../rule.js';
import type { FinalResults } from '../final-results.js';
import { EvidenceKeeper } from '../kept-evidence.js';
import { selectChecks, type Selection, selectObservers } from '../select.js';
import type { RunEnvironment } from '../session.js';
import { type RunOptions, selectable, type Suite } from '../suite.js';
import { Window } from '../window.js';
import { defaultDeliveryMs } from './connect.js';
import type { Probed } from './probe.js';
import type { ResolvedCheck } from './resolve.js';

/** Receives the progress of the run, for progress lines. */
export interface RunListener {
  started?(total: number, checks?: readonly Check[]): void;
  /** A check has run. A result that rests on refusals may still become undecided. */
  concluded?(result: ResolvedCheck, done: number, total: number): void;
  /** The resolved result of a check or an observer; called once per result, as early as possible. */
  resolved?(result: ResolvedCheck): void;
  /** All checks have run; the run now waits for notifications that must not arrive. */
  waiting?(ms: number): void;
  /** The gateway that a client was tested against has itself violated these clauses. */
  gatewayBroke?(clauses: readonly string[]): void;
  /** The gateway responded before but no longer does; the run waits for up to this many ms. */
  unanswered?(ms: number): void;
}

const minQuietMs = 1_000;

/** The state of a run after all selected checks have run and all observers have judged. */
export interface Ran extends Probed {
  /** Maximum number of checks that ran in parallel. */
  readonly jobs: number;
  readonly checks: readonly CheckResult[];
  readonly observers: readonly CheckResult[];
}

/** Runs the selected checks. Throws only `ConfigurationError`. */
export async function run(
  suite: Suite,
  target: TargetFile,
  probed: Probed,
  options: RunOptions,
  finals: FinalResults,
): Promise<Ran> {
  const { environment, http } = probed;
  const { selection, keepsEvidence, listener, signal } = options;
  // If calls move the money of an account that all checks share, checks must not run in parallel.
  const max = environment.accounts.movesSharedMoney ? 1 : options.jobs;
  const window = new Window(http.latency, { max, start: options.jobsAtFirst });
  http.pulse = window;
  const { checks, jobs } = await runChecks(environment, selectChecks(selectable(suite), selection), {
    window,
    quietMs: () => quietMs(target) + http.latency.slackMs,
    answerMs: http.latency.typicalMs,
    listener,
    finals,
    suite,
    signal,
    keeper: keepsEvidence === true ? new EvidenceKeeper() : undefined,
  });
  const collected = environment.observers.collected();
  if (suite.subject !== 'client')
    return { ...probed, jobs, checks, observers: observerResults(collected, selection, checks) };
  // Violations by the gateway are not held against the client.
  const broken = collected.flatMap(({ onlyViolations, evidence }) =>
    onlyViolations === undefined ? [] : evidence.failures.flatMap(({ clause }) => clause ?? []),
  );
  const ofTheClient = collected.filter(({ onlyViolations }) => onlyViolations === undefined);
  if (broken.length > 0) listener.gatewayBroke?.([...new Set(broken)].sort());
  return { ...probed, jobs, checks, observers: observerResults(ofTheClient, selection, checks) };
}

function quietMs(target: TargetFile): number {
  const timeoutMs = typeof target.webhooks === 'object' ? target.webhooks.timeoutMs : undefined;
  return Math.min(timeoutMs ?? defaultDeliveryMs, 1_500);
}

/**
 * Results of the selected observers, and of any others that found something. A rule that only reports violations is
 * left out if a check has failed at the same clause or about the same exchange. If a request has two faults, a check
 * names one of them, and the other counts as known, too. A rule over histories is also left out for messages of a check
 * that has failed: one defect shows in many relations.
 */
function observerResults(
  collected: readonly Observer[],
  selection: Selection,
  checks: readonly CheckResult[],
): readonly CheckResult[] {
  const known = checks.flatMap(({ failures }) => failures);
  const clauses = new Set(known.map(({ clause }) => clause));
  const alsoKnown = collected
    .flatMap(({ onlyViolations, evidence }) => (onlyViolations === undefined ? [] : evidence.failures))
    .filter(({ clause }) => clauses.has(clause));
  const exchanges = new Set([...known, ...alsoKnown].flatMap((failure) => failure.exchanges));
  const failed = new Set<string | undefined>(
    checks.flatMap(({ check, failures }) => (failures.length > 0 ? check.id : [])),
  );
  const isNew = (failure: Failure, rule: Observer['onlyViolations']) =>
    !clauses.has(failure.clause) &&
    !failure.exchanges.some((exchange) => exchanges.has(exchange)) &&
    !(rule === 'over histories' && failed.has(failure.seenBy));
  const all = collected.map(({ subject }) => subject);
  const selected = new Set(selectObservers(all, selection));
  return collected
    .filter(({ subject, evidence, onlyViolations: rule }) =>
      rule === undefined
        ? evidence.failures.length > 0 || (subject.clauses.length > 0 && selected.has(subject))
        : evidence.failures.some((failure) => isNew(failure, rule)),
    )
    .map(({ subject, evidence, onlyViolations: rule }) => {
      const ended = { how: 'observed' } as const;
      const result = concludeCheck({ check: subject, evidence, durationMs: 0, watches: [], ended });
      if (rule === undefined) return result;
      return { ...result, failures: result.failures.filter((failure) => isNew(failure, rule)) };
    });
}

/**
 * Runs checks in parallel. Returns their results in the given order, and the maximum number that ran at a time.
 * Notifications that must not arrive are judged once for all checks, at the end.
 */
async function runChecks(
  environment: RunEnvironment,
  checks: readonly Check[],
  options: {
    window: Window;
    quietMs: () => number;
    /** Typical response time, in ms. */
    answerMs: number;
    listener: RunListener;
    finals: FinalResults;
    suite: Suite;
    signal: AbortSignal | undefined;
    /** Keeps the evidence of checks that found nothing wrong. */
    keeper: EvidenceKeeper | undefined;
  },
): Promise<Pick<Ran, 'checks' | 'jobs'>> {
  const { listener } = options;
  listener.started?.(checks.length, checks);
  const results = new Map<Subject, CheckResult>();
  const conclude = (ran: RanCheck) => {
    const result = concludeCheck(ran, options.keeper);
    results.set(ran.check, result);
    options.finals.take(result);
    listener.concluded?.(result, results.size, checks.length);
  };
  const waiting: RanCheck[] = [];
  const next = readyAhead(environment, inOrder(checks, options), options);
  const jobs = await inRoom(checks, options.window, async () => {
    const ran = await whileAnswered(await runCheck(next(), options.signal), environment);
    if (ran.watches.length > 0) waiting.push(ran);
    else conclude(ran);
  });
  if (options.signal?.aborted !== true) await quietWindow(waiting, options.quietMs(), listener);
  const { presence } = environment;
  for (const ran of waiting) conclude(presence?.isGone === true ? withoutRest(ran, presence) : ran);
  return { checks: checks.flatMap((check) => results.get(check) ?? []), jobs };
}

/**
 * Checks are prepared ahead of their turn: this share of the number that run at a time, and at most this many, before
 * the next batch is added.
 */
const shareAhead = 1 / 4;
const mostAhead = 16;
/**
 * Number of checks prepared in one batch if the control endpoint creates their accounts together; otherwise at most as
 * many as are prepared ahead.
 */
const mostAtOnce = 12;

/**
 * Returns a function that returns the next check, ready to run. Accounts and tokens of later checks are created while
 * others run. Without a control endpoint nothing is prepared ahead.
 */
function readyAhead(
  environment: RunEnvironment,
  checks: readonly Check[],
  { window, suite, signal }: { window: Window; suite: Suite; signal: AbortSignal | undefined },
): () => ReadyCheck {
  const ready: ReadyCheck[] = [];
  const waiting = [...checks];
  const makeUpTo = (count: number) => {
    while (ready.length < count) {
      const check = waiting.shift();
      if (check === undefined) return;
      ready.push(makeReady(environment, check, suite, signal));
    }
  };
  return () => {
    const canAhead = environment.control !== undefined && signal?.aborted !== true;
    const ahead = canAhead ? Math.min(mostAhead, Math.floor(shareAhead * window.size)) : 0;
    const gathers = canAhead && environment.control.gathers;
    const atOnce = gathers ? mostAtOnce : Math.min(mostAtOnce, Math.max(1, ahead));
    if (ready.length <= ahead) makeUpTo(ahead + atOnce);
    const next = ready.shift();
    if (next === undefined) throw new Error('there is no further check');
    return next;
  };
}

/**
 * Orders checks by expected duration, longest first; otherwise the last one would run alone. Checks that listen end
 * only after a quiet period, which passes while others run.
 */
function inOrder(
  checks: readonly Check[],
  { suite, quietMs, answerMs }: { suite: Suite; quietMs: () => number; answerMs: number },
): readonly Check[] {
  const known = checks.flatMap((check) => suite.lengthOf?.(check) ?? []);
  const usual = known.reduce((sum, rounds) => sum + rounds, 0) / Math.max(1, known.length);
  const takes = (check: Check) =>
    (suite.lengthOf?.(check) ?? usual) * answerMs + (check.needs.includes('notifications') ? quietMs() : 0);
  return checks
    .map((check) => ({ check, ms: takes(check) }))
    .sort((one, other) => other.ms - one.ms)
    .map(({ check }) => check);
}

/** Waits until every watch has been open for the quiet period, counted from when it was opened. */
async function quietWindow(
  waiting: readonly RanCheck[],
  quietMs: number,
  listener: RunListener,
): Promise<void> {
  const opened = waiting.flatMap(({ watches }) => watches.map(({ since }) => since.getTime()));
  if (opened.length === 0) return;
  const rest = Math.max(...opened) + Math.max(quietMs, minQuietMs) - Date.now();
  if (rest <= 0) return;
  listener.waiting?.(rest);
  await new Promise((resolve) => setTimeout(resolve, rest));
}
