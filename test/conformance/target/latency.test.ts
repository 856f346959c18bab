import { expect, test } from 'vitest';
import { Latency } from '../../../conformance/target/latency.js';

test('does not take a slow operation for a busy target', () => {
  const latency = new Latency();
  for (let count = 0; count < 200; count += 1) {
    latency.note('balance', 10);
    latency.note('cash-out', 900);
  }
  expect(latency.stretch).toBe(1);
  expect(latency.fastestMs).toBe(10);
});

test('stretches waits if answers become slower', () => {
  const latency = new Latency();
  latency.note('balance', 10);
  for (let count = 0; count < 100; count += 1) latency.note('balance', 50);
  expect(latency.stretch).toBeCloseTo(5, 1);
  expect(latency.typicalMs).toBeCloseTo(50, 0);
});

test('adds whole seconds of slack for slow answers only', () => {
  const slackOf = (ms: number) => {
    const latency = new Latency();
    latency.note('balance', ms);
    return latency.slackMs;
  };
  expect([10, 240, 300, 1_500].map(slackOf)).toEqual([0, 0, 1_000, 6_000]);
});
