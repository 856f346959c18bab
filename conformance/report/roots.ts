import type { PlainValue } from '../core/failure-values.js';
import { withoutPositions } from '../core/json.js';
import { parseJson, textOf, untrusted } from '../core/untrusted-json.js';
import {
  answerOf,
  bodyOf,
  type Case,
  eventMeant,
  eventOf,
  isCall,
  isRefusal,
  type RootOf,
  rootsInRefusals,
  sourceOf,
} from './causes.js';
import type { ReportExchange } from './report.js';

/** One way in which a failure is only a consequence of another. */
export interface ConsequenceRule {
  readonly name: string;
  /** A pair of defects that gives exactly two findings; without this rule, more. */
  readonly example: readonly [string, string];
  readonly rootsIn: (cases: readonly Case[]) => RootOf;
}

/** In this order: the first rule by which a failure follows from another decides from which. */
export const consequenceRules: readonly ConsequenceRule[] = [
  {
    name: 'read from an answer that did not succeed',
    example: ['auth/any-registered-certificate', 'med/reason-always-request'],
    rootsIn: rootsInAnswers,
  },
  {
    name: 'inside a value of the wrong form',
    example: ['operator/TRANSFER-08/retype', 'med/reason-always-request'],
    rootsIn: rootsInEnclosingValues,
  },
  {
    name: 'in a message that is not the expected one at all',
    example: ['operator/BALANCE-03/drop', 'cash-in/image-once'],
    rootsIn: rootsInForeignMessages,
  },
  {
    name: 'compared with a value that is missing',
    example: ['operator/COB-11/retype', 'cash-in/image-once'],
    rootsIn: rootsInMissingValues,
  },
  {
    name: 'null, or not, as belongs to a state that is wrong',
    example: ['notification/failure-confirmed', 'webhook-registration/success-text'],
    rootsIn: rootsInWrongStates,
  },
  {
    name: 'computed from a refusal with a wrong place',
    example: ['operator/EVENT-36/spoil', 'operator/ERROR-17/retype'],
    rootsIn: rootsInMisshapenRefusals,
  },
  {
    name: 'a balance after a refusal that changed it',
    example: ['devolucao/refused-blocks', 'devolucao/failed-refund-counts'],
    rootsIn: rootsInRefusals,
  },
  {
    name: 'computed from a wrong text',
    example: ['med/status-always-open', 'operator/MED-44/retype'],
    rootsIn: rootsInWrongTexts,
  },
  {
    name: 'found by a history, and by a check that says it more clearly',
    example: ['late/compatibility-balance', 'cash-in/image-once'],
    rootsIn: rootsOfHistories,
  },
  {
    name: 'after another in the same check',
    example: ['late/duplicates-after-settlement', 'med/reason-always-request'],
    rootsIn: rootsWithinCheck,
  },
];

/** For each failure the one that it follows from, if any. Failures of older kits do not say what they are about. */
export function rootsOf(
  cases: readonly Case[],
  rules: readonly ConsequenceRule[] = consequenceRules,
): RootOf {
  const finders = rules.map(({ rootsIn }) => rootsIn(cases));
  return (one) => {
    if (one.failure.about === undefined) return undefined;
    for (const find of finders) {
      const root = find(one);
      if (root !== undefined && root !== one) return root;
    }
    return undefined;
  };
}

/** The first case with each key. */
function firstBy(
  cases: readonly Case[],
  keysOf: (one: Case) => readonly string[],
): ReadonlyMap<string, Case> {
  const first = new Map<string, Case>();
  for (const one of cases) {
    for (const key of keysOf(one)) if (!first.has(key)) first.set(key, one);
  }
  return first;
}

/** The first value that there is for one of the keys. */
function found(firstCases: ReadonlyMap<string, Case>, keys: readonly string[]): Case | undefined {
  return keys.map((key) => firstCases.get(key)).find((one) => one !== undefined);
}

/** What a check read from an answer follows from the wrong status of that answer, or of one of its kind. */
function rootsInAnswers(cases: readonly Case[]): RootOf {
  const isStatus = (one: Case) => one.failure.about === 'status' && !isCall(one);
  const firstCases = firstBy(cases.filter(isStatus), ({ failure }) =>
    failure.exchanges.slice(0, 1).flatMap(keysOf),
  );
  return (one) => (isStatus(one) ? undefined : found(firstCases, one.failure.exchanges.flatMap(keysOf)));
}

