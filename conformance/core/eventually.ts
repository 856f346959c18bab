/** How long a target may take for what it does a moment later, and the longest pause between two looks, ms. */
const patienceMs = 5_000;
const maxPauseMs = 200;

/** Looks until what is read holds, or patience is over; returns the last reading. */
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
