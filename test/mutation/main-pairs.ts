import { drawPairs, findingLines, isSeparated, judgePair } from './mutant-pairs.js';
import type { Mutant } from './mutant.js';
import { type Only, sideBySide } from './trial.js';

interface Options {
  /** The number of pairs to draw, and the seed for drawing them. */
  readonly count: number;
  readonly seed: number;
  /** The checks that judge the pairs; by default those that decide the two clauses. */
  readonly only?: Only | undefined;
  readonly jobs: number;
  readonly print: (line: string) => void;
}

/** Minimum share of pairs that must lead to two findings, each headed by its own clause. */
const minShare = 0.95;

/**
 * Judges random pairs of mutants from different chapters and prints those that do not lead to two findings, each headed by
 * the clause of one of the mutants. Returns whether enough of the pairs do.
 */
export async function reportPairs(
  mutants: readonly Mutant[],
  { count, seed, only, jobs, print }: Options,
): Promise<boolean> {
  const trials = await Promise.all(
    sideBySide(drawPairs(mutants, count, seed), jobs, async (pair) => {
      const trial = await judgePair(pair, only);
      const { findings } = trial;
      print(
        `${isSeparated(trial) ? 'separated' : 'NOT SEPARATED'}  ${pair.map(({ id, clause }) => `${id} at ${clause}`).join(' + ')}`,
      );
      if (!isSeparated(trial)) for (const line of findingLines(trial)) print(`        ${line}`);
      else print(`        ${findings.map(({ head }) => head.failure.clause).join(', ')}`);
      return trial;
    }),
  );
  const separated = trials.filter(isSeparated).length;
  const two = trials.filter(({ findings }) => findings.length === 2).length;
  print('');
  print(`${trials.length} pairs, seed ${seed}: ${two} give two findings`);
  print(
    `${separated} of them headed by the two clauses: ${Math.round((100 * separated) / Math.max(1, trials.length))} %`,
  );
  return separated >= minShare * trials.length;
}
