import type { Store } from '../storage/store.js';

/** Bounds and times of what watches. */
export interface LiveOptions {
  /** Max watchers of one account. */
  readonly perAccount: number;
  /** Max watchers of all accounts together. */
  readonly inAll: number;
  /** A watcher is called once in this time at most, ms: what happens meanwhile is one change. */
  readonly pauseMs: number;
  /** How often marks are looked at where other processes may change the same account, ms. */
  readonly pollMs: number;
}

/** Defaults. A browser has a connection for each page that is open, and six for all of them. */
export const liveDefaults: LiveOptions = { perAccount: 12, inAll: 200, pauseMs: 500, pollMs: 1_000 };

/** Whom a watcher watches: an account by its id, or (null) all of them together. */
export type Watched = string | null;

/** Why nobody more can watch. */
export type Refused = 'account full' | 'all full' | 'ending';

/** Somebody who watches. */
export interface Watcher {
  /** Something has changed: look again. */
  readonly changed: () => void;
  /** Nothing will be told any more. */
  readonly ended: () => void;
}

/** A watched account, and who watches. */
interface Place {
  readonly watchers: Set<Watcher>;
  /** Set while the next call waits for the pause to end. */
  timer: NodeJS.Timeout | null;
  /** When watchers were last called. */
  toldAtMs: number;
  /** The marks as they were last seen; null: not yet. */
  mark: string | null;
}

/**
 * Tells watchers of an account that something of it has changed; what, they look up themselves. What this process commits is
 * told by the store. Where other processes use the same database their commits show in marks, which are looked at once a second
 * for each account that is watched, however many watch it; where nobody watches nothing is done. See docs/decisions/live.md.
 */
export class LiveChanges {
  readonly #store: Pick<Store, 'shared' | 'read' | 'onCommitted'>;
  readonly #options: LiveOptions;
  readonly #places = new Map<Watched, Place>();
  #watchers = 0;
  #poll: NodeJS.Timeout | null = null;
  #isPolling = false;
  #hasEnded = false;

  constructor(store: Pick<Store, 'shared' | 'read' | 'onCommitted'>, options: Partial<LiveOptions> = {}) {
    this.#store = store;
    this.#options = { ...liveDefaults, ...options };
    store.onCommitted((accountId) => this.#committed(accountId));
  }

  /** How many watch. */
  get watchers(): number {
    return this.#watchers;
  }

  /** From now on `watcher` is told, until what is returned is called; or why not. */
  watch(watched: Watched, watcher: Watcher): (() => void) | Refused {
    if (this.#hasEnded) return 'ending';
    const place = this.#places.get(watched) ?? newPlace();
    if (place.watchers.size >= this.#options.perAccount) return 'account full';
    if (this.#watchers >= this.#options.inAll) return 'all full';
    this.#places.set(watched, place);
    place.watchers.add(watcher);
    this.#watchers += 1;
    if (this.#store.shared) this.#pollSoon();
    return () => this.#leave(watched, place, watcher);
  }

  /** Tells who watches all accounts that something has changed which no commit shows. */
  changedElsewhere(): void {
    this.#tell(null);
  }

  /** Ends all watching, and lets nobody watch any more. */
  close(): void {
    this.#hasEnded = true;
    for (const [watched, place] of this.#places) {
      for (const watcher of place.watchers) {
        this.#leave(watched, place, watcher);
        watcher.ended();
      }
    }
  }

  #leave(watched: Watched, place: Place, watcher: Watcher): void {
    if (!place.watchers.delete(watcher)) return;
    this.#watchers -= 1;
    if (place.watchers.size > 0) return;
    if (place.timer) clearTimeout(place.timer);
    this.#places.delete(watched);
    if (this.#places.size > 0 || !this.#poll) return;
    clearTimeout(this.#poll);
    this.#poll = null;
  }

  #committed(accountId: string | null): void {
    if (this.#watchers === 0) return;
    if (accountId !== null) this.#tell(accountId);
    this.#tell(null);
  }

  #tell(watched: Watched): void {
    const place = this.#places.get(watched);
    if (!place || place.timer) return;
    const now = performance.now();
    const waitMs = Math.max(0, place.toldAtMs + this.#options.pauseMs - now);
    // Never within the caller, who has something of its own to do.
    place.timer = setTimeout(() => {
      place.timer = null;
      place.toldAtMs = performance.now();
      for (const watcher of place.watchers) watcher.changed();
    }, waitMs).unref();
  }

  #pollSoon(): void {
    if (this.#poll || this.#isPolling || this.#places.size === 0) return;
    this.#poll = setTimeout(() => {
      this.#poll = null;
      this.#isPolling = true;
      void this.#look().finally(() => {
        this.#isPolling = false;
        this.#pollSoon();
      });
    }, this.#options.pollMs).unref();
  }

  /** Looks at the marks of all who are watched, one after another: a slow database is not asked for more. */
  async #look(): Promise<void> {
    for (const [watched, place] of [...this.#places]) {
      try {
        const mark = await this.#store.read(({ marks }) =>
          watched === null ? marks.ofAll() : marks.of(watched),
        );
        if (place.mark !== null && place.mark !== mark) this.#tell(watched);
        place.mark = mark;
      } catch {
        // A database that does not answer is other people's news: what it says later will differ.
        return;
      }
    }
  }
}

function newPlace(): Place {
  return { watchers: new Set(), timer: null, toldAtMs: -Infinity, mark: null };
}
