import { t } from '../../../conformance/core/text.js';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { type Played, search, type Search, shortened } from '../../../conformance/histories/search.js';
import { Skip } from '../../../conformance/core/errors.js';

type Steps = readonly number[];
const isSame = (one: string, other: string) => one === other;
const shortening = { tries: 500, ms: 10_000, atOnce: 4 };

/** Creates a function that plays steps, and fails at the first step after which `breaks` returns a failure. */
const playing =
  (breaks: (steps: Steps) => string | undefined) =>
  async (steps: Steps): Promise<Played<number, string>> => {
    for (let count = 1; count <= steps.length; count += 1) {
      const taken = steps.slice(0, count);
      const failure = breaks(taken);
      if (failure !== undefined) return { taken, failure };
    }
    return { taken: steps, failure: undefined };
  };

const inOrder = (steps: Steps, ...wanted: readonly number[]): boolean =>
  steps.reduce((found, step) => (step === wanted[found] ? found + 1 : found), 0) === wanted.length;

describe('shortening', () => {
  const long = Array.from({ length: 40 }, (_, index) => index);

  /** Shortens a long history whose first steps fail with `lost`; returns the shortest one found. */
  const shortOf = async (
    breaks: (steps: Steps) => string | undefined,
    { count = long.length, replay = playing(breaks), tries = 500 } = {},
  ) => {
    const first = await playing(breaks)(long.slice(0, count));
    const search = { replay, isSame, shortening: { ...shortening, tries } };
    return (await shortened(search, { taken: first.taken, failure: 'lost' })).taken;
  };
  const lostAfter =
    (...wanted: readonly number[]) =>
    (steps: Steps) =>
      inOrder(steps, ...wanted) ? 'lost' : undefined;

  it('leaves out every step that does not matter', async () => {
    expect(await shortOf(lostAfter(3, 17, 31))).toEqual([3, 17, 31]);
  });

  it('keeps to the failure that it began with', async () => {
    const breaks = (steps: Steps) => lostAfter(3, 17)(steps) ?? (steps.includes(17) ? 'another' : undefined);
    expect(await shortOf(breaks, { count: 18 })).toEqual([3, 17]);
  });

  it('looks again at single steps that mattered to one left out since', async () => {
    // Step 5 is needed as long as step 9 is there.
    const breaks = (steps: Steps) =>
      (!steps.includes(9) || steps.includes(5)) && steps.includes(20) ? 'lost' : undefined;
    expect(await shortOf(breaks, { count: 21 })).toEqual([20]);
  });

  it('stops when its tries are used up, with the shortest so far', async () => {
    const replay = vi.fn(playing(lostAfter(3, 31)));
    const short = await shortOf(lostAfter(3, 31), { replay, tries: 6 });
    expect(replay).toHaveBeenCalledTimes(6);
    expect(short.length).toBeLessThan(32);
    expect(inOrder(short, 3, 31)).toBe(true);
  });

  it('takes a try that breaks off for one that does not fail', async () => {
    const play = playing(lostAfter(7));
    const replay = async (steps: Steps) => {
      if (!steps.includes(2)) throw new Error('the connection was closed');
      return play(steps);
    };
    expect(await shortOf(lostAfter(7), { replay })).toEqual([2, 7]);
  });
});

describe('the search', () => {
  const drawn = fc.noBias(fc.array(fc.nat({ max: 9 }), { minLength: 20, maxLength: 20 }));
  const options = (
    breaks: (steps: Steps) => string | undefined,
    more: Partial<Search<Steps, number, string>> = {},
  ): Search<Steps, number, string> => {
    const play = playing(breaks);
    return {
      fc,
      seed: 1,
      lanes: [drawn, drawn],
      play,
      replay: (steps) => play(steps),
      isSame,
      shortening,
      ...more,
    };
  };

  it('finds nothing where nothing fails', async () => {
    expect(await search(options(() => undefined))).toBeUndefined();
  });

  it('draws the same histories from the same seed, and others from another', async () => {
    const drawn = async (seed: number) => {
      const all: Steps[] = [];
      const play = async (steps: Steps) => {
        all.push(steps);
        return { taken: steps, failure: undefined };
      };
      await search(options(() => undefined, { seed, play }));
      return all;
    };
    expect(await drawn(5)).toEqual(await drawn(5));
    expect(await drawn(5)).not.toEqual(await drawn(6));
    expect(new Set((await drawn(5)).map((steps) => steps.join())).size).toBe(2);
  });

  it('answers the shortest history, seen to fail again with all patience', async () => {
    const patience: string[] = [];
    const breaks = (steps: Steps) => (inOrder(steps, 1, 4) ? 'lost' : undefined);
    const play = playing(breaks);
    const found = await search(
      options(breaks, {
        replay: (steps, how) => {
          patience.push(how);
          return play(steps);
        },
      }),
    );
    expect(found).toEqual({ failure: 'lost', steps: [1, 4], repeated: true });
    expect(patience.at(-1)).toBe('patience');
    expect(patience.slice(0, -1).every((how) => how === 'haste')).toBe(true);
  });

  it('answers the original where the short one fails in haste alone', async () => {
    const breaks = (steps: Steps) => (steps.length === 20 ? 'late' : undefined);
    const play = playing(breaks);
    const found = await search(
      options(breaks, {
        // In haste, everything seems to arrive too late.
        replay: async (steps, how) => (how === 'haste' ? { taken: steps, failure: 'late' } : play(steps)),
      }),
    );
    expect(found?.steps.length).toBe(20);
    expect(found?.repeated).toBe(true);
  });

  it('says so where nothing fails a second time', async () => {
    const found = await search(
      options((steps) => (steps.length === 20 ? 'once' : undefined), {
        replay: async (steps) => ({ taken: steps, failure: undefined }),
      }),
    );
    expect(found?.steps.length).toBe(20);
    expect(found?.repeated).toBe(false);
  });

  it('ends with what ends a check', async () => {
    const play = () => Promise.reject(new Skip(t`the target does not know the state`));
    await expect(search(options(() => undefined, { play }))).rejects.toThrow(Skip);
  });
});
