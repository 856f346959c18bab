import { shown, withoutPositions } from '../core/json.js';
import { parseJson, untrusted } from '../core/untrusted-json.js';
import { answerOf, bodyOf, type Case, eventMeant, eventOf, isCall, isRefusal, sourceOf } from './causes.js';
import { effectsOfRefusals } from './effects.js';
import type { ReportExchange, ReportFailure } from './report.js';

/**
 * For each failure the one that it follows from, if any: what was read of an answer from the wrong status of that answer, a call
 * that did not succeed from an expectation at such an answer, what a check saw later from what it saw first.
 */
export function rootsOf(cases: readonly Case[]): (one: Case) => Case | undefined {
  const foreign = foreignShapes(cases);
  const lacking = lackingKinds(cases);
  const misshapen = misshapenRefusals(cases);
  const states = wrongStates(cases);
  const effectIn = effectsOfRefusals(cases);
  const mistakes = mistakesAtPlaces(cases);
  const above = placesOf(cases);
  const told = new Map<string, Case>();
  const byAnswer = new Map<string, Case>();
  const firsts = new Map<string, Case>();
  const strandOf = strandsOf(cases);
  for (const one of cases) {
    const { failure } = one;
    const strand = strandOf(one);
    if (!firsts.has(strand)) firsts.set(strand, one);
    const event = eventMeant(failure)?.toLowerCase();
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
    const state = isOfState(one) ? states.get(stateIn(one)) : undefined;
    if (state !== undefined) return state;
    const refusal = isWorkedOut(one) ? misshapen.get(messagesOf(one)[0] ?? '') : undefined;
    if (refusal !== undefined) return refusal;
    const effect = effectIn(one);
    if (effect !== undefined) return effect;
    const mistake = about === 'value' ? mistakes.get(mistakeOf(one)) : undefined;
    if (mistake !== undefined) return mistake;
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

const statePlaces: ReadonlySet<string> = new Set(['/status', '/data/status']);

/** States that notifications told wrongly, as text, with the case that showed each first. */
function wrongStates(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const known = new Map<string, Case>();
  for (const one of cases) {
    const { about, pointer, received, deliveries } = one.failure;
    const isState = about === 'body' && statePlaces.has(pointer) && deliveries.length > 0;
    if (isState && !known.has(received)) known.set(received, one);
  }
  return known;
}

/** Whether something is null that must not be, or the other way round: that hangs on the state which a message tells. */
function isOfState({ failure: { kind, expected, received, deliveries } }: Case): boolean {
  const nothing = shown(null);
  return kind === 'contract' && deliveries.length > 0 && (expected === nothing || received === nothing);
}

/** The state that a notification tells, as `received` gives it. */
function stateIn({ failure: { deliveries } }: Case): string {
  const body = untrusted(parseJson(deliveries[0]?.body ?? ''));
  return shown(body.status ?? body.data?.status);
}

/** Texts that stood at a place instead of others, with the case that showed it first: what is worked out of them is as wrong. */
function mistakesAtPlaces(cases: readonly Case[]): ReadonlyMap<string, Case> {
  const known = new Map<string, Case>();
  for (const one of cases) {
    const isText = one.failure.expected.startsWith('"') && one.failure.received.startsWith('"');
    if (one.failure.about !== 'body' || !isText) continue;
    if (!known.has(mistakeOf(one))) known.set(mistakeOf(one), one);
  }
  return known;
}

/** What was received instead of what, of which operation; alone, or as the only one of a list. */
function mistakeOf({ failure: { expected, received, operation = '' } }: Case): string {
  const values = [expected, received].map((value) => value.replace(/^\[(.*)\]$/, '$1'));
  return [operation, ...values].join('\n');
}

/** Checks that send derived requests at the edge of what is allowed. */
const bounds = /^derived\/.*-bounds$/;

/** Whether it was worked out of an answer. Of a request that is right it is said that it was refused, whatever the refusal. */
function isWorkedOut({ check, failure }: Case): boolean {
  return failure.about === 'value' && !bounds.test(check.id);
}

/** Kinds of refusals of which a place is wrong, with the case that showed it first: what is worked out of them is wrong as well. */
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

/**
 * Kinds of messages that lack so much that they are others than they should be, with the first case that is about one of them: the
 * others follow from that, whether what they looked at was missing or another.
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

/** The kinds of messages that a case rests on: endpoint and status, or event. */
function messagesOf({ failure: { exchanges, deliveries } }: Case): readonly string[] {
  return [
    ...deliveries.map((delivery) => `event ${eventOf(delivery) ?? delivery.eventType}`),
    ...exchanges.map((exchange) => `${sourceOf(exchange, undefined)} ${exchange.response?.status ?? 0}`),
  ];
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
