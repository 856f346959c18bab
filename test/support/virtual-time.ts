import type { Clock } from '../../conformance/target/clock.js';

/** A clock that stands still until it is moved; sleepers wake in order. */
export class VirtualTime implements Clock {
  #now = 0;
  #sleeping: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#sleeping.push({ at: this.#now + ms, wake });
    });
  }

  /** Advances the clock by this many ms, and lets everything happen that is due meanwhile. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await new Promise((settled) => setImmediate(settled));
      const next = this.#sleeping.reduce((least, { at }) => Math.min(least, at), Infinity);
      if (next > end) break;
      this.#now = Math.max(this.#now, next);
      const due = this.#sleeping.filter(({ at }) => at <= this.#now);
      this.#sleeping = this.#sleeping.filter((one) => !due.includes(one));
      for (const { wake } of due) wake();
    }
    this.#now = end;
  }
}
