/** A timer of virtual time, as much of Node's as is used. */
interface Timer {
  readonly call: () => void;
  readonly everyMs: number | null;
  atMs: number;
  order: number;
  isCleared: boolean;
  unref(): Timer;
}

/** Node's own, because those of the global object are replaced. */
const { setImmediate: soon } = globalThis;

/**
 * Time that passes only when nothing is left to do: timers fire in order, without waiting, and whatever they resolve runs to
 * its end before the next. While it is installed, the timers and `performance.now` of this process follow it, so that code which
 * waits for them runs as it is.
 */
export class VirtualTime {
  nowMs = 0;
  #order = 0;
  /** A binary heap by time, then by order. */
  readonly #heap: Timer[] = [];

  /** Calls `call` after so many ms; every so many ms if `everyMs` is given. */
  after(ms: number, call: () => void, everyMs: number | null = null): Timer {
    const timer: Timer = {
      ...{ call, everyMs, atMs: this.nowMs + Math.max(0, ms), order: 0, isCleared: false },
      unref: () => timer,
    };
    this.#push(timer);
    return timer;
  }

  /** Resolves after so many ms. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets time pass up to this moment, in ms since the start. */
  async until(ms: number): Promise<void> {
    for (;;) {
      const [first] = this.#heap;
      if (!first || first.atMs > ms) break;
      this.#pop();
      if (first.isCleared) continue;
      this.nowMs = Math.max(this.nowMs, first.atMs);
      first.call();
      this.#again(first);
      // Everything that the call has resolved runs before.
      await new Promise((resolve) => soon(resolve));
    }
    this.nowMs = Math.max(this.nowMs, ms);
  }

  /** Runs `work` with the timers of the global object replaced. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const timers = {
      setTimeout: (call: () => void, ms = 0) => this.after(ms, call),
      setInterval: (call: () => void, ms = 0) => this.after(ms, call, ms),
      clearTimeout: (timer?: Timer) => timer && (timer.isCleared = true),
      clearInterval: (timer?: Timer) => timer && (timer.isCleared = true),
    };
    const names = Object.keys(timers) as (keyof typeof timers)[];
    const kept = names.map((name) => [name, globalThis[name]] as const);
    const now = performance.now.bind(performance);
    Object.assign(globalThis, timers);
    Object.assign(performance, { now: () => this.nowMs });
    try {
      return await work();
    } finally {
      Object.assign(globalThis, Object.fromEntries(kept));
      Object.assign(performance, { now });
    }
  }

  /** An interval, unless its call has ended it. */
  #again(timer: Timer): void {
    if (timer.everyMs === null || timer.isCleared) return;
    timer.atMs = this.nowMs + timer.everyMs;
    this.#push(timer);
  }

  #push(timer: Timer): void {
    this.#order += 1;
    timer.order = this.#order;
    const heap = this.#heap;
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #pop(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let at = 0; ;) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#heap.length && this.#isBefore(below, least)) least = below;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && (a.atMs - b.atMs || a.order - b.order) < 0;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a && b) [this.#heap[one], this.#heap[other]] = [b, a];
  }
}

/** What serves one piece of work at a time on each of its cores, in the order of arrival. */
export class Resource {
  /** When each core is free. */
  readonly #freeAtMs: number[];
  #busyMs = 0;

  constructor(
    private readonly time: VirtualTime,
    cores: number,
  ) {
    this.#freeAtMs = Array.from({ length: cores }, () => 0);
  }

  /** Takes a core for so many ms, as soon as one is free. */
  use(ms: number): Promise<void> {
    const freeAtMs = Math.min(...this.#freeAtMs);
    const endsAtMs = Math.max(this.time.nowMs, freeAtMs) + ms;
    this.#freeAtMs[this.#freeAtMs.indexOf(freeAtMs)] = endsAtMs;
    this.#busyMs += ms;
    return this.time.pause(endsAtMs - this.time.nowMs);
  }

  /** Core seconds that were taken so far. */
  get busySeconds(): number {
    return this.#busyMs / 1_000;
  }
}
