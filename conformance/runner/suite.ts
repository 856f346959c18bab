import { createHash } from 'node:crypto';
import type { Check, EverywhereRule } from '../check.js';
import type { ClauseEntry } from '../contract/attribution.js';
import type { JsonObject } from '../contract/document.js';
import type { HttpLimits } from '../target/http.js';
import type { TargetFile } from '../target/target-file.js';
import { connect, defaultDeliveryMs } from './connect.js';
import type { Observation } from './finding.js';
import { jobsFor } from './jobs.js';
import { Onlookers } from './onlookers.js';
import { type Probe, probeTarget } from './probe.js';
import type { RunResult } from './result.js';
import { type RunListener, runChecks } from './run.js';
import type { CheckResult } from './run-check.js';
import { isPartial, type Selection, selectChecks, selectRules } from './select.js';
import { declaredBy, type RunEnvironment } from './session.js';
import { type Grading, grade } from './verdict.js';
import type { Waiver } from './waivers.js';

/** What is judged and by what: the checks, the contract, the register of clauses. */
export interface Suite {
  readonly checks: readonly Check[];
  /** Rules about every answer that comes in any check. */
  readonly everywhere: readonly EverywhereRule[];
  readonly contract: JsonObject;
  readonly clauses: readonly ClauseEntry[];
  readonly kit: { readonly name: string; readonly version: string };
}

export interface RunOptions {
  readonly selection: Selection;
  readonly seed: number;
  /** How many checks run side by side; by default as many as the target's answers are far away. */
  readonly jobs?: number | undefined;
  readonly waivers: readonly Waiver[];
  readonly strict: boolean;
  readonly requireDecided: number | undefined;
  readonly listener: RunListener;
  readonly secret: RunEnvironment['secret'];
  readonly limits?: Partial<HttpLimits>;
  /** Aborted when the run is to end early: what there is then is graded. */
  readonly signal?: AbortSignal;
}

/** Probes the target, runs the selected checks, grades. Throws `ConfigurationError` where grading makes no sense. */
export async function runSuite(suite: Suite, target: TargetFile, options: RunOptions): Promise<RunResult> {
  const startedAt = new Date();
  const { selection } = options;
  const connection = await connect(suite, target, { ...options, families: selection.families });
  try {
    const probe = await probed(connection.environment, options.signal);
    const checks = selectChecks(suite.checks, selection);
    const onlookers = new Onlookers(selectRules(suite.everywhere, selection));
    const environment = { ...connection.environment, profile: probe.profile, onlookers };
    const jobs = options.jobs ?? jobsFor(connection.http.fastestMs);
    const ran = await runChecks(environment, checks, {
      jobs,
      quietMs: quietMs(target),
      listener: options.listener,
      signal: options.signal,
    });
    const results = [...ran, ...onlookers.results()];
    for (const result of results.slice(ran.length))
      options.listener.concluded?.(result, results.length, results.length);
    const graded = grade(results, gradingOf(suite, results, options, environment, startedAt));
    await tearDown(environment);
    return {
      kit: suite.kit,
      contract: describeContract(suite),
      target: { baseUrl: environment.profile.baseUrl },
      run: {
        seed: options.seed,
        jobs,
        startedAt,
        durationMs: Date.now() - startedAt.getTime(),
        requests: connection.http.requests,
        selection,
        interrupted: options.signal?.aborted === true,
      },
      ...graded,
      openPoints: merged(probe.observations, graded.openPoints),
      configuration: tlsTrouble(environment),
    };
  } finally {
    await connection.close();
  }
}

/** What the probe stage settled; nothing where the run was interrupted meanwhile. */
async function probed(environment: RunEnvironment, signal: AbortSignal | undefined): Promise<Probe> {
  const interrupted = new Promise<Probe>((resolve) => {
    const settle = () => resolve({ profile: environment.profile, observations: [] });
    if (signal?.aborted === true) settle();
    else signal?.addEventListener('abort', settle);
  });
  return Promise.race([interrupted, probeTarget(environment)]);
}

function gradingOf(
  suite: Suite,
  results: readonly CheckResult[],
  options: RunOptions,
  environment: RunEnvironment,
  startedAt: Date,
): Grading {
  const touched = new Set([
    ...results.flatMap(({ check }) => [...declaredBy(check)]),
    ...results.flatMap(({ failures }) => failures.map(({ clause }) => clause)),
  ]);
  return {
    clauses: isPartial(options.selection) ? suite.clauses.filter(({ id }) => touched.has(id)) : suite.clauses,
    waivers: options.waivers,
    today: startedAt.toISOString().slice(0, 10),
    isShard: options.selection.shard !== undefined,
    strict: options.strict,
    requireDecided: options.requireDecided,
    isMisconfigured: tlsTrouble(environment) !== undefined,
    interrupted: options.signal?.aborted === true,
  };
}

/** Connections came to the receiver, but none could be used: the target does not trust its certificate. */
function tlsTrouble({ receiver }: RunEnvironment): RunResult['configuration'] {
  if (receiver === undefined || receiver.handshakes.failed === 0 || receiver.received > 0) return undefined;
  return {
    message: `The target reached the webhook receiver at ${receiver.baseUrl}, but TLS failed each time: ${receiver.handshakes.lastReason}.`,
    mend: 'Let the target accept self-signed certificates in tests, or give the receiver a certificate it trusts (webhooks.tls in the target file).',
  };
}

function describeContract({ contract }: Suite): RunResult['contract'] {
  const info = contract['info'] as { readonly version?: string } | undefined;
  const sha256 = createHash('sha256').update(JSON.stringify(contract)).digest('hex');
  return { version: info?.version ?? '', sha256 };
}

function merged(first: readonly Observation[], second: readonly Observation[]): readonly Observation[] {
  const known = new Set(second.map((observation) => JSON.stringify(observation)));
  const all = [...first.filter((observation) => !known.has(JSON.stringify(observation))), ...second];
  return all.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** Tells the target which accounts are no longer needed. Not worth waiting for long. */
async function tearDown({ control, accounts }: RunEnvironment): Promise<void> {
  if (control === undefined) return;
  const all = Promise.all(accounts.made.map((accountId) => control.teardown('an account', { accountId })));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
}

function quietMs(target: TargetFile): number {
  const timeoutMs = typeof target.webhooks === 'object' ? target.webhooks.timeoutMs : undefined;
  return Math.min(timeoutMs ?? defaultDeliveryMs, 1_500);
}
