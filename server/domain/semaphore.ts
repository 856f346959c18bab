export interface SemaphoreLimits {
  readonly total: number;
  /** Maximum number of permits in use per key. */
  readonly perKey: number;
}

/**
 * Limits concurrent work, in total and per key, such as an account. It is fair between keys: a key gets another permit
 * only while more permits are free than it has in use, so keys with much slow work leave permits to all others. Waiting
 * keys take turns.
 */
export class Semaphore {
  readonly #limits: SemaphoreLimits;
  readonly #used = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #total = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** Number of permits that are not in use. */
  get free(): number {
    return this.#limits.total - this.#total;
  }

  /** Keys that have reached the limit per key. */
  get fullKeys(): readonly string[] {
    return [...this.#used].filter(([, used]) => used >= this.#limits.perKey).map(([key]) => key);
  }

  /** Number of permits that a key may take now. */
  available(key: string): number {
    const used = this.#used.get(key) ?? 0;
    return Math.max(0, Math.min(this.#limits.perKey - used, Math.ceil((this.free - used) / 2)));
  }

  /** Takes a permit, regardless of the limits; returns the function that releases it. */
  take(key: string): () => void {
    this.#count(key, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#count(key, -1);
      this.#wake();
    };
  }

  /** Takes a permit as soon as the key may have one; null if `signal` aborts first. */
  async acquire(key: string, signal?: AbortSignal): Promise<(() => void) | null> {
    while (this.available(key) === 0) {
      if (signal?.aborted) return null;
      await this.#turn(key, signal);
    }
    return this.take(key);
  }

  #turn(key: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(key) ?? [];
      this.#waiting.set(key, queue);
      const enter = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        queue.splice(queue.indexOf(enter), 1);
        enter();
      };
      signal?.addEventListener('abort', abort, { once: true });
      queue.push(enter);
    });
  }

  /** Wakes the key that has waited longest among those that may have a permit; it then queues behind all others. */
  #wake(): void {
    for (const [key, queue] of this.#waiting) {
      if (queue.length > 0 && this.available(key) === 0) continue;
      const enter = queue.shift();
      this.#waiting.delete(key);
      if (queue.length > 0) this.#waiting.set(key, queue);
      if (enter) return enter();
    }
  }

  #count(key: string, change: 1 | -1): void {
    const used = (this.#used.get(key) ?? 0) + change;
    this.#total += change;
    if (used === 0) this.#used.delete(key);
    else this.#used.set(key, used);
  }
}
