/** Where the time comes from; passed in, so that rules never read the machine's clock themselves. */
export interface Clock {
  /** The machine's time, milliseconds since 1970. Only due times of pending work are kept in it. */
  systemMs(): number;
  /** Only where the clock stands still: somebody has waited for this moment, and it has come. */
  readonly reach?: (ms: number) => void;
}

/** How fast a steady clock goes while the wall clock is behind it. */
const slowed = 0.9;

/**
 * Goes by itself and never back. Where the wall clock (`wallMs`, ms since 1970) jumps ahead, because it was set or the machine
 * has slept, this one goes with it. Where it is set back, this one goes on from where it was, at nine tenths of the speed of
 * `monotonicMs`, until the wall clock is there too: nothing that is planned waits for it.
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

/** Stands still between one due moment and the next, so that times depend on what is done and not on how fast. */
export function standingClock(startMs: number): Clock {
  let nowMs = startMs;
  return {
    systemMs: () => nowMs,
    reach: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
  };
}

/** Where a clock that stands still begins: a Monday, 9:00 in São Paulo, no night limit, a business day. */
export const firstStandingMs = Date.parse('2026-01-05T12:00:00.000Z');

/** An instant as stored and shown: UTC ISO 8601 with milliseconds and `Z`. */
export type Instant = string;

/** Milliseconds since 1970 to an instant. */
export function instant(ms: number): Instant {
  return new Date(ms).toISOString();
}
