import { withoutPositions } from '../core/json.js';
import { eventIn } from '../engine/evidence.js';
import { parseJson, textOf, untrusted } from '../core/untrusted-json.js';
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

/** What a failure has in common with others of its cause; several things, any of which is enough. */
export function causesOf({ check, failure }: Case): readonly string[] {
  return [causeOf(failure), `${check.id}\n${observationOf(failure)}`, ...atOf(failure)];
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
  const { kind, about, clause, message, pointer, expected, exchanges, deliveries, event } = failure;
  const source = sourceOf(exchanges[0], deliveries[0]);
  const place = withoutPositions(pointer);
  if (about === undefined) {
    if (kind !== 'contract' && kind !== 'precondition') return [];
    return [[kind, withoutPositions(message), expected, source].join('\n')];
  }
  const own = clause === null ? [] : [['clause', clause, kind === 'contract' ? place : ''].join('\n')];
  if (about === 'status') return [...own, ...refusalOf(failure)];
  // A notification that would have been the right one but for one member is a wrong member.
  if ((about === 'body' || about === 'notification') && pointer !== '')
    return [...own, ['body', bodyOf(failure), place].join('\n'), ...envelopeOf(failure)];
  if (about === 'body') return [...own, ['body', source, withoutPositions(message), expected].join('\n')];
  const isSilent = about === 'notification' && !deliveries.some((delivery) => eventOf(delivery) === event);
  return isSilent && event !== undefined ? [...own, `silence\n${event}`] : own;
}

/** What a body is of: a kind of notification, an operation, or the endpoint. */
export function bodyOf({ event, operation, exchanges, deliveries }: ReportFailure): string {
  return event ?? operation ?? sourceOf(exchanges[0], deliveries[0]);
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

/** The kind of an answer that is no success: endpoint, status and code; undefined for a success. */
export function answerOf(exchange: ReportExchange | undefined): string | undefined {
  if (exchange === undefined) return undefined;
  const { response, error } = exchange;
  const status = response?.status ?? 0;
  if (status >= 200 && status < 300) return undefined;
  const code = textOf(untrusted(parseJson(response?.body ?? '')).code);
  return [sourceOf(exchange, undefined), error ?? status, code].join(' ');
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
