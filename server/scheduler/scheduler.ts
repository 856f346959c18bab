import { setTimeout as pause } from 'node:timers/promises';

import type { Clock } from '../domain/clock.js';
import { keepable } from '../storage/statement.js';
import { format, message } from '../messages/messages.js';
import { type Gate, type InnerBounds, innerBounds, LaneWalk, type Reservation, Running } from './room.js';
import { StorageUnavailable } from '../storage/errors.js';
import type { Store } from '../storage/store.js';
import type {
  Claim,
  Claimed,
  PendingWork,
  Unreadable,
  Work,
  WorkKind,
  WorkOf,
} from '../storage/tables/pending-work.js';

/** Performs due work, by kind; a worker finishes or postpones the row itself, in the transaction of its effect. */
export type Workers = { readonly [K in WorkKind]: (work: WorkOf<K>, owner: string) => Promise<void> };

/** Gives a delivery up for the given reason: it becomes dead, and its work is finished. */
export type GiveUp = (work: WorkOf<'deliver'>, owner: string, reason: string | null) => Promise<void>;

/** What the scheduler works with. */
export interface SchedulerOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Identifies this scheduler in leases. */
  readonly owner: string;
  readonly workers: Workers;
  /** Limits the number of simultaneous deliveries. */
  readonly gate: Gate;
  readonly giveUp: GiveUp;
  readonly onError: (error: unknown, work: Work | null) => void;
  /** Called whenever work was looked for, so the storage answered. */
  readonly onLooked?: () => void;
  /** Called for work that is not claimed any more; its row says why. */
  readonly onSetAside: (work: Unreadable) => void;
  /** Called for completed work, with how long after its due time it was started, in ms. */
  readonly onDone?: (work: Work, lateMs: number) => void;
  /** Default: 6 s. */
  readonly leaseMs?: number;
}

/**
 * How long a claim lasts before another process may take the work, in ms: the work of a process that died is done by
 * another one after this time. Leases of longer work (a delivery to a slow receiver) are renewed while it runs.
 */
export const defaultLeaseMs = 6_000;
/** How many times a lease is renewed during its length. */
const renewals = 3;
/** Longest sleep, in ms, so that work planned or left behind by another process is found. */
const maxSleepMs = 1_000;
/** How long to wait after a storage failure, in ms. */
const failureSleepMs = 250;
/** The longest delay that a timer supports, in ms. */
const maxTimerMs = 2 ** 31 - 1;
/** How long to wait, in ms, before checking again whether another process has done its part. */
const othersSleepMs = 20;

/** Work that has thrown this many times is not done any more. */
const maxFailures = 8;
/** Longest wait before a retry, in ms. */
const maxAgainMs = 60_000;
/** Maximum length of a stored reason, in UTF-16 units. */
const maxReason = 500;

/** What is claimed in one transaction. */
interface Claims {
  readonly lanes: readonly Reservation[];
  /** Paused lanes, and the machine time before which their work must have been due to be given up. */
  readonly overdue: readonly { readonly lane: string; readonly beforeMs: number }[];
  readonly inner: (work: PendingWork) => Promise<readonly Claimed[]>;
}