/** Keys of an answer: the answer itself and, if it is not a success, its kind. */
function keysOf(exchange: ReportExchange): readonly string[] {
  const { request, response, error, durationMs } = exchange;
  const itself = JSON.stringify([request.method, request.url, request.body, response, error, durationMs]);
  const kind = answerOf(exchange);
  return kind === undefined ? [itself] : [itself, kind];
}

/** Inside a value of the wrong form nothing is right. */
function rootsInEnclosingValues(cases: readonly Case[]): RootOf {
  const keyOf = ({ failure }: Case, place: string) => `${bodyOf(failure)}\n${place}`;
  const wrong = cases.filter(({ failure: { about, pointer } }) => about === 'body' && pointer !== '');
  const firstCases = firstBy(
    wrong.filter((one) => !isMissing(one)),
    (one) => [keyOf(one, withoutPositions(one.failure.pointer))],
  );
  return (one) => {
    if (one.failure.about !== 'body') return undefined;
    const steps = withoutPositions(one.failure.pointer).split('/').slice(1, -1);
    const around = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
    return found(
      firstCases,
      around.map((place) => keyOf(one, place)),
    );
  };
}

/** If this many members are missing, it is not the expected kind of message at all. */
const manyMembers = 3;

/**
 * All other failures about such a message follow from the first. Members that are missing inside a value of the wrong
 * form do not count: what is wrong with them is that value.
 */
function rootsInForeignMessages(cases: readonly Case[]): RootOf {
  const enclosing = rootsInEnclosingValues(cases);
  const ofShape = cases.filter(
    (one) => ['body', 'code'].includes(one.failure.about ?? '') && enclosing(one) === undefined,
  );
  const places = new Map<string, Set<string>>();
  for (const one of ofShape.filter(isMissing)) {
    for (const kind of messagesOf(one).slice(0, 1))
      places.set(kind, (places.get(kind) ?? new Set()).add(withoutPositions(one.failure.pointer)));
  }
  const isForeign = (kind: string) => (places.get(kind)?.size ?? 0) >= manyMembers;
  const firstCases = firstBy(ofShape, (one) => messagesOf(one).slice(0, 1).filter(isForeign));
  return (one) => (one.failure.about === 'status' ? undefined : found(firstCases, messagesOf(one)));
}

/** If a value was compared with one that is missing, the missing one is the cause. */
function rootsInMissingValues(cases: readonly Case[]): RootOf {
  const lacking = cases.filter((one) => one.failure.about === 'body' && isMissing(one));
  const firstCases = firstBy(lacking, (one) => messagesOf(one).slice(0, 1));
  return (one) => {
    const { matcher, values } = one.failure;
    return matcher === 'equal' && values?.expected?.length === 0
      ? found(firstCases, messagesOf(one))
      : undefined;
  };
}

const statePlaces: ReadonlySet<string> = new Set(['/status', '/data/status']);

/** What must be null in a notification, and what must not, depends on the state in it. */
function rootsInWrongStates(cases: readonly Case[]): RootOf {
  const firstCases = firstBy(cases, ({ failure: { about, pointer, values, deliveries } }) =>
    about === 'body' && statePlaces.has(pointer) && deliveries.length > 0 ? textsIn(values?.received) : [],
  );
  return ({ failure: { kind, values = {}, deliveries } }) => {
    const isOfState =
      kind === 'contract' && [values.expected, values.received].some((few) => few?.[0] === null);
    const [delivery] = isOfState ? deliveries : [];
    return delivery && firstCases.get(stateIn(delivery.body));
  };
}

/** The state in a notification; empty if it has none. */
function stateIn(text: string): string {
  const body = untrusted(parseJson(text));
  return textOf(body.status ?? body.data?.status);
}

/** The texts among values. */
function textsIn(values: readonly PlainValue[] = []): readonly string[] {
  return values.filter((value): value is string => typeof value === 'string');
}

/** Checks that send derived requests at the limits of what is allowed. */
const bounds = /^derived\/.*-bounds$/;

