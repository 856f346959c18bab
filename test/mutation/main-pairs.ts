import { drawn, everyPair, findingLines, judgePair, type PairTrial } from './mutant-pairs.js';
import type { Mutant } from './mutant.js';
import { sideBySide } from './trial.js';

interface Options {
  /** How many mutants are drawn. */
  readonly count: number;
  /** Takes every n-th pair only. */
  readonly every: number;
  readonly jobs: number;
  readonly print: (line: string) => void;
}

/**
 * Judges the pairs of some mutants and prints how many findings they give; returns whether none gives more than two.
 */
export async function reportPairs(
  mutants: readonly Mutant[],
  { count, every, jobs, print }: Options,
): Promise<boolean> {
  const pairs = everyPair(drawn(mutants, count)).filter((_, index) => index % every === 0);
  const trials = await Promise.all(
    sideBySide(pairs, jobs, async (pair) => {
      const trial = await judgePair(pair);
      const { findings } = trial;
      print(`${findings.length} findings  ${pair.map(({ id }) => id).join(' + ')}`);
      if (findings.length > 2) for (const line of findingLines(trial)) print(`        ${line}`);
      return trial;
    }),
  );
  print('');
  print(`${trials.length} pairs of ${count} mutants`);
  for (const [findings, number] of distribution(trials)) print(`  ${findings} findings: ${number} pairs`);
  return trials.every(({ findings }) => findings.length <= 2);
}

function distribution(trials: readonly PairTrial[]): readonly (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const { findings } of trials) counts.set(findings.length, (counts.get(findings.length) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}
