import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { LiveChanges, type LiveOptions, type Watcher } from '../../../server/live-updates/changes.js';
import type { Store, Tables } from '../../../server/storage/store.js';

/** A store that says what is committed, and whose versions are at hand. */
class FakeStore {
  readonly versions = new Map<string, string>();
  readonly looks: string[] = [];
  readonly #listeners = new Set<(accountId: string | null) => void>();
  fails = false;
  constructor(readonly shared: boolean) {}

  readonly onCommitted: Store['onCommitted'] = (listener) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  commit(accountId: string | null): void {
    for (const listener of this.#listeners) listener(accountId);
  }

  readonly read: Store['read'] = (work) => {
    if (this.fails) return Promise.reject(new Error('gone'));
    const of = (accountId: string) => {
      this.looks.push(accountId);
      return Promise.resolve(this.versions.get(accountId) ?? '');
    };
    return work({ accountVersions: { of } } as Partial<Tables> as Tables);
  };
}

const options: Partial<LiveOptions> = { perAccount: 2, inAll: 3, pauseMs: 100, pollMs: 1_000 };
function watcher(): Watcher & { readonly received: string[] } {
  const received: string[] = [];
  return { received, changed: () => received.push('changed'), ended: () => received.push('ended') };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a watcher of an account', () => {
  it('is notified once of changes that come together, and of later ones', async () => {
    const store = new FakeStore(false);
    const live = new LiveChanges(store, options);
    const ours = watcher();
    live.watch('a', ours);
    for (let n = 0; n < 50; n += 1) store.commit('a');
    await vi.advanceTimersByTimeAsync(10);
    expect(ours.received).toHaveLength(1);
    store.commit('a');
    await vi.advanceTimersByTimeAsync(50);
    expect(ours.received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(ours.received).toHaveLength(2);
  });
});

describe('bounds', () => {
  it('are limited over all accounts', () => {
    const live = new LiveChanges(new FakeStore(false), options);
    for (const account of ['a', 'a', 'b']) expect(live.watch(account, watcher())).toBeTypeOf('function');
    expect(live.watchers).toBe(3);
    expect(live.watch('c', watcher())).toBe('all full');
  });
});

describe('where others use the database', () => {
  it('versions are checked, once for an account however many watch it', async () => {
    const store = new FakeStore(true);
    const live = new LiveChanges(store, options);
    const [one, two] = [watcher(), watcher()];
    live.watch('a', one);
    live.watch('a', two);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.looks).toEqual(['a']);
    store.versions.set('a', 'other');
    store.versions.set('b', 'other');
    await vi.advanceTimersByTimeAsync(1_100);
    expect(store.looks).toEqual(['a', 'a']);
    expect([one.received, two.received]).toEqual([['changed'], ['changed']]);
  });

  it('nothing is polled without watchers, nor without other processes', async () => {
    const alone = new FakeStore(false);
    new LiveChanges(alone, options).watch('a', watcher());
    const shared = new FakeStore(true);
    const live = new LiveChanges(shared, options);
    await vi.advanceTimersByTimeAsync(5_000);
    const leave = live.watch('a', watcher());
    if (typeof leave === 'function') leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([alone.looks, shared.looks]).toEqual([[], []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a database that is gone for a while is asked again', async () => {
    const store = new FakeStore(true);
    const live = new LiveChanges(store, options);
    const ours = watcher();
    live.watch('a', ours);
    await vi.advanceTimersByTimeAsync(1_000);
    store.fails = true;
    await vi.advanceTimersByTimeAsync(3_000);
    store.fails = false;
    store.versions.set('a', 'other');
    await vi.advanceTimersByTimeAsync(1_100);
    expect(ours.received).toEqual(['changed']);
  });
});
