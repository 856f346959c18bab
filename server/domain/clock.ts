/** The source of time; passed in, so that rules never read the machine's clock themselves. */
export interface Clock {
  /** The machine's time, ms since 1970. Only due times of pending work use it. */
  systemMs(): number;
  /** Only on a standing clock: moves it to this moment, because somebody has waited for it. */
  readonly reach?: (ms: number) => void;
}

/** The speed of a steady clock while the wall clock is behind it. */
const slowed = 0.9;

/**
 * A clock that runs by itself and never goes back. If the wall clock (`wallMs`, ms since 1970) jumps ahead, because it
 * was set or the machine was asleep, this clock follows. If the wall clock is set back, this one continues at nine
 * tenths of the speed of `monotonicMs` until the wall clock has caught up, so planned work is not delayed.
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
 * A clock that stands still between one due moment and the next, so that times depend on what is done rather than on
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

/** Milliseconds since 1970 to an instant. */
export function instant(ms: number): Instant {
  return new Date(ms).toISOString();
}
