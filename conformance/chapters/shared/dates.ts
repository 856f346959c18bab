import { now } from '../../core/instants.js';

/** The calendar date this many days ago, `yyyy-mm-dd`. */
export const dateAgo = (days: number): string =>
  new Date(now() - days * 86_400_000).toISOString().slice(0, 10);

/** The moment this many days ago, ISO 8601. */
export const daysAgo = (days: number): string => new Date(now() - days * 86_400_000).toISOString();

/** Texts that nobody could read as dates. */
export const noDates = ['abc', '2026-13-01', '2026-01-32', '01/02/2026', '20260', 'yesterday'];
