import { setTimeout as pause } from 'node:timers/promises';

import type { Clock } from './domain/clock.js';
import type { Store } from './storage/store.js';
import type { Work, WorkKind, WorkOf } from './storage/tables/pending-work.js';

/** What does due work, by its kind; it finishes or postpones the row itself, in the transaction of its effect. */
export type Workers = { readonly [K in WorkKind]: (work: WorkOf<K>, owner: string) => Promise<void> };

/** What the scheduler works with. */
export interface SchedulerOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Names this scheduler in leases. */
  readonly owner: string;
  readonly workers: Workers;
  readonly onError: (error: unknown, work: Work | null) => void;
  /** Default: 6 s. */
  readonly leaseMs?: number;
}

/**
 * How long a claim holds before somebody else may take the work, ms: the work of a process that died is done by another after
 * this time. What takes longer (a delivery to a slow receiver) is renewed while it is being done.
 */
const defaultLeaseMs = 6_000;
/** How often a lease is renewed while it holds. */
const renewals = 3;
/** Max rows claimed at once. */
const batchSize = 64;
/** Longest sleep: also finds work that another process has planned or left behind. */
const maxSleepMs = 1_000;
/** How long to wait after storage failed. */
const failureSleepMs = 250;
/** The longest that a timer takes. */
const maxTimerMs = 2 ** 31 - 1;
/** How long to wait before looking again whether another process has done its part. */
const othersSleepMs = 20;

/**
 * Finds due work and has it done. Work of one receiver never waits for another's. A clock that stands still is moved to the
 * moment that work is due when as much time has really passed; its database is this process's alone, so no lease ends.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #leaseMs: number;
  readonly #running = new Map<Promise<void>, Work>();
  #renewal: NodeJS.Timeout | null = null;
  #renewing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #wakeAtMs = Infinity;
  #ticking: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? (options.clock.reach ? maxTimerMs : defaultLeaseMs);
    options.store.onWorkPlanned((dueAtMs) => this.#wakeAt(dueAtMs));
  }

  /** Begins with what an earlier process has left. */
  start(): void {
    this.#wakeAt(this.#options.clock.systemMs());
  }

  /** Does everything of one account that is due, what becomes due by doing it included, and waits for it. */
  async drain(accountId: string): Promise<void> {
    for (;;) {
      const { store, owner, clock } = this.#options;
      const claimed = await store.write(({ work }) => work.claimOf(accountId, this.#claim()), accountId);
      for (const work of claimed) this.#run(work);
      const running = [...this.#running].filter(([, work]) => work.accountId === accountId);
      await Promise.all(running.map(([promise]) => promise));
      if (running.length > 0) continue;
      if (!(await store.read(({ work }) => work.heldByOthers(accountId, owner, clock.systemMs())))) return;
      await pause(othersSleepMs);
    }
  }

  /** Stops claiming and waits for what is under way; the rest stays for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#ticking;
    await Promise.all(this.#running.keys());
    await this.#renewing;
  }

  #wakeAt(dueAtMs: number): void {
    if (this.#stopped) return;
    if (this.#ticking) this.#again = true;
    if (dueAtMs >= this.#wakeAtMs) return;
    this.#wakeAtMs = dueAtMs;
    if (this.#timer) clearTimeout(this.#timer);
    const delayMs = Math.max(0, dueAtMs - this.#options.clock.systemMs());
    this.#timer = setTimeout(() => this.#startTick(dueAtMs), Math.min(delayMs, maxTimerMs));
  }

  #startTick(sleptToMs: number): void {
    this.#timer = null;
    this.#wakeAtMs = Infinity;
    this.#again = false;
    this.#ticking = this.#tick(sleptToMs)
      .catch((error: unknown) => {
        this.#options.onError(error, null);
        return failureSleepMs;
      })
      .then((sleepMs) => {
        this.#ticking = null;
        this.#wakeAt(this.#options.clock.systemMs() + (this.#again ? 0 : sleepMs));
      });
  }

  /** How long to sleep, in ms. */
  async #tick(sleptToMs: number): Promise<number> {
    const { store, clock } = this.#options;
    // On a clock that stands still nobody else plans work.
    const maxMs = clock.reach ? Infinity : maxSleepMs;
    const nextMs = await store.read(({ work }) => work.nextDueAtMs());
    if (nextMs === null) return maxMs;
    if (nextMs <= sleptToMs) clock.reach?.(nextMs);
    if (nextMs > clock.systemMs()) return Math.min(maxMs, nextMs - clock.systemMs());
    const claimed = await store.write(({ work }) => work.claim(this.#claim()), null);
    for (const work of claimed) this.#run(work);
    return 0;
  }

  #claim() {
    const nowMs = this.#options.clock.systemMs();
    return { owner: this.#options.owner, nowMs, leaseUntilMs: nowMs + this.#leaseMs, max: batchSize };
  }

  #run(work: Work): void {
    const { workers, owner } = this.#options;
    const promise = perform(work, owner, workers)
      .catch((error: unknown) => this.#tryAgain(work, error))
      .finally(() => {
        this.#running.delete(promise);
        if (this.#running.size > 0 || this.#renewal === null) return;
        clearInterval(this.#renewal);
        this.#renewal = null;
      });
    this.#running.set(promise, work);
    this.#renewal ??= setInterval(() => {
      this.#renewing = this.#renew();
    }, this.#leaseMs / renewals);
  }

  /** Work that failed is due again when a lease would have ended. */
  async #tryAgain(failed: Work, error: unknown): Promise<void> {
    const { store, owner, clock, onError } = this.#options;
    onError(error, failed);
    const dueAtMs = clock.systemMs() + defaultLeaseMs;
    await store
      .write(({ work }) => work.postpone(failed.id, owner, dueAtMs), failed.accountId)
      .catch((failure: unknown) => onError(failure, null));
  }

  async #renew(): Promise<void> {
    const { store, owner, clock, onError } = this.#options;
    const held = [...this.#running.values()];
    const leaseUntilMs = clock.systemMs() + this.#leaseMs;
    await store
      .write(async ({ work }) => {
        for (const { id } of held) await work.renew(id, owner, leaseUntilMs);
      }, null)
      .catch((error: unknown) => onError(error, null));
  }
}

function perform<K extends WorkKind>(work: WorkOf<K>, owner: string, workers: Workers): Promise<void> {
  return workers[work.kind](work, owner);
}
