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
  /** Played side by side, each on an account of its own. */
  readonly lanes: readonly FastCheck.Arbitrary<H>[];
  /** Plays a history on a fresh account. What it throws is no finding and ends the search. */
  play(history: H, hasPatience: boolean): Promise<Played<S, F>>;
  /** Plays the very steps of an earlier one again. */
  replay(steps: readonly S[]): Promise<Played<S, F>>;
  /** Whether two failures are of one cause. */
  isSame(one: F, other: F): boolean;
  /** What shrinking may cost. */
  readonly shrinking: { readonly tries: number; readonly ms: number };
}

/** A history that fails. */
export interface Found<S, F> {
  readonly failure: F;
  readonly steps: readonly S[];
  /** It failed again on a fresh account. */
  readonly repeated: boolean;
}

interface Candidate<S, F> {
  readonly taken: readonly S[];
  readonly failure: F;
}

/**
 * Plays one history per lane. Of the first lane that failed the history is shrunk within bounds, then played again on a fresh
 * account with all patience; where the shrunk one does not fail any more, the original is answered. The same seed gives
 * the same histories.
 */
export async function search<H, S, F>(options: Search<H, S, F>): Promise<Found<S, F> | undefined> {
  const originals = await Promise.all(options.lanes.map((_, lane) => original(options, lane)));
  const lane = originals.findIndex((failed) => failed !== undefined);
  const first = originals[lane];
  if (first === undefined) return undefined;
  const shortest = await shrunk(options, lane, first);
  const again = await options.replay(shortest.taken);
  if (again.failure !== undefined && options.isSame(again.failure, first.failure)) {
    return { failure: again.failure, steps: again.taken, repeated: true };
  }
  return { failure: first.failure, steps: first.taken, repeated: false };
}

/** Plays the history of one lane as it was drawn. */
async function original<H, S, F>(
  { fc, seed, lanes, play }: Search<H, S, F>,
  lane: number,
): Promise<Candidate<S, F> | undefined> {
  let found: Candidate<S, F> | undefined;
  const troubles: unknown[] = [];
  const arbitrary = lanes[lane];
  if (arbitrary === undefined) return undefined;
  const property = fc.asyncProperty(arbitrary, async (history) => {
    try {
      const { taken, failure } = await play(history, true);
      if (failure !== undefined) found = { taken, failure };
    } catch (thrown) {
      troubles.push(thrown);
    }
    return found === undefined;
  });
  await fc.check(property, { seed: seed + lane, numRuns: 1, endOnFailure: true });
  if (troubles.length > 0) throw troubles[0];
  return found;
}

/** The shortest history of the lane that still fails in the same way, as far as tries and time go. The first try is the original. */
async function shrunk<H, S, F>(
  options: Search<H, S, F>,
  lane: number,
  first: Candidate<S, F>,
): Promise<Candidate<S, F>> {
  const { fc, seed, lanes, play, isSame, shrinking } = options;
  let shortest = first;
  let tries = 0;
  const until = performance.now() + shrinking.ms;
  const arbitrary = lanes[lane];
  if (arbitrary === undefined) return first;
  const property = fc.asyncProperty(arbitrary, async (history) => {
    tries += 1;
    if (tries > shrinking.tries || performance.now() > until) return true;
    const { taken, failure } = await play(history, false).catch(() => nothingFound);
    if (failure === undefined || !isSame(failure, first.failure)) return true;
    if (taken.length <= shortest.taken.length) shortest = { taken, failure };
    return false;
  });
  await fc.check(property, { seed: seed + lane, numRuns: 1 });
  return shortest;
}

const nothingFound = { taken: [], failure: undefined } as const;
