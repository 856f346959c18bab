import { describe, expect, test } from 'vitest';

import { seeded, shuffled } from '../../../conformance/core/random.js';
import { sweep, type TryOut } from '../../../conformance/legal/sweep.js';

const red = { status: 1, tail: 'no netBalance', exercised: [] };
/** Tests that fail in front of what `isRed` says, and otherwise exercise what `isShown` says. */
const failing =
  (
    isRed: (ids: readonly string[]) => boolean,
    isShown: (id: string, ids: readonly string[]) => boolean = () => true,
  ): TryOut =>
  (ids) =>
    Promise.resolve(
      isRed(ids) ? red : { status: 0, tail: '', exercised: ids.filter((id) => isShown(id, ids)) },
    );
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const familiesOf = (some: readonly string[]): readonly (readonly string[])[] =>
  [some.filter((id) => id < 'e'), some.filter((id) => id >= 'e')].filter(({ length }) => length > 0);

describe('a sweep', () => {
  test('runs a green family once', async () => {
    const swept = await sweep(
      ids,
      failing(() => false),
      { jobs: 2, familiesOf },
    );
    expect(swept).toMatchObject({ red: [], flaky: [], notExercised: [], runs: 2 });
    expect([...swept.green].sort()).toEqual(ids);
  });

  test('splits a red family down to the single gateways, each tried once more', async () => {
    const swept = await sweep(
      ids,
      failing((some) => some.includes('b') || some.includes('g')),
      { jobs: 1, familiesOf },
    );
    expect(swept.red.map((one) => one.ids)).toEqual([['b'], ['g']]);
    expect(swept.green).toHaveLength(7);
  });

  test('names two that are red only together', async () => {
    const swept = await sweep(
      ids,
      failing((some) => some.includes('a') && some.includes('d')),
      { jobs: 1, familiesOf },
    );
    expect(swept.red.map((one) => one.ids)).toEqual([['a', 'd']]);
    expect([...swept.green].sort()).toEqual(ids);
  });

  test('does not count what is red once', async () => {
    let count = 0;
    const once = failing((some) => some.includes('c') && (count += 1) <= 3);
    const swept = await sweep(ids, once, { jobs: 1, familiesOf });
    expect(swept).toMatchObject({ red: [], flaky: ['c'] });
  });

  test('does not count as green what the tests never met, also not without what may hide it', async () => {
    // b shows only where a does not stand before it, and nothing shows i.
    const isShown = (id: string, some: readonly string[]) => (id === 'b' ? !some.includes('a') : id !== 'i');
    const tried: string[] = [];
    const tryOut: TryOut = (some) => {
      tried.push(some.join(''));
      return failing(() => false, isShown)(some);
    };
    const swept = await sweep(ids, tryOut, { jobs: 1, familiesOf });
    expect(tried).toEqual(['abcd', 'efghi', 'b', 'i']);
    expect(swept.notExercised).toEqual(['i']);
    expect([...swept.green].sort()).toEqual(ids.filter((id) => id !== 'i'));
  });

  test('finds a red gateway that another one hid', async () => {
    const swept = await sweep(
      ids,
      failing(
        (some) => some.includes('b') && !some.includes('a'),
        (id) => id !== 'b',
      ),
      { jobs: 1, familiesOf },
    );
    expect(swept.red.map((one) => one.ids)).toEqual([['b']]);
  });

  test('does not try again a family of which nothing was met', async () => {
    const swept = await sweep(
      ids,
      failing(
        () => false,
        () => false,
      ),
      { jobs: 1, familiesOf },
    );
    expect(swept).toMatchObject({ green: [], runs: 2 });
    expect([...swept.notExercised].sort()).toEqual(ids);
  });

  test('tries the halves of a family beside each other, and never more than it may', async () => {
    const running = { now: 0, most: 0 };
    const tryOut: TryOut = async (some) => {
      running.most = Math.max(running.most, (running.now += 1));
      await Promise.resolve();
      running.now -= 1;
      return failing((tried) => tried.includes('a') && tried.includes('d'))(some);
    };
    const one = (some: readonly string[]) => [some];
    await sweep(ids, tryOut, { jobs: 8, familiesOf: one });
    expect(running).toEqual({ now: 0, most: 2 });
    running.most = 0;
    await sweep(ids, tryOut, { jobs: 1, familiesOf });
    expect(running.most).toBe(1);
  });

  test('tells every id once as decided', async () => {
    const decided: string[] = [];
    const done = (some: readonly string[]) => decided.push(...some);
    await sweep(
      ids,
      failing(
        (some) => some.includes('e'),
        (id) => id !== 'b' && id !== 'h',
      ),
      { jobs: 2, familiesOf, done },
    );
    expect(decided.sort()).toEqual(ids);
  });
});

test('the order of a sweep is that of its seed', () => {
  const order = (seed: number) => shuffled(ids, seeded(seed, 'order')).join(' ');
  expect(order(7)).toBe(order(7));
  expect(order(7)).not.toBe(order(8));
  expect(order(7).split(' ').sort()).toEqual(ids);
});
