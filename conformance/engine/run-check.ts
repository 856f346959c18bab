import { t, type Text } from '../core/text.js';
import { ConfigurationError, messageOf, Skip, Stop, Unaskable } from '../core/errors.js';
import type { Check, Subject } from './check.js';
import { contextOf } from './context.js';
import { Evidence, type Grounds, isOfSilence, openPoints } from './evidence.js';
import type { InjectedFault } from './trail.js';
import type { Basis, Failure, Observation, Watch } from './finding.js';
import { checkPrecedence, foremost, nothingCame, type RunOutcome } from './outcome.js';
import type { EvidenceKeeper, KeptEvidence } from './kept-evidence.js';
import { type RunEnvironment, Session } from './session.js';
import { stoppedAnswering } from './stopped-answering.js';
import type { Suite } from './suite.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import type { Presence } from '../target/presence.js';
import { blankProfile } from '../target/profile.js';

/** The result of one check or observer, before the findings of other checks are considered. */
export interface CheckResult {
  readonly check: Subject;
  readonly outcome: RunOutcome;
  readonly reason: Text | null;
  /** If it was skipped because something is missing that the user can provide: what that is. */
  readonly unlock?: Text;
  readonly durationMs: number;
  /** Number of responses that could only come one after another. */
  readonly rounds?: number | undefined;
  readonly failures: readonly Failure[];
  readonly observations: readonly Observation[];
  /** The clauses that were exercised, declared or not, and how. */
  readonly basis: ReadonlyMap<string, Basis>;
  /** By clause: the refusals that its fulfilled expectations rest on. */
  readonly grounds: ReadonlyMap<string, Grounds>;
  /** Clauses that the check could not judge after all, with the reason. */
  readonly withheld: ReadonlyMap<string, Text>;
  readonly ended: Ended['how'];
  /** Its calls that ended in a server error or without a response. */
  readonly lost: readonly Exchange[];
  /**
   * If the check could not ask this target: the reason, and the places in the contract of which nothing is seen
   * therefore.
   */
  readonly unaskable?: Pick<Extract<Ended, { readonly how: 'unaskable' }>, 'reason' | 'unseen'>;
  /** The faults that it injected, in order; undefined if there are none. */
  readonly injected?: readonly InjectedFault[];
  /** Messages that it sent and received, if evidence is kept. */
  readonly keptEvidence?: KeptEvidence;
}

/** A check that has run. Its result may still change if unwanted notifications arrive. */
export interface RanCheck {
  readonly check: Subject;
  readonly evidence: Evidence;
  readonly durationMs: number;
  readonly rounds?: number;
  readonly ended: Ended;
  readonly watches: readonly Watch[];
  /** Notifications that it received. */
  readonly deliveries?: readonly Delivery[];
}

/** A check that has run, with the time at which it ended. */
export interface EndedCheck extends RanCheck {
  /** Time of `performance.now()`, in ms. */
  readonly endedAt: number;
}

/** How a check ended. `observed`: an observer, which does not run but judges the messages that checks receive. */
type Ended =
  | { readonly how: 'complete' | 'stopped' | 'observed' }
  | { readonly how: 'unaskable'; readonly reason: Text; readonly unseen: readonly string[] }
  | { readonly how: 'skipped' | 'error'; readonly reason: Text; readonly unlock?: Text };

/**
 * Time limit of a check in ms, not counting the wait for responses, if notifications arrive within the default time.
 */
const defaultTimeoutMs = 60_000;
/** The limit on the total time, as a multiple of that. */
const longest = 10;

const interrupted: Ended = { how: 'skipped', reason: t`the run was interrupted` };
const unanswered: Ended = { how: 'skipped', reason: stoppedAnswering };

/** Whether the target is gone; further results then mean nothing. */
const isGone = ({ presence }: RunEnvironment): boolean => presence?.isGone === true;
/** How a check ends that the target's absence or the user cut short. */
const brokenOff = (environment: RunEnvironment): Ended => (isGone(environment) ? unanswered : interrupted);

/**
 * A check with only those results for which the target was still there. If a check was running when the target went
 * away, or still waits for notifications that must not arrive, only its earlier findings count.
 */
export async function whileAnswered(ran: EndedCheck, { presence }: RunEnvironment): Promise<RanCheck> {
  if (presence === undefined) return ran;
  const { evidence } = ran;
  // The absence of a notification proves nothing unless the target is there to send it.
  const isSilent = evidence.failures.some(isOfSilence);
  const isThere = isSilent ? await presence.isThere() : await presence.settled();
  const wasBefore = !isSilent && ran.endedAt < presence.doubtSince;
  return isThere || wasBefore ? ran : withoutRest(ran, presence);
}

/** The same for a check that ended before the target went away but has not been concluded. */
export function withoutRest(ran: RanCheck, { doubtSince }: Presence): RanCheck {
  ran.evidence.dropSince(doubtSince);
  return { ...ran, ended: unanswered, watches: [] };
}

