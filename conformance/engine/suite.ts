import { createHash } from 'node:crypto';
import type { ClauseEntry } from '../contract/clause.js';
import { ContractDocument, type Operation } from '../contract/document.js';
import { familiesAt } from '../contract/families.js';
import type { JsonObject } from '../core/json.js';
import type { HttpLimits } from '../target/http.js';
import type { Family, TargetProfile } from '../target/profile.js';
import type { TargetFile, Waiver } from '../target/target-file.js';
import type { Check, Subject } from './check.js';
import { connect, defaultDeliveryMs } from './connect.js';
import type { AccountMaker } from './context.js';
import { Evidence, openPoints } from './evidence.js';
import type { Observation } from './finding.js';
import { jobsFor } from './jobs.js';
import { Finals } from './finals.js';
import { profileOf } from './profile.js';
import { shapeSubjects, type VisitListener, type Watched } from './observers.js';
import type { RunResult } from './result.js';
import { type RunListener, runChecks } from './run.js';
import { type CheckResult, concludeCheck } from './run-check.js';
import { isPartial, type Selectable, type Selection, selectChecks, selectObservers } from './select.js';
import { SeenKeeper } from './seen.js';
import { type Reading, type RunEnvironment, Session } from './session.js';
import { mayRecord, offeredId, settle, type Settling } from './settle.js';
import { type Standing, standingsOf } from './standing.js';
import type { OneOperation } from './traffic.js';
import { type Grading, grade } from './verdict.js';

/**
 * The result of the probe that runs before any check: how this target answers, as far as checks must know it to read
 * answers.
 */
export interface Probe {
  readonly profile: TargetProfile;
  readonly observations: readonly Observation[];
}

/** What is judged and against what: the checks, the contract, the register of clauses, and how answers are read. */
export interface Suite extends Watched {
  readonly checks: readonly Check[];
  readonly contract: JsonObject;
  /** Empty if checks stand for themselves: then each one that passes or fails counts in the verdict. */
  readonly clauses: readonly ClauseEntry[];
  readonly kit: { readonly name: string; readonly version: string };
  readonly reading: Reading;
  /** What checks get as their account. */
  readonly accountOf: AccountMaker;
  /** Throws `ConfigurationError` if grading makes no sense. */
  readonly probe: (session: Session) => Promise<Probe>;
  /**
   * Checks that each send an operation a right request and expect nothing. A refusal is decided only if the operation
   * accepts that request. Without these checks, refusals count as they come.
   */
  readonly rightRequests?: ReadonlyMap<string, Check>;
  /** Pairs of operations that are alternatives: the target needs only one of the two. */
  readonly oneOperation?: OneOperation;
  /** The one endpoint family that a clause is about, if its place in the contract does not say. */
  readonly familyOf?: (clause: ClauseEntry) => Family | undefined;
}

export interface RunOptions {
  readonly selection: Selection;
  readonly seed: number;
  /** How many checks run in parallel; by default it depends on how far away the target is. */
  readonly jobs?: number | undefined;
  readonly waivers: readonly Waiver[];
  readonly strict: boolean;
  readonly requireDecided: number | undefined;
  readonly listener: RunListener;
  readonly secret: RunEnvironment['secret'];
  readonly limits?: Partial<HttpLimits>;
  readonly visited?: VisitListener;
  /** Whether to tell the target which accounts are no longer needed; true by default. */
  readonly tearsDown?: boolean;
  /** Whether to also keep the evidence of checks that found nothing wrong, up to a limit; false by default. */
  readonly keepsAll?: boolean;
  /** Aborting it ends the run early: what there is by then is graded. */
  readonly signal?: AbortSignal;
}

/**
 * Probes the target, runs the selected checks and grades them. Throws `ConfigurationError` if grading makes no sense.
 */
