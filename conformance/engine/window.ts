import { type Clock, realClock } from '../target/clock.js';
import type { Latency } from '../target/latency.js';

/**
 * Number of checks that run at first, and the minimum while the target is not overloaded, unless the options say
 * otherwise.
 */
const defaultStart = 8;
/** Maximum number of checks that run at a time. */
const widest = 64;
/**
 * If responses take this many times as long as the fastest of their kind, more checks would only wait for each other.
 */
const crowded = 1.5;
/** If they take this many times as long, too many checks run concurrently. */
const overcrowded = 2.5;
const smaller = 3 / 4;
/** Approximate maximum number of requests that this process can send per ms. */
const perMs = 1;
/**
 * The window shrinks at most once per this many ms, and at a slow target once per response time: the effect of a change
 * must show first.
 */
const settleMs = 250;

/** Maximum number of checks that run at a time, and the number at first. */
export interface WindowLimits {
  readonly max?: number | undefined;
  readonly start?: number | undefined;
}

/**
 * The number of checks that run at a time. It grows as long as responses come as fast as before: doubling with each
 * round of responses at first, by one per round later. It halves with each refusal, reset or timeout. For a nearby
 * target it stays small, as more checks would only share the same processors. Running checks are never aborted.
 */
export class Window {
  /** Called when there is more room. */
  onGrowth: () => void = () => undefined;
  private readonly max: number;
  private readonly least: number;
  #size: number;
  #doubles = true;
  #shrunkAt = -Infinity;
  #sleeping = 0;

  constructor(
    private readonly latency: Pick<Latency, 'stretch' | 'typicalMs' | 'leastMs'>,
    { max = widest, start = defaultStart }: WindowLimits = {},
    private readonly clock: Clock = realClock,
  ) {
    this.max = max;
    this.least = Math.min(start, max);
    this.#size = this.least;
  }

  /** Checks whose requests wait for a retry make room for others. */
  get size(): number {
    const size = Math.floor(this.#size);
    return Math.max(size, Math.min(this.max, size + this.#sleeping));
  }

  /** One request more, or one less, waits for a retry after a refusal. */
  sleeps(change: 1 | -1): void {
    this.#sleeping += change;
    if (change > 0) this.onGrowth();
  }

  /** Notes that a response has come. */
  answered(): void {
    const { stretch, leastMs } = this.latency;
    const isUseful = this.#size < perMs * leastMs;
    if (stretch > overcrowded && this.#size > this.least) this.#shrink(smaller, this.least);
    else if (this.#size < this.least || (isUseful && stretch < crowded)) this.#grow();
    else if (isUseful) this.#doubles = false;
  }

  /** Notes that the target refused a request or did not respond. */
  troubled(): void {
    this.#shrink(1 / 2, 1);
  }

  #grow(): void {
    const before = this.size;
    this.#size = Math.min(this.max, this.#size + (this.#doubles ? 1 : 1 / this.#size));
    if (this.size > before) this.onGrowth();
  }

  #shrink(share: number, least: number): void {
    const now = this.clock.now();
    this.#doubles = false;
    if (now - this.#shrunkAt < Math.max(settleMs, this.latency.typicalMs)) return;
    this.#shrunkAt = now;
    this.#size = Math.max(least, this.#size * share);
  }
}
