/** The longest that one pause counts, in ms. */
const sliceMs = 100;

/**
 * Calls back once a target has had `totalMs` for something. It counts pauses, not the clock: a pause that ends late,
 * because this process or its machine was busy meanwhile, counts as long as it was meant to be, and what arrived in that
 * time is read before the next pause ends. Returns a function that stops it.
 */
export function afterPatience(totalMs: number, callback: () => void): () => void {
  let leftMs = totalMs;
  let timer: NodeJS.Timeout;
  const pause = (): void => {
    const ms = Math.min(leftMs, sliceMs);
    leftMs -= ms;
    timer = setTimeout(leftMs > 0 ? pause : callback, ms);
  };
  pause();
  return () => clearTimeout(timer);
}