export async function runSuite(suite: Suite, target: TargetFile, options: RunOptions): Promise<RunResult> {
  const startedAt = new Date();
  const { selection } = options;
  const listens = listensFor(suite, selection);
  const connection = await connect(suite, target, { ...options, families: selection.families, listens });
  try {
    const probe = await probed(suite, connection.environment, options.signal);
    const environment = { ...connection.environment, profile: probe.profile };
    const jobs = options.jobs ?? jobsFor(connection.http.fastestMs);
    const isSettledLater = suite.rightRequests !== undefined;
    const finals = new Finals(isSettledLater ? environment.traffic : undefined, (result) =>
      options.listener.settled?.(result),
    );
    const ran = await runChecks(environment, selectChecks(selectable(suite), selection), {
      jobs,
      quietMs: quietMs(target),
      listener: finals.besides(options.listener),
      accountOf: suite.accountOf,
      signal: options.signal,
      keeper: options.keepsAll === true ? new SeenKeeper() : undefined,
    });
    const settling = await settlingOf(suite, environment, ran, options);
    const results = settle([...ran, ...observedBy(environment, selection)], settling);
    for (const result of results.slice(ran.length))
      options.listener.concluded?.(result, results.length, results.length);
    finals.end(results);
    const graded = grade(results, gradingOf(suite, results, options, environment, startedAt));
    if (options.tearsDown !== false) await tearDown(environment);
    return {
      kit: suite.kit,
      contract: describeContract(suite),
      target: {
        baseUrl: environment.profile.baseUrl,
        gateway: target.gateway,
        notOffered: [...environment.notOffered.values()],
      },
      hasControl: environment.control !== undefined,
      profile: profileOf(selection, environment.control !== undefined),
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
      openPoints: merged(
        probe.observations.filter((seen) => mayRecord(seen, settling)),
        graded.openPoints,
      ),
      configuration: tlsTrouble(environment),
    };
  } finally {
    await connection.close();
  }
}

/** Whether anything that a selection asks for listens for notifications. */
export function listensFor(suite: Suite, selection: Selection): boolean {
  return selectChecks(selectable(suite), selection).some(({ needs }) => needs.includes('notifications'));
}

/** The parts of a suite that can be selected. */
export function selectable({ checks, ...watched }: Suite): Selectable {
  const chapters = new Map(watched.clauses.map(({ id, chapter }) => [id, chapter]));
  return {
    checks,
    observers: [...watched.observers, ...shapeSubjects(watched).filter((shape) => shape.clauses.length > 0)],
    chapterOf: (id) => chapters.get(id),
  };
}

/** Everything in a suite that a selection asks for, including observers. */
export function selectAll(suite: Suite, selection: Selection): readonly Subject[] {
  const all = selectable(suite);
  return [...selectChecks(all, selection), ...selectObservers(all.observers, selection)];
}

/** Results of the observers that were asked for, and of those that found something. */
function observedBy({ observers }: RunEnvironment, selection: Selection): readonly CheckResult[] {
  const seen = observers.seen();
  const selected = new Set(
    selectObservers(
      seen.map(({ subject }) => subject),
      selection,
    ),
  );
  return seen
    .filter(
      ({ subject, evidence }) =>
        evidence.failures.length > 0 || (subject.clauses.length > 0 && selected.has(subject)),
    )
    .map(({ subject, evidence }) =>
      concludeCheck({ check: subject, evidence, durationMs: 0, watches: [], ended: { how: 'observed' } }),
    );
}

/** A session outside any check: its findings count for nobody, but what it receives is observed. */
export function sessionOf(environment: RunEnvironment, name: string): Session {
  return new Session(environment, name, new Evidence(new Set(), () => undefined), true);
}

/** What is known about the operations whose answers the results rest on, once no more answers will come. */
async function settlingOf(
  suite: Suite,
  environment: RunEnvironment,
  ran: readonly CheckResult[],
  { selection, signal }: RunOptions,
): Promise<Settling> {
  const { traffic, observers, clause, judge, notOffered } = environment;
  const { accountOf, rightRequests, clauses } = suite;
  const seen = [...ran, ...observers.seen().map(({ evidence }) => evidence)];
  // A whole run reports for each operation of its families whether it is there.
  const isPart = selection.only.length > 0 || selection.shard !== undefined;
  const all = [...judge.document.operations.values()].filter(
    ({ operationId, family }) =>
      !isPart && selection.families.includes(family) && !notOffered.has(operationId),
  );
  const names = new Set([
    ...all.map(({ operationId }) => traffic.nameOf(operationId)),
    ...seen.flatMap(({ grounds, failures, observations }) => [
      ...[...grounds.values()].flatMap(({ refusals, after }) => [...refusals, ...after]),
      ...failures.flatMap(({ exchanges }) => exchanges.slice(0, 1).map(traffic.operationOf)),
      // Some observations are recorded without sending anything, if a check has nothing to ask.
      ...observations.map(({ operation }) => traffic.nameOf(operation)).filter((name) => traffic.of(name)),
    ]),
  ]);
  const standings =
    rightRequests === undefined
      ? new Map<string, Standing>()
      : await standingsOf(environment, names, rightRequests, { accountOf, signal });
  return {
    standings,
    nameOf: (id) => traffic.nameOf(id),
    operationOf: traffic.operationOf,
    openPointOf: openPoints(clause),
    chapterOf: ({ operation }) => chapterOf(operation, clauses),
  };
}

