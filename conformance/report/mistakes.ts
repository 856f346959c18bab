import type { FailureValues } from '../core/failure-values.js';
import { withoutPositions } from '../core/json.js';
import type { StateName } from '../../generated/provider-states.js';
import { parseJson, untrusted } from '../core/untrusted-json.js';
import type { ReportFailure } from './report.js';
import { isTimestamp } from './differences.js';
import { balanceOperations, bodyOf, type Case, isRefusal, readsBalance, silenceOf } from './causes.js';

/**
 * A mistake in code that operations share, such as the computation of amounts or the clock: it shows in most chapters,
 * but is a single mistake. If too few places show it, each place is a separate mistake.
 */
export interface Mistake {
  readonly name: string;
  /** A defect that produces one finding, but several if this mistake is not known. */
  readonly example: string;
  /** Returns a key that failures showing the mistake share; undefined for a failure that does not show it. */
  readonly keyOf: (one: Case) => string | undefined;
  /** Returns where a failure shows it; undefined for a mere consequence, which is no evidence of the mistake. */
  readonly placeOf: (one: Case) => string | undefined;
  /** Minimum number of places that must show it. */
  readonly atLeast: number;
}

export const mistakes: readonly Mistake[] = [
  {
    name: 'nothing is notified',
    example: 'throughout/nothing-notified',
    keyOf: ({ failure }) => (silenceOf(failure).length > 0 ? '' : undefined),
    placeOf: ({ failure }) => silenceOf(failure).join(),
    atLeast: 3,
  },
  {
    name: 'balances are wrong after every operation that moves money',
    example: 'throughout/balances-late',
    keyOf: (one) => (readsBalance(one) || isInBalance(one) ? '' : undefined),
    placeOf: chapterOf,
    atLeast: 4,
  },
  {
    name: 'values are wrong in the same way',
    example: 'throughout/clock-late',
    keyOf: (one) => (isOfCutAmount(one) ? 'a cent off' : changeOf(one)),
    placeOf: (one) => (one.failure.about === 'status' ? undefined : chapterOf(one)),
    atLeast: 3,
  },
  {
    name: 'a member is wrong in every body',
    example: 'throughout/end-to-end-id-null',
    keyOf: memberOf,
    placeOf: ({ failure }) => bodyOf(failure),
    atLeast: 3,
  },
  {
    name: 'ids are not unique',
    example: 'throughout/transaction-id-constant',
    keyOf: ({ failure: { matcher } }) => (matcher === 'allDiffer' ? '' : undefined),
    placeOf: chapterOf,
    atLeast: 3,
  },
  {
    name: 'tokens that the gateway did not issue are accepted',
    example: 'auth/algorithm-none',
    keyOf: (one) => (isForgedAccess(one) ? '' : undefined),
    placeOf: ({ failure }) => failure.clause ?? undefined,
    atLeast: 2,
  },
  {
    name: 'the same status instead of the right one',
    example: 'throughout/refusals-500',
    keyOf: statusOf,
    placeOf: ({ failure }) => bodyOf(failure),
    atLeast: 3,
  },
  {
    name: 'the refusals of an operation have another status',
    example: 'later/refund-in-refused-with-422',
    keyOf: refusalStatusOf,
    placeOf: ({ failure }) => failure.clause ?? undefined,
    atLeast: 3,
  },
];

/** Returns a function that gives the keys of the mistakes that a failure shows, if enough places show them. */
export function mistakesIn(
  cases: readonly Case[],
  known: readonly Mistake[] = mistakes,
): (one: Case) => readonly string[] {
  const keysOf = (one: Case): readonly (readonly [Mistake, string])[] =>
    known.flatMap((mistake) => {
      const key = mistake.keyOf(one);
      return key === undefined ? [] : [[mistake, `${mistake.name}\n${key}`] as const];
    });
  const places = new Map<string, Set<string>>();
  for (const one of cases) {
    for (const [{ placeOf }, key] of keysOf(one)) {
      const place = placeOf(one);
      if (place !== undefined) places.set(key, (places.get(key) ?? new Set()).add(place));
    }
  }
  return (one) =>
    keysOf(one).flatMap(([{ atLeast }, key]) => ((places.get(key)?.size ?? 0) >= atLeast ? [key] : []));
}

