import { t, type Sentence } from '../../core/text.js';
import type { ClauseEntry } from '../../contract/clause.js';
import type { Operation } from '../../contract/document.js';
import { availabilitiesOf, offeredId, offeredTitle } from '../availability.js';
import type { Availabilities, OperationAvailability } from '../availability.js';
import { doubtOf, openPoints } from '../evidence.js';
import type { Failure } from '../finding.js';
import type { RunOutcome } from '../outcome.js';
import type { CheckResult } from '../run-check.js';
import { stopped } from '../stopped-answering.js';
import type { RunOptions, Suite } from '../suite.js';
import { findUnsteadiness, unsteady, type Unsteadiness, withoutUnsteady } from '../unsteady-answers.js';
import type { Ran } from './run.js';

/** A result after everything it rests on has been determined. */
export type ResolvedCheck = Omit<CheckResult, 'grounds' | 'lost'>;

/** The state of a run once it is known which operations accept valid requests. */
export interface Resolved extends Ran {
  /**
   * Results of checks, then of observers, then one for each operation that is not offered, then one if calls failed
   * intermittently, then one if the target stopped responding.
   */
  readonly results: readonly ResolvedCheck[];
}

/**
 * Determines which calls failed intermittently and which operations accept valid requests, and adjusts the results:
 * everything that rests on such a call, or on refusals of any other operation, is undecided and not recorded. All
 * problems caused by intermittent failures, or by an operation that is not offered, become one finding.
 */
export async function resolve(suite: Suite, ran: Ran, options: RunOptions): Promise<Resolved> {
  const unsteadiness = await findUnsteadiness(ran.environment);
  const steady = unsteadiness === undefined ? ran : steadyPartOf(ran, unsteadiness);
  const resolution = await resolutionOf(suite, steady, options);
  return {
    ...ran,
    observations: ran.observations.filter((observation) => mayRecord(observation, resolution)),
    results: [
      ...resolvedResults([...steady.checks, ...steady.observers], resolution),
      ...(unsteadiness === undefined ? [] : [unsteady(unsteadiness, ran.environment)]),
      ...stoppedResults(suite, ran),
    ],
  };
}

/** The results without the parts that rest on calls that failed intermittently. */
function steadyPartOf(ran: Ran, unsteadiness: Unsteadiness): Ran {
  const all = withoutUnsteady([...ran.checks, ...ran.observers], unsteadiness);
  return { ...ran, checks: all.slice(0, ran.checks.length), observers: all.slice(ran.checks.length) };
}

/** The finding that the target stopped responding, if it did. */
function stoppedResults(suite: Suite, { environment }: Ran): readonly ResolvedCheck[] {
  const { presence, clause } = environment;
  if (presence?.isGone !== true) return [];
  const chapterOfCheck = (id: string) => {
    const check = suite.checks.find((one) => one.id === id);
    return check?.chapter ?? clause(check?.clauses[0] ?? '')?.chapter;
  };
  return [stopped({ ...environment, presence }, chapterOfCheck)];
}

/** The facts needed to determine what a result rests on. */
interface Resolution {
  readonly availabilities: Availabilities;
  /** The name under which an operation id is counted. */
  readonly nameOf: (operationId: string) => string;
  readonly operationOf: (exchange: Failure['exchanges'][number]) => string;
  /** The open point of an open clause. */
  readonly openPointOf: (clause: string) => string | undefined;
  /** The chapter that describes an operation. */
  readonly chapterOf: (availability: OperationAvailability) => string;
}

/**
 * Determines what is known about the operations whose responses the results rest on, once no more responses will come.
 */
