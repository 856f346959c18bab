import { BoundedMap } from '../domain/bounded-map.js';
import type { RetrySchedule } from './retry-schedule.js';
import { type SlotBounds, Slots } from './slots.js';

/** When a lane with a failing receiver is paused, and for how long. */
export interface BreakerOptions {
  /** Consecutive failures after which it is paused. */
  readonly failures: number;
  /** Length of the pauses in ms: the first, the one after a further failure, and so on. The last one is repeated. */
  readonly pausesMs: readonly number[];
}

/** Defaults: ten consecutive failures; pauses of 5, 10, 20 and 30 s. */
export const breakerDefaults: BreakerOptions = { failures: 10, pausesMs: [5_000, 10_000, 20_000, 30_000] };

/** Maximum number of remembered lanes; a forgotten lane that fails again is remembered again. */
const maxLanes = 10_000;

interface Failing {
  readonly failures: number;
  /** Monotonic time from which a trial may be made, in ms. */
  readonly closedUntilMs: number;
  /** Whether a trial is in progress. */
  readonly onTrial: boolean;
}

/** What may be sent in a lane: everything, one delivery as a trial, or nothing at the moment. */
export type Permission = 'all' | 'one' | 'none';

/**
 * A circuit breaker per lane. A paused lane is not claimed from, so its waiting deliveries keep their attempts. After
 * the pause one delivery is tried, and its success opens the lane. This is not a library that wraps the call, because
 * the scheduler must know what may be sent before it claims, and nothing may depend on the wall clock.
 */
export class Breakers {
  readonly #lanes = new BoundedMap<string, Failing>(maxLanes);
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

  /** How long until a trial may be made, in whole ms, as timers need; Infinity if waiting changes nothing. */
  pauseMs(lane: string): number {
    const failing = this.#lanes.get(lane);
    if (!failing || failing.onTrial || this.permission(lane) !== 'none') return Infinity;
    return Math.ceil(failing.closedUntilMs - this.#monotonicMs());
  }

  /** Consecutive failures so far. */
  failures(lane: string): number {
    return this.#lanes.get(lane)?.failures ?? 0;
  }

  /**
   * Begins a delivery; if only one is allowed, this is the trial. Returns a function that ends the trial if it had no
   * result.
   */
  begin(lane: string): () => void {
    if (this.permission(lane) !== 'one') return () => undefined;
    this.#change(lane, { onTrial: true });
    return () => this.#change(lane, { onTrial: false });
  }

  /** Reports the result of a delivery. */
  report(lane: string, succeeded: boolean): void {
    const before = this.#lanes.get(lane);
    this.#lanes.delete(lane);
    if (succeeded) return;
    const isClosed = before && before.failures >= this.#options.failures;
    // Results of deliveries that began before the pause prove nothing new.
    if (isClosed && !before.onTrial && this.#monotonicMs() < before.closedUntilMs) {
      this.#lanes.set(lane, before);
      return;
    }
    const failures = (before?.failures ?? 0) + 1;
    const { pausesMs, failures: threshold } = this.#options;
    const pauseMs = pausesMs[Math.min(failures - threshold, pausesMs.length - 1)] ?? 0;
    this.#lanes.set(lane, { failures, closedUntilMs: this.#monotonicMs() + pauseMs, onTrial: false });
  }

  #change(lane: string, change: Partial<Failing>): void {
    const failing = this.#lanes.get(lane);
    if (failing) this.#lanes.set(lane, { ...failing, ...change });
  }
}

/** Limits on simultaneous deliveries, and when the lane of a failing receiver is paused. */
export interface GateOptions extends SlotBounds {
  readonly breaker: BreakerOptions;
}

/** Defaults. */
export const gateDefaults: GateOptions = {
  inAll: 512,
  perAccount: 16,
  perOrigin: 64,
  breaker: breakerDefaults,
};

/** Asked by the scheduler before it claims deliveries, and by resends before they send. */
export class DeliveryGate {
  readonly #slots: Slots;
  readonly #breakers: Breakers;
  readonly #patienceMs: number;

  constructor(options: GateOptions, schedule: RetrySchedule) {
    this.#slots = new Slots(options);
    this.#breakers = new Breakers(options.breaker);
    const scheduleMs = (schedule.at(-1) ?? 0) * 1000;
    // Two of the longest pauses, so that at least one trial is made in that time.
    this.#patienceMs = Math.max(scheduleMs, 2 * (options.breaker.pausesMs.at(-1) ?? 0));
  }

  /** Whether nothing can begin in any lane. */
  get isFull(): boolean {
    return this.#slots.isFull;
  }

  /** How many more deliveries of a lane may begin. */
  room(lane: string): number {
    const permission = this.#breakers.permission(lane);
    if (permission === 'none') return 0;
    return permission === 'one' ? Math.min(1, this.#slots.free(lane)) : this.#slots.free(lane);
  }

  /** The same regardless of failures, for deliveries requested by somebody. */
  slots(lane: string): number {
    return this.#slots.free(lane);
  }

  /** How long overdue, in ms, a delivery must be to be given up; null unless its lane is paused. */
  patienceMs(lane: string): number | null {
    return this.#breakers.permission(lane) === 'none' ? this.#patienceMs : null;
  }

  /** How long until a paused lane allows a trial, in ms; otherwise Infinity. */
  pauseMs(lane: string): number {
    return this.#breakers.pauseMs(lane);
  }

  /** Consecutive failures of the lane's receiver. */
  failures(lane: string): number {
    return this.#breakers.failures(lane);
  }

  /** Begins a delivery of a lane that has room; returns the function that ends it. */
  begin(lane: string): () => void {
    const free = this.#slots.take(lane);
    const endTrial = this.#breakers.begin(lane);
    return () => {
      endTrial();
      free();
    };
  }

  /** Begins a delivery as soon as a slot is free, regardless of failures; null if none becomes free in time. */
  beginSoon(lane: string, signal: AbortSignal): Promise<(() => void) | null> {
    return this.#slots.takeSoon(lane, signal);
  }

  /** Reports the result of a delivery, and how long it took, in ms. */
  report(lane: string, succeeded: boolean, tookMs: number): void {
    this.#breakers.report(lane, succeeded);
    this.#slots.report(lane, tookMs);
  }
}
