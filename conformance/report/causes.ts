import { before } from '../core/cut.js';
import type { OperationId } from '../../generated/operations.js';
import type { PlainValue } from '../core/failure-values.js';
import { parseJson, textOf, untrusted } from '../core/untrusted-json.js';
import type { ReportCheck, ReportDelivery, ReportExchange, ReportFailure } from './report.js';
import { isObject, withoutPositions } from '../core/json.js';
import { eventIn } from '../engine/evidence.js';
import { isSuccess } from '../core/success.js';

/**
 * Returns how two codes differ that should be equal; empty if the failure compares something else, or the codes are not
 * similar. A gateway that changes its codes usually changes all of them in the same way, so that one mistake shows at
 * every code and clause.
 */
function codeChangeOf({ values = {}, exchanges }: ReportFailure): readonly string[] {
  const codes = new Set(exchanges.map(codeIn));
  const { expected = [], received = [] } = values;
  const pairs = textsIn(expected).flatMap((one) => textsIn(received).map((other) => [one, other] as const));
  const changes = pairs
    .filter((pair) => pair.some((text) => codes.has(text)))
    .flatMap(([one, other]) => changeBetween(one, other) ?? []);
  return changes.slice(0, 1).map((change) => `code\n${change}`);
}

function textsIn(values: readonly PlainValue[]): readonly string[] {
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Returns the `code` of a response; empty if it has none. */
function codeIn({ response }: ReportExchange): string {
  return textOf(untrusted(parseJson(response?.body ?? '')).code);
}

/** Symmetric, because a check may also compare a code with that of an earlier response. */
function changeBetween(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  if (withoutNumber(one) === withoutNumber(other)) return 'numbered';
  if (letters(one) === letters(other)) return 'spelled';
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const start = long.indexOf(short);
  return start < 0 ? undefined : `${long.slice(0, start)}…${long.slice(start + short.length)}`;
}

/** Removes the trailing number from a code. */
function withoutNumber(code: string): string {
  return code.replace(/(?<![^a-z0-9])(?:[^a-z0-9]+|(?<!\d))\d+$/i, '');
}

/** Puts a code into lower case and removes its separators. */
function letters(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * Returns the request members that the message of a refusal names, sorted. Two refusals with the same general code that
 * name different members have different causes.
 */
export function complaintOf({ request, response }: ReportExchange): readonly string[] {
  const { message } = untrusted(parseJson(response?.body ?? ''));
  const texts = Array.isArray(message) ? message.map(textOf) : [textOf(message)];
  const words = new Set(texts.join(' ').match(/\w+/g));
  return [...new Set(membersOf(request))].filter((name) => words.has(name)).sort();
}

/** Returns the names of all members of a request's body and of all its query parameters. */
function membersOf({ url, body }: ReportExchange['request']): readonly string[] {
  const query = URL.canParse(url) ? [...new URL(url).searchParams.keys()] : [];
  return [...query, ...namesIn(parseJson(body ?? ''))];
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, within]) => [name, ...namesIn(within)]);
}

/**
 * Returns the member names of an unexpected envelope around a notification; the envelope is why nothing is found in its
 * place. If a notification is missing, looks for it inside the envelopes of the deliveries that arrived.
 */
function envelopeAround({ about, event, deliveries }: ReportFailure): readonly string[] {
  const isIt = ({ inner }: Envelope): boolean => about !== 'notification' || inner === event;
  const [around] = deliveries.flatMap((delivery) => envelopeOf(delivery) ?? []).filter(isIt);
  return around === undefined ? [] : [`around notifications\n${around.names.join(' ')}`];
}

interface Envelope {
  readonly names: readonly string[];
  /** The kind of notification inside it. */
  readonly inner: string;
}

function envelopeOf({ body }: ReportDelivery): Envelope | undefined {
  const outer = parseJson(body);
  if (!isObject(outer)) return undefined;
  const inner = Object.values(outer).flatMap((value) => notificationIn(value) ?? [])[0];
  return inner === undefined ? undefined : { names: Object.keys(outer).sort(), inner };
}

/**
 * Returns the kind of a notification without an envelope: `event` at the top in one family, `type` next to `data`
 * in the other.
 */
function notificationIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const isWhole = value['event'] !== undefined || isObject(value['data']);
  return isWhole ? eventIn(value).event : undefined;
}

/** One failure of one check. */
export interface Case {
  readonly check: ReportCheck;
  readonly failure: ReportFailure;
}

/** Finds the failure that another follows from; undefined if it follows from none. */
export type RootOf = (one: Case) => Case | undefined;

/** Whether the failure is an unsuccessful call on which the rest of a check depends. */
export function isCall({ failure }: Case): boolean {
  return failure.kind === 'precondition';
}

/**
 * Returns a key that failures with one cause share across checks: the clause and what was checked, without list indexes.
 */
