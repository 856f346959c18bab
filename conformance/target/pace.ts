import { type Clock, realClock } from './clock.js';

const secondMs = 1_000;
/** A wait in ms that is too long for a busy moment, so it must be a limit. */
export const longWaitMs = 5_000;
/** Refusals of several kinds of requests within this time have one cause: a guard in front of all of them. */
const togetherMs = 2_000;
/** The share of what a guard lets through that is sent: a little less, so that it stays quiet. */
const share = 0.9;
/** What is left of the rate after a further refusal, and what it grows by in each second without one: more far below it. */
const slower = 0.8;
const faster = { below: 1.05, near: 1.01 };
const leastPerSecond = 1;

/**
 * How fast requests follow one another, for all that send to one target. A target without a guard is never kept
 * waiting. Once a guard refuses requests, all wait together, and then follow one another at the rate that it lets
 * through: additive growth and multiplicative decline keep that rate just below the guard's.
 */
export class Pace {
  /** Requests per second; Infinity as long as no guard was met. */
  perSecond = Infinity;
  #pausedUntil = 0;
  /** When the last request was sent, and the turn of the one before the next. */
  #last = -Infinity;
  #before: Promise<void> = Promise.resolve();
  #refusedAt = -Infinity;
  /** The rate that was refused last. */
  #refusedRate = 0;
  #fasterAt = 0;
  /** When requests were let through, in the last second. */
  readonly #served: number[] = [];
  readonly #answered = new Set<string>();
  readonly #refused = new Map<string, number>();

  constructor(private readonly clock: Clock = realClock) {}

  /** Waits until the next request may be sent. */
  async turn(): Promise<void> {
    await this.#until(this.#pausedUntil);
    if (this.perSecond === Infinity) return;
    // Each waits for the one before, not for a time: after a moment in which nothing could run, they must not burst.
    const turn = this.#before.then(() => this.#gap());
    this.#before = turn;
    await turn;
  }

  async #gap(): Promise<void> {
    await this.#until(this.#last + secondMs / this.perSecond);
    await this.#until(this.#pausedUntil);
    this.#last = this.clock.now();
  }

  async #until(at: number): Promise<void> {
    const ms = at - this.clock.now();
    if (ms > 0) await this.clock.sleep(ms);
  }

  /** A request of this kind was let through. */
  answered(kind: string): void {
    const now = this.clock.now();
    this.#answered.add(kind);
    this.#served.push(now);
    this.#forget(now);
    if (now - Math.max(this.#refusedAt, this.#fasterAt) < secondMs) return;
    this.#fasterAt = now;
    this.perSecond *= this.perSecond < share * this.#refusedRate ? faster.below : faster.near;
  }

  /**
   * A request of this kind was refused with a wait of so many ms. Says whether that was a guard of the whole target:
   * several kinds that were let through before are refused together, for a moment. An operation that refuses for itself
   * holds up nobody else.
   */
  refused(kind: string, waitMs: number): boolean {
    const now = this.clock.now();
    if (waitMs > longWaitMs || !this.#answered.has(kind)) return false;
    this.#refused.set(kind, now);
    const together = [...this.#refused.values()].filter((at) => now - at <= togetherMs);
    if (together.length < 2) return false;
    // Others were on their way when the first was refused: they are part of the same refusal.
    if (now >= this.#pausedUntil && now - this.#refusedAt > waitMs) this.#slowDown(now);
    this.#refusedAt = now;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + waitMs);
    return true;
  }

  #slowDown(now: number): void {
    this.#forget(now);
    const known = this.perSecond === Infinity ? share * this.#served.length : slower * this.perSecond;
    this.#refusedRate = this.perSecond;
    this.perSecond = Math.max(leastPerSecond, known);
  }

  #forget(now: number): void {
    while ((this.#served[0] ?? now) <= now - secondMs) this.#served.shift();
  }
}
