import { describe, expect, test } from 'vitest';

import { seeded, shuffled } from '../../../conformance/core/random.js';
import { sweep, type TryOut } from '../../../conformance/legal/sweep.js';

const red = { status: 1, tail: 'no netBalance', exercised: [] };
/** Simulates tests that fail if `isRed` is true of the variants, and otherwise exercise those for which `isShown` is true. */
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

const has = (some: readonly string[], wanted: string): boolean =>
  wanted.split('').every((id) => some.includes(id));

describe('a sweep', () => {
  test.each<[string, Parameters<typeof failing>, object]>([
    ['runs a green family once', [() => false], { red: [], notExercised: [], runs: 2 }],
    [
      'splits a red family down to single gateways',
      [(some) => has(some, 'b') || has(some, 'g')],
      { red: [{ ids: ['b'] }, { ids: ['g'] }] },
    ],
    [
      'names two that are red only together',
      [(some) => has(some, 'ad')],
      { red: [{ ids: ['a', 'd'] }], green: expect.arrayContaining(ids) as string[] },
    ],
    [
      'finds a red gateway that another one hid',
      [(some) => has(some, 'b') && !has(some, 'a'), (id) => id !== 'b'],
      { red: [{ ids: ['b'] }] },
    ],
    [
      'does not repeat a family of which nothing was exercised',
      [() => false, () => false],
      { green: [], red: [], runs: 2 },
    ],
  ])('%s, and decides every id once', async (_, tests, expected) => {
    const decided: string[] = [];
    const done = (some: readonly string[]) => decided.push(...some);
    const swept = await sweep(ids, failing(...tests), { jobs: 1, familiesOf, done });
    expect(swept).toMatchObject({ flaky: [], ...expected });
    expect(decided.sort()).toEqual(ids);
  });

  test('reports a gateway that fails once as flaky', async () => {
    let count = 0;
    const once = failing((some) => some.includes('c') && (count += 1) <= 3);
    const swept = await sweep(ids, once, { jobs: 1, familiesOf });
    expect(swept).toMatchObject({ red: [], flaky: ['c'] });
    expect(swept.green).toHaveLength(8);
  });

  test('repeats what was not exercised without what may hide it', async () => {
    // b is exercised only without a, and i never.
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

  test('tries the halves of a family concurrently, within its jobs', async () => {
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
});

test('orders a sweep by its seed', () => {
  const order = (seed: number) => shuffled(ids, seeded(seed, 'order')).join(' ');
  expect(order(7)).toBe(order(7));
  expect(order(7)).not.toBe(order(8));
  expect(order(7).split(' ').sort()).toEqual(ids);
});
