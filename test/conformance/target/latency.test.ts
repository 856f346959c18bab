import { expect, test } from 'vitest';
import { Latency } from '../../../conformance/target/latency.js';

test('an operation that always takes longer than others does not look like a crowd', () => {
  const latency = new Latency();
  for (let count = 0; count < 200; count += 1) {
    latency.note('balance', 10);
    latency.note('cash-out', 900);
  }
  expect(latency.stretch).toBe(1);
  expect(latency.fastestMs).toBe(10);
});

test('answers that wait for each other do', () => {
  const latency = new Latency();
  latency.note('balance', 10);
  for (let count = 0; count < 100; count += 1) latency.note('balance', 50);
  expect(latency.stretch).toBeCloseTo(5, 1);
  expect(latency.typicalMs).toBeCloseTo(50, 0);
});

test('waits are longer in whole seconds, and not at all where answers come at once', () => {
  const slackOf = (ms: number) => {
    const latency = new Latency();
    latency.note('balance', ms);
    return latency.slackMs;
  };
  expect([10, 240, 300, 1_500].map(slackOf)).toEqual([0, 0, 1_000, 6_000]);
});