/** The chapter with the most clauses about an operation. */
function chapterOf({ pointer, tag }: Operation, clauses: readonly ClauseEntry[]): string {
  const counts = new Map<string, number>();
  for (const { pointer: place = '', chapter } of clauses)
    if (place.startsWith(`${pointer}/`)) counts.set(chapter, (counts.get(chapter) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? tag;
}

/** The waiver ids of the findings that an operation is not offered. */
export function offeredIds({ contract, rightRequests }: Suite): readonly string[] {
  if (rightRequests === undefined) return [];
  return [...new ContractDocument(contract).operations.keys()].map(offeredId);
}

/** The result of the probe; nothing if the run was interrupted meanwhile. */
async function probed(
  suite: Suite,
  environment: RunEnvironment,
  signal: AbortSignal | undefined,
): Promise<Probe> {
  const interrupted = new Promise<Probe>((resolve) => {
    const settle = () => resolve({ profile: environment.profile, observations: [] });
    if (signal?.aborted === true) settle();
    else signal?.addEventListener('abort', settle);
  });
  return Promise.race([interrupted, suite.probe(sessionOf(environment, 'probe'))]);
}

function gradingOf(
  suite: Suite,
  results: readonly CheckResult[],
  options: RunOptions,
  environment: RunEnvironment,
  startedAt: Date,
): Grading {
  const touched = new Set([
    ...results.flatMap(({ check }) => [...check.clauses]),
    ...results.flatMap(({ failures }) => failures.flatMap(({ clause }) => clause ?? [])),
  ]);
  return {
    clauses: isPartial(options.selection) ? suite.clauses.filter(({ id }) => touched.has(id)) : suite.clauses,
    isBeside: besideOf(suite, options.selection, environment),
    waivers: options.waivers,
    today: startedAt.toISOString().slice(0, 10),
    isShard: options.selection.shard !== undefined,
    strict: options.strict,
    requireDecided: options.requireDecided,
    profile: profileOf(options.selection, environment.control !== undefined),
    wasFound: (id) => [...environment.traffic.accepted()].some((name) => offeredId(name) === id),
    isMisconfigured: tlsTrouble(environment) !== undefined,
    interrupted: options.signal?.aborted === true,
  };
}

/** A predicate for clauses that are about none of the endpoint families that were asked for. */
function besideOf(
  { familyOf }: Suite,
  { families }: Selection,
  { judge }: RunEnvironment,
): Grading['isBeside'] {
  if (families.length > 1) return () => false;
  const familiesOf = familiesAt(judge.document);
  return (clause) => {
    if (clause.families === 'both') return true;
    const named = familyOf?.(clause);
    const own = named === undefined ? [...familiesOf(clause.pointer ?? '')] : [named];
    return own.length > 0 && !own.some((family) => families.includes(family));
  };
}

/** Connections reached the receiver but none could be used: the target does not trust its certificate. */
function tlsTrouble({ receiver }: RunEnvironment): RunResult['configuration'] {
  if (receiver === undefined || receiver.handshakes.failed === 0 || receiver.received > 0) return undefined;
  return {
    message: `The target reached the webhook receiver at ${receiver.baseUrl}, but TLS failed each time: ${receiver.handshakes.lastReason}.`,
    hint: 'Have the target accept self-signed certificates in tests, or give the receiver a certificate that it trusts (webhooks.tls in the target file).',
  };
}

/** The version and the hash of the contract that a suite judges by. */
export function describeContract({ contract }: Suite): RunResult['contract'] {
  const info = contract['info'] as { readonly version?: string } | undefined;
  const sha256 = createHash('sha256').update(JSON.stringify(contract)).digest('hex');
  return { version: info?.version ?? '', sha256 };
}

function merged(first: readonly Observation[], second: readonly Observation[]): readonly Observation[] {
  const known = new Set(second.map((observation) => JSON.stringify(observation)));
  const all = [...first.filter((observation) => !known.has(JSON.stringify(observation))), ...second];
  return all.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** Tells the target which accounts are no longer needed. Waits only briefly for the answers. */
async function tearDown({ control, accounts }: RunEnvironment): Promise<void> {
  if (control === undefined) return;
  const all = Promise.all(accounts.made.map((accountId) => control.teardown('an account', { accountId })));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
}

function quietMs(target: TargetFile): number {
  const timeoutMs = typeof target.webhooks === 'object' ? target.webhooks.timeoutMs : undefined;
  return Math.min(timeoutMs ?? defaultDeliveryMs, 1_500);
}
