import { BoundedMap } from '../domain/bounded-map.js';
import { readLane } from './outbox.js';

/** Maximum numbers of simultaneous deliveries. */
export interface SlotBounds {
  readonly inAll: number;
  readonly perAccount: number;
  /** To one scheme, host and port, over all accounts. */
  readonly perOrigin: number;
}

/** Longest duration of a delivery, in ms, that leaves its account quick. */
const quickMs = 2_000;
/** How long an account counts as slow after its last slow delivery, in ms: many slow accounts wait long for their turn. */
const slowForMs = 600_000;
/** Maximum number of accounts whose pace is remembered; those that have delivered nothing for longest are forgotten. */
const maxAccounts = 10_000;

/** How fast an account's receivers have answered lately: `slow` if any has not. */
type Pace = 'quick' | 'slow' | 'unknown';

/** Remembers the pace of accounts. */
class Paces {
  /** Monotonic time, ms; 0 for an account that was only quick. */
  readonly #slowUntilMs = new BoundedMap<string, number>(maxAccounts);

  of(accountId: string): Pace {
    const untilMs = this.#slowUntilMs.get(accountId);
    if (untilMs === 0) return 'quick';
    return untilMs !== undefined && untilMs > performance.now() ? 'slow' : 'unknown';
  }

  report(accountId: string, tookMs: number): void {
    const before = this.of(accountId) === 'slow' ? (this.#slowUntilMs.get(accountId) ?? 0) : 0;
    this.#slowUntilMs.set(accountId, tookMs > quickMs ? performance.now() + slowForMs : before);
  }
}

/** Slots that are taken. */
interface Used {
  readonly inAll: number;
  /** Of those, the ones taken by accounts that were not quick. */
  readonly unproven: number;
  /** Of those, the account's own. */
  readonly own: number;
}

/**
 * How many more of `bound` slots an account may take. It gets at most as many as it leaves free (dynamic thresholds, as
 * in shared packet buffers): the more accounts are slow, the less each of them gets. Accounts that are not known to be
 * quick share one half, except that those that are unknown have their first slot in either: so slow receivers do not
 * take the last slot.
 */
function shareOf(bound: number, { inAll, unproven, own }: Used, pace: Pace): number {
  const free = bound - inAll;
  const ofHalf = Math.min(free, Math.ceil(bound / 2) - unproven);
  const first = own === 0 ? Math.min(1, pace === 'slow' ? ofHalf : free) : 0;
  return Math.max(first, Math.floor(((pace === 'quick' ? free : ofHalf) - own) / 2));
}

/**
 * Counts deliveries in progress, so that nobody's slow receivers take more than their share: of all slots, and of those
 * of one origin, which many accounts may share. One URL gets at most half of its account's slots, so that the account's
 * other URLs continue.
 */
export class Slots {
  readonly #bounds: SlotBounds & { readonly perLane: number };
  readonly #paces = new Paces();
  #inAll = 0;
  #unproven = 0;
  readonly #accounts = new Map<string, number>();
  readonly #origins = new Map<string, number>();
  readonly #unprovenAt = new Map<string, number>();
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
    const { inAll, perAccount, perOrigin, perLane } = this.#bounds;
    const pace = this.#paces.of(accountId);
    const own = this.#accounts.get(accountId) ?? 0;
    const there: Used = {
      inAll: this.#origins.get(origin) ?? 0,
      unproven: this.#unprovenAt.get(origin) ?? 0,
      own: this.#shares.get(`${accountId} ${origin}`) ?? 0,
    };
    return Math.min(
      shareOf(inAll, { inAll: this.#inAll, unproven: this.#unproven, own }, pace),
      perAccount - own,
      origin === '' ? Infinity : shareOf(perOrigin, there, pace),
      perLane - (this.#lanes.get(lane) ?? 0),
    );
  }

  /** Reports how long a delivery of a lane took, in ms. */
  report(lane: string, tookMs: number): void {
    this.#paces.report(readLane(lane).accountId, tookMs);
  }

  /** Whether no lane has a free slot. */
  get isFull(): boolean {
    return this.#inAll >= this.#bounds.inAll;
  }

  /** Takes a slot, which must be free; returns the function that frees it. */
  take(lane: string): () => void {
    const isUnproven = this.#paces.of(readLane(lane).accountId) !== 'quick';
    this.#count(lane, 1, isUnproven);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.#count(lane, -1, isUnproven);
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

  #count(lane: string, change: 1 | -1, isUnproven: boolean): void {
    const { accountId, origin } = readLane(lane);
    this.#inAll += change;
    add(this.#accounts, accountId, change);
    add(this.#origins, origin, change);
    add(this.#shares, `${accountId} ${origin}`, change);
    add(this.#lanes, lane, change);
    if (!isUnproven) return;
    this.#unproven += change;
    add(this.#unprovenAt, origin, change);
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
