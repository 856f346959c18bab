import { type Clock, firstStandingMs } from '../domain/clock.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * What times in the database are compared with. They come from several machines, whose clocks agree to within a second or
 * two.
 */
export interface Times {
  /** A moment, ms since 1970, that no clock of a gateway is far beyond. */
  readonly nowMs: number;
  /** In how many clock hours after the hour of a moment a gateway was running. */
  readonly hoursAtWorkAfter: (ms: number) => number;
}

/** By how much times may differ. */
export const tolerance = {
  /** Between what one machine wrote and what another machine wrote after it. */
  orderMs: 5 * secondMs,
  /** Beyond the present. */
  futureMs: dayMs,
  /** Work that failed is due again this much later, whenever it was planned for. */
  retryMs: minuteMs,
  /** Beyond the end of a lease taken now; a lease lasts 6 s. */
  leaseMs: minuteMs,
  /** How much earlier than its cause something may be: a clock may have been corrected in between. */
  causeMs: dayMs,
} as const;

/** How far ahead work of each kind is planned, in ms. Work with an expiry of its own is compared with that. */
export const horizonsMs: Readonly<Record<string, number>> = {
  // The delay of the sandbox bank is configurable; a scenario may ask for 99,999 s.
  settle: 31 * dayMs,
  // The longest queue of a transfer is 10,800 s, the longest life of a charge 7 days.
  expire: 7 * dayMs,
  split: dayMs,
  // A receiver's Retry-After counts up to a day, a scenario's delay up to 99,999 s; retry schedules are short.
  deliver: 31 * dayMs,
  'end resend': hourMs,
};

/**
 * For how many clock hours with a running gateway work may be overdue. A stopped gateway leaves due work behind, and a
 * starting one does not do all of it at once; what is not done by then is stuck. Hanging receivers delay deliveries for
 * longer.
 */
export function patienceHours(kind: string): number {
  return kind === 'deliver' ? 24 : 3;
}

/** Finds out what to compare times with; `clock` is that of the machine of the audit. */
export async function timesOf({ plans }: AuditQueries, clock: Clock): Promise<Times> {
  const hours = (await plans.hoursAtWork()).sort();
  const starts = await plans.seededStarts();
  // A standing clock starts a new day with every start.
  const standingMs = starts > 0 ? firstStandingMs + (starts + 31) * dayMs : 0;
  return {
    nowMs: Math.max(clock.systemMs(), standingMs),
    hoursAtWorkAfter: (ms) => hours.length - firstAfter(hours, hourOf(ms)),
  };
}

/**
 * The clock hour of a moment, as the start of an instant; a moment outside the calendar is before or after all hours.
 */
function hourOf(ms: number): string {
  const maxDateMs = 8.64e15;
  if (!(Math.abs(ms) <= maxDateMs)) return ms < 0 ? '' : '\uffff';
  return new Date(ms).toISOString().slice(0, 13);
}

/** The index of the first item in a sorted list that is greater than a text. */
function firstAfter(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') > text) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A stored instant in ms since 1970; NaN if it is not one. */
export function instantMs(text: string | null): number {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return NaN;
  return Date.parse(text);
}
