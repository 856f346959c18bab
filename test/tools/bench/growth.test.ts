import { expect, it } from 'vitest';

import { curveOf, growsTooMuch, tableOf } from '../../../tools/bench/growth/curve.js';

const sizes = [1, 10, 100].map((at) => ({ name: `${at}`, at }));

it('a curve has the median at each size, and how much more the largest costs', async () => {
  const asked: number[] = [];
  const curve = await curveOf({
    ...{ what: 'work', unit: 'ms', sizes, most: 2, rounds: 3 },
    sample: (size) => {
      asked.push(size);
      return Promise.resolve(size === 100 ? 3 : 1);
    },
  });
  // Forth and back, and a round to warm up.
  expect(asked.slice(0, 6)).toEqual([1, 10, 100, 100, 10, 1]);
  expect(asked).toHaveLength(4 * 6);
  expect(curve.figures).toEqual([1, 1, 3]);
  expect(curve.growth.value).toBeCloseTo(3);
  expect(growsTooMuch(curve)).toBe(true);
  expect(tableOf([curve]).split('\n').at(-1)).toBe(
    '| work | 1 · 10 · 100 | 1 · 1 · 3 ms | 3 (3 to 3) | 1 | 2 | no |',
  );
});

it('what grows within its bound, or on a machine too restless to tell, does not grow too much', () => {
  const ratio = (value: number, half = 0) => ({ value, low: value - half, high: value + half });
  expect(growsTooMuch({ growth: ratio(1.9), control: ratio(1), most: 2 })).toBe(false);
  expect(growsTooMuch({ growth: ratio(2.5, 1), control: ratio(1), most: 2 })).toBe(false);
  expect(growsTooMuch({ growth: ratio(3), control: ratio(2), most: 2 })).toBe(false);
  expect(growsTooMuch({ growth: ratio(3), control: ratio(1), most: null })).toBe(false);
});

it('a table says yes within the bound, no beyond it, and not clear if the machine was too restless', () => {
  const ratio = (value: number, half = 0) => ({ value, low: value - half, high: value + half });
  const told = [ratio(1), ratio(3), ratio(3, 2)].map((growth) => {
    const curve = {
      what: 'work',
      unit: 'ms',
      sizes: ['1'],
      figures: [1],
      growth,
      control: ratio(1),
      most: 2,
    };
    return tableOf([curve]).split(' | ').at(-1);
  });
  expect(told).toEqual(['yes |', 'no |', 'not clear |']);
});
