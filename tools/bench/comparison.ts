/** The result of one round: two measurements of each side, in the order ours, other, other, ours. */
export interface Round {
  readonly ours: readonly [number, number];
  readonly other: readonly [number, number];
}

/** A ratio with its 95 % confidence interval. */
export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Formats a ratio and its interval. */
export function ratioText({ value, low, high }: Ratio, digits: number): string {
  return `${value.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** Minimum number of rounds before anything is concluded. */
const fewestRounds = 4;
/** An interval narrower than this share of the ratio is precise enough. */
const narrow = 0.1;
/** Student's t for 95 %, by degrees of freedom; beyond the end of the list, the last value is close enough. */
const student = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13];

/** Returns the ratio between each side's own measurements in each round, which is 1 except for noise. */
export function controlOf(rounds: readonly Round[]): Ratio {
  return intervalOf(rounds.flatMap(({ ours, other }) => [ours[0] / ours[1], other[0] / other[1]]));
}

/** Returns the ratio of ours to the other. A drift during a round affects both sides equally. */
export function ratioOf(rounds: readonly Round[]): Ratio {
  return intervalOf(rounds.map(({ ours, other }) => (ours[0] + ours[1]) / (other[0] + other[1])));
}

/** Whether the ratio is precise enough. */
export function isSettled(rounds: readonly Round[]): boolean {
  if (rounds.length < fewestRounds) return false;
  const { value, low, high } = ratioOf(rounds);
  return (high - low) / value < narrow;
}

/** Computes mean and interval from the logarithms of the ratios, so that 2 and 1/2 are equally far from 1. */
function intervalOf(ratios: readonly number[]): Ratio {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const t = student[Math.min(logs.length - 1, student.length) - 1] ?? Infinity;
  const half = logs.length < 2 ? Infinity : t * Math.sqrt(squares / (logs.length - 1) / logs.length);
  return { value: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

/** Returns the median; for an even number of figures, the mean of the middle two. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? NaN) + (sorted[high] ?? NaN)) / 2;
}
