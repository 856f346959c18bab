import type * as FastCheck from 'fast-check';

/** What playing a history came to. */
export interface Played<S, F> {
  /** The steps that were taken: those that the model allowed, up to the failure. */
  readonly taken: readonly S[];
  readonly failure: F | undefined;
}

/** A search for a history that fails. */
export interface Search<H, S, F> {
  readonly fc: typeof FastCheck;
  readonly seed: number;
  /** How the histories are drawn that are played side by side, each on an account of its own. */
  readonly lanes: readonly FastCheck.Arbitrary<H>[];
  /** Plays a history on a fresh account. What it throws is no finding and ends the search. */
  play(history: H): Promise<Played<S, F>>;
  /** Plays steps that were taken before, on a fresh account; in haste where only a hint is wanted. */
  replay(steps: readonly S[], patience: 'haste' | 'patience'): Promise<Played<S, F>>;
  /** Whether two failures are of one cause. */
  isSame(one: F, other: F): boolean;
  readonly shortening: Bounds;
}

/** What shortening may cost. */
export interface Bounds {
  readonly tries: number;
  readonly ms: number;
  /** Histories played at once. */
  readonly atOnce: number;
}

/** A history that fails. */
export interface Found<S, F> {
  readonly failure: F;
  readonly steps: readonly S[];
  /** It failed again on a fresh account. */
  readonly repeated: boolean;
}

interface Failed<S, F> {
  readonly taken: readonly S[];
  readonly failure: F;
}

/**
 * Plays one history per lane. Of the first lane that failed the history is shortened within bounds, then played again on a
 * fresh account with all patience; where the short one does not fail any more, the original is. The same seed gives the
 * same histories.
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

/** Plays the history of one lane as it is drawn. */
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
  // Why a check ends early, or what broke: no finding of the history.
  if (errorInstance instanceof Error) throw errorInstance;
  return found;
}

/**
 * The history without the steps that it does not need: halves are left out, then smaller parts, at last single steps, until
 * every one of them matters or the bounds are reached. fast-check shrinks along the way in which a history was drawn;
 * leaving out what was really done needs far fewer tries, each of which costs a target a new account.
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
    // What goes wrong on the way of a try is no finding: the way it failed first is known.
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
    // A step may be needed only by one that has been left out since.
    size = size > 1 ? Math.floor(size / 2) : shortest === before ? 0 : 1;
  }
  return shortest;
}

const nothingFound = { taken: [], failure: undefined } as const;
