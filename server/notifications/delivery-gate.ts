import { type BreakerOptions, breakerDefaults, Breakers } from './breakers.js';
import type { RetrySchedule } from './retry-schedule.js';
import { type SlotBounds, Slots } from './slots.js';

/** How many deliveries may be under way, and when a receiver that keeps failing is left alone. */
export interface GateOptions extends SlotBounds {
  readonly breaker: BreakerOptions;
}

/** Defaults. */
export const gateDefaults: GateOptions = {
  inAll: 256,
  perAccount: 16,
  perOrigin: 32,
  breaker: breakerDefaults,
};

/** What the scheduler asks before it claims deliveries, and resends before they send. */
export class DeliveryGate {
  readonly #slots: Slots;
  readonly #breakers: Breakers;
  readonly #patienceMs: number;

  constructor(options: GateOptions, schedule: RetrySchedule) {
    this.#slots = new Slots(options);
    this.#breakers = new Breakers(options.breaker);
    const scheduleMs = (schedule.at(-1) ?? 0) * 1000;
    // Two of the longest pauses: a trial has been made in the meantime.
    this.#patienceMs = Math.max(scheduleMs, 2 * (options.breaker.pausesMs.at(-1) ?? 0));
  }

  /** Whether nothing can be begun in any lane. */
  get isFull(): boolean {
    return this.#slots.isFull;
  }

  /** How many more deliveries of a lane may be begun. */
  room(lane: string): number {
    const permission = this.#breakers.permission(lane);
    if (permission === 'none') return 0;
    return permission === 'one' ? Math.min(1, this.#slots.free(lane)) : this.#slots.free(lane);
  }

  /** The same, whether or not the receiver has failed: for what somebody has asked for now. */
  slots(lane: string): number {
    return this.#slots.free(lane);
  }

  /** How long overdue a delivery is given up, ms: only in a lane that is left alone, else null. */
  patienceMs(lane: string): number | null {
    return this.#breakers.permission(lane) === 'none' ? this.#patienceMs : null;
  }

  /** How long until a lane that is left alone has room for a trial, ms; else Infinity. */
  pauseMs(lane: string): number {
    return this.#breakers.pauseMs(lane);
  }

  /** Failures in a row of the lane's receiver. */
  failures(lane: string): number {
    return this.#breakers.failures(lane);
  }

  /** Begins a delivery of a lane that has room; gives back what ends it. */
  begin(lane: string): () => void {
    const free = this.#slots.take(lane);
    const endTrial = this.#breakers.begin(lane);
    return () => {
      endTrial();
      free();
    };
  }

  /** Begins one as soon as a slot is free, whether or not the receiver has failed; null where none is in time. */
  beginSoon(lane: string, signal: AbortSignal): Promise<(() => void) | null> {
    return this.#slots.takeSoon(lane, signal);
  }

  /** What came of a delivery that was sent. */
  report(lane: string, succeeded: boolean): void {
    this.#breakers.report(lane, succeeded);
  }
}
