import { shown, withoutPositions } from '../core/json.js';
import { parseJson } from '../core/untrusted-json.js';
import { bodyOf, type Case, isRefusal, readsBalance, silenceOf } from './causes.js';

/**
 * A mistake in a part that operations share, such as how amounts are computed or the time is told: it shows in most
 * chapters, but is one. If fewer places show it, each is a mistake of its own.
 */
export interface Mistake {
  readonly name: string;
  /** A defect of which a gateway shows one finding, but more if this mistake is not known. */
  readonly example: string;
  /** What failures that show it share; nothing for a failure that does not. */
  readonly keyOf: (one: Case) => string | undefined;
  /** Where a failure shows it; nothing for a failure that only follows from it, which proves nothing by itself. */
  readonly placeOf: (one: Case) => string | undefined;
  /** In how many places it must show. */
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
    name: 'balances are wrong, whatever moves the money',
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
    name: 'a member is wrong wherever it stands',
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

/** For each failure the keys of the mistakes that it shows, among those that enough places show. */
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

/** The chapter of the clause at which a failure counts, else its check. */
function chapterOf({ check, failure: { clause } }: Case): string {
  return clause?.replace(/-\d+$/, '') ?? check.id;
}

const instant = /^"?\d{4}-\d\d-\d\dT[\d:.,]+(Z|[+-][\d:]+)?"?$/;

/** Whether a request had an amount that arithmetic with binary fractions makes a cent less, such as 0.29. */
export function isOfCutAmount({ failure: { about, exchanges } }: Case): boolean {
  const amounts = exchanges[0]?.request.body?.match(/\b\d+\.\d{1,2}\b/g) ?? [];
  return (
    about === 'status' &&
    amounts.some((one) => Math.trunc(Number(one) * 100) !== Math.round(Number(one) * 100))
  );
}

/** How a value differs from the right one, where the difference says which mistake it is. */
function changeOf(one: Case): string | undefined {
  const { about, expected, received } = one.failure;
  if (about !== 'body' && about !== 'value') return undefined;
  if (instant.test(received)) return 'another time';
  if (isTextOf(received, expected)) return 'a text';
  if (isInOtherLetters(parseJson(expected), parseJson(received))) return 'other letters';
  if (!isMoney(one)) return undefined;
  const unit = /\.\d|BRL/.test(expected + received) ? 100 : 1;
  const [right, wrong] = [amountsIn(expected, unit), amountsIn(received, unit)];
  return wrong.length === 0 || right.length === 0 ? undefined : changeOfAmounts(right, wrong);
}

/** If there is one amount, any of the right ones would do; otherwise they belong together. */
function changeOfAmounts(right: readonly Amount[], wrong: readonly Amount[]): string | undefined {
  const [only, ...more] = wrong;
  const pairs = right.flatMap((one, index) => {
    const other = more.length === 0 ? only : wrong[index];
    return other === undefined ? [] : [[one, other] as const];
  });
  const others = pairs.filter(([one, other]) => one.cents !== other.cents);
  const isEach = (holds: (one: Amount, other: Amount) => boolean) =>
    others.length > 0 &&
    (more.length === 0 ? others.some((pair) => holds(...pair)) : others.every((pair) => holds(...pair)));
  if (isEach((one, other) => one.cents !== 0 && one.cents * 100 === other.cents)) return 'a hundredfold';
  return isEach((one, other) => Math.abs(one.cents - other.cents) === 1) ? 'a cent off' : undefined;
}

/** Whether a number was expected and its digits came as text. */
function isTextOf(received: string, expected: string): boolean {
  const text = parseJson(received);
  if (typeof text !== 'string' || text.trim() === '' || !Number.isFinite(Number(text))) return false;
  return expected === 'number' || expected === 'integer' || expected === text;
}

function isInOtherLetters(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || one === other) return false;
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether a failure looks at an amount, rather than at a count, a page or a revision. */
export function isMoney(one: Case): boolean {
  const { about, expected, pointer, deliveries } = one.failure;
  if (/\.\d\d\b/.test(expected) || readsBalance(one)) return true;
  return about === 'body' ? /(value|valor|amount)$/i.test(pointer) : deliveries.length > 0;
}

interface Amount {
  readonly cents: number;
}

/** The words around amounts, of checks and of histories. */
const wordsOfAmounts = /, after: .*$|\b(one of|BRL|available|and|blocked|\w+Balance)\b|["\s,]/gs;

/** The amounts that a text consists of, of so many cents each; none if it says anything else. */
function amountsIn(text: string, unit: number): readonly Amount[] {
  const numbers = text.replace(/, after: .*$/s, '').match(/-?\d+(\.\d+)?/g) ?? [];
  const rest = text.replace(/-?\d+(\.\d+)?/g, ' ').replace(wordsOfAmounts, '');
  if (rest !== '') return [];
  return numbers.map((number) => ({ cents: Math.round(Number(number) * unit) }));
}

/** A member by its name, and what is wrong with it. */
function memberOf({ failure: { about, pointer, received } }: Case): string | undefined {
  if (about !== 'body' && about !== 'notification') return undefined;
  const name = withoutPositions(pointer).split('/').at(-1) ?? '';
  if (name === '' || name === '*') return undefined;
  return `${name} ${received === shown(undefined) || received === shown(null) ? received : 'wrong'}`;
}

/** Whether a check compared a member of a balance, such as its time. */
function isInBalance({ failure: { kind, about, operation = '' } }: Case): boolean {
  return kind === 'expectation' && about === 'body' && /balance/i.test(operation);
}

/** The operation, and the wrong status with which it refuses; also of derived requests, if it is the same for each. */
function refusalStatusOf({
  failure: { operation = '', about, expected, received },
}: Case): string | undefined {
  const [right, wrong] =
    about === 'status'
      ? [expected, [received]]
      : [
          /refused with (\d{3})$/.exec(expected)?.[1],
          (received.match(/: \d{3}\b/g) ?? []).map((one) => one.slice(2)),
        ];
  const [status, ...others] = new Set(wrong);
  const isRefused = [right, status].every((one) => /^4\d\d$/.test(one ?? ''));
  return isRefused && others.length === 0 ? `${operation} ${right ?? ''} ${status ?? ''}` : undefined;
}

/** The status that came instead of one of the same kind: a refusal instead of another, a success instead of another. */
function statusOf({ failure: { about, expected, received, exchanges } }: Case): string | undefined {
  if (about !== 'status' || exchanges[0] === undefined) return undefined;
  // Whatever was right: a broken gateway, or one that does not recognise its own tokens.
  if (Number(received) >= 500 || received === '401') return received;
  const isRefused = isRefusal(exchanges[0]);
  return /^\d+$/.test(expected) && Number(expected) >= 400 === isRefused
    ? `${expected} ${received}`
    : undefined;
}
