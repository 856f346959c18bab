import { setMaxListeners } from 'node:events';
import { eitherSignal } from '../core/either-signal.js';
import type { TargetFile } from '../target/target-file.js';
import { FinalResults } from './final-results.js';
import { connect } from './phases/connect.js';
import { grade } from './phases/grade.js';
import { probe } from './phases/probe.js';
import { resolve } from './phases/resolve.js';
import { run } from './phases/run.js';
import { trustStates } from './phases/trust.js';
import type { RunResult } from './result.js';
import type { RunEnvironment } from './session.js';
import { listensFor, type RunOptions, type Suite } from './suite.js';

/**
 * Probes the target, runs the selected checks and grades them: connect, probe, run, resolve, grade. Throws
 * `ConfigurationError` if grading makes no sense.
 */
export async function runSuite(suite: Suite, target: TargetFile, options: RunOptions): Promise<RunResult> {
  const startedAt = new Date();
  const { selection, listener } = options;
  const listens = listensFor(suite, selection);
  const opened = await connect(suite, target, { ...options, families: selection.families, listens });
  const presence = opened.http.watch(opened.environment.profile.baseUrl, listener.unanswered?.bind(listener));
  const connection = { ...opened, environment: { ...opened.environment, presence } };
  const untilGone = { ...options, signal: eitherSignal(presence.signal, ...signalsOf(options)) };
  // Every running check listens to it.
  setMaxListeners(0, untilGone.signal);
  // Without `rightRequests`, refusals always count: then every result is final immediately.
  const traffic = suite.rightRequests === undefined ? undefined : connection.environment.traffic;
  const finals = new FinalResults(traffic, (result) => listener.resolved?.(result));
  try {
    const probed = await probe(suite, connection, untilGone.signal);
    const trial = trustStates(suite, probed, untilGone);
    const ran = await run(suite, target, probed, { ...options, signal: trial.signal }, finals);
    // If the target is gone, the signal has aborted after this.
    await new Promise(setImmediate);
    if (!untilGone.signal.aborted) await trial.ended;
    const resolved = await resolve(suite, ran, untilGone);
    const { results } = resolved;
    for (const result of results.slice(ran.checks.length))
      listener.concluded?.(result, results.length, results.length);
    finals.end(results);
    const result = grade(suite, target, resolved, untilGone, startedAt);
    if (options.tearsDown !== false && !presence.isGone) await tearDown(ran.environment);
    return result;
  } finally {
    await connection.close();
  }
}

function signalsOf({ signal }: RunOptions): readonly AbortSignal[] {
  return signal === undefined ? [] : [signal];
}

/** Tells the target which accounts are no longer needed. Waits for the responses only briefly. */
async function tearDown({ control, accounts }: RunEnvironment): Promise<void> {
  if (control === undefined) return;
  const all = Promise.all(accounts.created.map((accountId) => control.teardown('an account', { accountId })));
  await Promise.race([all, new Promise((end) => setTimeout(end, 2_000).unref())]);
}
