import { shown, withoutPositions } from '../core/json.js';
import { parseJson, untrusted } from '../core/untrusted-json.js';
import { answerOf, bodyOf, type Case, eventMeant, eventOf, isCall, isRefusal, sourceOf } from './causes.js';
import { effectsOfRefusals } from './effects.js';
import type { ReportExchange, ReportFailure } from './report.js';

/**
 * For each failure the earlier failure that it follows from, if any. Examples: a value read from an answer follows from
 * the wrong status of that answer; an unsuccessful call from an expectation at a similar answer; what a check saw later
 * from what it saw first.
 */
export function rootsOf(cases: readonly Case[]): (one: Case) => Case | undefined {
  const above = placesOf(cases);
  const foreign = foreignShapes(cases.filter((one) => above(one) === undefined));
  const lacking = lackingKinds(cases);
  const misshapen = misshapenRefusals(cases);
  const states = wrongStates(cases);
  const effectIn = effectsOfRefusals(cases);
  const mistakes = mistakesAtPlaces(cases);
  const plainer = plainerThanHistories(cases);
  const byAnswer = new Map<string, Case>();
  const firsts = new Map<string, Case>();
  const strandOf = strandsOf(cases);
  for (const one of cases) {
    const { failure } = one;
    const strand = strandOf(one);
    if (!firsts.has(strand)) firsts.set(strand, one);
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
    const higher = above(one);
    if (higher !== undefined) return higher;
    const shaped =
      about === 'status'
        ? undefined
        : messagesOf(one)
            .map((kind) => foreign.get(kind))
            .find(isCase);
    if (shaped !== undefined && shaped !== one) return shaped;
    const missing = comparesWithNothing(one)
      ? messagesOf(one)
          .map((kind) => lacking.get(kind))
          .find(isCase)
      : undefined;
    if (missing !== undefined && missing !== one) return missing;
    const state = isOfState(one) ? states.get(stateIn(one)) : undefined;
    if (state !== undefined) return state;
    const refusal = isWorkedOut(one) ? misshapen.get(messagesOf(one)[0] ?? '') : undefined;
    if (refusal !== undefined) return refusal;
    const effect = effectIn(one);
    if (effect !== undefined) return effect;
    const mistake = about === 'value' ? mistakes.get(mistakeOf(one)) : undefined;
    if (mistake !== undefined) return mistake;
    const told = plainer(one);
    if (told !== undefined) return told;
    // Failures found by observers have no order, because each message is judged by itself.
    const first = firsts.get(strandOf(one));
    return first === one || one.failure.kind === 'contract' || first === undefined ? undefined : first;
  };
}

/**
 * For a failure at a place in a body, the failure at an enclosing place, if any: inside a value of the wrong form
 * nothing is right.
 */
function placesOf(cases: readonly Case[]): (one: Case) => Case | undefined {
  const known = new Map<string, Case>();
  for (const one of cases) {
    const { about, pointer, received } = one.failure;
    const key = `${bodyOf(one.failure)}\n${withoutPositions(pointer)}`;
    if (about === 'body' && pointer !== '' && received !== shown(undefined) && !known.has(key))
      known.set(key, one);
  }
  return (one) => {
    if (one.failure.about !== 'body') return undefined;
    const steps = withoutPositions(one.failure.pointer).split('/').slice(1, -1);
    const around = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
    return around.map((place) => known.get(`${bodyOf(one.failure)}\n${place}`)).find(isCase);
  };
}

/** Whether a value was compared with a missing value, so that the missing value is the cause. */
function comparesWithNothing({ failure: { message, expected } }: Case): boolean {
  return message.endsWith('(equal)') && expected === shown(undefined);
}

/** Kinds of messages that lack a member, with the failure that showed it first. */
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

const statePlaces: ReadonlySet<string> = new Set(['/status', '/data/status']);

/** Wrong states in notifications, as text, with the failure that showed each first. */
function wrongStates(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const known = new Map<string, Case>();
  for (const one of cases) {
    const { about, pointer, received, deliveries } = one.failure;
    const isState = about === 'body' && statePlaces.has(pointer) && deliveries.length > 0;
    if (isState && !known.has(received)) known.set(received, one);
  }
  return known;
}

/** Whether a value is null but must not be, or the other way round. That depends on the state in the message. */
function isOfState({ failure: { kind, expected, received, deliveries } }: Case): boolean {
  const nothing = shown(null);
  return kind === 'contract' && deliveries.length > 0 && (expected === nothing || received === nothing);
}

/** The state in a notification, formatted like `received`. */
function stateIn({ failure: { deliveries } }: Case): string {
  const body = untrusted(parseJson(deliveries[0]?.body ?? ''));
  return shown(body.status ?? body.data?.status);
}

/** Wrong texts in bodies, with the failure that showed each first: values computed from them are wrong as well. */
function mistakesAtPlaces(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const known = new Map<string, Case>();
  for (const one of cases) {
    const isText = one.failure.expected.startsWith('"') && one.failure.received.startsWith('"');
    if (one.failure.about !== 'body' || !isText) continue;
    if (!known.has(mistakeOf(one))) known.set(mistakeOf(one), one);
  }
  return known;
}

