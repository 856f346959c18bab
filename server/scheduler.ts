import type { Clock } from './domain/clock.js';
import type { Store } from './storage/store.js';
import type { Work, WorkKind } from './storage/tables/pending-work.js';

/** Does one piece of due work; it finishes or postpones the row itself, in the transaction of its effect. */
export type Worker = (work: Work, owner: string) => Promise<void>;

/** What the scheduler works with. */
export interface SchedulerOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Names this scheduler in leases. */
  readonly owner: string;
  readonly workers: Readonly<Record<WorkKind, Worker>>;
  readonly onError: (error: unknown, work: Work | null) => void;
}

/** How long a claim holds before somebody else may take the work, ms. Longer than any delivery's timeout. */
const leaseMs = 60_000;
/** Most rows claimed at once. */
const batchSize = 64;
/** Longest sleep: also finds work that another process has planned or left behind. */
const longestSleepMs = 1_000;
/** How long to wait after storage failed. */
const failureSleepMs = 250;

/** Finds due work and has it done. Work of one receiver never waits for another's. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #running = new Map<Promise<void>, string>();
  #timer: NodeJS.Timeout | null = null;
  #wakeAtMs = Infinity;
  #ticking: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    options.store.onWorkPlanned((dueAtMs) => this.#wakeAt(dueAtMs));
  }

  /** Begins with what an earlier process has left. */
  start(): void {
    this.#wakeAt(this.#options.clock.systemMs());
  }

  /** Does everything of one account that is due, what becomes due by doing it included, and waits for it. */
  async drain(accountId: string): Promise<void> {
    for (;;) {
      const claimed = await this.#options.store.write(({ work }) => work.claimOf(accountId, this.#claim()));
      for (const work of claimed) this.#run(work);
      const running = [...this.#running]
        .filter(([, account]) => account === accountId)
        .map(([promise]) => promise);
      if (running.length === 0) return;
      await Promise.all(running);
    }
  }

  /** Stops claiming and waits for what is under way; the rest stays for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#ticking;
    await Promise.all(this.#running.keys());
  }

  #wakeAt(dueAtMs: number): void {
    if (this.#stopped) return;
    if (this.#ticking) this.#again = true;
    if (dueAtMs >= this.#wakeAtMs) return;
    this.#wakeAtMs = dueAtMs;
    if (this.#timer) clearTimeout(this.#timer);
    const delayMs = Math.max(0, dueAtMs - this.#options.clock.systemMs());
    this.#timer = setTimeout(() => this.#startTick(), delayMs);
  }

  #startTick(): void {
    this.#timer = null;
    this.#wakeAtMs = Infinity;
    this.#again = false;
    this.#ticking = this.#tick()
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
  async #tick(): Promise<number> {
    const { store, clock } = this.#options;
    const nextMs = await store.read(({ work }) => work.nextDueAtMs());
    if (nextMs === null) return longestSleepMs;
    if (nextMs > clock.systemMs()) return Math.min(longestSleepMs, nextMs - clock.systemMs());
    const claimed = await store.write(({ work }) => work.claim(this.#claim()));
    for (const work of claimed) this.#run(work);
    return 0;
  }

  #claim() {
    const nowMs = this.#options.clock.systemMs();
    return { owner: this.#options.owner, nowMs, leaseUntilMs: nowMs + leaseMs, most: batchSize };
  }

  #run(work: Work): void {
    const { workers, owner, onError } = this.#options;
    const promise = workers[work.kind](work, owner)
      .catch((error: unknown) => onError(error, work))
      .finally(() => this.#running.delete(promise));
    this.#running.set(promise, work.accountId);
  }
}
