import { now } from '../../core/instants.js';

const dayMs = 86_400_000;
/** Brasília is behind UTC, so its current date has begun in every time zone that a gateway may use. */
const brasiliaMs = -3 * 3_600_000;

/** The date this many days ago, `yyyy-mm-dd`. */
export const dateAgo = (days: number): string =>
  new Date(now() + brasiliaMs - days * dayMs).toISOString().slice(0, 10);

/** The moment this many days ago, ISO 8601. */
export const daysAgo = (days: number): string => new Date(now() - days * dayMs).toISOString();

/** Texts that are no dates. The last one has digits of another script, which some libraries read. */
export const noDates = [
  ...['abc', '2026-13-01', '2026-01-32', '01/02/2026', '20260', 'yesterday'],
  ...['2026-01-05T25:00:00Z', '２０２６-01-05'],
];
