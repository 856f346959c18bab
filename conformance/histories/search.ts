import type * as FastCheck from 'fast-check';

/** The result of playing a history. */
export interface Played<S, F> {
  /** The steps taken: those that the model allowed, up to the failure. */
  readonly taken: readonly S[];
  readonly failure: F | undefined;
}

/** A search for a history that fails. */
export interface Search<H, S, F> {
  readonly fc: typeof FastCheck;
  readonly seed: number;
  /** Generators of the histories that are played in parallel, each on its own account. */
  readonly lanes: readonly FastCheck.Arbitrary<H>[];
  /** Plays a history on a new account. An exception is not a finding and ends the search. */
  play(history: H): Promise<Played<S, F>>;
  /** Plays the given steps on a new account; with `haste`, a provisional result is enough. */
  replay(steps: readonly S[], patience: 'haste' | 'patience'): Promise<Played<S, F>>;
  /** Whether two failures have the same cause. */
  isSame(one: F, other: F): boolean;
  readonly shortening: Bounds;
}

/** Limits on the cost of shortening. */
export interface Bounds {
  readonly tries: number;
  readonly ms: number;
  /** How many histories are played in parallel. */
  readonly atOnce: number;
}

/** A history that fails. */
export interface Found<S, F> {
  readonly failure: F;
  readonly steps: readonly S[];
  /** Whether it failed again on a new account. */
  readonly repeated: boolean;
}

interface Failed<S, F> {
  readonly taken: readonly S[];
  readonly failure: F;
}

/**
 * Plays one history per lane. If some fail, shortens the history of the first such lane within the bounds and plays it
 * again on a new account with full patience; if the shortened history no longer fails, plays the original again instead.
 * The same seed yields the same histories.
 */
export async function search<H, S, F>(options: Search<H, S, F>): Promise<Found<S, F> | undefined> {
  const originals = await Promise.all(options.lanes.map((lane, index) => original(options, lane, index)));
  const first = originals.find((failed) => failed !== undefined);
  if (first === undefined) return undefined;
  const shortest = await shortened(options, first);
  for (const { taken } of new Set([shortest, first])) {
    const again = await options.replay(taken, 'patience');
    if (again.failure !== undefined && options.isSame(again.failure, first.failure)) {
      return { failure: again.failure, steps: again.taken, repeated: true };
    }
  }
  return { failure: first.failure, steps: first.taken, repeated: false };
}

/** Plays the history of one lane as drawn. */
async function original<H, S, F>(
  { fc, seed, play }: Search<H, S, F>,
  lane: FastCheck.Arbitrary<H>,
  index: number,
): Promise<Failed<S, F> | undefined> {
  let found: Failed<S, F> | undefined;
  const property = fc.asyncProperty(lane, async (history) => {
    const { taken, failure } = await play(history);
    if (failure !== undefined) found = { taken, failure };
  });
  const { errorInstance } = await fc.check(property, { seed: seed + index, numRuns: 1, endOnFailure: true });
  // An actual error, or the end of the check, is not a finding of the history.
  if (errorInstance instanceof Error) throw errorInstance;
  return found;
}

/**
 * Returns the history without the steps that the failure does not need. Omits halves first, then smaller parts, finally
 * single steps, until every step matters or the bounds are reached. fast-check itself would shrink the way in which the
 * history was drawn. Omitting steps that were actually taken needs far fewer tries, each of which costs a new account.
 */
export async function shortened<S, F>(
  options: Pick<Search<unknown, S, F>, 'replay' | 'isSame' | 'shortening'>,
  first: Failed<S, F>,
): Promise<Failed<S, F>> {
  const { replay, isSame, shortening } = options;
  const until = performance.now() + shortening.ms;
  let tries = 0;
  let shortest = first;
  const fails = async (steps: readonly S[]): Promise<Failed<S, F> | undefined> => {
    if ((tries += 1) > shortening.tries || performance.now() > until) return undefined;
    // An error during a try is not a finding, because the original failure is known.
    const { taken, failure } = await replay(steps, 'haste').catch(() => nothingFound);
    return failure !== undefined && isSame(failure, first.failure) ? { taken, failure } : undefined;
  };
  for (let size = Math.ceil(first.taken.length / 2); size >= 1;) {
    const before = shortest;
    for (let from = 0; from < shortest.taken.length;) {
      const starts = Array.from({ length: shortening.atOnce }, (_, index) => from + index * size);
      const { taken } = shortest;
      const tried = await Promise.all(
        starts
          .filter((start) => start < taken.length && taken.length > 1)
          .map((start) => fails([...taken.slice(0, start), ...taken.slice(start + size)])),
      );
      const place = tried.findIndex((failed) => failed !== undefined);
      shortest = tried[place] ?? shortest;
      from += (place < 0 ? shortening.atOnce : place) * size;
    }
    // A step may have been needed only by another step that has been omitted since.
    size = size > 1 ? Math.floor(size / 2) : shortest === before ? 0 : 1;
  }
  return shortest;
}

const nothingFound = { taken: [], failure: undefined } as const;
