import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../conformance/core/eventually.js';
import { afterPatience } from '../../../conformance/core/patience.js';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Replaces timers by some that fire only when the test triggers them, however much time passes. */
function lateTimers(): (() => void)[] {
  const due: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback) => {
    due.push(callback);
    return due.length as unknown as NodeJS.Timeout;
  });
  return due;
}

test('a wait is not over because one of its pauses ended late', () => {
  const due = lateTimers();
  const onOver = vi.fn();
  afterPatience(1_000, onOver);
  for (let pause = 0; pause < 9; pause += 1) due.shift()?.();
  expect(onOver).not.toHaveBeenCalled();
  due.shift()?.();
  expect(onOver).toHaveBeenCalledOnce();
});

test('a wait that was stopped is never over', () => {
  vi.useFakeTimers();
  const onOver = vi.fn();
  const stop = afterPatience(1_000, onOver);
  vi.advanceTimersByTime(550);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(onOver).not.toHaveBeenCalled();
});

test('readings that a busy machine delays do not use up the time of the target', async () => {
  vi.useFakeTimers();
  let readings = 0;
  const lastReading = eventually(
    () => {
      readings += 1;
      vi.setSystemTime(Date.now() + 60_000);
      vi.spyOn(performance, 'now').mockReturnValue(readings * 60_000);
      return Promise.resolve(readings);
    },
    (count) => count === 6,
    1_000,
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await lastReading).toBe(6);
});

test('what never holds is given up after a last reading', async () => {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.resolve('not yet'));
  const reading = eventually(read, () => false, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await reading).toBe('not yet');
  expect(read.mock.calls.length).toBeGreaterThan(5);
});
