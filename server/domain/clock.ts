import type { Account } from './account.js';

/** The source of time. It is passed in, so that rules never read the machine's clock themselves. */
export interface Clock {
  /** The machine's time, ms since 1970. Only due times of pending work use it. */
  systemMs(): number;
  /** Moves a standing clock to this time, because a caller waited for it; absent on other clocks. */
  readonly reach?: (ms: number) => void;
}

/** The speed of a steady clock while the wall clock is behind it. */
const slowed = 0.9;

/**
 * Creates a clock that runs by itself and never goes back. If the wall clock (`wallMs`, ms since 1970) jumps ahead,
 * because it was set or the machine was asleep, this clock follows. If the wall clock is set back, this one continues
 * at nine tenths of the speed of `monotonicMs` until the wall clock has caught up, so planned work is not delayed.
 */
export function steadyClock(wallMs: () => number, monotonicMs: () => number): Clock {
  let nowMs = wallMs();
  let readAtMs = monotonicMs();
  return {
    systemMs: () => {
      const elapsedMs = monotonicMs() - readAtMs;
      readAtMs += elapsedMs;
      nowMs = Math.max(wallMs(), nowMs + elapsedMs * slowed);
      return Math.floor(nowMs);
    },
  };
}

/**
 * Creates a clock that stands still between one due time and the next, so that times depend on what happens, not on
 * speed.
 */
export function standingClock(startMs: number): Clock {
  let nowMs = startMs;
  return {
    systemMs: () => nowMs,
    reach: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
  };
}

/** Where a standing clock starts: a Monday, 9:00 in São Paulo, so a business day and outside the night window. */
export const firstStandingMs = Date.parse('2026-01-05T12:00:00.000Z');

/** An instant as stored and shown: UTC ISO 8601 with milliseconds and `Z`. */
export type Instant = string;

/** Converts milliseconds since 1970 to an instant. */
export function instant(ms: number): Instant {
  return new Date(ms).toISOString();
}

const zone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** Maximum number of cached minutes. */
const maxMinutes = 1_000;

/** Returns the calendar date in São Paulo, `YYYY-MM-DD`, of a time (ms since 1970). OP-23. */
export const calendarDay: (ms: number) => string = ofMinute((ms) => dayFormat.format(ms));

/** Returns the minutes since midnight in São Paulo of a time (ms since 1970). */
export const minuteOfDay: (ms: number) => number = ofMinute((ms) => minutesOf(timeFormat.format(ms)));

/** Whether a time (ms since 1970) is in the night window: [20:00, 06:00) in São Paulo. OP-23. */
export function isNight(ms: number): boolean {
  const minute = minuteOfDay(ms);
  return minute >= 20 * 60 || minute < 6 * 60;
}

/** Returns how many ms to add to `ms` so that a clock in São Paulo shows `HH:MM` on the same day. */
export function offsetToLocalTime(ms: number, localTime: string): number {
  return (minutesOf(localTime) - minuteOfDay(ms)) * minuteMs;
}

/** Whether a text is a time of day `HH:MM`. */
export function isLocalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function minutesOf(localTime: string): number {
  const [hours = '0', minutes = '0'] = localTime.split(':');
  return (Number(hours) * 60 + Number(minutes)) % dayMinutes;
}

/** Caches results per minute: formatting is slow, and requests ask about the same few minutes. */
function ofMinute<T>(find: (ms: number) => T): (ms: number) => T {
  const cache = new Map<number, T>();
  return (ms) => {
    const minute = Math.floor(ms / minuteMs);
    const found = cache.get(minute) ?? find(ms);
    if (cache.size >= maxMinutes) cache.clear();
    cache.set(minute, found);
    return found;
  };
}

/** Returns the account's time, ms since 1970, when the machine's clock shows `systemMs`. */
export function accountNow(account: Pick<Account, 'clockOffsetMs'>, systemMs: number): number {
  return systemMs + account.clockOffsetMs;
}

/** One moment, on the machine's clock and on an account's. */
export interface Moment {
  /** The machine's time, ms since 1970; due times of planned work use it. */
  readonly systemMs: number;
  /** The account's time, ms since 1970. */
  readonly nowMs: number;
  /** The account's time, as stored and shown. */
  readonly at: Instant;
}

export function momentOf(account: Pick<Account, 'clockOffsetMs'>, clock: Clock): Moment {
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  return { systemMs, nowMs, at: instant(nowMs) };
}

/**
 * Returns the calendar day (`YYYY-MM-DD`) whose daily limit applies to a payment made at `nowMs` of the account's
 * clock.
 */
export function spendingDay(account: Account, nowMs: number): string {
  return calendarDay(nowMs + account.wallClockOffsetMs);
}

/** Whether `nowMs` of the account's clock is in the night window according to the account's wall clock. */
export function isNightFor(account: Account, nowMs: number): boolean {
  return isNight(nowMs + account.wallClockOffsetMs);
}
