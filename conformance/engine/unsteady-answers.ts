import { joined, type Sentence, t, type Text } from '../core/text.js';
import { isObject } from '../core/json.js';
import type { LocalizedText } from '../core/language.js';
import { textOf } from '../core/untrusted-json.js';
import type { Exchange } from '../target/exchange.js';
import type { Failure } from './finding.js';
import type { ResolvedCheck } from './phases/resolve.js';
import type { CheckResult } from './run-check.js';
import type { RunEnvironment } from './session.js';
import { resultOfRun, stoppedId } from './stopped-answering.js';

/** The id of the finding that calls fail intermittently. */
export const unsteadyId = 'answering/every-time';

/** The title of its line in the results: what is true if no call does. */
export const unsteadyTitle: LocalizedText = {
  en: 'No call fails intermittently',
  'pt-BR': 'Nenhuma chamada falha de forma intermitente',
};

/** Whether this is the id of a finding about the run as a whole, which all other problems follow from. */
export function isAboutRun(id: string): boolean {
  return id === stoppedId || id === unsteadyId;
}

/** Why the clauses that such calls touched are skipped. */
const failingNowAndThen = t`it depends on a call that failed intermittently`;

/** If fewer operations are affected, the cause lies in these operations. */
const minOperations = 3;
/** Maximum number of failed calls that are repeated, and of repetitions. */
const max = { repeated: 20, rounds: 3 } as const;

/** Calls that failed although they were valid. */
export interface Unsteadiness {
  readonly calls: ReadonlySet<Exchange>;
  /** Number of failed calls that were repeated, and how many of those then succeeded. */
  readonly repeated: number;
  readonly succeeded: number;
}

/**
 * Repeats calls that ended in a server error or without a response. Returns the calls that failed intermittently;
 * undefined if failures affect too few operations, or mostly persist when the calls are repeated.
 */
export async function findUnsteadiness(environment: RunEnvironment): Promise<Unsteadiness | undefined> {
  const { traffic, presence, judge } = environment;
  if (presence?.isGone === true) return undefined;
  const failed = [...traffic.failed].filter((exchange) => !traffic.mayBeRight(exchange));
  const valid = failed.filter((exchange) => !judge.breaksRequest(exchange));
  if (new Set(valid.map(traffic.endpointOf)).size < minOperations) return undefined;
  const chosen = spread(failed.filter(mayRepeat(environment)), max.repeated);
  let failing = chosen;
  const unknown: Exchange[] = [];
  // All at once, so that an error that needs several concurrent calls shows again.
  for (let round = 0; round < max.rounds && failing.length > 0; round += 1) {
    const answered = await Promise.all(
      failing.map(async (one) => [one, await repeat(environment, one)] as const),
    );
    // A call whose token has expired shows nothing.
    unknown.push(...answered.flatMap(([one, status]) => (status === 401 && hasToken(one) ? [one] : [])));
    failing = answered.flatMap(([one, status]) => (status === 0 || status >= 500 ? [one] : []));
  }
  const repeated = chosen.length - unknown.length;
  const succeeded = repeated - failing.length;
  if (succeeded < minOperations || succeeded <= failing.length) return undefined;
  const calls = failed.filter((one) => !failing.includes(one));
  const looks = new Set(calls.map(looksOf));
  // An error that may comply with the contract counts if it looks like the others.
  const alike = [...traffic.failed].filter((one) => traffic.mayBeRight(one) && looks.has(looksOf(one)));
  return { calls: new Set([...calls, ...alike]), repeated, succeeded };
}

/** The common features of server errors with one cause: the status, the type, the code and the names of members. */
function looksOf({ response, json, body }: Exchange): string {
  if (response === undefined) return '';
  const names = isObject(json) ? Object.keys(json).sort() : [];
  return [response.status, response.headers['content-type'], textOf(body['code']), ...names].join(' ');
}

/** Whether a call may be repeated: it must not move money of the user's own account. */
const mayRepeat =
  ({ accounts, judge }: RunEnvironment) =>
  ({ request: { method, path } }: Exchange): boolean =>
    accounts.shared === undefined || !judge.document.movesMoney(method, path);

