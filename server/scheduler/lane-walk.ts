import type { PendingWork, WaitingLane } from '../storage/tables/pending-work.js';

/** Limits the number of simultaneous deliveries. */
export interface Gate {
  /** Whether nothing can begin in any lane. */
  readonly isFull: boolean;
  /** How many more deliveries of a lane may begin. */
  room(lane: string): number;
  /** Begins a delivery of a lane that has room; returns the function that ends it. */
  begin(lane: string): () => void;
}

/** Permits of a lane that are taken before work is claimed from it. */
export interface Reservation {
  readonly lane: string;
  /** Each releases its permit. */
  readonly permits: (() => void)[];
}

/** Maximum number of lanes per query, and per transaction that claims from them. */
const pageSize = 64;
/** Maximum number of deliveries of a lane that are claimed per turn. */
const maxPerTurn = 8;
/** A round of several pages is followed by a pause of this many times its duration: the gateway has other work to do. */
const restFactor = 4;

/** Goes through all lanes with work in rounds, so that each lane gets its turn, regardless of the backlog of others. */
export class LaneWalk {
  readonly #gate: Gate;
  /** The lane after which the next page begins; empty for the start. */
  #after = '';
  /** Whether the round has not been interrupted by a full gate. */
  #isWhole = true;
  /** Monotonic times, ms. */
  #startedAtMs = 0;
  #restUntilMs = 0;
  /** Whether all lanes were covered, or nothing more can begin. */
  isRound = false;
  /** When the first of the lanes without due work has some, machine time. */
  nextReadyMs = Infinity;
  /** Whether due work was left for lack of room, so that the walk must go on when a delivery ends. */
  hasLeft = false;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** How long the walk pauses, in whole ms, as timers need; Infinity if it does not. */
  get restMs(): number {
    const restMs = Math.ceil(this.#restUntilMs - performance.now());
    return restMs > 0 ? restMs : Infinity;
  }

  /** The lanes whose turn it is; null if no lane has its turn now. */
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

  /** Reserves what a page of lanes may begin. */
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

  /** Takes up to `max` permits of a lane, limited to one turn. */
  reserveLane(lane: string, max: number): Reservation {
    const permits: (() => void)[] = [];
    while (permits.length < Math.min(max, maxPerTurn)) permits.push(this.#gate.begin(lane));
    return { lane, permits };
  }
}
