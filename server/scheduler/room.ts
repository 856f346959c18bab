import type { PendingWork, WaitingLane, Work } from '../storage/tables/pending-work.js';

/** Limits the number of simultaneous deliveries. */
export interface Gate {
  /** Whether nothing can begin in any lane. */
  readonly isFull: boolean;
  /** How many more deliveries of a lane may begin. */
  room(lane: string): number;
  /** The same, regardless of whether the lane is paused because its receiver keeps failing. */
  slots(lane: string): number;
  /** How long overdue, in ms, work must be to be given up in a paused lane; null in any other lane. */
  patienceMs(lane: string): number | null;
  /** How long until a paused lane has room again, in ms; otherwise Infinity. */
  pauseMs(lane: string): number;
  /** Begins a delivery of a lane that has room; returns the function that ends it. */
  begin(lane: string): () => void;
}

/** Slots of a lane that are taken before it is claimed from. */
export interface Reservation {
  readonly lane: string;
  /** Each frees its slot. */
  readonly tickets: (() => void)[];
}

/** Maximum number of lanes per query, and the least: as many as slots are likely to be free for are asked for. */
const maxPage = 500;
const leastPage = 16;
/** Maximum number of deliveries of a lane that are claimed per turn. */
const maxPerTurn = 8;
/** Maximum number of lanes that are claimed from in one transaction. */
const maxPerClaim = 64;
/**
 * A round of several pages is followed by a rest of this many times the time spent looking, because the gateway has
 * other things to do.
 */
const restFactor = 4;

/** Cycles through all lanes with work, so that each gets its turn, however much waits in others. */
export class LaneWalk {
  readonly #gate: Gate;
  /** The lane after which the next page begins; empty for the start. */
  #after = '';
  /** Whether everything since the start was covered without interruption. */
  #whole = true;
  #isRound = false;
  #nextReadyMs = Infinity;
  #hasLeft = false;
  #pauseMs = Infinity;
  #pages = 0;
  /** How many lanes are asked for next: twice as many as could be used, because the rest of a page is read for nothing. */
  #pageSize = maxPage;
  /** How long pages of this round have taken, in ms, without what it waited for slots in between. */
  #lookedMs = 0;
  /** Monotonic times, ms. */
  #pageAtMs = 0;
  #restUntilMs = 0;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** Whether sleeping makes sense: all lanes were covered, or nothing more can begin. */
  get isRound(): boolean {
    return this.#isRound;
  }

  /** When the first of the lanes without due work has some, machine time. */
  get nextReadyMs(): number {
    return this.#nextReadyMs;
  }

  /** Whether due work was left for lack of room, so that somebody must look again when something ends. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** After what time there may be room for what was left, in ms; Infinity if something must end first. */
  get againMs(): number {
    return this.#restMs > 0 ? this.#restMs : this.#pauseMs;
  }