const hasToken = ({ request }: Exchange): boolean => request.headers['authorization'] !== undefined;

/** Repeats a call and returns the status of the response; 0 if none comes. */
async function repeat({ gateway }: RunEnvironment, { request }: Exchange): Promise<number> {
  const { method, path, headers, body, operation } = request;
  const call = { method, path, headers, operation, ...(body !== undefined && { text: body }) };
  const exchange = await gateway.send(call, () => undefined).catch(() => undefined);
  return exchange?.response?.status ?? 0;
}

/** Returns up to `count` items at even intervals. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  const step = items.length / count;
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * Leaves undecided everything that depends on calls that failed intermittently. A check that made such a call keeps
 * only the failures that it had found before.
 */
export function withoutUnsteady(
  results: readonly CheckResult[],
  { calls }: Unsteadiness,
): readonly CheckResult[] {
  const isUnsteady = (exchange: Exchange) => calls.has(exchange);
  const touched = new Set<string>(
    results.flatMap(({ check, lost }) => (lost.some(isUnsteady) ? [check.id] : [])),
  );
  const follows = ({ kind, exchanges, lost = [], seenBy = '' }: Failure) =>
    [...exchanges, ...lost].some(isUnsteady) || (kind !== 'contract' && touched.has(seenBy));
  return results.map((result) => {
    const { check, grounds } = result;
    const failures = result.failures.filter((failure) => !follows(failure));
    const reason = failingNowAndThen;
    if (touched.has(check.id))
      return {
        ...result,
        failures,
        observations: [],
        ended: 'skipped',
        reason,
        outcome: outcomeOf(failures, 'skipped'),
      };
    if (failures.length === result.failures.length) return result;
    const left = new Set(failures.map(({ clause }) => clause));
    const dropped = result.failures.flatMap(({ clause }) =>
      clause === null || left.has(clause) ? [] : [clause],
    );
    const open = dropped.filter((id) => !grounds.has(id));
    const isDecided = check.clauses.some((id) => grounds.has(id));
    return {
      ...result,
      failures,
      withheld: new Map([...result.withheld, ...open.map((id) => [id, reason] as const)]),
      outcome: outcomeOf(failures, isDecided ? 'passed' : 'skipped'),
      reason: failures.length === 0 && !isDecided ? reason : result.reason,
    };
  });
}

function outcomeOf(failures: readonly Failure[], otherwise: CheckResult['outcome']): CheckResult['outcome'] {
  return failures.length > 0 ? 'failed' : otherwise;
}

/** The one finding of a gateway whose calls fail intermittently. */
export function unsteady(unsteadiness: Unsteadiness, { traffic }: RunEnvironment): ResolvedCheck {
  const { calls, repeated, succeeded } = unsteadiness;
  const failed = [...calls];
  const places = new Set(failed.map(traffic.endpointOf));
  return resultOfRun(
    { id: unsteadyId, title: unsteadyTitle, clauses: [] },
    {
      operation: '',
      message: t`${failed.length} of ${traffic.calls} calls, to ${places.size} operations, failed intermittently: ${causesText(failed)}. Of ${repeated} repeated calls, ${succeeded} succeeded. For checks that made such calls, only earlier failures count`,
      expected: t`a response without a server error`,
      received: causesText(failed),
      pointer: '/status',
      exchanges: failed.slice(0, 3),
    },
  );
}

/** `500 with text/xml (20), no response (3)`, most frequent first. */
function causesText(failed: readonly Exchange[]): Text {
  const counts = new Map<string, { readonly text: Sentence | string; count: number }>();
  for (const { response } of failed) {
    const type = response?.headers['content-type']?.split(';')[0] ?? '';
    const key = response === undefined ? '' : `${response.status} ${type}`;
    const entry = counts.get(key) ?? { text: causeText(response?.status, type), count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  const ranked = [...counts.values()].sort((one, other) => other.count - one.count);
  return joined(
    ranked.map(({ text, count }) => t`${text} (${count})`),
    ', ',
  );
}

function causeText(status: number | undefined, type: string): Sentence | string {
  if (status === undefined) return t`no response`;
  return type === '' ? String(status) : t`${status} with ${type}`;
}
