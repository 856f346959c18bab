import { canBeTimeAfter, canBeTimeOf, halfADay, isAround, now } from '../../core/instants.js';
import { valueAt } from '../../core/json.js';
import { type CheckClauseId, type Exchange, type Expect, type Expectation, t, type Text } from '../check.js';
import { Skip } from '../../core/errors.js';

const dayMs = 86_400_000;
/** Brasília is behind UTC, so its current date has begun in every time zone that a gateway may use. */
const brasiliaMs = -3 * 3_600_000;

/** The date this many days ago, `yyyy-mm-dd`. */
export const dateAgo = (days: number): string =>
  new Date(now() + brasiliaMs - days * dayMs).toISOString().slice(0, 10);

/** The moment this many days ago, ISO 8601. */
export const daysAgo = (days: number): string => new Date(now() - days * dayMs).toISOString();

const hourMs = 3_600_000;
/** The zones by which a gateway may count days, in hours from UTC: UTC, and those of Brazil. */
const zones = [0, -2, -3, -4, -5];
/** A moment is this far, in ms, from where it would be read differently. */
const marginMs = 2 * 60_000;

/** When the current day began in each zone, in ms since 1970. */
const midnights = (): readonly number[] =>
  zones.map((hours) => Math.floor((now() + hours * hourMs) / dayMs) * dayMs - hours * hourMs);

/**
 * The latest moment, ISO 8601, since which more than this many days have gone by in every reading: as so many times 24
 * hours, and as dates in every zone.
 */
export const momentBeyond = (days: number): string =>
  new Date(Math.min(...midnights()) - days * dayMs - marginMs).toISOString();

/** The earliest moment of the last so many days in every reading: as 24 hours each, and as dates, today included. */
export const momentWithin = (days: number): string =>
  new Date(Math.max(...midnights()) - (days - 1) * dayMs + marginMs).toISOString();

/** A moment in ms since 1970, to the second, as the local time of a place so many minutes ahead of UTC: `+05:30`. */
function localTime(ms: number, aheadMinutes: number): string {
  const offset = new Date(Math.abs(aheadMinutes) * 60_000).toISOString().slice(11, 16);
  const local = new Date(ms + aheadMinutes * 60_000).toISOString().slice(0, 19);
  return `${local}${aheadMinutes < 0 ? '-' : '+'}${offset}`;
}

/** Texts that are no dates. The last one has digits of another script, which some libraries read. */
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

/** Expects the time at a place of an answer to be now, by our clock or that of the answer's Date header. */
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

/** The same since `from`, in ms since 1970. */
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

/** The same after half a day was made to pass. */
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
/** Minutes ahead of UTC: Brazil, and a place with half hours. At midday in UTC all have the same date. */
const places = [-180, 330] as const;

/** Whether the item is listed with these dates instead of those around it; undefined if the target refuses them. */
type IsListed = (dates: Readonly<Partial<Record<Name, string>>>) => Promise<boolean | undefined>;

/**
 * Expects a list to read every offset of a date-time, for an item of `ms` (since 1970): ten minutes later it begins too
 * late, ten minutes earlier it ends too early. Skips the check if the target refuses times, or goes by their dates
 * alone, which "ISO 8601 date" allows. One that refuses offsets is not judged by them.
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
    if (inUtc !== false) throw new Skip(t`the dates of the list have no time`);
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
/** Possible offsets, in minutes, of a time without one: UTC and Brasília (OP-57). */
const assumedOffsets = [0, -180];

interface Moment {
  /** Its possible meanings, ms since 1970. */
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