/** A check with its session and context, which may be created before its turn. */
export interface ReadyCheck {
  readonly check: Check;
  readonly session: Session;
  /** The argument of its `run`. A rejection takes effect only when the check runs. */
  readonly context: Promise<object>;
}

/**
 * Prepares a check: creates its account and, if `suite` knows what the check requests first, requests that, such as a
 * token. Sends nothing if the run has already been aborted.
 */
export function makeReady(
  environment: RunEnvironment,
  check: Check,
  { accountOf, askAhead }: Pick<Suite, 'accountOf' | 'askAhead'>,
  signal?: AbortSignal,
): ReadyCheck {
  const { clause, traffic } = environment;
  const evidence = new Evidence(new Set(check.clauses), openPoints(clause), traffic.refusedBy);
  const session = new Session(environment, check.id, evidence);
  if (signal?.aborted === true) session.end();
  const context = contextOf(session, check, accountOf, (account) => askAhead?.(check, account));
  // The check gets the rejection when it runs.
  context.catch(() => undefined);
  return { check, session, context };
}

/** Runs one check to its end. Throws only `ConfigurationError`, which ends the run. */
export async function runCheck(ready: ReadyCheck, signal?: AbortSignal): Promise<EndedCheck> {
  const { check, session } = ready;
  const { evidence } = session;
  session.begin();
  const startedAt = performance.now();
  const ended = await withTimeout(ready, signal);
  session.observeAll();
  return {
    check,
    evidence,
    ended: evidence.count === 0 ? withoutFinding(ended, session) : ended,
    durationMs: Math.round(performance.now() - startedAt),
    endedAt: performance.now(),
    rounds: session.time.rounds,
    watches: evidence.watches,
    deliveries: session.deliveries(),
  };
}

/** A check that stopped because of a problem that an observer has already reported does not report it again. */
function withoutFinding(ended: Ended, { broken }: Session): Ended {
  if (ended.how !== 'stopped' || broken.size === 0) return ended;
  const reason = t`it stopped after a violation of ${[...broken].join(', ')}, which is reported separately`;
  return { how: 'skipped', reason };
}

