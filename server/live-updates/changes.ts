import type { Store } from '../storage/store.js';

export interface LiveOptions {
  readonly perAccount: number;
  /** Maximum number of watchers over all accounts. */
  readonly inAll: number;
  /** Minimum time between two calls of a watcher, in ms: changes in between are reported as one. */
  readonly pauseMs: number;
  /** How often versions are compared, in ms, if other processes may change the same account. */
  readonly pollMs: number;
}

/** Defaults. A browser needs one connection for each open page, and has six for all of them. */
export const liveDefaults: LiveOptions = { perAccount: 12, inAll: 1_000, pauseMs: 500, pollMs: 1_000 };

/** Why no further watcher is accepted. */
export type Refused = 'account full' | 'all full' | 'ending';

export interface Watcher {
  /** Called when something has changed: look again. */
  readonly changed: () => void;
  /** Called when there will be no further calls. */
  readonly ended: () => void;
}

interface WatcherGroup {
  readonly watchers: Set<Watcher>;
  /** Set while the next call waits for the pause to end. */
  timer: NodeJS.Timeout | null;
  calledAtMs: number;
  /** The last seen version; null if there is none yet. */
  version: string | null;
}

/**
 * Notifies the watchers of an account that something about it has changed; they look up what. The store reports the
 * commits of this process. If other processes use the same database, their commits change the version of an account,
 * which is compared once a second for each watched account, however many watchers it has. See
 * docs/decisions/dashboard.md#live-pages.
 */
export class LiveChanges {
  readonly #store: Pick<Store, 'shared' | 'read' | 'onCommitted'>;
  readonly #options: LiveOptions;
  readonly #groups = new Map<string, WatcherGroup>();
  #isPolling = false;
  #hasEnded = false;

  constructor(store: Pick<Store, 'shared' | 'read' | 'onCommitted'>, options: Partial<LiveOptions> = {}) {
    this.#store = store;
    this.#options = { ...liveDefaults, ...options };
    store.onCommitted((accountId) => accountId !== null && this.#notify(accountId));
  }

  get watchers(): number {
    return [...this.#groups.values()].reduce((total, { watchers }) => total + watchers.size, 0);
  }

  /** Calls `watcher` on changes until the returned function is called; returns the reason if no watcher is accepted. */
  watch(accountId: string, watcher: Watcher): (() => void) | Refused {
    if (this.#hasEnded) return 'ending';
    const group = this.#groups.get(accountId) ?? newGroup();
    if (group.watchers.size >= this.#options.perAccount) return 'account full';
    if (this.watchers >= this.#options.inAll) return 'all full';
    this.#groups.set(accountId, group);
    group.watchers.add(watcher);
    if (this.#store.shared && !this.#isPolling) void this.#poll();
    return () => {
      if (group.watchers.delete(watcher) && group.watchers.size === 0) this.#groups.delete(accountId);
    };
  }

  /** Ends all watchers and accepts no more. */
  close(): void {
    this.#hasEnded = true;
    const groups = [...this.#groups.values()];
    this.#groups.clear();
    for (const { watchers } of groups) for (const watcher of watchers) watcher.ended();
  }

  #notify(accountId: string): void {
    const group = this.#groups.get(accountId);
    if (!group || group.timer) return;
    const now = performance.now();
    const waitMs = Math.max(0, group.calledAtMs + this.#options.pauseMs - now);
    // Never synchronously within the caller.
    group.timer = setTimeout(() => {
      group.timer = null;
      group.calledAtMs = performance.now();
      for (const watcher of group.watchers) watcher.changed();
    }, waitMs).unref();
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    do {
      await new Promise((resolve) => setTimeout(resolve, this.#options.pollMs).unref());
      await this.#compare();
    } while (this.#groups.size > 0);
    this.#isPolling = false;
  }

  /** Compares the versions of all watched accounts, one after another, so as not to overload a slow database. */
  async #compare(): Promise<void> {
    for (const [accountId, group] of [...this.#groups]) {
      try {
        const version = await this.#store.read(({ accountVersions }) => accountVersions.of(accountId));
        if (group.version !== null && group.version !== version) this.#notify(accountId);
        group.version = version;
      } catch {
        // An unavailable database is reported elsewhere; the next versions read from it will differ.
        return;
      }
    }
  }
}

function newGroup(): WatcherGroup {
  return { watchers: new Set(), timer: null, calledAtMs: -Infinity, version: null };
}
