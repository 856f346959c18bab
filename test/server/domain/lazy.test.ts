import { expect, test } from 'vitest';

import { lazy } from '../../../server/domain/lazy.js';

test('what is made late is made once, whoever asks meanwhile', async () => {
  let count = 0;
  const value = lazy(() => Promise.resolve((count += 1)));
  expect(count).toBe(0);
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  expect(await value()).toBe(1);
});

test('a failure is told to all who waited, and forgotten', async () => {
  const outcomes = [() => Promise.reject(new Error('too many open files')), () => Promise.resolve('made')];
  const value = lazy(() => outcomes.shift()?.() ?? Promise.reject(new Error('made twice')));
  const waiting = [value(), value()];
  for (const one of waiting) await expect(one).rejects.toThrow('too many open files');
  expect(await value()).toBe('made');
  expect(await value()).toBe('made');
});
