import { expect, it } from 'vitest';

import { Semaphore } from '../../../server/domain/semaphore.js';

const takeAll = (semaphore: Semaphore, key: string) => {
  const releases: (() => void)[] = [];
  while (semaphore.available(key) > 0) releases.push(semaphore.take(key));
  return releases;
};

it('limits permits in total and per key', () => {
  const semaphore = new Semaphore({ total: 100, perKey: 3 });
  expect(takeAll(semaphore, 'a')).toHaveLength(3);
  expect(semaphore.fullKeys).toEqual(['a']);
  expect(semaphore.free).toBe(97);
});

it('gives a key as many permits as it leaves free', () => {
  const semaphore = new Semaphore({ total: 16, perKey: 16 });
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => takeAll(semaphore, key).length)).toEqual([8, 4, 2, 1, 1]);
  expect(semaphore.free).toBe(0);
});

it('releases a permit once', () => {
  const semaphore = new Semaphore({ total: 4, perKey: 4 });
  const [first] = takeAll(semaphore, 'a');
  first?.();
  first?.();
  expect(semaphore.free).toBe(3);
});

it('lets waiting keys take turns', async () => {
  const semaphore = new Semaphore({ total: 2, perKey: 2 });
  const order: string[] = [];
  const run = async (key: string) => {
    const release = await semaphore.acquire(key);
    order.push(key);
    release?.();
  };
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'many', 'other', 'one'].map(run));
  expect(order.slice(0, 4).sort()).toEqual(['many', 'many', 'one', 'other']);
  expect(order).toHaveLength(8);
});

it('stops waiting when the signal aborts', async () => {
  const semaphore = new Semaphore({ total: 1, perKey: 1 });
  const release = semaphore.take('a');
  const late = new AbortController();
  const tooLate = semaphore.acquire('b', late.signal);
  const soon = semaphore.acquire('b', new AbortController().signal);
  late.abort();
  expect(await tooLate).toBeNull();
  release();
  expect(await soon).not.toBeNull();
});
