import type { Check } from '../check.js';
import type { Evidence } from './evidence.js';
import type { Basis, Failure, Observation, Watch } from './finding.js';
import { type CheckOutcome, checkPrecedence, foremost } from './outcome.js';
import { CheckSession, type RunEnvironment } from './session.js';
import { ConfigurationError, messageOf, Skip, Stop } from './signals.js';

/** What became of one check. Waivers are applied later, by the verdict. */
export interface CheckResult {
  readonly check: Check;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
  readonly durationMs: number;
  readonly failures: readonly Failure[];
  readonly observations: readonly Observation[];
  /** Declared (and other) clauses that were looked at, and how. */
  readonly basis: ReadonlyMap<string, Basis>;
  readonly ended: Ended['how'];
}

/** A check that has run; its result may still change by notifications that should not come. */
export interface RanCheck {
  readonly check: Check;
  readonly evidence: Evidence;
  readonly durationMs: number;
  readonly ended: Ended;
  readonly watches: readonly Watch[];
}

type Ended =
  { readonly how: 'complete' | 'stopped' } | { readonly how: 'skipped' | 'error'; readonly reason: string };

export const defaultTimeoutMs = 60_000;

const interrupted: Ended = { how: 'skipped', reason: 'the run was interrupted' };

/** Runs one check to its end, whatever happens. Throws only `ConfigurationError`, which ends the run. */
export async function runCheck(
  environment: RunEnvironment,
  check: Check,
  signal?: AbortSignal,
): Promise<RanCheck> {
  const session = new CheckSession(environment, check);
  const startedAt = performance.now();
  const ended = await withTimeout(session, check, signal);
  session.judgeDeliveries();
  const { evidence } = session;
  return {
    check,
    evidence,
    ended,
    durationMs: Math.round(performance.now() - startedAt),
    watches: evidence.watches,
  };
}

async function withTimeout(session: CheckSession, check: Check, signal?: AbortSignal): Promise<Ended> {
  const timeoutMs = check.timeoutMs ?? defaultTimeoutMs;
  if (signal?.aborted === true) return interrupted;
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const early = new Promise<Ended>((resolve) => {
    const breakOff = (ended: Ended) => {
      session.end();
      resolve(ended);
    };
    const reason = `it did not finish within ${timeoutMs / 1000} s`;
    timer = setTimeout(() => breakOff({ how: 'error', reason }), timeoutMs);
    onAbort = () => breakOff(interrupted);
    signal?.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([attempt(session, check), early]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort);
  }
}

async function attempt(session: CheckSession, check: Check): Promise<Ended> {
  try {
    await check.run(await session.context());
    return { how: 'complete' };
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw thrown;
    if (thrown instanceof Stop) return { how: 'stopped' };
    if (thrown instanceof Skip) return { how: 'skipped', reason: thrown.message };
    return { how: 'error', reason: messageOf(thrown) };
  }
}

/** Judges what a check has seen. To be called after the quiet window, when watches can be judged too. */
export function concludeCheck(ran: RanCheck): CheckResult {
  const { check, evidence, ended, durationMs } = ran;
  for (const watch of ran.watches) judgeWatch(evidence, watch);
  const unlooked = ended.how === 'complete' ? neverLooked(check, evidence) : [];
  const seen: CheckOutcome[] = [];
  if (evidence.failures.length > 0) seen.push('failed');
  if (ended.how === 'error' || ended.how === 'skipped') seen.push(ended.how);
  if (unlooked.length > 0) seen.push('error');
  if (ended.how === 'stopped' && evidence.failures.length === 0) seen.push('error');
  if (ended.how === 'complete') seen.push(isGraded(evidence) ? 'passed' : 'recorded');
  const outcome = foremost(checkPrecedence, seen) ?? 'error';
  return {
    check,
    outcome,
    reason: reasonFor(outcome, ended, unlooked),
    durationMs,
    failures: evidence.failures,
    observations: evidence.observations,
    basis: evidence.basis,
    ended: ended.how,
  };
}

/** A clause under `clauses` needs an expectation or a record, one under `byContract` the validator's look. */
function neverLooked(check: Check, evidence: Evidence): readonly string[] {
  return [
    ...check.clauses.filter((id) => (evidence.basis.get(id) ?? 'contract') === 'contract'),
    ...(check.byContract ?? []).filter((id) => !evidence.basis.has(id)),
  ];
}

/** Something was expected, or judged by the contract, at a declared clause that can fail. */
function isGraded(evidence: Evidence): boolean {
  return [...evidence.basis].some(([id, basis]) => evidence.declared.has(id) && basis !== 'record');
}

function reasonFor(outcome: CheckOutcome, ended: Ended, unlooked: readonly string[]): string | null {
  if (outcome !== 'error' && outcome !== 'skipped') return null;
  if ('reason' in ended) return ended.reason;
  if (unlooked.length > 0) return `it never looked at ${unlooked.join(', ')}`;
  return 'it stopped without a finding';
}

function judgeWatch(evidence: Evidence, watch: Watch): void {
  const unwanted = watch.unwanted();
  if (unwanted.length === 0) return;
  const failure = {
    clause: watch.clause,
    message: 'a notification came that should not',
    expected: `no ${watch.what.replace(/^an? /, '')}`,
    received: `${unwanted.length} of them`,
    pointer: '',
  };
  evidence.fail(failure, [...watch.exchanges, ...unwanted]);
}
