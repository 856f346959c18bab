import { type Clock, firstStandingMs } from '../domain/clock.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What times in the books are held against. They are of several machines, whose clocks agree to within a second or two. */
export interface Times {
  /** A moment that no clock of a gateway is far beyond, ms since 1970. */
  readonly nowMs: number;
  /** In how many clock hours after the hour of a moment a gateway was at work. */
  readonly hoursAtWorkAfter: (ms: number) => number;
}

/** By how much times may be apart. */
export const tolerance = {
  /** Between what one machine wrote and what another wrote after it. */
  orderMs: 5 * secondMs,
  /** Beyond the present. */
  futureMs: dayMs,
  /** Work that failed is due again this much later, whatever it was planned for. */
  retryMs: minuteMs,
  /** Beyond the end of a lease that was taken now; a lease is 6 s. */
  leaseMs: minuteMs,
  /** Of a plan before what it is about was made: a clock may have been set right in between. */
  causeMs: dayMs,
} as const;

/** How far ahead work of a kind is planned, ms. What has an end of its own is held against that. */
export const horizonsMs: Readonly<Record<string, number>> = {
  // How long the sandbox bank takes can be set; a scenario may ask for 99,999 s.
  settle: 31 * dayMs,
  // 10,800 s is the longest queue of a transfer, 7 days the longest life of a charge.
  expire: 7 * dayMs,
  split: dayMs,
  // A receiver's Retry-After counts up to a day, a scenario's delay up to 99,999 s; schedules are short.
  deliver: 31 * dayMs,
  'end resend': hourMs,
};

/**
 * Clock hours of work by a gateway that a plan may be due for. A stopped gateway leaves what is due, and one that starts does
 * not do all of it at once; what has not been done by then is stuck. Receivers that hang hold deliveries up for longer.
 */
export function patienceHours(kind: string): number {
  return kind === 'deliver' ? 24 : 3;
}

/** Finds out what times to expect; `clock` is that of the machine of the audit. */
export async function timesOf({ plans }: AuditQueries, clock: Clock): Promise<Times> {
  const hours = (await plans.hoursAtWork()).sort();
  const starts = await plans.seededStarts();
  // A clock that stands still began another day at every start.
  const standingMs = starts > 0 ? firstStandingMs + (starts + 31) * dayMs : 0;
  return {
    nowMs: Math.max(clock.systemMs(), standingMs),
    hoursAtWorkAfter: (ms) => hours.length - firstAfter(hours, hourOf(ms)),
  };
}

/** The clock hour of a moment as instants begin; a moment that no calendar has is before or after all of them. */
function hourOf(ms: number): string {
  const maxDateMs = 8.64e15;
  if (!(Math.abs(ms) <= maxDateMs)) return ms < 0 ? '' : '\uffff';
  return new Date(ms).toISOString().slice(0, 13);
}

/** Where what is greater than a text begins in a sorted list. */
function firstAfter(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') > text) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** An instant as stored, ms since 1970; NaN where it is none. */
export function instantMs(text: string | null): number {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return NaN;
  return Date.parse(text);
}
