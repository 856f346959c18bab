import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { logLines } from '../../server/log-lines.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log, and what of it has been written, by message. */
function logged() {
  const written: string[][] = [];
  const messages = (lines: string) =>
    lines.split('\n').map((line) => (JSON.parse(line) as { message: string }).message);
  return { written, ...logLines((lines) => void written.push(messages(lines))) };
}

it('writes what came within 10 ms at once, and nothing where nothing came', () => {
  const { log, written } = logged();
  log('info', 'one', { fact: 1 });
  vi.advanceTimersByTime(9);
  log('info', 'two', {});
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual([['one', 'two']]);
  vi.advanceTimersByTime(1_000);
  log('info', 'three', {});
  vi.advanceTimersByTime(10);
  expect(written).toEqual([['one', 'two'], ['three']]);
});

it('writes an error at once, after what waits', () => {
  const { log, written } = logged();
  log('info', 'one', {});
  log('error', 'two', {});
  expect(written).toEqual([['one', 'two']]);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(1);
});

it('keeps no more than 64 KB waiting', () => {
  const { log, written } = logged();
  for (let line = 0; line < 100; line += 1) log('info', `${line}`, { long: 'x'.repeat(1_000) });
  expect(written.flat().length).toBeGreaterThan(60);
  vi.advanceTimersByTime(10);
  expect(written.flat()).toEqual(Array.from({ length: 100 }, (_, line) => `${line}`));
});

it('writes what waits when it is asked to, once', () => {
  const { log, flush, written } = logged();
  flush();
  log('info', 'one', {});
  flush();
  flush();
  vi.advanceTimersByTime(1_000);
  expect(written).toEqual([['one']]);
});
