/** What one round says: two measurements of either side, in the order ours, other, other, ours. */
export interface Round {
  readonly ours: readonly [number, number];
  readonly other: readonly [number, number];
}

/** A ratio with the interval that it lies in with a confidence of 95 %. */
export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Rounds before which nothing is concluded. */
const fewestRounds = 4;
/** An interval this narrow, as a part of the ratio, is good enough. */
const narrow = 0.1;
/** Student's t for 95 %, by degrees of freedom; beyond the last as good as the last. */
const student = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13];

/** The ratio of either side's own measurements of each round: 1 but for noise. */
export function controlOf(rounds: readonly Round[]): Ratio {
  return intervalOf(rounds.flatMap(({ ours, other }) => [ours[0] / ours[1], other[0] / other[1]]));
}

/** Ours to the other. A drift during a round is in both sides alike. */
export function ratioOf(rounds: readonly Round[]): Ratio {
  return intervalOf(rounds.map(({ ours, other }) => (ours[0] + ours[1]) / (other[0] + other[1])));
}

/** Whether the ratio is known well enough. */
export function isSettled(rounds: readonly Round[]): boolean {
  if (rounds.length < fewestRounds) return false;
  const { value, low, high } = ratioOf(rounds);
  return (high - low) / value < narrow;
}

/** Mean and interval of ratios: of their logarithms, so that 2 and 1/2 are as far from 1. */
function intervalOf(ratios: readonly number[]): Ratio {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const t = student[Math.min(logs.length - 1, student.length) - 1] ?? Infinity;
  const half = logs.length < 2 ? Infinity : t * Math.sqrt(squares / (logs.length - 1) / logs.length);
  return { value: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

/** The middle one of figures; of an even number the mean of the two. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? NaN) + (sorted[high] ?? NaN)) / 2;
}
