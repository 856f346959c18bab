import { isSuccess } from '../core/success.js';
import { withoutPositions } from '../core/json.js';
import { eventIn } from '../engine/evidence.js';
import { parseJson, textOf } from '../core/untrusted-json.js';
import { codeChangeOf, codeIn } from './codes.js';
import { complaintOf } from './complaints.js';
import { envelopeAround } from './envelopes.js';
import type { ReportCheck, ReportDelivery, ReportExchange, ReportFailure } from './report.js';

/** One failure of one check. */
export interface Case {
  readonly check: ReportCheck;
  readonly failure: ReportFailure;
}

/** Finds the failure that another follows from; undefined if it follows from none. */
export type RootOf = (one: Case) => Case | undefined;

/** Whether a call did not succeed on which the rest of a check depends. */
export function isCall({ failure }: Case): boolean {
  return failure.kind === 'precondition';
}

/**
 * A key that failures of one cause share, whichever check found them: the clause and what was looked at, without list
 * indexes.
 */
export function causeOf({ clause, message, pointer, exchanges, deliveries }: ReportFailure): string {
  return [clause ?? sourceOf(exchanges[0], deliveries[0]), message, pointer].map(withoutPositions).join('\n');
}

/** What a failure shares with other failures of the same cause. */
export interface Causes {
  /** Keys, each of which is enough to group two failures. */
  readonly keys: readonly string[];
  /** Keys that count only if nothing else tells the cause. */
  readonly loose: readonly string[];
}

/** The keys by which a failure is grouped with others of the same cause. */
export function causesOf({ check, failure }: Case): Causes {
  const observation = `${check.id}\n${observationOf(failure)}`;
  const change = codeChangeOf(failure);
  const keys = [observation, ...atOf(failure), ...change, ...envelopeAround(failure), ...unreadable(failure)];
  const ofClause = [causeOf(failure), ...clauseOf(failure)];
  // A missed notification or a different code may have a cause unrelated to the clause it counts at.
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
 * Keys that failures of one cause share even if they count at different clauses: a wrong shape counts at every clause
 * that states it, an unsuccessful call at those of the running check, a refusal at each clause that rests on success.
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
  // A notification that is right except for one member counts as a wrong member.
  if ((about === 'body' || about === 'notification') && pointer !== '')
    return [['body', bodyOf(failure), place].join('\n'), ...envelopeOf(failure)];
  if (about === 'body') return [['body', source, withoutPositions(message), expected].join('\n')];
  return silenceOf(failure).map((event) => `silence\n${event}`);
}

/** The kind of notification that was waited for but never arrived at all. */
export function silenceOf({ about, event, deliveries }: ReportFailure): readonly string[] {
  const isSilent = about === 'notification' && !deliveries.some((delivery) => eventOf(delivery) === event);
  return isSilent && event !== undefined ? [event] : [];
}

/** How a report marks a body that it shows only in part. */
const cut = /… \(\d+ bytes\)$/;

/** Notifications that are not JSON are one cause, whatever was waited for or read in them. */
function unreadable({ about, deliveries, exchanges }: ReportFailure): readonly string[] {
  const isOfAnswer = about === 'body' ? exchanges.length > 0 : about !== 'notification' && about !== 'value';
  if (isOfAnswer) return [];
  const isUnreadable = ({ body }: ReportDelivery) => parseJson(body) === undefined && !cut.test(body);
  return deliveries.length > 0 && deliveries.every(isUnreadable) ? ['notifications that are not JSON'] : [];
}

/** The clause as a key, if it is known what was looked at. A wrong shape is grouped per place instead of per clause. */
function clauseOf({ kind, about, clause, pointer }: ReportFailure): readonly string[] {
  if (about === undefined || clause === null) return [];
  return [['clause', clause, kind === 'contract' ? withoutPositions(pointer) : ''].join('\n')];
}

/** What a body belongs to: a kind of notification, an operation, or the endpoint. */
export function bodyOf(failure: ReportFailure): string {
  const { operation, exchanges, deliveries } = failure;
  return eventMeant(failure) ?? operation ?? sourceOf(exchanges[0], deliveries[0]);
}

/** Where notifications of each family name their kind. */
const eventPlaces: ReadonlySet<string> = new Set(['/event', '/type']);

/**
 * The kind of notification that a failure is about. If the name itself is wrong: the expected one. If any kind would
 * have done: the kind that arrived.
 */
export function eventMeant({
  about,
  event,
  pointer,
  expected,
  deliveries,
}: ReportFailure): string | undefined {
  if (event === undefined) return about === 'notification' ? onlyKind(deliveries) : undefined;
  if (about !== 'body' || !eventPlaces.has(pointer)) return event;
  const meant = textOf(parseJson(expected));
  return meant === '' ? event : meant;
}

function onlyKind(deliveries: readonly ReportDelivery[]): string | undefined {
  const kinds = new Set(deliveries.map(eventOf));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** All operations share one form of refusal, so a fault at one place in it is one cause. */
function envelopeOf({ kind, pointer, exchanges }: ReportFailure): readonly string[] {
  return kind === 'contract' && isRefusal(exchanges[0]) ? [`envelope\n${withoutPositions(pointer)}`] : [];
}

/** Whether an answer has a status of 400 or more. */
export function isRefusal(exchange: ReportExchange | undefined): boolean {
  return (exchange?.response?.status ?? 0) >= 400;
}

/** A refusal of a right request is one cause per endpoint, status and code, whichever check met it. */
function refusalOf({ kind, exchanges }: ReportFailure): readonly string[] {
  const answer = answerOf(exchanges[0]);
  // An unsuccessful call has a key of its own, because a finding that explains it takes precedence.
  return answer === undefined ? [] : [`${kind === 'precondition' ? 'call' : 'answer'}\n${answer}`];
}

/** Endpoint, status, code and complaint of an unsuccessful answer; undefined for a success. */
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

/** Where something came from: the endpoint without the ids in its path, or the kind of notification. */
export function sourceOf(exchange: ReportExchange | undefined, delivery: ReportDelivery | undefined): string {
  if (exchange === undefined) return delivery?.eventType ?? '';
  const { method, url } = exchange.request;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}

/** The kind of notification that a delivery claims to be. */
export function eventOf({ body }: ReportDelivery): string | undefined {
  return eventIn(parseJson(body)).event;
}
