/** How long a target may take for what it does asynchronously, and the longest pause between two readings, in ms. */
const patienceMs = 5_000;
const maxPauseMs = 200;

/** Reads repeatedly until the reading holds, or until the timeout; returns the last reading. */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (reading: T) => boolean,
  timeoutMs = patienceMs,
): Promise<T> {
  const startedAt = performance.now();
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const reading = await read();
    if (holds(reading) || performance.now() - startedAt > timeoutMs) return reading;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
