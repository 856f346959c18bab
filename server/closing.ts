import { defaults } from './options.js';
import type { Log } from './domain/log.js';

/** Time, after the cut, for storage to release work and to close, in ms. */
const afterCutMs = 1_000;

/**
 * Closes within a bounded time. After `timeoutMs`, the signal `cut` asks `close` to stop waiting; if `close` has not
 * finished 1 s later (because a database does not respond), it is abandoned.
 */
export async function closeInTime(
  timeoutMs: number = defaults.shutdownTimeoutMs,
  log: Log,
  close: (cut: AbortSignal) => Promise<void>,
): Promise<void> {
  log('info', 'closing', {});
  const cut = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, act: () => void) => void timers.push(setTimeout(act, ms));
  after(timeoutMs, () => {
    log('info', 'cutting off unfinished work', {});
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
