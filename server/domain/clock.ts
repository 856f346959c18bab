/** Where the time comes from; passed in, so that rules never read the machine's clock themselves. */
export interface Clock {
  /** The machine's time, milliseconds since 1970. Only due times of pending work are kept in it. */
  systemMs(): number;
}

/** An instant as stored and shown: UTC ISO 8601 with milliseconds and `Z`. */
export type Instant = string;

/** Milliseconds since 1970 to an instant. */
export function instant(ms: number): Instant {
  return new Date(ms).toISOString();
}
