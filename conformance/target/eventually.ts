/** How long a target may take for what it does a moment later, and the longest pause between two looks, ms. */
const patienceMs = 5_000;
const longestPauseMs = 200;

/** Looks until what is read holds, or patience is over; answers the last reading. */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (reading: T) => boolean,
  timeoutMs = patienceMs,
): Promise<T> {
  const startedAt = performance.now();
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const reading = await read();
    if (holds(reading) || performance.now() - startedAt > timeoutMs) return reading;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
