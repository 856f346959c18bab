import { setTimeout as pause } from 'node:timers/promises';

import { type Clock, instant } from '../domain/clock.js';
import type { Store } from '../storage/store.js';

export interface RetentionOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** How long delivered or dead notifications are kept with their attempts, in ms. */
  readonly keepMs: number;
  readonly onError: (error: unknown) => void;
}

/** Delay of the first search for old notifications after the start, and interval of the following ones, in ms. */
const everyMs = { first: 60_000, then: 3_600_000 } as const;
const batchSize = 100;
/** Pause between two transactions, in ms, so that other writers get their turn. */
const betweenMs = 5;
/** How long resend requests are kept, in ms: much longer than the minute over which their rate is counted. */
const keepResendsMs = 86_400_000;

/**
 * Deletes old notifications in small transactions, from time to time. Several gateways may do so at once: rows that one
 * has deleted, the others no longer find. It does no harm if this does not run for a while.
 */
export class Retention {
  readonly #options: RetentionOptions;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  /** The content of all notifications up to this id has been deleted. */
  #forgottenTo = 0;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /** Starts searching for old notifications at regular intervals. */
  start(delayMs: number = everyMs.first): void {
    this.#timer = setTimeout(() => {
      this.#running = this.forget()
        .catch(this.#options.onError)
        .then(() => (this.#ending.signal.aborted ? undefined : this.start(everyMs.then)));
    }, delayMs);
    this.#timer.unref();
  }

  /** Stops after the current transaction. */
  async stop(): Promise<void> {
    this.#ending.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  /** Deletes everything that is too old. */
  async forget(): Promise<void> {
    const { store, clock } = this.#options;
    const before = clock.systemMs() - keepResendsMs;
    while ((await store.write(({ resends }) => resends.forgetOld(before, batchSize), null)) === batchSize)
      await this.#pause();
    const nowMs = clock.systemMs();
    while (
      (await store.write(({ sessions }) => sessions.forgetExpired(nowMs, batchSize), null)) === batchSize
    )
      await this.#pause();
    let after = this.#forgottenTo;
    let allForgotten = true;
    for (;;) {
      const page = await this.#forgetPage(after);
      allForgotten &&= page.allForgotten;
      if (allForgotten) this.#forgottenTo = page.last ?? after;
      if (page.last === null || page.allKept || this.#ending.signal.aborted) return;
      after = page.last;
      await this.#pause();
    }
  }

  async #forgetPage(after: number) {
    const { store, clock, keepMs } = this.#options;
    const nowMs = clock.systemMs();
    const before = instant(nowMs - keepMs);
    return store.write(async ({ retainedNotifications }) => {
      const page = await retainedNotifications.after(after, batchSize);
      const isKept = page.filter(({ forgottenAt }) => forgottenAt === null);
      const old = isKept.filter(({ createdAt, open }) => createdAt < before && open === 0);
      for (const { id } of old) await retainedNotifications.forget(id, instant(nowMs));
      return {
        last: page.at(-1)?.id ?? null,
        allForgotten: old.length === isKept.length,
        // Later notifications are even younger.
        allKept: page.every(({ createdAt }) => createdAt >= before),
      };
    }, null);
  }

  async #pause(): Promise<void> {
    await pause(betweenMs, undefined, { ref: false });
  }
}
