import { either, type Sentence, t, type Text } from '../core/text.js';
import type { LocalizedText } from '../core/language.js';
import { endpointOf, type Operation } from '../contract/document.js';
import type { Exchange } from '../target/exchange.js';
import type { Check } from './check.js';
import type { AccountMaker } from './context.js';
import { Observers } from './observers.js';
import { makeReady, runCheck } from './run-check.js';
import { type RunEnvironment, Session } from './session.js';
import { Evidence } from './evidence.js';
import { stoppedAnswering } from './stopped-answering.js';
import { isAllMissing, isMissing, type OperationTraffic } from './traffic.js';

/** What a run learned about an operation that accepted no valid request. */
export interface OperationAvailability {
  readonly operation: Operation;
  /** False if it responds only with 404, 405 or 501, even to requests that require a different response. */
  readonly isOffered: boolean;
  /** Why its refusals decide nothing. */
  readonly reason: Sentence;
  /** If it is known not to be offered: a response that shows this, and the statuses of all its responses as text. */
  readonly shown: { readonly exchange: Exchange; readonly answers: Text } | undefined;
}

/**
 * By the name under which traffic counts an operation. An operation that is missing here is known to work, or was never
 * called.
 */
export type Availabilities = ReadonlyMap<string, OperationAvailability>;

/** The id of the finding that an operation is not offered, for waivers. */
export function offeredId(operationId: string): `offered/${string}` {
  return `offered/${operationId}`;
}

/** The title of an operation's line in the results. */
export function offeredTitle(operation: Pick<Operation, 'method' | 'path'>): LocalizedText {
  const endpoint = endpointOf(operation);
  return { en: `${endpoint} is offered`, 'pt-BR': `${endpoint} é oferecida` };
}

/**
 * Returns the availability of the named operations. If an operation refused requests and accepted no valid one, sends a
 * valid request now, so that a partial run is judged like a full one. Calls an operation that was never called without
 * a token. No observer judges these responses.
 */
export async function availabilitiesOf(
  environment: RunEnvironment,
  names: ReadonlySet<string>,
  rightRequests: ReadonlyMap<string, Check>,
  { accountOf, signal }: { readonly accountOf: AccountMaker; readonly signal: AbortSignal | undefined },
): Promise<Availabilities> {
  const { traffic } = environment;
  const availabilities = new Map<string, OperationAvailability>();
  for (const name of names) {
    const before = traffic.of(name);
    if (before !== undefined && !before.isAccepted && environment.presence?.isGone === true)
      availabilities.set(name, lastKnown(before));
    if (before?.isAccepted === true || signal?.aborted === true) continue;
    // An operation that no check called is tested only for existence.
    const check = before === undefined ? undefined : rightRequests.get(name);
    const inquiry = await ask(environment, name, check, { accountOf, signal });
    const after = traffic.of(name);
    if (after?.isAccepted === false) availabilities.set(name, availabilityOf(after, inquiry));
  }
  return availabilities;
}

/**
 * What is known about an operation of a target that no longer responds. If the operation responded only with 404, 405
 * or 501, and never to a request without a token, the meaning of these statuses stays unknown, and nothing that rests
 * on them is judged.
 */
function lastKnown(traffic: OperationTraffic): OperationAvailability {
  const { operation, lackedWithoutToken: answer } = traffic;
  if (!isAllMissing(traffic)) return availabilityOf(traffic, { answer: undefined, why: stoppedAnswering });
  if (answer !== undefined) return availabilityOf(traffic, { answer, why: undefined });
  const reason = t`the gateway had stopped responding before it was known whether ${endpointOf(operation)} is offered`;
  return { operation, isOffered: false, reason, shown: undefined };
}

/** The result of requests to which an operation must not respond with 404, 405 or 501. */
interface Inquiry {
  /** A response to one of these requests; undefined if none was sent or no response came. */
  readonly answer: Exchange | undefined;
  /** Why no valid request was accepted: the status of the last response, or why the check ended early. */
  readonly why: Text | undefined;
}

async function ask(
  environment: RunEnvironment,
  name: string,
  check: Check | undefined,
  { accountOf, signal }: { readonly accountOf: AccountMaker; readonly signal: AbortSignal | undefined },
): Promise<Inquiry> {
  const unwatched = {
    ...environment,
    observers: new Observers(environment.judge, { observers: [], clauses: [] }, () => undefined),
  };
  const { traffic, judge } = environment;
  let why: Text | undefined;
  let answer: Exchange | undefined;
  if (check !== undefined) {
    const { evidence, ended } = await runCheck(makeReady(unwatched, check, { accountOf }, signal), signal);
    answer = evidence.exchanges.findLast((exchange) => traffic.operationOf(exchange) === name);
    if (answer !== undefined) why = t`the last response was ${answer.status}`;
    else if ('reason' in ended) why = ended.reason;
  }
  const counted = traffic.of(name);
  const operation = judge.document.operations.get(name);
  if (operation === undefined || (counted !== undefined && !isAllMissing(counted))) return { answer, why };
  // An operation that responds with one of these only to callers with a token does exist; the checks judge that.
  const plain = await askWithoutToken(unwatched, operation);
  return { answer: answer ?? plain, why };
}

/** Without a token, every protected operation refuses any request with 401, so this call has no effect. */
async function askWithoutToken(
  environment: RunEnvironment,
  operation: Operation,
): Promise<Exchange | undefined> {
  const session = new Session(environment, 'without-token', new Evidence(new Set(), () => undefined));
  const { method, path, operationId } = operation;
  const plain = path.replace(/\{[^{}]+\}/g, () => session.values.uuid());
  const isRead = method === 'GET';
  const call = { method, path: plain, ...(!isRead && { json: {} }), judge: false, retry: false };
  const exchange = await session.send(call).catch((thrown: unknown) => {
    if (environment.presence?.isGone === true) return undefined;
    throw thrown;
  });
  if (exchange === undefined) return undefined;
  return environment.judge.operationOf(exchange)?.operationId === operationId ? exchange : undefined;
}

function availabilityOf(traffic: OperationTraffic, { answer, why }: Inquiry): OperationAvailability {
  const { operation } = traffic;
  const endpoint = endpointOf(operation);
  const isOffered = answer === undefined || !isAllMissing(traffic) || !isMissing(answer);
  if (!isOffered) {
    const reason = t`${endpoint} is not offered`;
    return { operation, isOffered, reason, shown: { exchange: answer, answers: statusesText(traffic) } };
  }
  const reason =
    why === undefined
      ? t`no valid request to ${endpoint} was accepted in this run, so refusals of invalid ones prove nothing`
      : t`no valid request to ${endpoint} was accepted in this run (${why}), so refusals of invalid ones prove nothing`;
  return { operation, isOffered, reason, shown: undefined };
}

/** Statuses only: their counts differ from run to run. */
function statusesText({ statuses }: OperationTraffic): Sentence {
  const codes = [...statuses.keys()].sort((a, b) => a - b);
  return t`${either(codes.map(String))} to every request`;
}
