import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { laneOf } from '../../../server/notifications/outbox.js';
import { Slots } from '../../../server/notifications/slots.js';

const lane = (account: string, origin = 'shop') => laneOf(account, `https://${origin}.example/${account}`);
const takeAll = (slots: Slots, of: string) => {
  const frees: (() => void)[] = [];
  while (slots.free(of) > 0) frees.push(slots.take(of));
  return frees;
};
/** How many slots accounts take one after another, each as many as it may, at origins of their own. */
const taken = (slots: Slots, accounts: readonly string[]) =>
  accounts.map((account) => takeAll(slots, lane(account, account)).length);
const named = (name: string, count: number) => Array.from({ length: count }, (_, turn) => `${name}-${turn}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('slots', () => {
  it('are bounded by account, by origin and by URL', () => {
    const slots = new Slots({ inAll: 1_000, perAccount: 6, perOrigin: 8 });
    expect(takeAll(slots, lane('a'))).toHaveLength(2);
    expect(takeAll(slots, lane('a', 'two'))).toHaveLength(2);
    expect(takeAll(slots, lane('a', 'three'))).toHaveLength(2);
    expect(takeAll(slots, lane('a', 'four'))).toHaveLength(0);
    const wide = new Slots({ inAll: 1_000, perAccount: 6, perOrigin: 100 });
    expect(takeAll(wide, lane('a'))).toHaveLength(3);
  });

  it('are shared by thresholds, and one is left for whoever has none', () => {
    const slots = new Slots({ inAll: 16, perAccount: 100, perOrigin: 100 });
    // A half of them: each account takes as many as it leaves free.
    const [ofA] = [takeAll(slots, lane('a', 'a'))];
    expect([ofA.length, ...taken(slots, ['b', 'c', 'd'])]).toEqual([4, 2, 1, 1]);
    // What others free goes to who has least.
    ofA[0]?.();
    expect(taken(slots, ['a', 'b'])).toEqual([0, 0]);
    // The other half: the first slot of each.
    expect(taken(slots, named('other', 12))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
    expect(slots.isFull).toBe(true);
  });

  it('are one half at most for slow accounts, the other one for those that were quick', () => {
    const slots = new Slots({ inAll: 16, perAccount: 100, perOrigin: 100 });
    const slow = named('slow', 20);
    for (const account of slow) slots.report(lane(account), 9_000);
    slots.report(lane('quick'), 50);
    expect(taken(slots, slow).reduce((sum, count) => sum + count)).toBe(8);
    expect(taken(slots, ['quick', 'new', 'slow-19'])).toEqual([4, 1, 0]);
  });

  it('hold it against an account for ten minutes that it was slow, whatever it did since', () => {
    const slots = new Slots({ inAll: 16, perAccount: 100, perOrigin: 100 });
    const free = () => slots.free(lane('a'));
    slots.report(lane('a'), 50);
    expect(free()).toBe(8);
    slots.report(lane('a'), 2_001);
    slots.report(lane('a'), 50);
    expect(free()).toBe(4);
    vi.advanceTimersByTime(600_000);
    slots.report(lane('a'), 50);
    expect(free()).toBe(8);
  });

  it('remember ten thousand accounts, and not one more', () => {
    const slots = new Slots({ inAll: 16, perAccount: 100, perOrigin: 100 });
    for (const account of named('quick', 10_001)) slots.report(lane(account), 5);
    expect([0, 1, 10_000].map((turn) => slots.free(lane(`quick-${turn}`)))).toEqual([4, 8, 8]);
  });

  it('are free again when they are freed, once each', () => {
    const slots = new Slots({ inAll: 2, perAccount: 4, perOrigin: 5 });
    const [first] = takeAll(slots, lane('a'));
    first?.();
    first?.();
    expect(slots.free(lane('a'))).toBe(1);
    expect(slots.free(lane('b'))).toBe(1);
  });

  it('can be waited for', async () => {
    const slots = new Slots({ inAll: 1, perAccount: 1, perOrigin: 1 });
    const free = slots.take(lane('a'));
    const late = new AbortController();
    const tooLate = slots.takeSoon(lane('b'), late.signal);
    late.abort();
    expect(await tooLate).toBeNull();
    const soon = slots.takeSoon(lane('b'), new AbortController().signal);
    free();
    expect(await soon).not.toBeNull();
    expect(slots.isFull).toBe(true);
  });
});
