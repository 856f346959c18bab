import { expect, it } from 'vitest';

import type { Ratio } from '../../../tools/bench/comparison.js';
import { judgementOf } from '../../../tools/bench/guard.js';

const ratio = (value: number, half = 0.02): Ratio => ({ value, low: value - half, high: value + half });
const calm = ratio(1);

it.for([
  ['as fast', ratio(1), calm, 'fast enough'],
  ['a little slower than what is still allowed', ratio(0.91), calm, 'fast enough'],
  ['slower, on a calm machine', ratio(0.89), calm, 'slower'],
  ['slower by half', ratio(0.5), calm, 'slower'],
  ['slower, but one side was as far from itself', ratio(0.85), ratio(0.88), 'restless'],
  ['slower, but one side was faster than itself', ratio(0.85), ratio(1.15), 'restless'],
  ['slower, and the control is not known well enough', ratio(0.85), ratio(1, 0.2), 'restless'],
  ['slower on a calm machine, but perhaps by chance', ratio(0.85, 0.2), calm, 'restless'],
  ['faster, with any control', ratio(1.3), ratio(1, 0.5), 'fast enough'],
] as const)('%s', ([, thrift, control, judged]) => {
  expect(judgementOf({ thrift, control }, 0.9)).toBe(judged);
});

it('the least decides', () => {
  expect(judgementOf({ thrift: ratio(0.7), control: calm }, 0.6)).toBe('fast enough');
  expect(judgementOf({ thrift: ratio(0.96), control: ratio(1, 0.01) }, 0.97)).toBe('slower');
});
