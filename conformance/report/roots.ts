import { before } from '../core/cut.js';
import { operations } from '../../generated/operations.js';
import type { FailureValues, PlainValue } from '../core/failure-values.js';
import { groupBy } from '../core/groups.js';
import { valueIn, withoutPositions } from '../core/json.js';
import { parseJson, textOf, untrusted } from '../core/untrusted-json.js';
import {
  answerOf,
  bodyOf,
  type Case,
  complaintOf,
  eventMeant,
  eventOf,
  isCall,
  isRefusal,
  lacksBalance,
  readsBalance,
  isAboutOwner,
  reservesNothing,
  type RootOf,
  rootsInRefusals,
  sourceOf,
  withoutIds,
} from './causes.js';
import type { ReportExchange } from './report.js';

/** A rule by which a failure is only a consequence of another. */
export interface ConsequenceRule {
  readonly name: string;
  /** Two defects that together produce exactly two findings, but more without this rule. */
  readonly example: readonly [string, string];
  /** The clauses whose checks show this, if other than the clauses of the defects. */
  readonly shownBy?: readonly string[];
  readonly rootsIn: (cases: readonly Case[]) => RootOf;
}

/** In order of precedence: the first rule that applies to a failure determines its root. */
export const consequenceRules: readonly ConsequenceRule[] = [
  {
    name: 'read from an answer that did not succeed',
    example: ['auth/any-registered-certificate', 'med/reason-always-request'],
    rootsIn: rootsInAnswers,
  },
  {
    name: 'inside a value of the wrong form',
    example: ['med/data-object', 'resend/sent-at-local'],
    rootsIn: rootsInEnclosingValues,
  },
  {
    name: 'in a message that is not the expected one at all',
    example: ['token-error/token-short', 'balance/api-snapshot'],
    rootsIn: rootsInForeignMessages,
  },
  {
    name: 'in a notification that must not have come',
    example: ['derived/transfer-refused-and-notified', 'operator/COB-39/let-through-calendario-null'],
    rootsIn: rootsInUnwantedNotifications,
  },
  {
    name: 'compared with a value that is missing, or read from a refusal of the wrong form',
    example: ['operator/EVENT-139/drop', 'operator/REFUNDIN-03/retype'],
    rootsIn: rootsInMissingValues,
  },
  {
    name: 'about a member of the wrong form, which it names',
    example: ['operator/CASHIN-13/spoil', 'med/reason-always-request'],
    rootsIn: rootsInNamedMembers,
  },
  {
    name: 'an accepted request with a fault that is never refused',
    example: ['operator/CASHOUT-15/let-through-externalId-missing', 'med/reason-always-request'],
    shownBy: ['CASHOUT-15', 'ERROR-13', 'MED-37'],
    rootsIn: rootsInAcceptedFaults,
  },
  {
    name: 'accepted, because an earlier payment has reserved nothing',
    example: ['throughout/nothing-reserved', 'med/reason-always-request'],
    shownBy: ['CASHOUT-51', 'CASHOUT-60', 'TRANSFER-60', 'MED-37'],
    rootsIn: rootsInReservations,
  },
  {
    name: 'null, or not, as belongs to a state that is wrong',
    example: ['notification/failure-confirmed', 'webhook-registration/success-text'],
    rootsIn: rootsInWrongStates,
  },
  {
    name: 'a balance after a refusal that changed it',
    example: ['devolucao/refused-blocks', 'devolucao/failed-refund-counts'],
    rootsIn: rootsInRefusals,
  },
  {
    name: 'paid with a balance that is shown in cents',
    example: ['throughout/balances-in-cents', 'med/reason-always-request'],
    shownBy: ['BALANCE-30', 'BALANCE-09', 'TRANSFER-60', 'MED-37'],
    rootsIn: rootsInBalancesInCents,
  },
  {
    name: 'of a list asked with several parameters, one of which is not read',
    example: ['transactions/external-id-ignored', 'med/end-offset-ignored'],
    rootsIn: rootsInParameters,
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

/** Finds the failure from which another follows. Failures in reports of older kits have no subject, and so no root. */
export function rootsOf(
  cases: readonly Case[],
  rules: readonly ConsequenceRule[] = consequenceRules,
): RootOf {
  const finders = rules.map(({ rootsIn }) => rootsIn(cases));
  return (one) => {
    if (one.failure.about === undefined) return undefined;
    for (const find of finders) {
      const root = find(one);
      if (root !== undefined) return root === one ? undefined : root;
    }
    return undefined;
  };
}

/** Returns the first case for each key. */
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

/** Returns the case of the first key that has one. */
function found(firstCases: ReadonlyMap<string, Case>, keys: readonly string[]): Case | undefined {
  return keys.map((key) => firstCases.get(key)).find((one) => one !== undefined);
}

/**
 * A value that a check read from a response follows from the wrong status of that response, or of one of the same kind.
 * If valid requests are refused because of a single field, or of a field that the refusal names, a bounds check shows
 * that most clearly.
 */
function rootsInAnswers(cases: readonly Case[]): RootOf {
  const isStatus = (one: Case) => one.failure.about === 'status' && !isCall(one);
  const ofFirst = ({ failure }: Case) => failure.exchanges.slice(0, 1);
  const firstCases = firstBy(cases.filter(isStatus), (one) => ofFirst(one).flatMap(keysOf));
  const refusedBounds = groupBy(
    cases.filter((one) => bounds.test(one.check.id) && isRefusal(ofFirst(one)[0])),
    (one) => answerOf(ofFirst(one)[0]) ?? '',
  );
  return (one) => {
    const ofBounds = refusedBounds.get(answerOf(ofFirst(one)[0]) ?? '') ?? [];
    const isOfOneField = new Set(ofBounds.map(({ failure }) => failure.field)).size === 1;
    const complaint = ofFirst(one).flatMap(complaintOf);
    const named = ofBounds.filter(({ failure }) => isOfOneField || complaint.includes(failure.field ?? ''));
    const isDueSuccess = one.failure.values?.expected?.every((due) => Number(due) < 400) !== false;
    if (named.length > 0 && isDueSuccess) return named[0];
    return isStatus(one) ? undefined : found(firstCases, one.failure.exchanges.flatMap(keysOf));
  };
}

/** Returns the keys of a response: the response itself and, if it is not a success, its kind. */
function keysOf(exchange: ReportExchange): readonly string[] {
  const { request, response, error, durationMs } = exchange;
  const itself = JSON.stringify([request.method, request.url, request.body, response, error, durationMs]);
  const kind = answerOf(exchange);
  return kind === undefined ? [itself] : [itself, kind];
}

/** Failures inside a value of the wrong form follow from that value, as does what a check read in a malformed list. */
function rootsInEnclosingValues(cases: readonly Case[]): RootOf {
  const keyOf = ({ failure }: Case, place: string) => `${bodyOf(failure)}\n${place}`;
  const wrong = cases.filter(({ failure: { about, pointer } }) => about === 'body' && pointer !== '');
  const firstCases = firstBy(
    wrong.filter((one) => one.failure.kind === 'contract' || !isMissing(one)),
    (one) => [keyOf(one, withoutPositions(one.failure.pointer))],
  );
  const firstLists = firstBy(
    wrong.filter(({ failure: { values } }) => values?.type === 'array' || values?.type === 'object'),
    (one) => messagesOf(one).slice(0, 1),
  );
  return (one) => {
    const { kind, about } = one.failure;
    if (about !== 'body' && about !== 'value') return undefined;
    const list = kind === 'contract' ? undefined : found(firstLists, messagesOf(one));
    if (list !== undefined || about === 'value') return list;
    const steps = withoutPositions(one.failure.pointer).split('/').slice(1, -1);
    const around = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
    return found(
      firstCases,
      around.map((place) => keyOf(one, place)),
    );
  };
}

/** If at least this many members are missing, the message is not of the expected kind at all. */
const manyMembers = 3;

/**
 * All other failures about a message of an unexpected kind follow from the first. Missing members inside a value of the
 * wrong form do not count, because the form of that value is the cause.
 */
function rootsInForeignMessages(cases: readonly Case[]): RootOf {
  const enclosing = rootsInEnclosingValues(cases);
  const ofShape = cases.filter(
    (one) => ['body', 'code'].includes(one.failure.about ?? '') && enclosing(one) === undefined,
  );
  // The refusals of an operation have the same form for every status.
  const formsOf = (one: Case) => messagesOf(one).map((kind) => kind.replace(/ [45]\d\d$/, ' refused'));
  const places = new Map<string, Set<string>>();
  for (const one of ofShape.filter((one) => one.failure.kind === 'contract' && isMissing(one))) {
    for (const kind of formsOf(one).slice(0, 1))
      places.set(kind, (places.get(kind) ?? new Set()).add(withoutPositions(one.failure.pointer)));
  }
  const isForeign = (kind: string) => (places.get(kind)?.size ?? 0) >= manyMembers;
  const isOfWhole = ({ failure: { pointer, received } }: Case) => pointer === '' && received.startsWith('{');
  const firstCases = firstBy([...cases.filter(isOfWhole), ...cases], (one) =>
    one.failure.about === 'status' ? [] : formsOf(one).slice(0, 1).filter(isForeign),
  );
  return (one) => (one.failure.about === 'status' ? undefined : found(firstCases, formsOf(one)));
}

/**
 * If a compared value is missing, or a call or a state used an id of the wrong form, the cause is the malformed message
 * that should have provided it.
 */
function rootsInMissingValues(cases: readonly Case[]): RootOf {
  const isShape = ({ failure: { kind, about, pointer } }: Case) =>
    kind === 'contract' && about === 'body' && pointer !== '';
  const lacking = cases.filter((one) => one.failure.about === 'body' && (isMissing(one) || isShape(one)));
  const firstMessage = (one: Case) => messagesOf(one).slice(0, 1);
  const firstCases = firstBy(lacking, firstMessage);
  // Whether an id may be null in a row of a list depends on the state of the row.
  const isOfState = ({ failure: { pointer, values } }: Case) =>
    values?.received?.[0] === null && /^\/data\/\d/.test(pointer);
  const firstIds = firstBy(
    lacking.filter((one) => isShape(one) && !isOfState(one) && /id$/i.test(one.failure.pointer)),
    firstMessage,
  );
  // All refusals have one form.
  const formsOf = (one: Case) => [
    ...messagesOf(one),
    ...(isRefusal(one.failure.exchanges[0]) ? ['a refusal'] : []),
  ];
  const firstShapes = firstBy(lacking.filter(isShape), formsOf);
  return (one) => {
    const { matcher, values, about, kind, pointer, field, exchanges } = one.failure;
    const isUnknown = (values?.expected ?? []).length === 0;
    if (matcher === 'equal' && values?.expected?.length === 0) return found(firstCases, messagesOf(one));
    if (matcher === 'holds' && isUnknown && !isMissing(one)) return found(firstCases, callsBefore(one));
    const isNothing = isMissing(one) || values?.received?.[0] === null;
    const shape = about === 'value' || about === 'code' ? found(firstShapes, formsOf(one)) : undefined;
    // Ids and codes of the wrong form are often also equal to each other.
    const texts = [values, shape?.failure.values].map((all) => String(all?.received?.[0]));
    const isSame = (matcher === 'allDiffer' || about === 'code') && texts[0] === texts[1];
    if ((isNothing || isSame) && shape !== undefined) return shape;
    if (kind === 'contract' || matcher === 'neverArrives' || field !== undefined) return undefined;
    // A malformed id explains a wrong member only if it matches no row, or if the member copies the id in its wrong form.
    const isOfId =
      about === 'body'
        ? pointer.includes('/-1/') || isSameText(values)
        : about === 'value' || (about === 'notification' && !statePlaces.test(pointer));
    const ofRefusal = about === 'value' && isRefusal(exchanges[0]) ? messagesOf(one).slice(0, 1) : [];
    const ofId = isOfId ? [...messagesOf(one), ...callsBefore(one)] : [];
    return found(firstShapes, ofRefusal) ?? found(firstIds, ofId);
  };
}

/** Whether the received value has the same text as the expected one, but another type. */
function isSameText({ expected: [due] = [], received: [came] = [] }: FailureValues = {}): boolean {
  return due !== came && String(due) === String(came);
}

/** If a check compares with a member of the wrong form, or computes a value from it, the wrong form is the cause. */
function rootsInNamedMembers(cases: readonly Case[]): RootOf {
  const keysFor = ({ failure }: Case, names: readonly string[]) =>
    names.map((name) => `${bodyOf(failure)}\n${name}`);
  const firstShapes = firstBy(cases, (one) => {
    const { kind, about, pointer, values = {} } = one.failure;
    const isShape = kind === 'contract' && about === 'body' && pointer !== '';
    const names = [pointer.split('/').at(-1) ?? '', ...plainIn(values.received)];
    return isShape ? [one.failure.clause ?? one.check.id, ...keysFor(one, names)] : [];
  });
  return (one) => {
    const { kind, about, field, message, values = {} } = one.failure;
    if (kind === 'contract' || field !== undefined || (about !== 'body' && about !== 'value'))
      return undefined;
    const compared = plainIn([...(values.expected ?? []), ...(values.received ?? [])]);
    const names = [...(message.match(/\w+/g) ?? []), ...compared];
    return found(firstShapes, [one.failure.clause ?? one.check.id, ...keysFor(one, names)]);
  };
}

/** Returns the kinds of responses to the calls before a failure. */
function callsBefore({ failure: { chain = [] } }: Case): readonly string[] {
  const calls = chain.filter(({ kind }) => kind === 'call');
  return calls.map(({ what, came }) => `${withoutIds(what)} ${came.slice(0, 3)}`);
}

/** If a check received a notification that must not be sent, other failures about that kind of notification follow. */
function rootsInUnwantedNotifications(cases: readonly Case[]): RootOf {
  const keysIn = ({ check, failure: { kind, deliveries, seenBy = '' } }: Case) =>
    deliveries.map((delivery) => `${kind === 'contract' ? seenBy : check.id} ${eventOf(delivery) ?? ''}`);
  const isUnwanted = ({ failure }: Case) => failure.matcher === 'neverArrives';
  const firstCases = firstBy(cases.filter(isUnwanted), keysIn);
  return (one) => (isUnwanted(one) ? undefined : found(firstCases, keysIn(one)));
}

/** Whether a request succeeded that had to be refused. */
function isAccepted({ failure: { about, values = {}, exchanges } }: Case): boolean {
  const [due] = values.expected ?? [];
  return about === 'status' && typeof due === 'number' && due >= 400 && !isRefusal(exchanges[0]);
}

/** Returns a fault of a member that is recognisable in any request: missing, null, or an object; otherwise undefined. */
function faultAt(body: string | null | undefined, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>(
      (inner, name) => (untrusted(inner) as Record<string, unknown>)[name],
      parseJson(body ?? ''),
    );
  if (value === undefined || value === null) return String(value);
  return typeof value === 'object' ? 'object' : undefined;
}

/** If derived requests show that a fault is never refused, other failures of requests with the fault follow from that. */
function rootsInAcceptedFaults(cases: readonly Case[]): RootOf {
  const faults = cases.flatMap((one) => {
    const { field, operation = '', exchanges } = one.failure;
    const fault = field === undefined ? undefined : faultAt(exchanges[0]?.request.body, field);
    const isLetThrough = field !== undefined && fault !== undefined && !isRefusal(exchanges[0]);
    return isLetThrough ? [{ one, field, fault, operation }] : [];
  });
  const firstAccepted = firstBy(cases.filter(isAccepted), ({ check }) => [check.id]);
  return (one) => {
    const { field, operation, exchanges, seenBy = '' } = one.failure;
    // The check that sent the request shows most clearly what is wrong with it.
    if (one.check.id.startsWith('refusals/')) return firstAccepted.get(seenBy);
    if (field !== undefined || !isAccepted(one)) return undefined;
    const body = exchanges[0]?.request.body;
    return faults.find((it) => it.operation === operation && faultAt(body, it.field) === it.fault)?.one;
  };
}

/**
 * The first failure showing that payments reserve no money explains why later payments are accepted, and why none changes
 * the balance of its account, which makes the balance look like that of another account.
 */
function rootsInReservations(cases: readonly Case[]): RootOf {
  const shown = cases.filter(reservesNothing);
  const root = shown.find((one) => !isAboutOwner(one)) ?? shown[0];
  return (one) => {
    if (isAboutOwner(one) && reservesNothing(one)) return root;
    const { exchanges, chain = [], values, field } = one.failure;
    if (values?.of === 'acceptances' || (isHistory(one) && readsBalance(one))) return root;
    if (!isAccepted(one) || field !== undefined) return undefined;
    const id = textOf(untrusted(parseJson(exchanges[0]?.request.body ?? '')).externalId);
    const earlier = chain.filter(
      ({ kind, what, came }) => kind === 'call' && isPayment(what) && came.startsWith('2'),
    );
    const isRepeated = id !== '' && earlier.some(({ sent }) => sent.includes(id));
    return earlier.length > 0 && !isRepeated ? root : undefined;
  };
}

/** Whether a step of a chain is a payment call. */
function isPayment(what: string): boolean {
  return payments.has(before(what, '?'));
}

const payments: ReadonlySet<string> = new Set(
  [operations.createTransfer, operations.createCashOut, operations.createQrCashOut].map(
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  ),
);

const statePlaces = /^(\/data)?(\/\d+)?\/(is[A-Z]\w+|status)$/;

/** A wrong state in a message explains which of its members are wrongly null or not null. */
function rootsInWrongStates(cases: readonly Case[]): RootOf {
  const firstCases = firstBy(
    cases,
    ({ failure: { about, operation = '', pointer, values = {}, deliveries } }) => {
      if (about === 'value') return plainIn(values.received).map((state) => `${operation} ${state}`);
      if (about === 'status' || !statePlaces.test(pointer)) return [];
      return deliveries.length > 0 ? deliveries.map(({ body }) => stateIn(body)) : [operation];
    },
  );
  return ({ failure: { kind, operation = '', pointer, values = {}, deliveries, exchanges } }) => {
    const isOfState =
      kind === 'contract' && [values.expected, values.received].some((few) => few?.[0] === null);
    if (!isOfState) return undefined;
    const [delivery] = deliveries;
    if (delivery) return firstCases.get(stateIn(delivery.body));
    const row = valueIn(parseJson(exchanges[0]?.response?.body ?? ''), pointer.split('/').slice(1, -1));
    return found(firstCases, [operation, `${operation} ${textOf(untrusted(row).status)}`]);
  };
}

/** Returns the state in a notification; empty if it has none. */
function stateIn(text: string): string {
  const body = untrusted(parseJson(text));
  return textOf(body.status ?? body.data?.status);
}

/** Returns the numbers and the texts that are not empty, as texts. */
function plainIn(values: readonly PlainValue[] = []): readonly string[] {
  return values.filter((value) => value !== '' && ['string', 'number'].includes(typeof value)).map(String);
}

/** Matches checks that send derived requests at the limits of what is allowed. */
const bounds = /^derived\/.*-bounds$/;

/** If a balance is in cents instead of BRL, a payment of that amount is refused; other balances have the same mistake. */
function rootsInBalancesInCents(cases: readonly Case[]): RootOf {
  const areCents = ({ failure: { values = {} } }: Case, times: number) => {
    const [due, came] = [values.expected?.[0], values.received?.[0]];
    return Number(due) !== 0 && Number(due) * times === Number(came);
  };
  const root = cases.find((one) => readsBalance(one) && areCents(one, 100));
  return (one) => {
    const { about, exchanges, values: { received: [came] = [] } = {} } = one.failure;
    const isPaidInCents = about === 'value' && isRefusal(exchanges[0]) && areCents(one, 1 / 100);
    const isComputed =
      readsBalance(one) && (isHistory(one) || (Number(came) !== 0 && Number(came) % 100 === 0));
    return lacksBalance(one) || isPaidInCents || isComputed ? root : undefined;
  };
}

/** Wrong rows for one parameter of a list explain failures for several parameters, and failures in the list's metadata. */
function rootsInParameters(cases: readonly Case[]): RootOf {
  const keysFor = ({ failure: { operation = '', exchanges } }: Case) => {
    const { url = '' } = exchanges[0]?.request ?? {};
    const names = URL.canParse(url) ? [...new URL(url).searchParams.keys()] : [];
    return names
      .filter((name) => !/^(page|size|pageSize)$/.test(name))
      .map((name) => `${operation}\n${name}`);
  };
  const isOfRows = (one: Case) => one.failure.about === 'value' && keysFor(one).length === 1;
  const firstRows = firstBy(cases.filter(isOfRows), keysFor);
  return (one) => (isOfRows(one) ? undefined : found(firstRows, keysFor(one)));
}

function isHistory({ check }: Case): boolean {
  return check.id.startsWith('histories/');
}

/**
 * A failure of a check explains that of a history if both are about the same kind of notification, the same clause or a
 * balance, and that of a rule over all calls if both are about the same operation: a check shows the cause more clearly.
 */
function rootsOfHistories(cases: readonly Case[]): RootOf {
  const isRule = ({ check }: Case) => check.id.startsWith('rules/');
  const plain = cases.filter((one) => !isHistory(one) && !isRule(one));
  const byEvent = firstBy(plain, ({ failure }) =>
    eventMeant(failure) === undefined ? [] : [eventMeant(failure)?.toLowerCase() ?? ''],
  );
  const byClause = firstBy(plain, ({ failure: { clause } }) => (clause === null ? [] : [clause]));
  const byOperation = firstBy(plain, ({ failure: { about, operation = '' } }) =>
    about === 'status' || operation === '' ? [] : [operation],
  );
  const ofBalance = plain.find(readsBalance);
  return (one) => {
    const { event = '', clause, operation = '' } = one.failure;
    if (isRule(one)) return byOperation.get(operation);
    if (!isHistory(one)) return undefined;
    const alike = byEvent.get(event.toLowerCase()) ?? byClause.get(clause ?? '');
    return alike ?? (readsBalance(one) ? ofBalance : undefined);
  };
}

/** Checks that send derived requests, each with a fault in a different field. */
const derived = 'derived/';
/**
 * If faults in at least this many fields are not refused, requests are not validated at all; with fewer, each field is
 * a separate mistake.
 */
const manyFields = 4;

/**
 * Later failures of a check follow from its first; for derived requests with only a few wrong fields, from the first of
 * the same field. Failures found by observers have no order, because each message is evaluated independently.
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
  // An empty object lacks each of its fields.
  const insides = firstBy(cases, ({ check, failure: { field = '' } }) =>
    field.includes('.') ? [`${check.id}\n${field.replace(/\.[^.]*$/, '')}`] : [],
  );
  // Bounds depend on the valid request being accepted; the contents of refusals depend on faults being refused.
  const isBase = ({ check, failure: { about, field } }: Case) =>
    about === 'value' && bounds.test(check.id) === (field === undefined);
  const bases = firstBy(cases.filter(isBase), ({ check }) => [check.id]);
  return (one) => {
    const { kind, about, field } = one.failure;
    if (kind === 'contract') return undefined;
    const inside = insides.get(`${one.check.id}\n${field ?? ''}`);
    const base = about === 'value' && !isBase(one) ? bases.get(one.check.id) : undefined;
    return inside ?? base ?? firsts.get(strandOf(one));
  };
}

/** Returns the subject of a failure of derived requests: a field of the request, or the subject of the assertion. */
function subjectOf({ field, about, pointer }: Case['failure']): string {
  return field ?? (about === 'body' ? pointer : (about ?? ''));
}

/** Whether the expected value is missing. */
function isMissing({ failure: { values } }: Case): boolean {
  return values?.received?.length === 0;
}

/** Returns the kinds of messages that a failure is based on: endpoint and status, or event. */
function messagesOf({ failure: { exchanges, deliveries } }: Case): readonly string[] {
  return [
    ...deliveries.map((delivery) => `event ${eventOf(delivery) ?? delivery.eventType}`),
    ...exchanges.map((exchange) => `${sourceOf(exchange, undefined)} ${exchange.response?.status ?? 0}`),
  ];
}