export function causeOf({ clause, message, pointer, exchanges, deliveries }: ReportFailure): string {
  return [clause ?? sourceOf(exchanges[0], deliveries[0]), message, pointer].map(withoutPositions).join('\n');
}

/** What a failure shares with other failures of the same cause. */
export interface Causes {
  /** Keys, each of which is enough to group two failures. */
  readonly keys: readonly string[];
  /** Keys that count only if no other key identifies the cause. */
  readonly loose: readonly string[];
}

/** Returns the keys by which a failure is grouped with others of the same cause. */
export function causesOf({ check, failure }: Case): Causes {
  const observation = `${check.id}\n${observationOf(failure)}`;
  const change = codeChangeOf(failure);
  const keys = [observation, ...atOf(failure), ...change, ...envelopeAround(failure), ...unreadable(failure)];
  const ofClause = [causeOf(failure), ...clauseOf(failure)];
  // A missing notification or a different code may have a cause unrelated to the clause at which it counts.
  const isLoose = failure.about === 'notification' || change.length > 0;
  return isLoose ? { keys, loose: ofClause } : { keys: [...keys, ...ofClause], loose: [] };
}

/** Equal for failures of one check that are the same observation at several clauses. */
function observationOf({
  message,
  pointer,
  expected,
  received,
  exchanges,
  deliveries,
}: ReportFailure): string {
  const evidence = exchanges[0]?.curl ?? deliveries[0]?.receivedAt ?? '';
  return [message, pointer, expected, received, evidence].join('\n');
}

/**
 * Returns keys that failures with one cause share even if they count at different clauses: a wrong shape counts at every
 * clause that states it, an unsuccessful call at those of the running check, a refusal at each that depends on success.
 */
function atOf(failure: ReportFailure): readonly string[] {
  const { kind, about, message, pointer, expected, exchanges, deliveries } = failure;
  const source = sourceOf(exchanges[0], deliveries[0]);
  const place = withoutPositions(pointer);
  if (about === undefined) {
    if (kind !== 'contract' && kind !== 'precondition') return [];
    return [[kind, withoutPositions(message), expected, source].join('\n')];
  }
  if (about === 'status') return refusalOf(failure);
  // A notification that is correct except for one member counts as a wrong member.
  if ((about === 'body' || about === 'notification') && pointer !== '')
    return [['body', bodyOf(failure), place].join('\n'), ...envelopeFaultOf(failure)];
  // The same wrong balance at several clauses of a chapter.
  if (readsBalance({ failure }))
    return [['balance', before(failure.clause ?? '', '-'), expected, failure.received].join('\n')];
  if (about === 'body') return [['body', source, withoutPositions(message), expected].join('\n')];
  return silenceOf(failure).map((event) => `silence\n${event}`);
}

/** Returns the kind of notification that the check awaited, if no notification of that kind arrived at all. */
export function silenceOf({ about, event, deliveries }: ReportFailure): readonly string[] {
  const isSilent = about === 'notification' && !deliveries.some((delivery) => eventOf(delivery) === event);
  return isSilent && event !== undefined ? [event] : [];
}

/** The end of a body that the report has shortened. */
const cut = /… \(\d+ bytes\)$/;

/** Returns one key for all notifications that are not JSON, regardless of the expectation. */
function unreadable({ about, deliveries, exchanges }: ReportFailure): readonly string[] {
  const isOfAnswer = about === 'body' ? exchanges.length > 0 : about !== 'notification' && about !== 'value';
  if (isOfAnswer) return [];
  const isUnreadable = ({ body }: ReportDelivery) => parseJson(body) === undefined && !cut.test(body);
  return deliveries.length > 0 && deliveries.every(isUnreadable) ? ['notifications that are not JSON'] : [];
}

/** Returns the clause as a key, if the subject is known. For a wrong shape, the key includes the place. */
function clauseOf({ kind, about, clause, pointer }: ReportFailure): readonly string[] {
  if (about === undefined || clause === null) return [];
  return [['clause', clause, kind === 'contract' ? withoutPositions(pointer) : ''].join('\n')];
}

/** Returns the kind of notification, the operation or the endpoint to which a body belongs. */
export function bodyOf(failure: ReportFailure): string {
  const { operation, exchanges, deliveries } = failure;
  return eventMeant(failure) ?? operation ?? sourceOf(exchanges[0], deliveries[0]);
}

/** Where notifications of each family name their kind. */
const eventPlaces: ReadonlySet<string> = new Set(['/event', '/type']);

/**
 * Returns the kind of notification that a failure is about: the expected kind if the name itself is wrong, or the kind
 * that arrived if any kind was acceptable.
 */
export function eventMeant({ about, event, pointer, values, deliveries }: ReportFailure): string | undefined {
  if (event === undefined) return about === 'notification' ? onlyKind(deliveries) : undefined;
  if (about !== 'body' || !eventPlaces.has(pointer)) return event;
  const [meant] = values?.expected ?? [];
  return typeof meant === 'string' ? meant : event;
}

