import { type BreakerOptions, breakerDefaults, Breakers } from './breakers.js';
import type { RetrySchedule } from './retry-schedule.js';
import { type SlotBounds, Slots } from './slots.js';

/** Limits on simultaneous deliveries, and when the lane of a failing receiver is paused. */
export interface GateOptions extends SlotBounds {
  readonly breaker: BreakerOptions;
}

/** Defaults. */
export const gateDefaults: GateOptions = {
  inAll: 256,
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

  /** Reports the result of a delivery. */
  report(lane: string, succeeded: boolean): void {
    this.#breakers.report(lane, succeeded);
  }
}
