import { setTimeout as pause } from 'node:timers/promises';

import { type Clock, instant } from '../domain/clock.js';
import type { Store } from '../storage/store.js';

/** What is kept, and who must know. */
export interface RetentionOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** How long notifications are kept that are delivered or dead, with their attempts; ms. */
  readonly keepMs: number;
  readonly onError: (error: unknown) => void;
}

/** How often it is looked for what is too old, ms: the first time, and from then on. */
const everyMs = { first: 60_000, then: 3_600_000 } as const;
/** Max notifications that one transaction forgets. */
const batchSize = 100;
/** Pause between two transactions, so that others have their turn, ms. */
const betweenMs = 5;
/** How long resend requests are kept, ms: much longer than the minute that their rate is counted by. */
const keepResendsMs = 86_400_000;

/**
 * Forgets what was told long ago, in small transactions, now and then. Several gateways may do it at once: what one has
 * forgotten the other finds gone. Nothing is lost where it is not done for a while.
 */
export class Retention {
  readonly #options: RetentionOptions;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  /** Everything up to this notification is forgotten. */
  #forgottenTo = 0;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /** Looks for what is too old, and goes on doing so. */
  start(delayMs: number = everyMs.first): void {
    this.#timer = setTimeout(() => {
      this.#running = this.forget()
        .catch(this.#options.onError)
        .then(() => (this.#ending.signal.aborted ? undefined : this.start(everyMs.then)));
    }, delayMs);
    this.#timer.unref();
  }

  /** Stops after the transaction that is under way. */
  async stop(): Promise<void> {
    this.#ending.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  /** Forgets all that is too old now. */
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
    return store.write(async ({ forgetting }) => {
      const page = await forgetting.after(after, batchSize);
      const isKept = page.filter(({ forgottenAt }) => forgottenAt === null);
      const old = isKept.filter(({ createdAt, open }) => createdAt < before && open === 0);
      for (const { id } of old) await forgetting.forget(id, instant(nowMs));
      return {
        last: page.at(-1)?.id ?? null,
        allForgotten: old.length === isKept.length,
        // What comes later is as young.
        allKept: page.every(({ createdAt }) => createdAt >= before),
      };
    }, null);
  }

  async #pause(): Promise<void> {
    await pause(betweenMs, undefined, { ref: false });
  }
}
