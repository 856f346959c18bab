import { canBeTimeAfter, canBeTimeOf, halfADay, isAround, now } from '../../core/instants.js';
import { valueAt } from '../../core/json.js';
import { type CheckClauseId, type Exchange, type Expect, type Expectation, t, type Text } from '../check.js';
import { Skip } from '../../core/errors.js';

const dayMs = 86_400_000;
/** Offset of Brasília from UTC, in ms. It is behind UTC, so its current date has already begun in UTC. */
const brasiliaMs = -3 * 3_600_000;

/** The date this many days ago, `yyyy-mm-dd`. */
export const dateAgo = (days: number): string =>
  new Date(now() + brasiliaMs - days * dayMs).toISOString().slice(0, 10);

/** The moment this many days ago, ISO 8601. */
export const daysAgo = (days: number): string => new Date(now() - days * dayMs).toISOString();

const hourMs = 3_600_000;
/** The time zones in which a gateway may count days, in hours from UTC: UTC, and those of Brazil. */
const zones = [0, -2, -3, -4, -5];
/** Margin, in ms, between a moment and the limit at which its interpretation would change. */
const marginMs = 2 * 60_000;

/** The beginning of the current day in each zone, in ms since 1970. */
const midnights = (): readonly number[] =>
  zones.map((hours) => Math.floor((now() + hours * hourMs) / dayMs) * dayMs - hours * hourMs);

/**
 * The latest moment, ISO 8601, since which more than this many days have passed by any interpretation: counted as periods
 * of 24 hours, and as dates in any zone.
 */
export const momentBeyond = (days: number): string =>
  new Date(Math.min(...midnights()) - days * dayMs - marginMs).toISOString();

/** The earliest moment of the last `days` days by any interpretation: as 24 hours each, or as dates including today. */
export const momentWithin = (days: number): string =>
  new Date(Math.max(...midnights()) - (days - 1) * dayMs + marginMs).toISOString();

/** Formats a moment (ms since 1970), to the second, as local time of a place `aheadMinutes` ahead of UTC: `+05:30`. */
function localTime(ms: number, aheadMinutes: number): string {
  const offset = new Date(Math.abs(aheadMinutes) * 60_000).toISOString().slice(11, 16);
  const local = new Date(ms + aheadMinutes * 60_000).toISOString().slice(0, 19);
  return `${local}${aheadMinutes < 0 ? '-' : '+'}${offset}`;
}

/** Texts that are not dates. The last one has digits of another script, which some libraries accept. */
export const noDates = [
  'abc',
  '2026-13-01',
  '2026-01-32',
  '01/02/2026',
  '20260',
  'yesterday',
  '2026-01-05T25:00:00Z',
  '２０２６-01-05',
];

const ofRequest: Text = t`the time of the request`;

/** Expects the time at a place in a response to be now, by our clock or by the Date header of the response. */
export function expectNow(
  expectation: Expectation,
  answer: Exchange,
  pointer: string,
  what = ofRequest,
): boolean {
  const clocks = [now(), Date.parse(answer.headers['date'] ?? '')];
  const isNow = canBeTimeOf(valueAt(answer.json, pointer), clocks);
  return expectation.field(answer, pointer).holds(isNow, what, new Date(now()).toISOString());
}

/** Like `expectNow`, but accepts any time since `from`, in ms since 1970. */
export function expectSince(
  from: number,
  expectation: Expectation,
  answer: Exchange,
  pointer: string,
  what = ofRequest,
): void {
  const isThen = isAround(valueAt(answer.json, pointer), { from, to: now() }, answer);
  expectation.field(answer, pointer).holds(isThen, what);
}

/** Like `expectNow`, but after half a day was made to pass. */
export function expectHalfADayLater(
  expectation: Expectation,
  answer: Exchange,
  pointer: string,
  what = ofRequest,
): void {
  const isThen = canBeTimeAfter(valueAt(answer.json, pointer), halfADay, answer);
  expectation.field(answer, pointer).holds(isThen, what);
}

type Name = 'startDate' | 'endDate';

const offsetMarginMs = 10 * 60_000;
/** Offsets from UTC in minutes: Brazil, and a place with a half-hour offset. At midday in UTC, both have the same date. */
const places = [-180, 330] as const;

/** Whether the item is listed with these dates instead of its surrounding ones; undefined if the target refuses them. */
type IsListed = (dates: Readonly<Partial<Record<Name, string>>>) => Promise<boolean | undefined>;

/**
 * Expects a list to respect the offsets of date-times, for an item of the moment `ms` (since 1970): a range that begins ten
 * minutes later, or ends ten minutes earlier, does not contain the item. Skips the check if the target refuses times, or
 * uses only their dates, which "ISO 8601 date" allows. A target that refuses offsets is not judged by them.
 */
export async function expectOffsetsRead<Id extends CheckClauseId>(
  expect: Expect<Id>,
  ms: number,
  isListed: IsListed,
  clauses: Readonly<Record<Name, Id>>,
): Promise<void> {
  const bounds = [
    { name: 'startDate', within: ms - offsetMarginMs, beyond: ms + offsetMarginMs },
    { name: 'endDate', within: ms + offsetMarginMs, beyond: ms - offsetMarginMs },
  ] as const;
  for (const { name, beyond } of bounds) {
    const inUtc = await isListed({ [name]: localTime(beyond, 0).replace('+00:00', 'Z') });
    if (inUtc !== false) throw new Skip(t`the date filters of the list do not use times`);
  }
  for (const { name, within, beyond } of bounds) {
    const seen = [];
    for (const ahead of places) {
      for (const moment of [within, beyond]) seen.push(await isListed({ [name]: localTime(moment, ahead) }));
    }
    const wanted = places.flatMap(() => [true, false]);
    expect.at(clauses[name]).equal(
      seen.map((listed, index) => listed ?? wanted[index]),
      wanted,
    );
  }
}

const pattern =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?$/;
const minuteMs = 60_000;
/** Possible offsets, in minutes, of a time without an offset: UTC and Brasília (OP-57). */
const assumedOffsets = [0, -180];

interface Moment {
  /** The possible meanings of the timestamp, in ms since 1970. */
  readonly ms: readonly number[];
  readonly hasSeconds: boolean;
}

function momentOf(text: unknown): Moment {
  const parts = typeof text === 'string' ? pattern.exec(text) : null;
  if (parts === null) return { ms: [], hasSeconds: false };
  const [, minute = '', second, fraction = '0', zulu, sign, hours = '0', minutes = '0'] = parts;
  const local = Date.parse(`${minute}:${second ?? '00'}Z`) + Number(`0.${fraction}`) * 1000;
  const statedOffset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const offsets = zulu === undefined && sign === undefined ? assumedOffsets : [statedOffset];
  return { ms: offsets.map((offset) => local - offset * minuteMs), hasSeconds: second !== undefined };
}

/** Whether two timestamps of one clock can be this many seconds apart, within their precision. */
export function areApart(earlier: unknown, later: unknown, seconds: number): boolean {
  const [start, end] = [momentOf(earlier), momentOf(later)];
  const toleranceMs = start.hasSeconds && end.hasSeconds ? 10_000 : 70_000;
  return end.ms.some((to) => start.ms.some((from) => Math.abs(to - from - seconds * 1000) <= toleranceMs));
}
