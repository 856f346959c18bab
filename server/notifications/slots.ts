import { readLane } from './lanes.js';

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