async function resolutionOf(
  suite: Suite,
  { environment, checks: ran }: Ran,
  { selection, signal }: RunOptions,
): Promise<Resolution> {
  const { traffic, observers, clause, judge, notOffered } = environment;
  const { accountOf, rightRequests, clauses } = suite;
  const allEvidence = [...ran, ...observers.collected().map(({ evidence }) => evidence)];
  // A whole run reports for each operation of its families whether it is offered.
  const isPart = selection.only.length > 0;
  const all = [...judge.document.operations.values()].filter(
    ({ operationId, family }) =>
      !isPart && selection.families.includes(family) && !notOffered.has(operationId),
  );
  const names = new Set([
    ...all.map(({ operationId }) => traffic.nameOf(operationId)),
    ...allEvidence.flatMap(({ grounds, failures, observations }) => [
      ...[...grounds.values()].flatMap(({ refusals, after }) => [...refusals, ...after]),
      ...failures.flatMap(({ exchanges }) => exchanges.slice(0, 1).map(traffic.operationOf)),
      // Some observations are recorded without sending anything, if a check has nothing to ask.
      ...observations.map(({ operation }) => traffic.nameOf(operation)).filter((name) => traffic.of(name)),
    ]),
  ]);
  const availabilities =
    rightRequests === undefined
      ? new Map<string, OperationAvailability>()
      : await availabilitiesOf(environment, names, rightRequests, { accountOf, signal });
  return {
    availabilities,
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

function resolvedResults(results: readonly CheckResult[], resolution: Resolution): readonly ResolvedCheck[] {
  const { availabilities } = resolution;
  if (availabilities.size === 0) return results;
  const absent = [...availabilities.values()].filter(({ shown }) => shown !== undefined);
  return [
    ...results.map((result) => resolved(result, resolution)),
    ...absent.map((availability) => absence(availability, resolution)),
  ];
}

/** Whether an observation of an open point may be recorded. */
function mayRecord(
  { operation }: { readonly operation: string },
  { availabilities, nameOf }: Pick<Resolution, 'availabilities' | 'nameOf'>,
): boolean {
  return !availabilities.has(nameOf(operation));
}

function resolved(result: CheckResult, resolution: Resolution): ResolvedCheck {
  const { availabilities, operationOf } = resolution;
  const absenceOf = ({ exchanges, pointer, after = [] }: Failure): Sentence | undefined => {
    // A wrong status concerns the operation that responded. Any other problem after a refusal may be due to that
    // refusal.
    const suspects = [...exchanges.slice(0, 1).map(operationOf), ...(pointer === '/status' ? [] : after)];
    const absent = suspects
      .map((name) => availabilities.get(name))
      .find((availability) => availability?.isOffered === false);
    return absent?.reason;
  };
  const failures = result.failures.filter((failure) => absenceOf(failure) === undefined);
  const observations = result.observations.filter((observation) => mayRecord(observation, resolution));
  const reasons = result.failures.flatMap((failure) => absenceOf(failure) ?? []);
  const withheld = withheldOf(result, { failures, observations }, reasons[0], resolution);
  if (withheld.size === 0 && reasons.length === 0 && observations.length === result.observations.length)
    return result;
  const changed = {
    ...result,
    failures,
    observations,
    withheld: new Map([...result.withheld, ...withheld]),
  };
  const outcome = outcomeOf(changed, reasons.length > 0);
  const reason = [...withheld.values()][0] ?? reasons[0] ?? result.reason;
  return { ...changed, outcome, reason: outcome === 'skipped' ? reason : result.reason };
}

/** The clauses that a check cannot decide after all, each with the reason. */
function withheldOf(
  { check, basis, grounds, failures: all, observations: observed }: CheckResult,
  left: Pick<CheckResult, 'failures' | 'observations'>,
  absent: Sentence | undefined,
  { availabilities, nameOf, openPointOf }: Resolution,
): ReadonlyMap<string, Sentence> {
  const withheld = new Map<string, Sentence>();
  const failed = (failures: readonly Failure[], id: string) => failures.some(({ clause }) => clause === id);
  const touched = [...basis.keys(), ...all.flatMap(({ clause }) => clause ?? [])];
  // Clauses that a check did not reach because an operation is missing are undecided for that reason.
  const unreached = absent === undefined ? [] : check.clauses;
  for (const id of new Set([...touched, ...unreached])) {
    if (failed(left.failures, id)) continue;
    const point = basis.get(id) === 'record' ? openPointOf(id) : undefined;
    const reason =
      point === undefined
        ? (doubted(grounds.get(id), availabilities) ?? (grounds.has(id) ? undefined : absent))
        : unrecorded(point, observed, left.observations, { availabilities, nameOf });
    if (reason !== undefined) withheld.set(id, reason);
  }
  return withheld;
}

function doubted(
  grounds: Parameters<typeof doubtOf>[0] | undefined,
  availabilities: Availabilities,
): Sentence | undefined {
  const doubt = grounds && doubtOf(grounds, (operation) => availabilities.has(operation));
  return doubt === undefined ? undefined : availabilities.get(doubt)?.reason;
}

/** Why no observation of an open point remains; undefined if one does, or if there was none. */
function unrecorded(
  point: string,
  observed: CheckResult['observations'],
  left: CheckResult['observations'],
  { availabilities, nameOf }: Pick<Resolution, 'availabilities' | 'nameOf'>,
): Sentence | undefined {
  if (left.some(({ id }) => id === point)) return undefined;
  const dropped = observed.find(({ id }) => id === point);
  return dropped && availabilities.get(nameOf(dropped.operation))?.reason;
}

function outcomeOf({ check, failures, basis, withheld, outcome }: CheckResult, lost: boolean): RunOutcome {
  if (failures.length > 0) return outcome;
  if (outcome !== 'passed' && outcome !== 'recorded' && !(lost && outcome === 'failed')) return outcome;
  const left = [...basis].filter(([id]) => check.clauses.includes(id) && !withheld.has(id));
  if (left.some(([, how]) => how !== 'record')) return 'passed';
  return left.length > 0 ? 'recorded' : 'skipped';
}

/** The one finding for an operation that is not offered. */
function absence(availability: OperationAvailability, { chapterOf }: Resolution): ResolvedCheck {
  const { operation, reason, shown } = availability;
  const failure: Failure = {
    kind: 'precondition',
    clause: null,
    operation: operation.operationId,
    message: reason,
    expected: t`a response other than 404, 405 and 501 to a valid request`,
    received: shown?.answers ?? '',
    pointer: '/status',
    exchanges: shown === undefined ? [] : [shown.exchange],
    deliveries: [],
  };
  return {
    check: {
      id: offeredId(operation.operationId),
      title: offeredTitle(operation),
      clauses: [],
      chapter: chapterOf(availability),
      family: operation.family,
    },
    outcome: 'failed',
    reason: null,
    durationMs: 0,
    failures: [failure],
    observations: [],
    basis: new Map(),
    withheld: new Map(),
    ended: 'complete',
  };
}
