import type { Store } from '../storage/store.js';

/** Limits and intervals for watchers. */
export interface LiveOptions {
  /** Maximum number of watchers per account. */
  readonly perAccount: number;
  /** Maximum number of watchers over all accounts. */
  readonly inAll: number;
  /** Minimum time between two calls of a watcher, in ms: everything in between is one change. */
  readonly pauseMs: number;
  /** How often marks are compared, in ms, if other processes may change the same account. */
  readonly pollMs: number;
}

/** Defaults. A browser needs a connection for each open page, and has six for all of them. */
export const liveDefaults: LiveOptions = { perAccount: 12, inAll: 200, pauseMs: 500, pollMs: 1_000 };

/** What is watched: an account by its id, or (null) all accounts together. */
export type Watched = string | null;

/** Why no further watcher is accepted. */
export type Refused = 'account full' | 'all full' | 'ending';

/** Somebody who watches. */
export interface Watcher {
  /** Something has changed: look again. */
  readonly changed: () => void;
  /** There will be no further calls. */
  readonly ended: () => void;
}

/** A watched account with its watchers. */
interface Place {
  readonly watchers: Set<Watcher>;
  /** Set while the next call waits for the pause to end. */
  timer: NodeJS.Timeout | null;
  /** When watchers were last called. */
  toldAtMs: number;
  /** The marks as last seen; null if not yet. */
  mark: string | null;
}

/**
 * Tells the watchers of an account that something about it has changed; they look up what. The store reports the
 * commits of this process. If other processes use the same database, their commits show in marks, which are compared
 * once a second for each watched account, however many watchers it has. Without watchers nothing is done. See
 * docs/decisions/live.md.
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

  /** The number of watchers. */
  get watchers(): number {
    return this.#watchers;
  }

  /** Calls `watcher` from now on, until the returned function is called; otherwise returns why not. */
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

  /** Tells the watchers of all accounts about a change that no commit shows. */
  changedElsewhere(): void {
    this.#tell(null);
  }

  /** Ends all watchers and accepts no further ones. */
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
    // Never synchronously within the caller.
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

  /** Compares the marks of all watched accounts, one after another, to not overload a slow database. */
  async #look(): Promise<void> {
    for (const [watched, place] of [...this.#places]) {
      try {
        const mark = await this.#store.read(({ marks }) =>
          watched === null ? marks.ofAll() : marks.of(watched),
        );
        if (place.mark !== null && place.mark !== mark) this.#tell(watched);
        place.mark = mark;
      } catch {
        // A database that does not answer is reported elsewhere; its next marks will differ.
        return;
      }
    }
  }
}

function newPlace(): Place {
  return { watchers: new Set(), timer: null, toldAtMs: -Infinity, mark: null };
}
