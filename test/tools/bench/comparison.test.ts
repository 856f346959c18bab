import { expect, it } from 'vitest';

import { controlOf, isSettled, ratioOf, type Round } from '../../../tools/bench/comparison.js';

const round = (ours: number, other: number, drift = 1): Round => ({
  ours: [ours, ours * drift ** 3],
  other: [other * drift, other * drift ** 2],
});

it('a ratio compares both sides in each round, despite changes of the machine between rounds', () => {
  const rounds = [round(200, 100), round(20, 10), round(2_000, 1_000), round(400, 200)];
  const { value, low, high } = ratioOf(rounds);
  expect([value, low, high].map((figure) => Math.round(figure * 1000) / 1000)).toEqual([2, 2, 2]);
  expect(isSettled(rounds)).toBe(true);
  expect(isSettled(rounds.slice(1))).toBe(false);
});

it('a machine that gets slower during a round is seen in the control and not in the ratio', () => {
  const rounds = Array.from({ length: 4 }, () => round(100, 100, 0.95));
  expect(ratioOf(rounds).value).toBeCloseTo(1, 2);
  expect(controlOf(rounds).value).toBeGreaterThan(1.05);
});

it('an interval narrows with the rounds, and says how far to trust them', () => {
  const noisy = [0.8, 1.3, 0.9, 1.1, 1.2, 0.85, 1, 1.05].map((ratio) => round(100 * ratio, 100));
  const repeated = Array.from({ length: 10 }, () => noisy).flat();
  const [few, many] = [ratioOf(noisy.slice(0, 4)), ratioOf(repeated)];
  expect(few.low).toBeLessThan(1);
  expect(few.high).toBeGreaterThan(1);
  expect(isSettled(noisy.slice(0, 4))).toBe(false);
  expect(many.high - many.low).toBeLessThan(few.high - few.low);
  expect(isSettled(repeated)).toBe(true);
  // Of one round nothing is known.
  expect(ratioOf(noisy.slice(0, 1))).toMatchObject({ low: 0, high: Infinity });
});