async function withTimeout(ready: ReadyCheck, signal?: AbortSignal): Promise<Ended> {
  const { session, check } = ready;
  if (signal?.aborted === true) {
    session.end();
    return brokenOff(session.environment);
  }
  const timeoutMs = limitOf(check, session);
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const early = new Promise<Ended>((resolve) => {
    const breakOff = (ended: Ended) => {
      session.end();
      resolve(ended);
    };
    const look = () => {
      const { ms, totalMs } = session.time;
      const leftMs = Math.min(timeoutMs - ms, longest * timeoutMs - totalMs);
      if (leftMs <= 0) breakOff(unfinished(session, timeoutMs));
      else timer = setTimeout(look, Math.ceil(leftMs));
    };
    look();
    onAbort = () => breakOff(brokenOff(session.environment));
    signal?.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([attempt(ready), early]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Returns the time limit of a check, in ms. It grows with the time that this target is given for a notification,
 * because the wait for one that does not come takes that long.
 */
function limitOf({ timeoutMs = defaultTimeoutMs }: Check, { environment }: Session): number {
  return timeoutMs * Math.max(1, environment.profile.patienceMs / blankProfile('').patienceMs);
}

/** If the kit itself was too slow, the check is skipped for that reason and nothing is held against the target. */
function unfinished({ time }: Session, timeoutMs: number): Ended {
  const seconds = timeoutMs / 1000;
  if (time.isOverworked)
    return {
      how: 'skipped',
      reason: t`it did not finish within ${seconds} s, because the machine that pixkit runs on was too busy`,
      unlock: t`a less busy machine, or fewer checks at a time (--jobs)`,
    };
  const waited = Math.round((time.totalMs - time.ms) / 1000);
  const reason =
    waited === 0
      ? t`it did not finish within ${seconds} s`
      : t`it did not finish within ${seconds} s, not counting ${waited} s of waiting for responses`;
  return { how: 'error', reason };
}

async function attempt({ session, check, context }: ReadyCheck): Promise<Ended> {
  try {
    await check.run((await session.time.waitingFor(context)) as never);
    return { how: 'complete' };
  } catch (thrown) {
    if (isGone(session.environment)) return unanswered;
    if (thrown instanceof ConfigurationError) throw thrown;
    if (thrown instanceof Stop) return stopped(session, check, thrown);
    if (thrown instanceof Skip) return skippedBy(thrown);
    if (thrown instanceof Unaskable) return unaskable(session, thrown);
    return { how: 'error', reason: messageOf(thrown) };
  }
}

function skippedBy({ sentence: reason, unlock }: Skip): Ended {
  return { how: 'skipped', reason, ...(unlock !== undefined && { unlock }) };
}

function unaskable(
  { evidence }: Session,
  { sentence: reason, openPoint: id, operation, unseen }: Unaskable,
): Ended {
  if (id !== undefined) evidence.observe({ id, operation: operation ?? '', observed: reason });
  return { how: 'unaskable', reason, unseen };
}

/**
 * If no clause and no observer can report the finding that stopped a check, it counts as a finding of the check itself.
 */
function stopped({ evidence, isOver }: Session, { clauses }: Check, { sentence: message }: Stop): Ended {
  if (clauses.length === 0 && evidence.count === 0 && !isOver) {
    const nothing = { clause: null, expected: '', received: '', pointer: '' };
    evidence.fail({ kind: 'precondition', message, ...nothing }, evidence.lookedAt());
  }
  return { how: 'stopped' };
}

/**
 * Judges what a check or observer has seen. Call it after the quiet period, when watches can be judged too. `keeper`
 * keeps the evidence of checks that found nothing wrong. A check that was broken off may still run; what it collects
 * later is not part of the result.
 */
export function concludeCheck(ran: RanCheck, keeper?: EvidenceKeeper): CheckResult {
  const { check, evidence, ended, durationMs, rounds } = ran;
  for (const watch of ran.watches) judgeWatch(evidence, watch);
  const withheld = new Map([...evidence.left].filter(([id]) => !evidence.basis.has(id)));
  const unlooked =
    ended.how === 'complete'
      ? check.clauses.filter((id) => !evidence.basis.has(id) && !withheld.has(id))
      : [];
  const outcomes = outcomesOf(evidence, ended);
  if (unlooked.length > 0) outcomes.push('error');
  const outcome = foremost(checkPrecedence, outcomes) ?? 'error';
  return {
    check,
    outcome,
    reason: reasonFor(outcome, ended, unlooked, withheld),
    ...(outcome === 'skipped' && 'unlock' in ended && { unlock: ended.unlock }),
    durationMs,
    rounds,
    failures: [...evidence.failures],
    observations: [...evidence.observations],
    basis: new Map(evidence.basis),
    grounds: new Map(evidence.grounds),
    withheld,
    ended: ended.how,
    lost: [...evidence.lost],
    ...(evidence.injected.length > 0 && { injected: [...evidence.injected] }),
    ...(ended.how === 'unaskable' && { unaskable: ended }),
    ...(keeper !== undefined &&
      evidence.failures.length === 0 && {
        keptEvidence: keeper.keep(evidence.exchanges, ran.deliveries ?? []),
      }),
  };
}

function outcomesOf(evidence: Evidence, { how }: Ended): RunOutcome[] {
  const outcomes: RunOutcome[] = [];
  if (evidence.failures.length > 0) outcomes.push('failed');
  if (how === 'error' || how === 'skipped') outcomes.push(how);
  if (how === 'stopped' && evidence.failures.length === 0) outcomes.push('error');
  if (how === 'unaskable') outcomes.push('recorded');
  if (how === 'observed' && evidence.basis.size === 0) outcomes.push('skipped');
  else if (how === 'complete' && evidence.left.size > 0 && evidence.basis.size === 0)
    outcomes.push('skipped');
  else if (how === 'complete' || how === 'observed')
    outcomes.push(isGraded(evidence) ? 'passed' : 'recorded');
  return outcomes;
}

/**
 * Whether an expectation or the contract judged a declared clause that can fail. A check that declares no clauses is
 * graded unless it recorded an observation.
 */
function isGraded(evidence: Evidence): boolean {
  if (evidence.declared.size === 0) return evidence.observations.length === 0;
  return [...evidence.basis].some(([id, basis]) => evidence.declared.has(id) && basis !== 'record');
}

function reasonFor(
  outcome: RunOutcome,
  ended: Ended,
  unlooked: readonly string[],
  withheld: ReadonlyMap<string, Text>,
): Text | null {
  if (outcome !== 'error' && outcome !== 'skipped') return null;
  if ('reason' in ended) return ended.reason;
  if (ended.how === 'observed') return nothingCame;
  if (unlooked.length > 0) return t`it made no assertion for ${unlooked.join(', ')}`;
  return [...withheld.values()][0] ?? t`it stopped without a finding`;
}

function judgeWatch(evidence: Evidence, watch: Watch): void {
  const unwanted = watch.unwanted();
  if (unwanted.length === 0) return;
  const failure = {
    kind: 'notification' as const,
    about: 'notification' as const,
    matcher: 'neverArrives',
    clause: watch.clause,
    ...(watch.event !== undefined && { event: watch.event }),
    message: t`an unexpected notification arrived`,
    expected: watch.expected,
    received: t`${unwanted.length} of them`,
    pointer: '',
  };
  evidence.fail(failure, [...watch.exchanges, ...unwanted]);
}
