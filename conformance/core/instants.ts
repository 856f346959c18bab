/** Maximum difference between two clocks, in ms, before a time counts as wrong. */
const toleranceMs = 5 * 60_000;
const quarterMs = 15 * 60_000;
/** The largest offset from UTC in use anywhere, in ms. */
const farthestMs = 14 * 3_600_000;

const offset = /(Z|[+-]\d{2}(:?\d{2})?)$/;
const withSeconds = /T\d{2}:\d{2}:\d{2}/;

/**
 * Whether a timestamp can be the time at which it was sent. `clocks` are the instants to compare it with, in ms since
 * 1970: our own clock, and the Date header of the response; matching one of them is enough. According to ISO 8601, a
 * timestamp without an offset may be in any local time.
 */
export function canBeTimeOf(timestamp: unknown, clocks: readonly number[]): boolean {
  if (typeof timestamp !== 'string') return false;
  const read = readAs(timestamp);
  return clocks.some((clock) => {
    const apart = Math.abs(read - clock);
    if (offset.test(timestamp)) return apart <= toleranceMs;
    const fromQuarter = Math.min(apart % quarterMs, quarterMs - (apart % quarterMs));
    return apart <= farthestMs + toleranceMs && fromQuarter <= toleranceMs;
  });
}

/**
 * Whether a timestamp can be the time at which it was sent, after the target was asked to let this many seconds pass: it
 * may have advanced its clock or made its data older.
 */
export function canBeTimeAfter(
  timestamp: unknown,
  seconds: number,
  answer: { readonly headers: Readonly<Record<string, string | undefined>> },
): boolean {
  const clocks = [now(), Date.parse(answer.headers['date'] ?? '')];
  return canBeTimeOf(timestamp, [...clocks, ...clocks.map((clock) => clock + seconds * 1000)]);
}

/**
 * Slightly more than half a day, in seconds. A clock without AM and PM is right in only one half of the day. After exactly
 * twelve hours it would show the original time, which is right for a target that makes its data older instead.
 */
export const halfADay = 12 * 3600 + 1_200;

/** The kit's clock, in ms since 1970. */
export function now(): number {
  return Date.now();
}

/** Whether a timestamp can lie in a short span, by our clock or by the Date header of its response. */
export function isAround(
  timestamp: unknown,
  span: { from: number; to: number },
  answer?: { readonly headers: Readonly<Record<string, string | undefined>> },
): boolean {
  return canBeTimeOf(timestamp, [span.from, span.to, Date.parse(answer?.headers['date'] ?? '')]);
}

/**
 * Whether the first of two timestamps of one clock can be at or after the second, within their precision. If only one of
 * them has an offset, the other may be in any local time.
 */
export function canFollow(later: unknown, earlier: unknown): boolean {
  if (typeof later !== 'string' || typeof earlier !== 'string') return false;
  const precisionMs = hasSeconds(later) && hasSeconds(earlier) ? 1_000 : 60_000;
  const zonesMs = offset.test(later) === offset.test(earlier) ? 0 : 2 * farthestMs;
  return readAs(later) >= readAs(earlier) - precisionMs - zonesMs;
}

/** Whether a timestamp has a non-zero fraction of a second, so its clock is finer than a second. */
export function hasFraction(timestamp: unknown): boolean {
  return typeof timestamp === 'string' && /[.,]\d*[1-9]/.test(timestamp);
}

/** The resolution in ms of a clock, judging by the number of fraction digits in its timestamp: 100 for tenths. */
export function stepMs(timestamp: unknown): number {
  const [, digits = ''] = typeof timestamp === 'string' ? (/[.,](\d+)/.exec(timestamp) ?? []) : [];
  return digits === '' ? 1_000 : 10 ** Math.max(0, 3 - digits.length);
}

/** Whether two timestamps denote the same time, although one may be more precise. */
export function isSameMoment(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [first, second] = [one, other].map((time) => Date.parse(typeof time === 'string' ? time : ''));
  const apartMs = Math.abs((first ?? NaN) - (second ?? NaN));
  if (hasFraction(one) !== hasFraction(other)) return apartMs < 1_000;
  return apartMs < 1 + (hasFraction(one) ? Math.max(stepMs(one), stepMs(other)) : 1);
}

/** Whether a timestamp includes seconds, so that two timestamps taken seconds apart differ. */
export function hasSeconds(timestamp: unknown): boolean {
  return typeof timestamp === 'string' && withSeconds.test(timestamp);
}

/** Parses a timestamp to ms since 1970, taking it as UTC if it has no offset; NaN if it is not a timestamp. */
function readAs(timestamp: string): number {
  return Date.parse(parseable(timestamp, offset.test(timestamp)));
}

/** Converts forms of ISO 8601 that `Date.parse` does not know: a decimal comma, offsets without colon or minutes. */
function parseable(timestamp: string, hasOffset: boolean): string {
  const pointed = timestamp.replace(',', '.').replace(/(\.\d{3})\d+/, '$1');
  if (!hasOffset) return `${pointed}Z`;
  return pointed.replace(
    /([+-]\d{2}):?(\d{2})?$/,
    (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
  );
}

/** How long a clock may take to advance visibly, in ms, if it shows fractions of a second or only whole seconds. */
const fineMs = 300;
const coarseMs = 2_300;
const pauseMs = 50;

/**
 * Asks again until the time in the response differs from that in `first`, for as long as a running clock may need;
 * returns the last response.
 */
export async function later<A>(first: A, ask: () => Promise<A>, read: (answer: A) => unknown): Promise<A> {
  const before = read(first);
  const until = performance.now() + (hasFraction(before) ? fineMs : coarseMs);
  let last = await ask();
  while (read(last) === before && hasSeconds(before) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    last = await ask();
  }
  return last;
}
