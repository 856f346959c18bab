import { describe, expect, it } from 'vitest';

import { Bulkhead, type BulkheadLimits } from '../../../../server/storage/bulkhead.js';
import { StorageUnavailable } from '../../../../server/storage/errors.js';

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that lasts until it is told to end, and the order in which it began. */
class Works {
  readonly began: string[] = [];
  readonly #bulkhead: Bulkhead;
  readonly #ends: { key: string; end: (failure?: Error) => void }[] = [];

  constructor(limits: Partial<BulkheadLimits> = {}) {
    this.#bulkhead = new Bulkhead({ places: 8, share: 'half', waiting: 100, waitMs: 60_000, ...limits });
  }

  start(key: string): Promise<string> {
    return this.#bulkhead.run(key, () => {
      this.began.push(key);
      return new Promise((resolve, reject) => {
        this.#ends.push({ key, end: (failure) => (failure ? reject(failure) : resolve(key)) });
      });
    });
  }

  async startMany(key: string, count: number): Promise<void> {
    for (let started = 0; started < count; started += 1) this.start(key).catch(() => undefined);
    await settled();
  }

  running(key: string): number {
    return this.#ends.filter((one) => one.key === key).length;
  }

  /** Ends the oldest work of a key. */
  async end(key: string, failure?: Error): Promise<void> {
    const at = this.#ends.findIndex((one) => one.key === key);
    this.#ends.splice(at, 1)[0]?.end(failure);
    await settled();
  }
}

const outage = new StorageUnavailable('a row is locked');

it('nobody waits for a place beyond their own deadline', async () => {
  const bulkhead = new Bulkhead({ places: 1, share: 'all', waiting: 10, waitMs: 600_000 });
  const taken = new Promise(() => undefined);
  bulkhead.run('a', () => taken).catch(() => undefined);
  const late = bulkhead.run('b', () => Promise.resolve(), performance.now() + 5);
  await expect(late).rejects.toThrow(StorageUnavailable);
});

describe('a bulkhead', () => {
  it('gives an account half of what is free, and always has a place for another one', async () => {
    const works = new Works();
    for (const key of ['a', 'b', 'c', 'd']) await works.startMany(key, 20);
    expect(['a', 'b', 'c', 'd'].map((key) => works.running(key))).toEqual([4, 2, 1, 1]);
    for (let turn = 0; turn < 20; turn += 1) await works.end('a');
    expect(works.running('a')).toBe(0);
    expect(works.began.filter((key) => key === 'a')).toHaveLength(20);
  });

  it('serves those who wait in turns, not in the order of a long queue', async () => {
    const works = new Works({ places: 1, share: 'all' });
    await works.startMany('a', 4);
    await works.startMany('b', 2);
    for (const key of ['a', 'a', 'b', 'a', 'b', 'a']) await works.end(key);
    expect(works.began).toEqual(['a', 'a', 'b', 'a', 'b', 'a']);
  });

  it('tries an account in trouble one at a time, until something succeeds', async () => {
    const works = new Works();
    await works.startMany('a', 20);
    for (let turn = 0; turn < 4; turn += 1) await works.end('a', outage);
    expect(works.running('a')).toBe(1);
    await works.end('a', outage);
    expect(works.running('a')).toBe(1);
    await works.end('a');
    expect(works.running('a')).toBe(4);
  });

  it('keeps half of its places from those in trouble, however many they are', async () => {
    const works = new Works();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const key of keys) {
      await works.startMany(key, 1);
      await works.end(key, outage);
    }
    for (const key of keys) await works.startMany(key, 5);
    expect(keys.map((key) => works.running(key))).toEqual([1, 1, 1, 1, 0, 0]);
    await works.startMany('well', 5);
    expect(works.running('well')).toBe(2);
    // The first in the queue, then the next one.
    for (let turn = 0; turn < 2; turn += 1) await works.end('a', outage);
    expect(keys.map((key) => works.running(key))).toEqual([0, 1, 1, 1, 1, 0]);
  });

  it('says so to whoever would wait in too long a queue, or has waited too long, and to nobody else', async () => {
    const works = new Works({ places: 2, waiting: 2, waitMs: 20 });
    await works.startMany('a', 1);
    const late = Promise.allSettled([works.start('a'), works.start('a')]);
    await expect(works.start('a')).rejects.toThrow('too much work waits');
    const other = works.start('b');
    for (const one of await late) {
      expect(String(one.status === 'rejected' ? one.reason : one.value)).toMatch(/waited too long/);
    }
    await works.end('b');
    expect(await other).toBe('b');
    await works.end('a');
    const next = works.start('a');
    await works.end('a');
    expect(await next).toBe('a');
  });
});
