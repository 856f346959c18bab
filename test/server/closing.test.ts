import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { closeInTime } from '../../server/closing.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged: string[] = [];
const log = (_level: string, message: string) => void logged.push(message);
beforeEach(() => void logged.splice(0));

it('what closes by itself is not hurried', async () => {
  const cuts: boolean[] = [];
  await closeInTime(undefined, log, (cut) => Promise.resolve(void cuts.push(cut.aborted)));
  expect([cuts, logged, vi.getTimerCount()]).toEqual([[false], ['closing'], 0]);
});

it('what does not is cut after 8 s, and left 1 s later: in less than 10 s in all', async () => {
  let cutAtMs: number | null = null;
  const beganAtMs = Date.now();
  const closed = closeInTime(undefined, log, (cut) => {
    cut.addEventListener('abort', () => (cutAtMs = Date.now() - beganAtMs));
    return new Promise(() => undefined);
  });
  await vi.advanceTimersByTimeAsync(8_999);
  expect([cutAtMs, logged.length]).toEqual([8_000, 2]);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(logged).toContain('the database did not close in time');
});

it('what cannot be closed says so', async () => {
  const failing = closeInTime(1, log, () => Promise.reject(new Error('the disk is gone')));
  await expect(failing).rejects.toThrow('the disk is gone');
  expect(vi.getTimerCount()).toBe(0);
});