function onlyKind(deliveries: readonly ReportDelivery[]): string | undefined {
  const kinds = new Set(deliveries.map(eventOf));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** Returns a key for a fault in a refusal: all operations share one form of refusal, so one place in it is one cause. */
function envelopeFaultOf({ kind, pointer, exchanges }: ReportFailure): readonly string[] {
  return kind === 'contract' && isRefusal(exchanges[0]) ? [`envelope\n${withoutPositions(pointer)}`] : [];
}

/** Whether a response has a status of 400 or more. */
export function isRefusal(exchange: ReportExchange | undefined): boolean {
  return (exchange?.response?.status ?? 0) >= 400;
}

/** The success statuses that operations declare. */
const successes: ReadonlySet<number> = new Set([200, 201, 202]);

/** Groups refusals of valid requests by endpoint, status and code, and success statuses that no operation declares. */
function refusalOf({ kind, operation = '', exchanges }: ReportFailure): readonly string[] {
  const { status = 0 } = exchanges[0]?.response ?? {};
  if (status < 400 && !successes.has(status) && kind !== 'precondition')
    return [`answer\n${operation} ${status}`];
  const answer = answerOf(exchanges[0]);
  // An unsuccessful call has its own key, because a finding that explains it takes precedence.
  return answer === undefined ? [] : [`${kind === 'precondition' ? 'call' : 'answer'}\n${answer}`];
}

/** Returns endpoint, status, code and named members of an unsuccessful response; undefined for a success. */
export function answerOf(exchange: ReportExchange | undefined): string | undefined {
  if (exchange === undefined) return undefined;
  const { response, error } = exchange;
  if (response !== null && isSuccess(response)) return undefined;
  return [
    sourceOf(exchange, undefined),
    error ?? response?.status ?? 0,
    codeIn(exchange),
    ...complaintOf(exchange),
  ].join(' ');
}

/** Returns the source of a message: the endpoint without the ids in its path, or the kind of notification. */
export function sourceOf(exchange: ReportExchange | undefined, delivery: ReportDelivery | undefined): string {
  if (exchange === undefined) return delivery?.eventType ?? '';
  const { method, url } = exchange.request;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return withoutIds(`${method} ${path}`);
}

/** Returns method and path, with an asterisk in place of each segment that contains digits. */
export function withoutIds(endpoint: string): string {
  const steps = before(endpoint, '?').split('/');
  return steps.map((step) => (/\d/.test(step) ? '*' : step)).join('/');
}

/** Returns the kind of notification that a delivery claims to be. */
export function eventOf({ body }: ReportDelivery): string | undefined {
  return eventIn(parseJson(body)).event;
}

/** The code of a refusal for insufficient balance. */
const insufficientBalance = 'PIX_INSUFFICIENT_BALANCE';

/**
 * Traces a wrong balance back to the first failure showing that refusals change the balance, if there is one. If an
 * operation only refused requests and the balance changed nevertheless, later wrong balances after a refusal of that
 * operation have the same cause.
 */
export function rootsInRefusals(cases: readonly Case[]): RootOf {
  const firstByOperation = new Map<string, Case>();
  for (const one of cases) {
    const { refusedBefore = [], acceptedBefore = [] } = one.failure;
    if (!readsBalance(one)) continue;
    for (const operation of refusedBefore) {
      if (!acceptedBefore.includes(operation) && !firstByOperation.has(operation))
        firstByOperation.set(operation, one);
    }
  }
  return (one) => {
    if (!readsBalance(one) && !lacksBalance(one)) return undefined;
    const { refusedBefore = [] } = one.failure;
    const found = refusedBefore.flatMap((operation) => firstByOperation.get(operation) ?? [])[0];
    return found === one ? undefined : found;
  };
}

/** Whether a failure is about an amount in a balance. */
export function readsBalance({ failure: { about, operation = '', values } }: Pick<Case, 'failure'>): boolean {
  return about === 'value' && (balanceOperations.has(operation) || values?.of === 'balance');
}

/** Whether a failure shows that a payment neither took nor blocked any money. */
export function reservesNothing({ failure: { values = {} } }: Case): boolean {
  return (values.of === 'blocked' || values.of === 'taken') && values.received?.[0] === 0;
}

/** Whether a failure suggests that something belongs to another account, as a wrong id or a wrong balance does, too. */
export function isAboutOwner({ check, failure }: Case): boolean {
  return failure.matcher === 'own' || (failure.about === 'value' && check.id.startsWith('authentication/'));
}

/** The operations that return a balance. */
export const balanceOperations: ReadonlySet<string> = new Set<OperationId>([
  'getBalance',
  'getApiBalance',
  'getAccountsBalances',
]);

/** Whether a valid request was refused for insufficient balance. */
export function lacksBalance({ failure: { about, exchanges } }: Case): boolean {
  const [first] = exchanges;
  return (
    about === 'status' && first !== undefined && isRefusal(first) && codeIn(first) === insufficientBalance
  );
}