  /** How long the walk rests before its next round, in whole ms, as timers need. */
  get #restMs(): number {
    return Math.max(0, Math.ceil(this.#restUntilMs - performance.now()));
  }

  /** The lanes whose turn it is; null if it is nobody's turn now. */
  async nextPage(work: PendingWork): Promise<WaitingLane[] | null> {
    if (this.#gate.isFull || this.#restMs > 0) return null;
    if (this.#after === '') {
      this.#nextReadyMs = Infinity;
      this.#whole = true;
      this.#hasLeft = false;
      this.#pauseMs = Infinity;
      this.#pages = 0;
      this.#lookedMs = 0;
    }
    this.#pages += 1;
    this.#pageAtMs = performance.now();
    return work.lanes(this.#after, this.#pageSize);
  }

  /** Reserves what a page of lanes may begin; paused lanes with overdue work are returned separately. */
  take(page: readonly WaitingLane[] | null, nowMs: number) {
    const lanes: Reservation[] = [];
    const overdue: { lane: string; beforeMs: number }[] = [];
    const cut = page?.findIndex(({ lane, readyAtMs }) => {
      if (this.#gate.isFull || lanes.length + overdue.length >= maxPerClaim) return true;
      this.#after = lane;
      if (readyAtMs > nowMs) {
        this.#nextReadyMs = Math.min(this.#nextReadyMs, readyAtMs);
        return false;
      }
      const room = this.#gate.room(lane);
      const patienceMs = this.#gate.patienceMs(lane);
      if (room > 0) lanes.push(this.reserve(lane, room));
      else if (patienceMs !== null && readyAtMs <= nowMs - patienceMs)
        overdue.push({ lane, beforeMs: nowMs - patienceMs });
      else {
        this.#hasLeft = true;
        this.#pauseMs = Math.min(this.#pauseMs, this.#gate.pauseMs(lane));
      }
      return false;
    });
    const isCut = cut !== undefined && cut !== -1;
    this.#turn(page, isCut);
    if (page) this.#pageSize = Math.max(leastPage, Math.min(maxPage, 2 * (isCut ? cut : this.#pageSize)));
    return { lanes, overdue };
  }

  /** Takes up to `max` slots of a lane, limited to one turn. */
  reserve(lane: string, max: number): Reservation {
    const tickets: (() => void)[] = [];
    while (tickets.length < Math.min(max, maxPerTurn)) tickets.push(this.#gate.begin(lane));
    return { lane, tickets };
  }

  #turn(page: readonly WaitingLane[] | null, isCut: boolean): void {
    if (page) this.#lookedMs += performance.now() - this.#pageAtMs;
    if (page === null || this.#gate.isFull) {
      this.#hasLeft = true;
      this.#whole = false;
      this.#isRound = true;
      return;
    }
    const isEnd = !isCut && page.length < this.#pageSize;
    this.#isRound = isEnd && this.#whole;
    if (!isEnd) return;
    this.#after = '';
    // After an interruption there is more to begin, and what waited has waited long enough.
    if (this.#whole && this.#pages > 1) this.#restUntilMs = performance.now() + restFactor * this.#lookedMs;
  }
}

/** Maximum amount of simultaneous work outside of lanes, in total and per account. */
export interface InnerBounds {
  readonly inAll: number;
  readonly perAccount: number;
}

/**
 * Four accounts fill it, because a claim excludes at most three. If the database is shared, work of one account waits
 * for a row of that account, each piece on its own connection; then the limit is lower.
 */
export function innerBounds(shared: boolean): InnerBounds {
  return shared ? { inAll: 16, perAccount: 4 } : { inAll: 64, perAccount: 16 };
}

/** Room for more work outside of lanes. */
export interface InnerRoom {
  readonly max: number;
  /** Accounts that have used up their share. */
  readonly fullAccounts: readonly string[];
  /** Counts one more piece of work of this account. */
  count(accountId: string): void;
}

/** Work in progress. */
export class Running {
  readonly #all = new Map<number, { readonly work: Work; readonly done: Promise<void> }>();

  add(work: Work, done: Promise<void>): void {
    this.#all.set(work.id, { work, done });
  }

  has({ id }: Work): boolean {
    return this.#all.has(id);
  }

  delete({ id }: Work): void {
    this.#all.delete(id);
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  ids(): number[] {
    return [...this.#all.keys()];
  }

  works(): Work[] {
    return [...this.#all.values()].map(({ work }) => work);
  }

  async all(): Promise<void> {
    await Promise.all([...this.#all.values()].map(({ done }) => done));
  }

  /** The work of one account in progress. */
  of(accountId: string): Promise<void>[] {
    return [...this.#all.values()].filter(({ work }) => work.accountId === accountId).map(({ done }) => done);
  }

  /** How much more work outside of lanes may begin. */
  innerRoom({ inAll, perAccount }: InnerBounds): InnerRoom {
    const counts = new Map<string, number>();
    let max = inAll;
    const count = (accountId: string) => {
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
      max -= 1;
    };
    for (const { work } of this.#all.values()) if (work.kind !== 'deliver') count(work.accountId);
    return {
      get max() {
        return max;
      },
      get fullAccounts() {
        const full = [...counts].filter(([, number]) => number >= perAccount);
        return full.map(([accountId]) => accountId);
      },
      count,
    };
  }
}
