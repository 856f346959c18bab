/** When a lane whose receiver keeps failing is left alone, and for how long. */
export interface BreakerOptions {
  /** Failures in a row after which it is left alone. */
  readonly failures: number;
  /** How long, ms: the first time, after one more failure, … The last one holds for ever after. */
  readonly pausesMs: readonly number[];
}

/** Defaults: ten failures in a row; 5 s, then 10, 20 and 30. */
export const breakerDefaults: BreakerOptions = { failures: 10, pausesMs: [5_000, 10_000, 20_000, 30_000] };

/** Max lanes that are remembered; what fails again is remembered again. */
const maxLanes = 10_000;

interface Failing {
  readonly failures: number;
  /** Monotonic time at which a trial may be made, ms. */
  readonly closedUntilMs: number;
  /** Whether a trial is under way. */
  readonly onTrial: boolean;
}

/** What may be sent in a lane: everything, one delivery as a trial, or nothing for now. */
export type Permission = 'all' | 'one' | 'none';

/**
 * A circuit breaker for each lane. A lane that is left alone is not claimed from, so what waits in it keeps its attempts;
 * after a pause one delivery is tried, and its success opens the lane for all. The scheduler must know before it claims what
 * may be sent, and nothing may depend on the wall clock: that is why this is no library that wraps the call.
 */
export class Breakers {
  readonly #lanes = new Map<string, Failing>();
  readonly #options: BreakerOptions;
  readonly #monotonicMs: () => number;

  constructor(options: BreakerOptions = breakerDefaults, monotonicMs = () => performance.now()) {
    this.#options = options;
    this.#monotonicMs = monotonicMs;
  }

  permission(lane: string): Permission {
    const failing = this.#lanes.get(lane);
    if (!failing || failing.failures < this.#options.failures) return 'all';
    return failing.onTrial || this.#monotonicMs() < failing.closedUntilMs ? 'none' : 'one';
  }

  /** How long until a trial may be made, in whole ms, as timers go; Infinity where time alone changes nothing. */
  pauseMs(lane: string): number {
    const failing = this.#lanes.get(lane);
    if (!failing || failing.onTrial || this.permission(lane) !== 'none') return Infinity;
    return Math.ceil(failing.closedUntilMs - this.#monotonicMs());
  }

  /** Failures in a row so far. */
  failures(lane: string): number {
    return this.#lanes.get(lane)?.failures ?? 0;
  }

  /** A delivery begins: where only one may, this is it. Gives back what ends the trial if nothing came of it. */
  begin(lane: string): () => void {
    if (this.permission(lane) !== 'one') return () => undefined;
    this.#change(lane, { onTrial: true });
    return () => this.#change(lane, { onTrial: false });
  }

  /** What came of a delivery. */
  report(lane: string, succeeded: boolean): void {
    const before = this.#lanes.get(lane);
    this.#lanes.delete(lane);
    if (succeeded) return;
    const isClosed = before && before.failures >= this.#options.failures;
    // Those that were under way when the lane was closed say nothing new.
    if (isClosed && !before.onTrial && this.#monotonicMs() < before.closedUntilMs) {
      this.#lanes.set(lane, before);
      return;
    }
    const failures = (before?.failures ?? 0) + 1;
    const { pausesMs, failures: threshold } = this.#options;
    const pauseMs = pausesMs[Math.min(failures - threshold, pausesMs.length - 1)] ?? 0;
    this.#lanes.set(lane, { failures, closedUntilMs: this.#monotonicMs() + pauseMs, onTrial: false });
    const oldest = this.#lanes.keys().next();
    if (this.#lanes.size > maxLanes && !oldest.done) this.#lanes.delete(oldest.value);
  }

  #change(lane: string, change: Partial<Failing>): void {
    const failing = this.#lanes.get(lane);
    if (failing) this.#lanes.set(lane, { ...failing, ...change });
  }
}
