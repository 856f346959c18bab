/** Where the time comes from; passed in, so that rules never read the machine's clock themselves. */
export interface Clock {
  /** The machine's time, milliseconds since 1970. Only due times of pending work are kept in it. */
  systemMs(): number;
  /** Only where the clock stands still: somebody has waited for this moment, and it has come. */
  readonly reach?: (ms: number) => void;
}

/** Goes by itself. */
export const machineClock: Clock = { systemMs: Date.now };

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

/** An instant as stored and shown: UTC ISO 8601 with milliseconds and `Z`. */
export type Instant = string;

/** Milliseconds since 1970 to an instant. */
export function instant(ms: number): Instant {
  return new Date(ms).toISOString();
}