/**
 * What is computed from a refusal with a wrong place is wrong as well. Bounds checks only report that a right request
 * was refused, whatever the refusal looks like.
 */
function rootsInMisshapenRefusals(cases: readonly Case[]): RootOf {
  const firstCases = firstBy(cases, (one) => {
    const { about, pointer, exchanges } = one.failure;
    const isMisshapen = about === 'body' && pointer !== '' && isRefusal(exchanges[0]);
    return isMisshapen ? messagesOf(one).slice(0, 1) : [];
  });
  return (one) =>
    one.failure.about === 'value' && !bounds.test(one.check.id)
      ? found(firstCases, messagesOf(one).slice(0, 1))
      : undefined;
}

/** What is computed from a wrong text in a body is wrong as well. */
function rootsInWrongTexts(cases: readonly Case[]): RootOf {
  const firstCases = firstBy(cases, (one) => {
    const { about, values = {} } = one.failure;
    const isText = [values.expected, values.received].every((few) => textsIn(few).length > 0);
    return about === 'body' && isText ? [mistakeOf(one)] : [];
  });
  return (one) => (one.failure.about === 'value' ? firstCases.get(mistakeOf(one)) : undefined);
}

/** A key of operation, expected and received values. */
function mistakeOf({ failure: { values = {}, operation = '' } }: Case): string {
  return JSON.stringify([operation, values.expected, values.received]);
}

/**
 * What a check has reported about the same kind of notification, or else at the same clause, usually says the same as a
 * history, and more clearly.
 */
function rootsOfHistories(cases: readonly Case[]): RootOf {
  const isHistory = ({ check }: Case) => check.id.startsWith('histories/');
  const plain = cases.filter((one) => !isHistory(one));
  const byEvent = firstBy(plain, ({ failure }) =>
    eventMeant(failure) === undefined ? [] : [eventMeant(failure)?.toLowerCase() ?? ''],
  );
  const byClause = firstBy(plain, ({ failure: { clause } }) => (clause === null ? [] : [clause]));
  return (one) => {
    const { event = '', clause } = one.failure;
    return isHistory(one) ? (byEvent.get(event.toLowerCase()) ?? byClause.get(clause ?? '')) : undefined;
  };
}

/** Checks that send derived requests, each with a fault in a different field. */
const derived = 'derived/';
/**
 * If faults in this many fields are not refused, requests are not validated at all; fewer mean that each field is
 * wrong.
 */
const manyFields = 4;

/**
 * What a check saw later follows from what it saw first; for derived requests with only a few wrong fields, from what
 * it saw first of the same field. Failures found by observers have no order, because each message is judged by itself.
 */
function rootsWithinCheck(cases: readonly Case[]): RootOf {
  const fields = new Map<string, Set<string>>();
  for (const { check, failure } of cases) {
    if (!check.id.startsWith(derived)) continue;
    fields.set(check.id, (fields.get(check.id) ?? new Set()).add(subjectOf(failure)));
  }
  const strandOf = ({ check, failure }: Case) => {
    const fieldCount = fields.get(check.id)?.size;
    const isByField = fieldCount !== undefined && fieldCount < manyFields;
    return isByField ? `${check.id}\n${subjectOf(failure)}` : check.id;
  };
  const firsts = firstBy(cases, (one) => [strandOf(one)]);
  return (one) => (one.failure.kind === 'contract' ? undefined : firsts.get(strandOf(one)));
}

/** What a failure of derived requests is about: a field of the request, or what was looked at. */
function subjectOf({ field, about, pointer }: Case['failure']): string {
  return field ?? (about === 'body' ? pointer : (about ?? ''));
}

/** Whether what was looked at is not there. */
function isMissing({ failure: { values } }: Case): boolean {
  return values?.received?.length === 0;
}

/** The kinds of messages that a failure rests on: endpoint and status, or event. */
function messagesOf({ failure: { exchanges, deliveries } }: Case): readonly string[] {
  return [
    ...deliveries.map((delivery) => `event ${eventOf(delivery) ?? delivery.eventType}`),
    ...exchanges.map((exchange) => `${sourceOf(exchange, undefined)} ${exchange.response?.status ?? 0}`),
  ];
}
