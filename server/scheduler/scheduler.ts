import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import type { Clock } from '../domain/clock.js';
import { keepable } from '../storage/statement.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import { Semaphore, type SemaphoreLimits } from '../domain/semaphore.js';
import { StorageUnavailable } from '../storage/errors.js';
import type { Store } from '../storage/store.js';
import type {
  Claim,
  PendingWork,
  WaitingLane,
  Work,
  WorkKind,
  WorkOf,
} from '../storage/tables/pending-work.js';

interface Gate {
  /** Whether no delivery can begin in any lane. */
  readonly isFull: boolean;
  /** Returns how many more deliveries of a lane may begin. */
  room(lane: string): number;
  /** Begins a delivery in a lane that has room; returns the function that ends it. */
  begin(lane: string): () => void;
}

/** Permits that are taken for a lane before work is claimed from it. */
interface Reservation {
  readonly lane: string;
  /** Functions that release one permit each. */
  readonly permits: (() => void)[];
}

/** Maximum number of lanes per query, and per transaction that claims from them. */
const pageSize = 64;
/** Maximum number of deliveries that are claimed from a lane per turn. */
const maxPerTurn = 8;
/** After a round of several pages comes a pause of this many times its duration: the gateway has other work to do. */
const restFactor = 4;

/** Walks through all lanes with work in rounds, so that each lane gets its turn, regardless of the backlog of others. */
class LaneWalk {
  readonly #gate: Gate;
  /** The lane after which the next page begins; empty at the start of a round. */
  #after = '';
  /** Whether no full gate has interrupted the round. */
  #isWhole = true;
  /** Monotonic times, in ms. */
  #startedAtMs = 0;
  #restUntilMs = 0;
  /** Whether all lanes were covered, or nothing more can begin. */
  isRound = false;
  /** When the first of the lanes without due work will have some, in machine time. */
  nextReadyMs = Infinity;
  /** Whether due work was left for lack of room, so that the walk must continue when a delivery ends. */
  hasLeft = false;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** How long the walk still pauses, in whole ms, because timers need integers; Infinity if it does not pause. */
  get restMs(): number {
    const restMs = Math.ceil(this.#restUntilMs - performance.now());
    return restMs > 0 ? restMs : Infinity;
  }

  /** Returns the lanes whose turn it is; null if the gate is full or the walk pauses. */
  async nextPage(work: PendingWork): Promise<WaitingLane[] | null> {
    if (this.#gate.isFull || this.restMs < Infinity) return null;
    if (this.#after === '') {
      this.#startedAtMs = performance.now();
      this.nextReadyMs = Infinity;
      this.hasLeft = false;
      this.#isWhole = true;
    }
    return work.lanes(this.#after, pageSize);
  }

  /** Reserves the deliveries that may begin on a page of lanes. */
  reserve(page: readonly WaitingLane[] | null, nowMs: number): Reservation[] {
    const reservations: Reservation[] = [];
    const isFirst = this.#after === '';
    for (const { lane, readyAtMs } of page ?? []) {
      if (this.#gate.isFull) break;
      this.#after = lane;
      const room = this.#gate.room(lane);
      if (readyAtMs > nowMs) this.nextReadyMs = Math.min(this.nextReadyMs, readyAtMs);
      else if (room > 0) reservations.push(this.reserveLane(lane, room));
      else this.hasLeft = true;
    }
    if (page === null || this.#gate.isFull) {
      this.hasLeft = true;
      this.#isWhole = false;
      this.isRound = true;
      return reservations;
    }
    const isEnd = page.length < pageSize;
    this.isRound = isEnd && this.#isWhole;
    if (!isEnd) return reservations;
    this.#after = '';
    if (this.isRound && !isFirst) {
      const nowAtMs = performance.now();
      this.#restUntilMs = nowAtMs + restFactor * (nowAtMs - this.#startedAtMs);
    }
    return reservations;
  }

  /** Takes up to `max` permits of a lane, but not more than for one turn. */
  reserveLane(lane: string, max: number): Reservation {
    const permits: (() => void)[] = [];
    while (permits.length < Math.min(max, maxPerTurn)) permits.push(this.#gate.begin(lane));
    return { lane, permits };
  }
}

/**
 * The functions that perform due work, by kind. Each finishes or postpones the row itself, in the transaction of its
 * effect.
 */
export type Workers = { readonly [K in WorkKind]: (work: WorkOf<K>, owner: string) => Promise<void> };

/** Work that is no longer claimed, and a sentence that says why. */
export type SetAside = Pick<Work, 'id' | 'kind' | 'accountId'> & { readonly reason: string };

/** Gives up a delivery for the given reason: it becomes dead, and its work is finished. */
export type GiveUp = (work: Work, owner: string, reason: string) => Promise<void>;

export interface SchedulerOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Identifies this scheduler in leases. */
  readonly owner: string;
  readonly workers: Workers;
  readonly gate: Gate;
  readonly giveUp: GiveUp;
  readonly onError: (error: unknown, work: Work | null) => void;
  /** Called whenever the scheduler has looked for work, which means that the storage responded. */
  readonly onLooked?: () => void;
  /** Called for work that is no longer claimed; its row says why. */
  readonly onSetAside: (work: SetAside) => void;
  /** Called for completed work, with how long after its due time it was started, in ms. */
  readonly onDone?: (work: Work, lateMs: number) => void;
  /** Default: 6 s. */
  readonly leaseMs?: number;
}

/**
 * How long a claim lasts before another process may take the work, in ms. After this time, another process does the
 * work of one that died. Leases of longer work (a delivery to a slow receiver) are renewed while it runs.
 */
export const defaultLeaseMs = 6_000;
const renewals = 3;
/** Maximum sleep, in ms, so that work planned or left behind by another process is found. */
const maxSleepMs = 1_000;
/** Wait after a storage failure, in ms. */
const failureSleepMs = 250;
const maxTimerMs = 2 ** 31 - 1;
/** Wait before checking again whether another process has done its part, in ms. */
const othersSleepMs = 20;

/** Number of failures after which work is no longer tried. */
const maxFailures = 8;
/** Maximum wait before a retry, in ms. */
const maxAgainMs = 60_000;
/** Maximum length of a stored reason, in UTF-16 units. */
const maxReason = 500;

/**
 * Limits on simultaneous work outside of lanes, in total and per account. Four accounts fill the total, because a claim
 * excludes at most three. On a shared database each piece of work waits for its account's row on its own connection, so
 * the limits are lower.
 */
function innerLimits({ shared }: Store): SemaphoreLimits {
  return shared ? { total: 16, perKey: 4 } : { total: 64, perKey: 16 };
}

const ignore = () => undefined;

interface Claims {
  readonly lanes: readonly Reservation[];
  readonly inner: (work: PendingWork) => Promise<readonly Work[]>;
}

/**
 * Finds due work and starts it, with as much concurrency as there is room for. Deliveries are claimed lane by lane, in
 * turns; all other work is claimed by due time, and never has to wait for deliveries. A standing clock is moved to the
 * time when work is due once that much time has really passed; its database belongs to this process alone, so no lease
 * expires.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #leaseMs: number;
  readonly #running = new Map<number, { readonly work: Work; readonly done: Promise<void> }>();
  /** Permits of accounts for work outside of lanes. */
  readonly #inner: Semaphore;
  readonly #innerLimits: SemaphoreLimits;
  readonly #walk: LaneWalk;
  /** Whether due work outside of lanes was left for lack of room. */
  #hasInnerLeft = false;
  #renewal: NodeJS.Timeout | null = null;
  #renewing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #wakeAtMs = Infinity;
  #ticking: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  /** Whether work in progress no longer belongs to this scheduler. */
  #released = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? (options.clock.reach ? maxTimerMs : defaultLeaseMs);
    this.#walk = new LaneWalk(options.gate);
    this.#innerLimits = innerLimits(options.store);
    this.#inner = new Semaphore(this.#innerLimits);
    options.store.onWorkPlanned((dueAtMs) => this.#wakeAt(dueAtMs));
  }

  /** Starts with the work that an earlier process has left. */
  start(): void {
    this.#wakeAt(this.#options.clock.systemMs());
  }

  /** Performs all due work of one account, including work that becomes due meanwhile, and waits for it. */
  async drain(accountId: string): Promise<void> {
    const { store, clock, gate } = this.#options;
    for (;;) {
      if (this.#released) throw new StorageUnavailable('the gateway is ending');
      const lanes = await store.read(({ work }) => work.dueLanesOf(accountId, clock.systemMs()));
      await this.#claimAndRun({
        // Lanes without room are skipped: an account may have very many lanes.
        lanes: lanes
          .map((lane) => this.#walk.reserveLane(lane, gate.room(lane)))
          .filter(({ permits }) => permits.length > 0),
        inner: (work) => work.claimOf(accountId, this.#claim(this.#innerLimits.perKey)),
      });
      const ofAccount = [...this.#running.values()].filter(({ work }) => work.accountId === accountId);
      const running = ofAccount.map(({ done }) => done);
      await Promise.all(running);
      if (running.length > 0) continue;
      if (!(await store.read(({ work }) => work.hasDue(accountId, clock.systemMs())))) return;
      await pause(othersSleepMs);
    }
  }

  /** Stops looking for work; work in progress continues. */
  halt(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /**
   * Stops looking for work and waits for work in progress; the rest stays for the next start. When `cut` aborts, the
   * leases of work still in progress are released.
   */
  async stop(cut?: AbortSignal): Promise<void> {
    this.halt();
    const settled = this.#settled();
    if (!cut?.aborted) await Promise.race([settled, ...(cut ? [once(cut, 'abort')] : [])]);
    if (this.#running.size > 0) await this.#giveBack();
  }

  async #settled(): Promise<void> {
    await this.#ticking;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    await this.#renewing;
  }

  async #giveBack(): Promise<void> {
    const { store, owner, clock, onError } = this.#options;
    this.#released = true;
    if (this.#renewal) clearInterval(this.#renewal);
    const held = [...this.#running.values()].map(({ work }) => work);
    const nowMs = clock.systemMs();
    await store
      .write(async ({ work }) => {
        for (const { id, dueAtMs, failures } of held) {
          await work.postpone(id, owner, { dueAtMs, nowMs, failures });
        }
      }, null)
      .catch((error: unknown) => onError(error, null));
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
      .then((sleepMs) => {
        this.#options.onLooked?.();
        return sleepMs;
      })
      .catch((error: unknown) => {
        this.#options.onError(error, null);
        return failureSleepMs;
      })
      .then((sleepMs) => {
        this.#ticking = null;
        this.#wakeAt(this.#options.clock.systemMs() + (this.#again ? 0 : sleepMs));
      });
  }

  /** Looks for work; returns how long to sleep, in ms. */
  async #tick(sleptToMs: number): Promise<number> {
    const { store, clock } = this.#options;
    const { innerAtMs, page } = await store.read(async ({ work }) => ({
      innerAtMs: (await work.nextDueAtMs()) ?? Infinity,
      page: await this.#walk.nextPage(work),
    }));
    const nextMs = soonest([innerAtMs, ...(page ?? []).map(({ readyAtMs }) => readyAtMs)], clock.systemMs());
    if (nextMs <= sleptToMs) clock.reach?.(nextMs);
    if (this.#stopped) return maxSleepMs;
    const nowMs = clock.systemMs();
    const lanes = this.#walk.reserve(page, nowMs);
    const isInnerDue = innerAtMs <= nowMs;
    const inner = (work: PendingWork) => (isInnerDue ? this.#claimInner(work) : Promise.resolve([]));
    if ((isInnerDue || lanes.length > 0) && (await this.#claimAndRun({ lanes, inner })) > 0) return 0;
    if (!this.#walk.isRound) return 0;
    // With a standing clock, no other process plans work.
    const maxMs = clock.reach && !this.#walk.hasLeft ? Infinity : maxSleepMs;
    const futureMs = soonest([innerAtMs, this.#walk.nextReadyMs], nowMs);
    return Math.min(maxMs, futureMs - nowMs, this.#walk.restMs);
  }

  /** Claims due work outside of lanes, except that of accounts that have used up their share. */
  async #claimInner(work: PendingWork): Promise<readonly Work[]> {
    const max = Math.min(this.#inner.free, this.#innerLimits.perKey);
    const { fullKeys } = this.#inner;
    this.#hasInnerLeft = max <= 0 || fullKeys.length > 0;
    return max > 0 ? work.claim(this.#claim(max), fullKeys) : [];
  }

  #claim(max: number): Claim {
    const { owner, clock } = this.#options;
    const nowMs = clock.systemMs();
    return { owner, nowMs, leaseUntilMs: nowMs + this.#leaseMs, max };
  }

  /** Claims work in one transaction and starts it; returns how many rows were found. */
  async #claimAndRun({ lanes, inner }: Claims): Promise<number> {
    try {
      const got = await this.#options.store.write(async ({ work }) => {
        const inLanes: (readonly Work[])[] = [];
        for (const { lane, permits } of lanes)
          inLanes.push(await work.claimLane(lane, this.#claim(permits.length)));
        return { inLanes, inner: await inner(work) };
      }, null);
      for (const [index, work] of got.inLanes.entries())
        for (const one of work) this.#run(one, lanes[index]?.permits.pop() ?? ignore);
      for (const one of got.inner) this.#run(one, this.#inner.take(one.accountId));
      return [...got.inLanes, got.inner].flat().length;
    } finally {
      for (const { permits } of lanes) for (const release of permits) release();
    }
  }

  #run(work: Work, release: () => void): void {
    const { workers, owner, clock, onDone } = this.#options;
    // If the lease of work in progress expired, this process may have claimed that work again.
    if (this.#running.has(work.id)) return release();
    const lateMs = clock.systemMs() - work.dueAtMs;
    const done = perform(work, owner, workers)
      .then(() => onDone?.(work, lateMs))
      .catch((error: unknown) => this.#failed(work, error))
      .finally(() => {
        this.#running.delete(work.id);
        release();
        if (this.#walk.hasLeft || this.#hasInnerLeft) this.#wakeAt(clock.systemMs());
        if (this.#running.size > 0 || this.#renewal === null) return;
        clearInterval(this.#renewal);
        this.#renewal = null;
      });
    this.#running.set(work.id, { work, done });
    this.#renewal ??= setInterval(() => {
      this.#renewing = this.#renew();
    }, this.#leaseMs / renewals);
  }

  /** Retries failed work later, with growing delays; in the end sets it aside or, if it is a delivery, gives it up. */
  async #failed(failed: Work, error: unknown): Promise<void> {
    if (this.#released) return;
    const { store, owner, clock, onError, onSetAside, giveUp } = this.#options;
    onError(error, failed);
    const { id, kind, accountId } = failed;
    // A failure of the database is none of the work.
    const failures = failed.failures + (error instanceof StorageUnavailable ? 0 : 1);
    const isLast = failures >= maxFailures;
    const reason = keepable(
      format(t`failed ${{ times: failures }} times, the last time with: ${{ error: String(error) }}`),
      maxReason,
    );
    const setAside = async () => {
      const nowMs = clock.systemMs();
      if (!isLast) {
        const againInMs = Math.min(maxAgainMs, defaultLeaseMs * 2 ** Math.max(0, failures - 1));
        const until = { dueAtMs: nowMs + againInMs, nowMs, failures };
        await store.write(({ work }) => work.postpone(id, owner, until), accountId);
      } else if (await store.write(({ work }) => work.setAside(id, owner, reason), accountId)) {
        onSetAside({ id, kind, accountId, reason });
      }
    };
    const isDead = isLast && kind === 'deliver';
    await (isDead ? giveUp(failed, owner, reason).catch(setAside) : setAside()).catch((failure: unknown) =>
      onError(failure, null),
    );
  }

  async #renew(): Promise<void> {
    const { store, owner, clock, onError } = this.#options;
    const held = [...this.#running.keys()];
    const leaseUntilMs = clock.systemMs() + this.#leaseMs;
    await store
      .write(({ work }) => work.renew(held, owner, leaseUntilMs), null)
      .catch((error: unknown) => onError(error, null));
  }
}

/** Returns the first of these times that is in the future; Infinity if there is none. */
function soonest(moments: readonly number[], nowMs: number): number {
  return Math.min(Infinity, ...moments.filter((ms) => ms > nowMs));
}

/** Performs work; rejects if this version does not know its kind. */
async function perform<K extends WorkKind>(work: WorkOf<K>, owner: string, workers: Workers): Promise<void> {
  await workers[work.kind](work, owner);
}
