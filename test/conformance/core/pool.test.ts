import { expect, test } from 'vitest';
import { inPool } from '../../../conformance/core/pool.js';

test('a pool runs at most so many tasks at once, and returns the results in the order of the items', async () => {
  let running = 0;
  let max = 0;
  const results = await inPool([5, 1, 4, 2, 3], 2, async (item) => {
    running += 1;
    max = Math.max(max, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(max).toBe(2);
  expect(await inPool([], 2, () => Promise.resolve(1))).toEqual([]);
});
