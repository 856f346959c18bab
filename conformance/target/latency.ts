/** How much one answer counts in the average: about the last thirty matter. */
const weight = 1 / 16;
/** Far more kinds of requests than a run has. */
const maxKinds = 2_000;

/** How long answers take, in ms. */
export class Latency {
  /** The fastest answer so far; Infinity before the first. */
  fastestMs = Infinity;
  #typicalMs = 0;
  #leastMs = 0;
  readonly #leastOf = new Map<string, number>();

  /** Takes an answer. Those of one kind are alike: their fastest shows what each costs a target that is not busy. */
  note(kind: string, ms: number): void {
    this.fastestMs = Math.min(this.fastestMs, ms);
    const least = Math.min(this.#leastOf.get(kind) ?? ms, ms);
    if (this.#leastOf.has(kind) || this.#leastOf.size < maxKinds) this.#leastOf.set(kind, least);
    const share = this.#typicalMs === 0 ? 1 : weight;
    this.#typicalMs += share * (ms - this.#typicalMs);
    this.#leastMs += share * (least - this.#leastMs);
  }

  /** An average of the last answers; 0 before the first. */
  get typicalMs(): number {
    return this.#typicalMs;
  }

  /** What they would take if nothing made them wait, as far as is known. */
  get leastMs(): number {
    return this.#leastMs;
  }

  /** How much longer answers take than the fastest of their kind: 1 if nothing makes them wait. */
  get stretch(): number {
    return this.#leastMs === 0 ? 1 : this.#typicalMs / this.#leastMs;
  }

  /**
   * How much longer to wait for what a target does by itself, because its answers take long, too: whole seconds, so that
   * the wait seldom changes during a run.
   */
  get slackMs(): number {
    return 1_000 * Math.floor((4 * this.#typicalMs) / 1_000);
  }
}
