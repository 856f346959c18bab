/** How long a target may take for what it does asynchronously, and the longest pause between two readings, in ms. */
const patienceMs = 5_000;
const maxPauseMs = 200;

/**
 * Reads repeatedly until the reading holds, or until the target has had this long; returns the last reading, which is
 * taken after that. What is counted are the pauses between readings and, of a reading, at most as long as the pause
 * before it: what the machine or the way to the target takes for a reading is not the target's.
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
