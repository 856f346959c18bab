import type { RetrySchedule } from './retry-schedule.js';
import { readLane } from './outbox.js';

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
    const oldest = this.#lanes.keys().next();
    if (this.#lanes.size > maxLanes && !oldest.done) this.#lanes.delete(oldest.value);
  }

  #change(lane: string, change: Partial<Failing>): void {
    const failing = this.#lanes.get(lane);
    if (failing) this.#lanes.set(lane, { ...failing, ...change });
  }
}

/** Maximum numbers of simultaneous deliveries. */
export interface SlotBounds {
  readonly inAll: number;
  readonly perAccount: number;
  /** To one scheme, host and port, over all accounts. */
  readonly perOrigin: number;
}

/**
 * Counts deliveries in progress, so that nobody's slow receivers take more than their share. One URL gets at most half
 * of its account's slots, so that the account's other URLs continue. At one origin, which many accounts may share, an
 * account gets at most as many slots as it leaves free (dynamic thresholds, as in shared packet buffers): the more
 * accounts are slow, the less each of them gets, and a slot is left for the next account.
 */
export class Slots {
  readonly #bounds: SlotBounds & { readonly perLane: number };
  #inAll = 0;
  readonly #accounts = new Map<string, number>();
  readonly #origins = new Map<string, number>();
  /** By account and origin. */
  readonly #shares = new Map<string, number>();
  readonly #lanes = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  constructor(bounds: SlotBounds) {
    this.#bounds = { ...bounds, perLane: Math.ceil(bounds.perAccount / 2) };
  }

  /** How many more deliveries of a lane can begin. */
  free(lane: string): number {
    const { accountId, origin } = readLane(lane);
    const { inAll, perAccount, perLane } = this.#bounds;
    return Math.min(
      inAll - this.#inAll,
      perAccount - (this.#accounts.get(accountId) ?? 0),
      origin === '' ? Infinity : this.#freeAt(origin, accountId),
      perLane - (this.#lanes.get(lane) ?? 0),
    );
  }

  /** How many more deliveries of an account may begin at an origin; one with none in progress there may always have a free slot. */
  #freeAt(origin: string, accountId: string): number {
    const free = this.#bounds.perOrigin - (this.#origins.get(origin) ?? 0);
    const own = this.#shares.get(`${accountId} ${origin}`) ?? 0;
    const fair = Math.floor((free - own) / 2);
    return Math.min(free, own === 0 ? Math.max(1, fair) : fair);
  }

  /** Whether no lane has a free slot. */
  get isFull(): boolean {
    return this.#inAll >= this.#bounds.inAll;
  }

  /** Takes a slot, which must be free; returns the function that frees it. */
  take(lane: string): () => void {
    this.#count(lane, 1);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.#count(lane, -1);
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    };
  }

  /** Takes a slot as soon as one is free; null if none becomes free before `signal` aborts. */
  async takeSoon(lane: string, signal: AbortSignal): Promise<(() => void) | null> {
    while (this.free(lane) <= 0) {
      if (signal.aborted) return null;
      await this.#freed(signal);
    }
    return this.take(lane);
  }

  #freed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }

  #count(lane: string, change: 1 | -1): void {
    const { accountId, origin } = readLane(lane);
    this.#inAll += change;
    add(this.#accounts, accountId, change);
    add(this.#origins, origin, change);
    add(this.#shares, `${accountId} ${origin}`, change);
    add(this.#lanes, lane, change);
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

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
