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

/** A call that the rest of a check rests on, and that did not succeed. */
export function isCall({ failure }: Case): boolean {
  return failure.kind === 'precondition';
}

/**
 * What failures of one cause have in common, whichever check found them: the clause and what was looked at, whatever the position
 * in a list.
 */
export function causeOf({ clause, message, pointer, exchanges, deliveries }: ReportFailure): string {
  return [clause ?? sourceOf(exchanges[0], deliveries[0]), message, pointer].map(withoutPositions).join('\n');
}

/** What a failure has in common with others of its cause. */
export interface Causes {
  /** Several things, any of which is enough. */
  readonly keys: readonly string[];
  /** What it has in common with others only where nothing else tells its cause. */
  readonly loose: readonly string[];
}

export function causesOf({ check, failure }: Case): Causes {
  const observation = `${check.id}\n${observationOf(failure)}`;
  const change = codeChangeOf(failure);
  const keys = [observation, ...atOf(failure), ...change, ...envelopeAround(failure)];
  const ofClause = [causeOf(failure), ...clauseOf(failure)];
  // A notification may be missed, and a code be another, for a reason that has nothing to do with the clause it counts at.
  const isLoose = failure.about === 'notification' || change.length > 0;
  return isLoose ? { keys, loose: ofClause } : { keys: [...keys, ...ofClause], loose: [] };
}

/** What makes several failures of one check the same observation at several clauses. */
function observationOf({
  message,
  pointer,
  expected,
  received,
  exchanges,
  deliveries,
}: ReportFailure): string {
  const seen = exchanges[0]?.curl ?? deliveries[0]?.receivedAt ?? '';
  return [message, pointer, expected, received, seen].join('\n');
}

/**
 * What failures of one cause have in common that may count against other clauses each time: a shape against all that state it, a
 * call that did not succeed against those of the running check, a refusal of one kind against each that rests on success.
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
  // A notification that would have been the right one but for one member is a wrong member.
  if ((about === 'body' || about === 'notification') && pointer !== '')
    return [['body', bodyOf(failure), place].join('\n'), ...envelopeOf(failure)];
  if (about === 'body') return [['body', source, withoutPositions(message), expected].join('\n')];
  return silenceOf(failure).map((event) => `silence\n${event}`);
}

/** The kind of notification of which none came at all, although it was waited for. */
export function silenceOf({ about, event, deliveries }: ReportFailure): readonly string[] {
  const isSilent = about === 'notification' && !deliveries.some((delivery) => eventOf(delivery) === event);
  return isSilent && event !== undefined ? [event] : [];
}

/** The clause, where it is known what was looked at: one rule that does not hold. Of a shape each place is one of its own. */
function clauseOf({ kind, about, clause, pointer }: ReportFailure): readonly string[] {
  if (about === undefined || clause === null) return [];
  return [['clause', clause, kind === 'contract' ? withoutPositions(pointer) : ''].join('\n')];
}

/** What a body is of: a kind of notification, an operation, or the endpoint. */
export function bodyOf(failure: ReportFailure): string {
  const { operation, exchanges, deliveries } = failure;
  return eventMeant(failure) ?? operation ?? sourceOf(exchanges[0], deliveries[0]);
}

/** Where a notification names its kind, in one family and the other. */
const eventPlaces: ReadonlySet<string> = new Set(['/event', '/type']);

/**
 * The kind of notification that a failure is about: where the name itself is wrong, the one that it should have had; where any kind
 * would have done, the one that came.
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

/** The form of refusals is one for all operations: what is wrong with it at one place is one cause. */
function envelopeOf({ kind, pointer, exchanges }: ReportFailure): readonly string[] {
  return kind === 'contract' && isRefusal(exchanges[0]) ? [`envelope\n${withoutPositions(pointer)}`] : [];
}

export function isRefusal(exchange: ReportExchange | undefined): boolean {
  return (exchange?.response?.status ?? 0) >= 400;
}

/** A refusal of something right is one cause at one endpoint by its status and code, whoever met it. */
function refusalOf({ kind, exchanges }: ReportFailure): readonly string[] {
  const answer = answerOf(exchanges[0]);
  // A call that did not succeed is told apart: what explains it is looked for first.
  return answer === undefined ? [] : [`${kind === 'precondition' ? 'call' : 'answer'}\n${answer}`];
}

/** The kind of an answer that is no success: endpoint, status, code and what it complains of; undefined for a success. */
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

/** Where something came from: the endpoint, whatever the ids in its path, or the kind of notification. */
export function sourceOf(exchange: ReportExchange | undefined, delivery: ReportDelivery | undefined): string {
  if (exchange === undefined) return delivery?.eventType ?? '';
  const { method, url } = exchange.request;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}

/** The kind of notification that a delivery says it is. */
export function eventOf({ body }: ReportDelivery): string | undefined {
  return eventIn(parseJson(body)).event;
}
