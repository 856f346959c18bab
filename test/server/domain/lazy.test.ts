import { expect, test } from 'vitest';

import { lazy } from '../../../server/domain/lazy.js';

test('creates a lazy value once, even with concurrent callers; forgets a failure', async () => {
  const outcomes = [() => Promise.reject(new Error('too many open files')), () => Promise.resolve('made')];
  const value = lazy(() => outcomes.shift()?.() ?? Promise.reject(new Error('made twice')));
  expect(outcomes).toHaveLength(2);
  const waiting = [value(), value()];
  for (const one of waiting) await expect(one).rejects.toThrow('too many open files');
  expect(await Promise.all([value(), value()])).toEqual(['made', 'made']);
  expect(await value()).toBe('made');
});
