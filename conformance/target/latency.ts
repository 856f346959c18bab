/** The weight of one response in the average: about the last thirty matter. */
const weight = 1 / 16;
/** Maximum number of kinds of requests that are tracked; far more than a run has. */
const maxKinds = 2_000;

/** Response times, in ms. */
export class Latency {
  /** The fastest response so far; Infinity before the first. */
  fastestMs = Infinity;
  #typicalMs = 0;
  #leastMs = 0;
  readonly #leastOf = new Map<string, number>();

  /**
   * Notes a response. Responses of one kind cost the target the same, so the fastest shows their cost if the target is
   * not busy.
   */
  note(kind: string, ms: number): void {
    this.fastestMs = Math.min(this.fastestMs, ms);
    const least = Math.min(this.#leastOf.get(kind) ?? ms, ms);
    if (this.#leastOf.has(kind) || this.#leastOf.size < maxKinds) this.#leastOf.set(kind, least);
    const share = this.#typicalMs === 0 ? 1 : weight;
    this.#typicalMs += share * (ms - this.#typicalMs);
    this.#leastMs += share * (least - this.#leastMs);
  }

  /** A moving average of response times; 0 before the first. */
  get typicalMs(): number {
    return this.#typicalMs;
  }

  /** The average if no response had to wait, as far as that is known. */
  get leastMs(): number {
    return this.#leastMs;
  }

  /** The average response time relative to the fastest of each kind: 1 if nothing makes responses wait. */
  get stretch(): number {
    return this.#leastMs === 0 ? 1 : this.#typicalMs / this.#leastMs;
  }

  /**
   * How much longer to wait for asynchronous actions of a target with slow responses: whole seconds, so that the wait
   * seldom changes during a run.
   */
  get slackMs(): number {
    return 1_000 * Math.floor((4 * this.#typicalMs) / 1_000);
  }
}
