import { expect, test } from 'vitest';
import { inRoom } from '../../../conformance/core/pool.js';
import { Window } from '../../../conformance/engine/window.js';
import { Latency } from '../../../conformance/target/latency.js';
import { VirtualTime } from '../../support/virtual-time.js';

/** Runs checks of 12 requests each at a target that takes `answerMs`, which may depend on the number of pending requests. */
function running(
  answerMs: (underWay: number) => number,
  { max, checks = 700 }: { max?: number; checks?: number } = {},
) {
  const time = new VirtualTime();
  const latency = new Latency();
  const window = new Window(latency, { max }, time);
  let underWay = 0;
  const sizes: number[] = [];
  const request = async () => {
    underWay += 1;
    const ms = answerMs(underWay);
    await time.sleep(ms);
    underWay -= 1;
    latency.note('any', ms);
    window.answered();
    sizes.push(window.size);
  };
  const check = async () => {
    for (let count = 0; count < 12; count += 1) await request();
  };
  let endedAt: number | undefined;
  void inRoom(Array.from({ length: checks }), window, check).then(() => (endedAt = time.now()));
  return { time, window, sizes, ended: () => endedAt };
}

test('a target that only is far away gets 64 at a time, within a few answers', async () => {
  const { time, window, ended } = running(() => 300);
  await time.pass(1_500);
  expect(window.size).toBe(64);
  await time.pass(60_000);
  // The time for 700 checks with 12 responses each, 64 at a time, and for the start.
  expect(ended()).toBeLessThan(((700 * 12) / 64) * 300 + 3_000);
});

test('a maximum is kept', async () => {
  const { time, sizes } = running(() => 300, { max: 20 });
  await time.pass(20_000);
  expect(Math.max(...sizes)).toBe(20);
  expect(running(() => 300, { max: 3 }).window.size).toBe(3);
});

test('a target nearby keeps 8, however evenly it answers', async () => {
  const { time, sizes } = running(() => 4);
  await time.pass(3_000);
  expect(new Set(sizes)).toEqual(new Set([8]));
});

test('a target that serves one after another is not crowded further', async () => {
  const { time, window, sizes } = running((underWay) => 40 * underWay);
  await time.pass(60_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(24);
  expect(window.size).toBeGreaterThanOrEqual(8);
});

test('trouble halves it once, however many it hits, and it comes back', async () => {
  const { time, window } = running(() => 100);
  await time.pass(2_000);
  expect(window.size).toBe(64);
  for (let count = 0; count < 10; count += 1) window.troubled();
  expect(window.size).toBe(32);
  await time.pass(300);
  window.troubled();
  expect(window.size).toBeLessThan(24);
  await time.pass(3_000);
  expect(window.size).toBeGreaterThan(24);
});

test('always leaves one at a time', async () => {
  const { time, window } = running(() => 1_000, { checks: 1 });
  for (let count = 0; count < 20; count += 1) {
    window.troubled();
    await time.pass(1_000);
  }
  expect(window.size).toBe(1);
});

test('what fails ends the pool, and nothing more is started', async () => {
  const started: number[] = [];
  const room = { size: 2, onGrowth: () => undefined };
  const work = (item: number) => {
    started.push(item);
    return item === 2 ? Promise.reject(new Error('two')) : new Promise<void>(() => undefined);
  };
  await expect(inRoom([1, 2, 3, 4], room, work)).rejects.toThrow('two');
  expect(started).toEqual([1, 2]);
});
