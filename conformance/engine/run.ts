import { inPool } from '../core/pool.js';
import type { Check, Subject } from './check.js';
import type { AccountMaker } from './context.js';
import { type CheckResult, concludeCheck, type RanCheck, runCheck } from './run-check.js';
import type { SeenKeeper } from './seen.js';
import type { RunEnvironment } from './session.js';

/** Hears of the run as it goes on; for progress lines. */
export interface RunListener {
  started?(total: number, checks?: readonly Check[]): void;
  /** A check has run. What rests on refusals may still turn out undecided. */
  concluded?(result: CheckResult, done: number, total: number): void;
  /** A check or an observer has its final result: each once, as early as it is known. */
  settled?(result: CheckResult): void;
  /** All checks have run; notifications that must not come are waited for. */
  waiting?(ms: number): void;
}

const minQuietMs = 1_000;

/**
 * Runs checks side by side and returns their results in the order given. What must not arrive is judged at the end,
 * once for all. Throws only `ConfigurationError`.
 */
export async function runChecks(
  environment: RunEnvironment,
  checks: readonly Check[],
  options: {
    jobs: number;
    quietMs: number;
    listener: RunListener;
    accountOf: AccountMaker;
    signal?: AbortSignal | undefined;
    /** Keeps what checks saw that found nothing wrong. */
    keeper?: SeenKeeper | undefined;
  },
): Promise<readonly CheckResult[]> {
  const { listener } = options;
  listener.started?.(checks.length, checks);
  const results = new Map<Subject, CheckResult>();
  const conclude = (ran: RanCheck) => {
    const result = concludeCheck(ran, options.keeper);
    results.set(ran.check, result);
    listener.concluded?.(result, results.size, checks.length);
  };
  const waiting: RanCheck[] = [];
  // Where calls move the money of an account that all checks share, nothing may run beside them.
  const jobs = environment.accounts.movesSharedMoney ? 1 : options.jobs;
  await inPool(listenersFirst(checks), jobs, async (check) => {
    const ran = await runCheck(environment, check, options.accountOf, options.signal);
    if (ran.watches.length > 0) waiting.push(ran);
    else conclude(ran);
  });
  if (options.signal?.aborted !== true) await quietWindow(waiting, options.quietMs, listener);
  waiting.forEach(conclude);
  return checks.flatMap((check) => results.get(check) ?? []);
}

/** What listens begins first, so that its quiet window passes while the others run. */
function listenersFirst(checks: readonly Check[]): readonly Check[] {
  const listens = ({ needs }: Check) => needs.includes('notifications');
  return [...checks.filter(listens), ...checks.filter((check) => !listens(check))];
}

/** Waits until every watch has been open for the quiet time; what has passed since it was opened counts. */
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
