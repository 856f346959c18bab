import type { LocalizedText } from '../core/language.js';
import { endpointOf, type Operation } from '../contract/document.js';
import type { Failure } from './finding.js';
import { doubtOf } from './grounds.js';
import type { CheckOutcome } from './outcome.js';
import type { CheckResult } from './run-check.js';
import type { Standing, Standings } from './standing.js';
import type { Traffic } from './traffic.js';

/** What is needed to determine what a result rests on. */
export interface Settling {
  readonly standings: Standings;
  /** The name under which an operation id is counted. */
  readonly nameOf: (operationId: string) => string;
  readonly operationOf: (exchange: Failure['exchanges'][number]) => string;
  /** The open point of an open clause. */
  readonly openPointOf: (clause: string) => string | undefined;
  /** The chapter that describes an operation. */
  readonly chapterOf: (standing: Standing) => string;
}

/** The id of the finding that an operation is not offered, for waivers. */
export function offeredId(operationId: string): `offered/${string}` {
  return `offered/${operationId}`;
}

/** What holds if an operation is offered: the title of its line in the results. */
export function offeredTitle(operation: Pick<Operation, 'method' | 'path'>): LocalizedText {
  const endpoint = endpointOf(operation);
  return { en: `${endpoint} is offered`, 'pt-BR': `${endpoint} é oferecido` };
}

/**
 * Adjusts results once it is known which operations accept right requests. What rests on refusals of any other
 * operation is undecided and not recorded; everything that goes wrong because an operation is not offered becomes one
 * finding.
 */
export function settle(results: readonly CheckResult[], settling: Settling): readonly CheckResult[] {
  const { standings } = settling;
  if (standings.size === 0) return results;
  const absent = [...standings.values()].filter(({ isOffered }) => !isOffered);
  return [
    ...results.map((result) => settled(result, settling)),
    ...absent.map((standing) => absence(standing, settling)),
  ];
}

/** The operations whose answers a result rests on: it may change if one of them accepts no right request. */
export function restsOn(
  { grounds, failures, observations }: Pick<CheckResult, 'grounds' | 'failures' | 'observations'>,
  traffic: Pick<Traffic, 'operationOf' | 'nameOf'>,
): readonly string[] {
  const names = [
    ...[...grounds.values()].flatMap(({ refusals, after }) => [...refusals, ...after]),
    ...failures.flatMap(({ exchanges, after = [] }) => [
      ...exchanges.slice(0, 1).map(traffic.operationOf),
      ...after,
    ]),
    ...observations.map(({ operation }) => traffic.nameOf(operation)),
  ];
  return [...new Set(names)].filter((name) => name !== '');
}

/** Whether an observation of an open point may be recorded. */
export function mayRecord(
  { operation }: { readonly operation: string },
  { standings, nameOf }: Pick<Settling, 'standings' | 'nameOf'>,
): boolean {
  return !standings.has(nameOf(operation));
}

function settled(result: CheckResult, settling: Settling): CheckResult {
  const { standings, operationOf } = settling;
  const absenceOf = ({ exchanges, pointer, after = [] }: Failure): string | undefined => {
    // A wrong status is about the operation that answered. Anything else that is wrong after a refusal may be due to
    // that refusal.
    const suspects = [...exchanges.slice(0, 1).map(operationOf), ...(pointer === '/status' ? [] : after)];
    const absent = suspects
      .map((name) => standings.get(name))
      .find((standing) => standing?.isOffered === false);
    return absent?.reason;
  };
  const failures = result.failures.filter((failure) => absenceOf(failure) === undefined);
  const observations = result.observations.filter((observation) => mayRecord(observation, settling));
  const reasons = result.failures.flatMap((failure) => absenceOf(failure) ?? []);
  const withheld = withheldOf(result, { failures, observations }, reasons[0], settling);
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
  { check, basis, grounds, failures: all, observations: seen }: CheckResult,
  left: Pick<CheckResult, 'failures' | 'observations'>,
  absent: string | undefined,
  { standings, nameOf, openPointOf }: Settling,
): ReadonlyMap<string, string> {
  const withheld = new Map<string, string>();
  const failed = (failures: readonly Failure[], id: string) => failures.some(({ clause }) => clause === id);
  const touched = [...basis.keys(), ...all.flatMap(({ clause }) => clause ?? [])];
  // Clauses that a check did not reach because an operation is missing are undecided for that reason.
  const unreached = absent === undefined ? [] : check.clauses;
  for (const id of new Set([...touched, ...unreached])) {
    if (failed(left.failures, id)) continue;
    const point = basis.get(id) === 'record' ? openPointOf(id) : undefined;
    const reason =
      point === undefined
        ? (doubted(grounds.get(id), standings) ?? (grounds.has(id) ? undefined : absent))
        : unrecorded(point, seen, left.observations, { standings, nameOf });
    if (reason !== undefined) withheld.set(id, reason);
  }
  return withheld;
}

function doubted(
  grounds: Parameters<typeof doubtOf>[0] | undefined,
  standings: Standings,
): string | undefined {
  const doubt = grounds && doubtOf(grounds, (operation) => standings.has(operation));
  return doubt === undefined ? undefined : standings.get(doubt)?.reason;
}

/** Why no observation of an open point remains; undefined if one does, or if there was none. */
function unrecorded(
  point: string,
  seen: CheckResult['observations'],
  left: CheckResult['observations'],
  { standings, nameOf }: Pick<Settling, 'standings' | 'nameOf'>,
): string | undefined {
  if (left.some(({ id }) => id === point)) return undefined;
  const dropped = seen.find(({ id }) => id === point);
  return dropped && standings.get(nameOf(dropped.operation))?.reason;
}

function outcomeOf({ check, failures, basis, withheld, outcome }: CheckResult, lost: boolean): CheckOutcome {
  if (failures.length > 0) return outcome;
  if (outcome !== 'passed' && outcome !== 'recorded' && !(lost && outcome === 'failed')) return outcome;
  const left = [...basis].filter(([id]) => check.clauses.includes(id) && !withheld.has(id));
  if (left.some(([, how]) => how !== 'record')) return 'passed';
  return left.length > 0 ? 'recorded' : 'skipped';
}

/** The one finding for an operation that is not offered. */
function absence(standing: Standing, { chapterOf }: Settling): CheckResult {
  const { operation, reason, shown } = standing;
  const failure: Failure = {
    kind: 'precondition',
    clause: null,
    operation: operation.operationId,
    message: reason,
    expected: 'an answer other than 404, 405 and 501 to a valid request',
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
      chapter: chapterOf(standing),
      family: operation.family,
    },
    outcome: 'failed',
    reason: null,
    durationMs: 0,
    failures: [failure],
    observations: [],
    basis: new Map(),
    grounds: new Map(),
    withheld: new Map(),
    ended: 'complete',
  };
}
