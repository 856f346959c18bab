/** Time allowed for the asynchronous work of a target, and the longest pause between two readings, in ms. */
const patienceMs = 5_000;
const maxPauseMs = 200;

/**
 * Reads repeatedly until `holds` accepts the reading or the target has had `timeoutMs`; returns the last reading, which
 * is taken after that time. Only the pauses between readings count, plus the duration of each reading, capped at the
 * length of the pause after it, so that a slow machine or network is not held against the target.
 */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (reading: T) => boolean,
  timeoutMs = patienceMs,
): Promise<T> {
  let waitedMs = 0;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 3, maxPauseMs)) {
    const startedAt = performance.now();
    const reading = await read();
    if (holds(reading) || waitedMs > timeoutMs) return reading;
    waitedMs += pauseMs + Math.min(performance.now() - startedAt, pauseMs);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
