import { shown, withoutPositions } from '../core/json.js';
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
  const { kind, about, clause, message, pointer, expected, exchanges, deliveries, event, operation } =
    failure;
  const source = sourceOf(exchanges[0], deliveries[0]);
  const place = withoutPositions(pointer);
  if (about === undefined) {
    if (kind !== 'contract' && kind !== 'precondition') return [];
    return [[kind, withoutPositions(message), expected, source].join('\n')];
  }
  const own = clause === null ? [] : [['clause', clause, kind === 'contract' ? place : ''].join('\n')];
  if (about === 'status') return [...own, ...refusalOf(failure)];
  if (about === 'body' && pointer !== '')
    return [...own, ['body', event ?? operation ?? source, place].join('\n')];
  if (about === 'body') return [...own, ['body', source, withoutPositions(message), expected].join('\n')];
  const isSilent = about === 'notification' && !deliveries.some((delivery) => eventOf(delivery) === event);
  return isSilent && event !== undefined ? [...own, `silence\n${event}`] : own;
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

/**
 * For each failure the one that it follows from, if any: what was read of an answer from the wrong status of that answer, a call
 * that did not succeed from an expectation at such an answer, what a check saw later from what it saw first.
 */
export function rootsOf(cases: readonly Case[]): (one: Case) => Case | undefined {
  const foreign = foreignShapes(cases);
  const lacking = lackingKinds(cases);
  const above = placesOf(cases);
  const told = new Map<string, Case>();
  const byAnswer = new Map<string, Case>();
  const firsts = new Map<string, Case>();
  const strandOf = strandsOf(cases);
  for (const one of cases) {
    const { failure } = one;
    const strand = strandOf(one);
    if (!firsts.has(strand)) firsts.set(strand, one);
    const event = failure.event?.toLowerCase();
    if (event !== undefined && !isHistory(one) && !told.has(event)) told.set(event, one);
    if (failure.about !== 'status' || isCall(one)) continue;
    for (const key of failure.exchanges.slice(0, 1).flatMap(keysOf)) {
      if (!byAnswer.has(key)) byAnswer.set(key, one);
    }
  }
  return (one) => {
    const { about, exchanges } = one.failure;
    if (about === undefined) return undefined;
    if (about !== 'status' || isCall(one)) {
      const known = exchanges.flatMap(keysOf).map((key) => byAnswer.get(key));
      const root = known.find((other) => other !== undefined);
      if (root !== undefined) return root;
    }
    const shaped =
      about === 'status'
        ? undefined
        : messagesOf(one)
            .map((kind) => foreign.get(kind))
            .find(isCase);
    if (shaped !== undefined && shaped !== one) return shaped;
    const higher = above(one);
    if (higher !== undefined) return higher;
    const missing = comparesWithNothing(one)
      ? messagesOf(one)
          .map((kind) => lacking.get(kind))
          .find(isCase)
      : undefined;
    if (missing !== undefined && missing !== one) return missing;
    // What a history says of a kind of notification, a check has mostly said before, and more plainly.
    const plainer = isHistory(one) ? told.get(historyEvent(one)) : undefined;
    if (plainer !== undefined) return plainer;
    // What observers found has no order: each message was looked at by itself.
    const first = firsts.get(strandOf(one));
    return first === one || one.failure.kind === 'contract' || first === undefined ? undefined : first;
  };
}

/** For a failure at a place of a body the one at a place around it, if any: within what is of a wrong form nothing is right. */
function placesOf(cases: readonly Case[]): (one: Case) => Case | undefined {
  const bodyOf = ({ failure }: Case): string =>
    failure.event ?? failure.operation ?? sourceOf(failure.exchanges[0], failure.deliveries[0]);
  const known = new Map<string, Case>();
  for (const one of cases) {
    const { about, pointer, received } = one.failure;
    const key = `${bodyOf(one)}\n${withoutPositions(pointer)}`;
    if (about === 'body' && pointer !== '' && received !== shown(undefined) && !known.has(key))
      known.set(key, one);
  }
  return (one) => {
    if (one.failure.about !== 'body') return undefined;
    const steps = withoutPositions(one.failure.pointer).split('/').slice(1, -1);
    const around = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
    return around.map((place) => known.get(`${bodyOf(one)}\n${place}`)).find(isCase);
  };
}

