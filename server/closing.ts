import type { Listening } from './http/connections.js';
import { defaults } from './options.js';
import type { LiveChanges } from './live-updates/changes.js';
import type { Log } from './domain/log.js';
import type { DeliveryChannel } from './notifications/deliverer.js';
import type { Retention } from './notifications/retention.js';
import type { Scheduler } from './scheduler/scheduler.js';
import type { Store } from './storage/store.js';

/** How long, after the cut, storage may take to release work and to close, in ms. */
const afterCutMs = 1_000;

/**
 * Closes within a bounded time. After `timeoutMs`, `cut` tells `close` to wait no longer; if it has not finished 1 s
 * later (because a database does not answer), it is abandoned.
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

/** What is shut down with a gateway. */
export interface Ending {
  readonly scheduler: Scheduler;
  readonly live: LiveChanges;
  /** Null if it has never listened. */
  readonly listening: Listening | null;
  readonly delivery: DeliveryChannel;
  readonly retention: Retention;
  readonly store: Store;
}

/** Shuts down the parts of a gateway in order; waits for work in progress until `cut` aborts. */
export async function end(
  { scheduler, live, listening, delivery, retention, store }: Ending,
  cut: AbortSignal,
): Promise<void> {
  scheduler.halt();
  live.close();
  await listening?.close(cut);
  delivery.endLookups();
  await scheduler.stop(cut);
  await retention.stop();
  // The store first, so that a delivery that is cut off does not count as a failed attempt.
  await store.close();
  await delivery.close();
}
