import type { Log } from './log.js';

/** How long closing waits for what is under way, ms. With what follows less than the 10 s after which Docker kills. */
const defaultTimeoutMs = 8_000;
/** How long, after the cut, storage may take to take work back and to close, ms. */
const afterCutMs = 1_000;

/**
 * Closes in a time that nothing can stretch: `close` is told by `cut`, after `timeoutMs`, to wait for nobody any more; where it
 * has not come to its end 1 s later (a database that does not answer), it is left alone.
 */
export async function closeInTime(
  timeoutMs = defaultTimeoutMs,
  log: Log,
  close: (cut: AbortSignal) => Promise<void>,
): Promise<void> {
  log('info', 'closing', {});
  const cut = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, act: () => void) => void timers.push(setTimeout(act, ms));
  after(timeoutMs, () => {
    log('info', 'what is still under way is cut off', {});
    cut.abort();
  });
  const givenUp = new Promise<void>((resolve) => {
    after(timeoutMs + afterCutMs, () => {
      log('error', 'the database did not close in time', {});
      resolve();
    });
  });
  await Promise.race([close(cut.signal), givenUp]).finally(() => timers.forEach(clearTimeout));
}