/** A key of operation, expected and received value; a list with a single item counts as that item. */
function mistakeOf({ failure: { expected, received, operation = '' } }: Case): string {
  const values = [expected, received].map((value) => value.replace(/^\[(.*)\]$/, '$1'));
  return [operation, ...values].join('\n');
}

/** Checks that send derived requests at the limits of what is allowed. */
const bounds = /^derived\/.*-bounds$/;

/**
 * Whether the value was computed from an answer. Bounds checks only report that a right request was refused, whatever
 * the refusal looks like.
 */
function isWorkedOut({ check, failure }: Case): boolean {
  return failure.about === 'value' && !bounds.test(check.id);
}

/**
 * Kinds of refusals with a wrong place, with the failure that showed it first: values computed from them are wrong as
 * well.
 */
function misshapenRefusals(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const known = new Map<string, Case>();
  for (const one of cases) {
    const { about, pointer, exchanges } = one.failure;
    const [kind] = messagesOf(one);
    if (
      about === 'body' &&
      pointer !== '' &&
      isRefusal(exchanges[0]) &&
      kind !== undefined &&
      !known.has(kind)
    )
      known.set(kind, one);
  }
  return known;
}

/**
 * For a failure of a history, what a check has reported about the same kind of notification, or else at the same clause:
 * usually it says the same more clearly.
 */
function plainerThanHistories(cases: readonly Case[]): (one: Case) => Case | undefined {
  const byEvent = new Map<string, Case>();
  const byClause = new Map<string, Case>();
  for (const one of cases.filter((each) => !isHistory(each))) {
    const event = eventMeant(one.failure)?.toLowerCase();
    if (event !== undefined && !byEvent.has(event)) byEvent.set(event, one);
    const { clause } = one.failure;
    if (clause !== null && !byClause.has(clause)) byClause.set(clause, one);
  }
  return (one) =>
    isHistory(one) ? (byEvent.get(historyEvent(one)) ?? byClause.get(one.failure.clause ?? '')) : undefined;
}

/** The kind of notification that a history's failure is about, in lower case; empty if it is about something else. */
function historyEvent({ failure: { message } }: Case): string {
  return (/^\w+(?= of )/.exec(message)?.[0] ?? '').toLowerCase();
}

/** Whether a generated history found it. */
function isHistory({ check }: Case): boolean {
  return check.id.startsWith('histories/');
}

/** Checks that send derived requests, each with a fault in a different field. */
const derived = 'derived/';
/**
 * If faults in this many fields are not refused, requests are not validated at all; fewer mean that each field is
 * wrong.
 */
const manyFields = 4;

/**
 * Which failures of a check belong together, so that later ones may follow from the first: all failures of a check or,
 * for derived requests with only a few wrong fields, those about the same field.
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

/** The field that a failure of derived requests is about, which is the first word of its message. */
function fieldOf({ message }: ReportFailure): string {
  return /^[^\s,:]+/.exec(message)?.[0] ?? '';
}

/** If this many members are missing, it is not the expected kind of message at all. */
const manyMembers = 3;

/**
 * Kinds of messages that lack so many members that they are not the expected messages, with the first failure about
 * each. All other failures about such a message follow from that one. Members that are missing inside a value of the
 * wrong form are not among `cases`: what is wrong with them is that value.
 */
function foreignShapes(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const lacking = new Map<string, { readonly first: Case; readonly places: Set<string> }>();
  for (const one of cases) {
    const { about, pointer, received } = one.failure;
    const [kind] = messagesOf(one);
    if ((about !== 'body' && about !== 'code') || kind === undefined) continue;
    const known = lacking.get(kind) ?? { first: one, places: new Set() };
    if (received === shown(undefined)) known.places.add(withoutPositions(pointer));
    lacking.set(kind, known);
  }
  return new Map(
    [...lacking].flatMap(([kind, { first, places }]) =>
      places.size >= manyMembers ? [[kind, first] as const] : [],
    ),
  );
}

/** The kinds of messages that a failure rests on: endpoint and status, or event. */
function messagesOf({ failure: { exchanges, deliveries } }: Case): readonly string[] {
  return [
    ...deliveries.map((delivery) => `event ${eventOf(delivery) ?? delivery.eventType}`),
    ...exchanges.map((exchange) => `${sourceOf(exchange, undefined)} ${exchange.response?.status ?? 0}`),
  ];
}

function isCase(value: Case | undefined): value is Case {
  return value !== undefined;
}

/** Keys of an answer: the answer itself and, if it is not a success, its kind. */
function keysOf(exchange: ReportExchange): readonly string[] {
  const { request, response, error, durationMs } = exchange;
  const itself = JSON.stringify([request.method, request.url, request.body, response, error, durationMs]);
  return [itself, ...[answerOf(exchange)].flatMap((kind) => kind ?? [])];
}
