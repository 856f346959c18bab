import { randomBytes } from 'node:crypto';

import { NoRoom } from './errors.js';

/** How much is written to find out whether there is room again, in bytes: more than a few payments. */
const trialBytes = 256 * 1024;

/** Stores a text in place of the one before. */
export type StoreText = (text: string) => Promise<unknown>;

/** Whether what is written finds room on the disk: by a write that has found none, and what was tried after it. */
export class DiskRoom {
  #isFull = false;
  #trial: Promise<void> | null = null;

  /** Reports a write that failed. */
  failed(error: unknown): void {
    if (error instanceof NoRoom) this.#isFull = true;
  }

  /** Whether a write found no room, and neither does another one that is tried now: one, however many ask. */
  async isFull(store: StoreText): Promise<boolean> {
    if (!this.#isFull) return false;
    await (this.#trial ??= this.#try(store).finally(() => (this.#trial = null)));
    return this.#isFull;
  }

  async #try(store: StoreText): Promise<void> {
    try {
      // Random, or PostgreSQL would store it compressed.
      await store(randomBytes(trialBytes / 2).toString('hex'));
      await store('');
      this.#isFull = false;
    } catch (error) {
      this.failed(error);
    }
  }
}