/** Returns the chapter of the clause at which a failure counts, or its check if it counts at none. */
function chapterOf({ check, failure: { clause } }: Case): string {
  return clause?.replace(/-\d+$/, '') ?? check.id;
}

/** Whether this or an earlier request had an amount that loses a cent in binary floating-point arithmetic, such as 0.29. */
export function isOfCutAmount({ failure: { about, exchanges, chain = [] } }: Case): boolean {
  const sent = [exchanges[0]?.request.body ?? '', ...chain.map((step) => step.sent)];
  return about === 'status' && sent.flatMap((body) => numbersIn(parseJson(body))).some(isCutByFractions);
}

/** Whether a token was accepted that had to be refused for another reason than its expiry. */
function isForgedAccess({ failure: { about, values = {}, exchanges, chain = [] } }: Case): boolean {
  const [exchange] = exchanges;
  const isDue = values.expected?.length === 1 && values.expected[0] === 401;
  if (about !== 'status' || !isDue || exchange === undefined || isRefusal(exchange)) return false;
  const hasToken = /^Bearer ./i.test(exchange.request.headers['authorization'] ?? '');
  return hasToken && !chain.some(({ what }) => what === timePasses);
}

/** The provider state that advances the time. */
const timePasses: StateName = 'time passes';

function isCutByFractions(amount: number): boolean {
  return Math.trunc(amount * 100) !== Math.round(amount * 100);
}

/** Returns all numbers in a body, including texts that are numbers. */
function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number' || typeof value === 'string') return numberOf(value) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Returns a number, or a text that is one, as a list with one element; undefined for anything else. */
export function numberOf(value: unknown): readonly [number] | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? [number] : undefined;
}

/** Returns how a value differs from the correct one, if the difference identifies a mistake. */
function changeOf(one: Case): string | undefined {
  const { about, values } = one.failure;
  if (values === undefined || (about !== 'body' && about !== 'value')) return undefined;
  const { expected = [], received = [], type } = values;
  const [came] = received;
  if (typeof came === 'string' && isTimestamp(came)) return shiftOf(one, came);
  if (isTextOf(came, expected, type)) return 'a text';
  if (expected.length === 1 && isInOtherLetters(expected[0], came)) return 'other letters';
  return isMoney(one)
    ? changeOfAmounts(amountsIn(values, 'expected'), amountsIn(values, 'received'))
    : undefined;
}

const halfHourMs = 1_800_000;

/** Returns by how much a time is wrong; undefined if unknown. Clocks that are wrong by the same amount are one mistake. */
function shiftOf({ failure }: Case, came: string): string | undefined {
  const due = failure.values?.expected?.find((value) => typeof value === 'string' && isTimestamp(value));
  const dueMs = due === undefined ? nowOf(failure) : Date.parse(String(due));
  if (dueMs === undefined) return undefined;
  return `another time ${Math.round((Date.parse(came) - dueMs) / halfHourMs)}`;
}

/** Returns the time of the account when a message arrived; undefined if no message shows it. */
function nowOf({ exchanges, deliveries, chain = [] }: ReportFailure): number | undefined {
  const at = Date.parse(deliveries[0]?.receivedAt ?? exchanges[0]?.response?.headers['date'] ?? '');
  const passed = chain
    .filter(({ what }) => what === timePasses)
    .map(({ sent }) => Number(untrusted(parseJson(sent)).seconds) || 0);
  return Number.isNaN(at) ? undefined : at + 1000 * passed.reduce((sum, seconds) => sum + seconds, 0);
}

/** Compares amounts in cents: a single received amount with any of the expected ones, several with one each. */
function changeOfAmounts(right: readonly number[], wrong: readonly number[]): string | undefined {
  const [only, ...more] = wrong;
  const pairs = right.flatMap((one, index) => {
    const other = more.length === 0 ? only : wrong[index];
    return other === undefined ? [] : [[one, other] as const];
  });
  const others = pairs.filter(([one, other]) => one !== other);
  const isEach = (holds: (one: number, other: number) => boolean) =>
    others.length > 0 &&
    (more.length === 0 ? others.some((pair) => holds(...pair)) : others.every((pair) => holds(...pair)));
  if (isEach((one, other) => one !== 0 && one * 100 === other)) return 'a hundredfold';
  if (isEach((one, other) => one !== 0 && one === -other)) return 'another sign';
  return isEach((one, other) => Math.abs(one - other) === 1) ? 'a cent off' : undefined;
}

