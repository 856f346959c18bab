import { now } from '../../core/instants.js';

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
export function localTime(ms: number, aheadMinutes: number): string {
  const offset = new Date(Math.abs(aheadMinutes) * 60_000).toISOString().slice(11, 16);
  const local = new Date(ms + aheadMinutes * 60_000).toISOString().slice(0, 19);
  return `${local}${aheadMinutes < 0 ? '-' : '+'}${offset}`;
}

/** Texts that are no dates. The last one has digits of another script, which some libraries read. */
export const noDates = [
  ...['abc', '2026-13-01', '2026-01-32', '01/02/2026', '20260', 'yesterday'],
  ...['2026-01-05T25:00:00Z', '２０２６-01-05'],
];