/**
 * Finds due work and starts it, as much in parallel as there is room for. Deliveries are claimed lane by lane, in
 * turns; everything else by due time, and never after deliveries. A standing clock is moved to the moment when work is
 * due once that much time has really passed; its database belongs to this process alone, so no lease expires.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #leaseMs: number;
  readonly #running = new Running();
  readonly #inner: InnerBounds;
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
    this.#inner = innerBounds(options.store.shared);
    options.store.onWorkPlanned((dueAtMs) => this.#wakeAt(dueAtMs));
  }

  /** Starts with what an earlier process has left. */
  start(): void {
    this.#wakeAt(this.#options.clock.systemMs());
  }

  /**
   * Does all due work of one account, including work that becomes due meanwhile, and waits for it. Deliveries are tried
   * even in paused lanes.
   */
  async drain(accountId: string): Promise<void> {
    const { store, clock, gate } = this.#options;
    for (;;) {
      if (this.#released) throw new StorageUnavailable('the gateway is ending');
      const lanes = await store.read(({ work }) => work.dueLanesOf(accountId, clock.systemMs()));
      await this.#claimAndRun({
        // Lanes without room are not claimed from: an account may have very many.
        lanes: lanes
          .map((lane) => this.#walk.reserve(lane, gate.slots(lane)))
          .filter(({ tickets }) => tickets.length > 0),
        overdue: [],
        inner: async (work) => [await work.claimOf(accountId, this.#claim(this.#inner.perAccount))],
      });
      const running = this.#running.of(accountId);
      await Promise.all(running);
      if (running.length > 0) continue;
      if (!(await store.read(({ work }) => work.hasDue(accountId, clock.systemMs())))) return;
      await pause(othersSleepMs);
    }
  }

  /** Looks for no more work; work in progress continues. */
  halt(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /**
   * Looks for no more work and waits for work in progress; the rest stays for the next start. When `cut` is aborted,
   * the leases of what is still in progress are released.
   */
  async stop(cut?: AbortSignal): Promise<void> {
    this.halt();
    await settledBefore(this.#settled(), cut);
    if (!this.#running.isEmpty) await this.#giveBack();
  }

  async #settled(): Promise<void> {
    await this.#ticking;
    await this.#running.all();
    await this.#renewing;
  }

  async #giveBack(): Promise<void> {
    const { store, owner, clock, onError } = this.#options;
    this.#released = true;
    if (this.#renewal) clearInterval(this.#renewal);
    const held = this.#running.works();
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
    const { lanes, overdue } = this.#walk.take(page, nowMs);
    const inner = (work: PendingWork) => this.#claimInner(work, innerAtMs <= nowMs);
    const isDue = innerAtMs <= nowMs || lanes.length > 0 || overdue.length > 0;
    if (isDue && (await this.#claimAndRun({ lanes, overdue, inner })) > 0) return 0;
    if (!this.#walk.isRound) return 0;
    // With a standing clock, no other process plans work.
    const maxMs = clock.reach && !this.#walk.hasLeft ? Infinity : maxSleepMs;
    const futureMs = soonest([innerAtMs, this.#walk.nextReadyMs], nowMs);
    return Math.min(maxMs, futureMs - nowMs, this.#walk.againMs);
  }

  /** Due work outside of lanes, limited to a share for each account. */
  async #claimInner(work: PendingWork, isDue: boolean): Promise<readonly Claimed[]> {
    const claimed: Claimed[] = [];
    const room = this.#running.innerRoom(this.#inner);
    for (let more = isDue; more && room.max > 0;) {
      const max = Math.min(room.max, this.#inner.perAccount);
      const got = await work.claim(this.#claim(max), room.fullAccounts);
      for (const { accountId } of got.work) room.count(accountId);
      claimed.push(got);
      more = got.work.length + got.unreadable.length === max;
    }
    this.#hasInnerLeft = isDue && (room.max <= 0 || room.fullAccounts.length > 0);
    return claimed;
  }

  #claim(max: number, nowMs = this.#options.clock.systemMs()): Claim {
    const { owner, clock } = this.#options;
    return { owner, nowMs, leaseUntilMs: clock.systemMs() + this.#leaseMs, max };
  }

  /** Claims all of this in one transaction and starts it; returns how many rows were found. */
  async #claimAndRun({ lanes, overdue, inner }: Claims): Promise<number> {
    try {
      const got = await this.#options.store.write(async ({ work }) => {
        const inLanes: Claimed[] = [];
        for (const { lane, tickets } of lanes)
          inLanes.push(await work.claimLane(lane, this.#claim(tickets.length)));
        const given: Claimed[] = [];
        for (const { lane, beforeMs } of overdue)
          given.push(await work.claimLane(lane, this.#claim(this.#inner.perAccount, beforeMs)));
        return { inLanes, given, inner: await inner(work) };
      }, null);
      for (const [index, { work }] of got.inLanes.entries())
        for (const one of work) this.#run(one, lanes[index]?.tickets.pop());
      for (const one of got.inner.flatMap(({ work }) => work)) this.#run(one);
      for (const one of got.given.flatMap(({ work }) => work)) this.#giveUp(one);
      const claimed = [...got.inLanes, ...got.given, ...got.inner];
      const unreadable = claimed.flatMap((each) => each.unreadable);
      unreadable.forEach(this.#options.onSetAside);
      return claimed.flatMap(({ work }) => work).length + unreadable.length;
    } finally {
      for (const { tickets } of lanes) for (const free of tickets) free();
    }
  }

  #run(work: Work, free: () => void = () => undefined): void {
    const { workers, owner, clock, onDone } = this.#options;
    // If the lease of work in progress has expired, this process may claim the work again.
    if (this.#running.has(work)) return free();
    const lateMs = clock.systemMs() - work.dueAtMs;
    const done = () => onDone?.(work, lateMs);
    this.#begin(work, () => perform(work, owner, workers).then(done), free);
  }

  #giveUp(work: Work): void {
    const { giveUp, owner } = this.#options;
    if (work.kind !== 'deliver' || this.#running.has(work)) return;
    this.#begin(
      work,
      () => giveUp(work, owner, null),
      () => undefined,
    );
  }

  #begin(work: Work, what: () => Promise<void>, free: () => void): void {
    const done = what()
      .catch((error: unknown) => this.#failed(work, error))
      .finally(() => {
        this.#running.delete(work);
        free();
        if (this.#walk.hasLeft || this.#hasInnerLeft) this.#wakeAt(this.#options.clock.systemMs());
        if (!this.#running.isEmpty || this.#renewal === null) return;
        clearInterval(this.#renewal);
        this.#renewal = null;
      });
    this.#running.add(work, done);
    this.#renewal ??= setInterval(() => {
      this.#renewing = this.#renew();
    }, this.#leaseMs / renewals);
  }

  /** Failed work is retried later, with growing delays; finally it is set aside, or if it is a delivery given up. */
  async #failed(failed: Work, error: unknown): Promise<void> {
    if (this.#released) return;
    const { store, owner, clock, onError, onSetAside, giveUp } = this.#options;
    onError(error, failed);
    const { reason, failures, againInMs } = failureOf(failed, error, defaultLeaseMs);
    const { id, kind, accountId } = failed;
    const setAside = async () => {
      const nowMs = clock.systemMs();
      if (againInMs !== null) {
        const until = { dueAtMs: nowMs + againInMs, nowMs, failures };
        await store.write(({ work }) => work.postpone(id, owner, until), accountId);
      } else if (await store.write(({ work }) => work.setAside(id, owner, reason), accountId)) {
        onSetAside({ id, kind, accountId, reason });
      }
    };
    const isDead = againInMs === null && failed.kind === 'deliver';
    await (isDead ? giveUp(failed, owner, reason).catch(setAside) : setAside()).catch((failure: unknown) =>
      onError(failure, null),
    );
  }

  async #renew(): Promise<void> {
    const { store, owner, clock, onError } = this.#options;
    const held = this.#running.ids();
    const leaseUntilMs = clock.systemMs() + this.#leaseMs;
    await store
      .write(({ work }) => work.renew(held, owner, leaseUntilMs), null)
      .catch((error: unknown) => onError(error, null));
  }
}

/** What happens to work that threw. */
export interface Failure {
  /** How many times it has thrown so far. A failure of the database does not count. */
  readonly failures: number;
  /** Ms until it is retried; null if it is not. */
  readonly againInMs: number | null;
  /** In a sentence. */
  readonly reason: string;
}

/** Decides about work that threw; `firstMs` is the delay of the first retry. */
export function failureOf(work: Work, error: unknown, firstMs: number): Failure {
  const failures = work.failures + (error instanceof StorageUnavailable ? 0 : 1);
  const againInMs = Math.min(maxAgainMs, firstMs * 2 ** Math.max(0, failures - 1));
  const reason = keepable(
    format(message('work failed', { times: failures, error: String(error) })),
    maxReason,
  );
  return { failures, againInMs: failures >= maxFailures ? null : againInMs, reason };
}

/** The first of these moments after now; Infinity if there is none. */
function soonest(moments: readonly number[], nowMs: number): number {
  return Math.min(Infinity, ...moments.filter((ms) => ms > nowMs));
}

function perform<K extends WorkKind>(work: WorkOf<K>, owner: string, workers: Workers): Promise<void> {
  return workers[work.kind](work, owner);
}

/** Resolves when `work` is done or `cut` is aborted, whichever comes first. */
async function settledBefore(work: Promise<void>, cut: AbortSignal | undefined): Promise<void> {
  if (!cut) return work;
  if (cut.aborted) return;
  let onCut: () => void = () => undefined;
  const wasCut = new Promise<void>((resolve) => (onCut = resolve));
  cut.addEventListener('abort', onCut);
  await Promise.race([work, wasCut]).finally(() => cut.removeEventListener('abort', onCut));
}
