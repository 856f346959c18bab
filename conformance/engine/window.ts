import { type Clock, realClock } from '../target/clock.js';
import type { Latency } from '../target/latency.js';

/** How many checks run at first, and always at a target that is not overburdened, unless the options say otherwise. */
const defaultStart = 8;
/** The most that run at a time. */
const widest = 64;
/** Answers that take so many times longer than the fastest of their kind: more checks would only wait for each other … */
const crowded = 1.5;
/** … and these have too many concurrent ones. */
const overcrowded = 2.5;
const smaller = 3 / 4;
/** About as many requests per ms are more than this process can send. */
const perMs = 1;
/** The window shrinks once per so many ms, and once per answer at a slow target: what it changes must be seen first. */
const settleMs = 250;

/** The most checks that run at a time, and how many run at first. */
export interface WindowLimits {
  readonly max?: number | undefined;
  readonly start?: number | undefined;
}

/**
 * How many checks run at a time: it grows as long as answers come as fast as before, doubling with each round of answers
 * at first and by one later, and halves with each refusal, reset or time-out. Near a target it stays small: more checks
 * would only share the same processors. Checks that run are never broken off.
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

  /** Those whose requests wait to be sent again make room for others. */
  get size(): number {
    const size = Math.floor(this.#size);
    return Math.max(size, Math.min(this.max, size + this.#sleeping));
  }

  /** One request more, or one less, waits to be sent again after a refusal. */
  sleeps(change: 1 | -1): void {
    this.#sleeping += change;
    if (change > 0) this.onGrowth();
  }

  /** An answer has come. */
  answered(): void {
    const { stretch, leastMs } = this.latency;
    const isUseful = this.#size < perMs * leastMs;
    if (stretch > overcrowded && this.#size > this.least) this.#shrink(smaller, this.least);
    else if (this.#size < this.least || (isUseful && stretch < crowded)) this.#grow();
    else if (isUseful) this.#doubles = false;
  }

  /** The target refused a request, or did not answer it. */
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
