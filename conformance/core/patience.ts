/** Maximum length of a single pause, in ms. */
const sliceMs = 100;

/**
 * Calls back once a target has had `totalMs` for something. It adds up pauses instead of reading the clock: if a pause
 * ends late because this process or its machine was busy, only its intended length counts, and data that arrived in the
 * meantime is read before the next pause ends. Returns a function that cancels the callback.
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
