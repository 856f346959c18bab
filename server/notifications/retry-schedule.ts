/**
 * When a failed delivery is retried (OP-18), in seconds after the first attempt. After the last attempt the delivery is
 * dead and can be sent again on request.
 */
export const retrySchedules = {
  /** 0, 5, 10 and 25 minutes. */
  production: [0, 300, 600, 1500],
  /** Seconds, for `serve`. */
  sandbox: [0, 5, 10, 25],
} as const;

/** Seconds after the first attempt, ascending, beginning with 0. */
export type RetrySchedule = readonly number[];

/** How long after attempt number `attempts` (1 is the first) the next one is due, in ms; null if there is none left. */
export function nextAttemptInMs(schedule: RetrySchedule, attempts: number): number | null {
  const next = schedule[attempts];
  const last = schedule[attempts - 1];
  return next === undefined || last === undefined ? null : (next - last) * 1000;
}