/** Whether a value was compared with one that was not there, so that what is missing is the cause. */
function comparesWithNothing({ failure: { message, expected } }: Case): boolean {
  return message.endsWith('(equal)') && expected === shown(undefined);
}

/** Kinds of messages that lack a member, with the case that showed it first. */
function lackingKinds(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const lacking = new Map<string, Case>();
  for (const one of cases) {
    const { about, received } = one.failure;
    const [kind] = messagesOf(one);
    if (about === 'body' && received === shown(undefined) && kind !== undefined && !lacking.has(kind))
      lacking.set(kind, one);
  }
  return lacking;
}

/** The kind of notification that a history says something of, in lower case; empty where it is about something else. */
function historyEvent({ failure: { message } }: Case): string {
  return (/^\w+(?= of )/.exec(message)?.[0] ?? '').toLowerCase();
}

/** Whether a generated history found it. */
function isHistory({ check }: Case): boolean {
  return check.id.startsWith('histories/');
}

/** Checks that send derived requests, each of them with a fault in another field. */
const derived = 'derived/';
/** So many fields with faults that are not refused tell that nothing is looked at; fewer tell of one field each. */
const manyFields = 4;

/**
 * What of a check belongs together, so that its later failures may follow from its first: the whole check, or of derived requests
 * those about one field, as long as only a few fields are wrong.
 */
function strandsOf(cases: readonly Case[]): (one: Case) => string {
  const fields = new Map<string, Set<string>>();
  for (const { check, failure } of cases) {
    if (!check.id.startsWith(derived)) continue;
    fields.set(check.id, (fields.get(check.id) ?? new Set()).add(fieldOf(failure)));
  }
  return ({ check, failure }) => {
    const known = fields.get(check.id)?.size ?? manyFields;
    return known < manyFields ? `${check.id}\n${fieldOf(failure)}` : check.id;
  };
}

/** The field that a failure of derived requests is about: its message begins with it. */
function fieldOf({ message }: ReportFailure): string {
  return /^[^\s,:]+/.exec(message)?.[0] ?? '';
}

/** So many members are missing of what is not the message that it should be. */
const manyMembers = 3;

/** Kinds of messages that lack so much that they are others than they should be, with the case that showed it first. */
function foreignShapes(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const lacking = new Map<string, { readonly first: Case; readonly places: Set<string> }>();
  for (const one of cases) {
    const { about, pointer, received } = one.failure;
    const [kind] = messagesOf(one);
    if ((about !== 'body' && about !== 'code') || received !== shown(undefined) || kind === undefined)
      continue;
    const known = lacking.get(kind) ?? { first: one, places: new Set() };
    known.places.add(withoutPositions(pointer));
    lacking.set(kind, known);
  }
  return new Map(
    [...lacking].flatMap(([kind, { first, places }]) =>
      places.size >= manyMembers ? [[kind, first] as const] : [],
    ),
  );
}

/** The kinds of messages that a case rests on: endpoint and status, or event. */
function messagesOf({ failure: { exchanges, deliveries } }: Case): readonly string[] {
  return [
    ...deliveries.map((delivery) => `event ${eventOf(delivery) ?? delivery.eventType}`),
    ...exchanges.map((exchange) => `${sourceOf(exchange, undefined)} ${exchange.response?.status ?? 0}`),
  ];
}

/** The kind of notification that a delivery says it is. */
function eventOf({ body }: ReportDelivery): string | undefined {
  return eventIn(parseJson(body)).event;
}

function isCase(value: Case | undefined): value is Case {
  return value !== undefined;
}

/** The answer itself, and its kind where it is no success. */
function keysOf(exchange: ReportExchange): readonly string[] {
  const { request, response, error, durationMs } = exchange;
  const itself = JSON.stringify([request.method, request.url, request.body, response, error, durationMs]);
  return [itself, ...[answerOf(exchange)].flatMap((kind) => kind ?? [])];
}

/** Where something came from: the endpoint, whatever the ids in its path, or the kind of notification. */
export function sourceOf(exchange: ReportExchange | undefined, delivery: ReportDelivery | undefined): string {
  if (exchange === undefined) return delivery?.eventType ?? '';
  const { method, url } = exchange.request;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
}