/** Whether a number was expected and its digits were received as a text. */
function isTextOf(came: unknown, expected: readonly unknown[], type: string | undefined): boolean {
  if (typeof came !== 'string' || numberOf(came) === undefined) return false;
  return /number|integer/.test(type ?? '') || (expected.length === 1 && String(expected[0]) === came);
}

function isInOtherLetters(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || one === other) return false;
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether a failure is about an amount, rather than a count, a page or a revision. */
export function isMoney(one: Case): boolean {
  const { about, pointer, deliveries, values = {} } = one.failure;
  if (values.unit !== undefined || values.expected?.some(isDecimal) === true || readsBalance(one))
    return true;
  return about === 'body' ? /(value|valor|amount)$/i.test(pointer) : deliveries.length > 0;
}

/** Whether a value is a text with two decimals, which is the format of amounts. */
function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d+\.\d\d$/.test(value);
}

/** Returns the expected or received amounts in cents; empty if one of the values is not a number. */
function amountsIn(values: FailureValues, which: 'expected' | 'received'): readonly number[] {
  const amounts = (values[which] ?? []).map((value) => centsOf(value, values));
  return amounts.every((one) => one !== undefined) ? amounts : [];
}

/** Converts a value of a failure to cents; undefined if it is not a number. If any value has decimals, all are in BRL. */
export function centsOf(value: unknown, { unit, expected = [], received = [] }: FailureValues) {
  const [number] = numberOf(value) ?? [];
  const isBrl = unit === 'BRL' || [...expected, ...received].some(isFraction);
  return number === undefined ? undefined : Math.round(number * (isBrl ? 100 : 1));
}

function isFraction(value: unknown): boolean {
  const [number = 0] = numberOf(value) ?? [];
  return isDecimal(value) || !Number.isInteger(number);
}

/** Returns the name of a member and what is wrong with it. */
function memberOf({ failure: { about, pointer, values = {} } }: Case): string | undefined {
  if (about !== 'body' && about !== 'notification') return undefined;
  const name = withoutPositions(pointer).split('/').at(-1) ?? '';
  if (name === '' || name === '*') return undefined;
  const [came] = values.received ?? ['wrong'];
  return `${name} ${came === undefined ? 'missing' : came === null ? 'null' : 'wrong'}`;
}

/** Whether a check compared a member of a balance, such as its time. */
function isInBalance({ failure: { kind, about, operation = '' } }: Case): boolean {
  return kind === 'expectation' && about === 'body' && balanceOperations.has(operation);
}

/** Returns the operation with the right and the wrong refusal status; for derived requests only if all have the same. */
function refusalStatusOf({ failure: { operation = '', about, values } }: Case): string | undefined {
  if (values === undefined || (about !== 'status' && values.of !== 'refusals')) return undefined;
  const [[right, ...rights], [wrong, ...wrongs]] = [new Set(values.expected), new Set(values.received)].map(
    (all) => [...all],
  ) as [unknown[], unknown[]];
  const isRefused = [right, wrong].every((one) => typeof one === 'number' && one >= 400 && one < 500);
  return isRefused && rights.length === 0 && wrongs.length === 0
    ? `${operation} ${String(right)} ${String(wrong)}`
    : undefined;
}

/** Returns the expected and the received status if both are refusals, or both successes. */
function statusOf({ failure: { about, values, exchanges } }: Case): string | undefined {
  const [came] = values?.received ?? [];
  const isOfAnswer = about === 'status' || came === exchanges[0]?.response?.status;
  if (!isOfAnswer || exchanges[0] === undefined || typeof came !== 'number') return undefined;
  // For any expected status: a broken gateway, or one that does not recognise its own tokens.
  if (came >= 500 || came === 401) return String(came);
  const [due, ...others] = values?.expected ?? [];
  return typeof due === 'number' && others.length === 0 && due >= 400 === isRefusal(exchanges[0])
    ? `${due} ${came}`
    : undefined;
}
