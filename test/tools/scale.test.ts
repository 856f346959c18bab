import { describe, expect, it } from 'vitest';

import { laneOf } from '../../server/notifications/outbox.js';
import { openStore } from '../../server/storage/store.js';
import type { PendingWork } from '../../server/storage/tables/pending-work.js';
import { Lags } from '../../tools/scale/lags.js';
import { PlannedDeliveries } from '../../tools/scale/planned.js';
import { scenariosAt } from '../../tools/scale/scenarios.js';
import { jain, type Scenario, Simulation } from '../../tools/scale/simulation.js';
import { Resource, VirtualTime } from '../../tools/scale/virtual-time.js';
import { storedAccount } from '../support/stored-account.js';

describe('virtual time', () => {
  it('fires timers in their order, and what they resolve before the next', async () => {
    const time = new VirtualTime();
    const seen: string[] = [];
    const note = (what: string) => seen.push(`${time.nowMs} ${what}`);
    time.after(20, () => note('late'));
    time.after(10, () => void Promise.resolve().then(() => note('resolved')));
    time.after(10, () => note('after it'));
    await time.until(100);
    expect(seen).toEqual(['10 resolved', '10 after it', '20 late']);
    expect(time.nowMs).toBe(100);
  });

  it('replaces the timers of this process for as long as something runs within it', async () => {
    const [timer, now] = [globalThis.setTimeout, performance.now()];
    const time = new VirtualTime();
    let ticks = 0;
    await time.within(async () => {
      const every = setInterval(() => (ticks += 1), 1_000);
      time.after(3_600_000, () => clearInterval(every));
      await time.until(7_200_000);
      expect(performance.now()).toBe(7_200_000);
    });
    expect(ticks).toBe(3_599);
    expect(globalThis.setTimeout).toBe(timer);
    expect(performance.now() - now).toBeLessThan(60_000);
  });

  it('cores serve one piece of work each, in turn', async () => {
    const time = new VirtualTime();
    const cores = new Resource(time, 2);
    const ends: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) void cores.use(100).then(() => ends.push(time.nowMs));
    await time.until(1_000);
    expect(ends).toEqual([100, 100, 200, 200, 300]);
    expect(cores.busySeconds).toBeCloseTo(0.5);
  });
});

it('what is planned in memory is claimed, postponed and finished as in the database', async () => {
  const store = await openStore(':memory:');
  const accounts = [await storedAccount(store, 0), await storedAccount(store, 0)];
  const lanes = accounts.flatMap((id) => ['a', 'b'].map((name) => laneOf(id, `https://${name}.example/`)));
  const memory = new PlannedDeliveries(lanes);
  /** Asks both the same, and returns the answer if it is one. */
  const both = async <T>(ask: (work: PendingWork) => Promise<T>): Promise<T> => {
    const stored = await store.write(({ work }) => ask(work), null);
    expect(await ask(memory as unknown as PendingWork)).toEqual(stored);
    return stored;
  };
  let seed = 1;
  const below = (max: number): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % max;
  };
  for (let nowMs = 1_000; nowMs < 1_400; nowMs += 1) {
    const lane = lanes[below(lanes.length)] ?? '';
    const [accountId = ''] = lane.split(' ');
    const owner = `owner ${below(2)}`;
    const planned = { kind: 'deliver', accountId, subject: nowMs, payload: {}, lane } as const;
    const dueAtMs = nowMs + below(40) - 20;
    await store.write(({ work }) => work.add({ ...planned, plannedAtMs: nowMs, dueAtMs }), null);
    await memory.add({ ...planned, plannedAtMs: nowMs, dueAtMs });
    const claim = { owner, nowMs, leaseUntilMs: nowMs + 1 + below(30), max: 1 + below(3) };
    const claimed = lanes[below(lanes.length)] ?? lane;
    const { work } = await both((all) => all.claimLane(claimed, claim));
    for (const { id } of work) {
      const now = { dueAtMs: nowMs + below(30), nowMs, failures: below(3) };
      if (below(3) === 0) await both((all) => all.postpone(id, owner, now));
      else {
        const finisher = `owner ${below(2)}`;
        await both((all) => all.finish(id, finisher));
      }
    }
    const [after, max] = [below(2) === 0 ? '' : lane, 1 + below(4)];
    await both((all) => all.lanes(after, max));
  }
  expect(memory.size).toBeGreaterThan(50);
  await store.close();
});

const costs = {
  delivery: { own: 0.5, database: 0.5 },
  look: { own: 0.2, database: 0.1 },
  lane: { own: 0.002, database: 0.006 },
};
const small: Scenario = {
  ...{ costs, seconds: 60, deliverers: 1, database: { cores: 1, free: 1 }, isTold: true },
  groups: [
    { name: 'quick', accounts: 50, perSecond: 10, answer: () => ({ statusCode: 200, afterMs: 100 }) },
    { name: 'bad', accounts: 5, perSecond: 1, answer: () => ({ statusCode: null, afterMs: 10_000 }) },
  ],
};

it('a simulation tells everybody in time, whose neighbours hang', async () => {
  const { groups, pending, busy } = await new Simulation(small).run();
  const [quick, bad] = groups;
  expect(quick?.lags.quantile(1)).toBeLessThan(200);
  expect(quick?.delivered).toBeGreaterThan(590);
  expect([bad?.delivered, quick?.dead]).toEqual([0, 0]);
  // Nothing is lost: what was not told still waits.
  const paid = (quick?.delivered ?? 0) + (bad?.dead ?? 0) + pending;
  expect(Math.abs(paid - 11 * 60)).toBeLessThanOrEqual(1);
  expect(busy.deliverers).toBeGreaterThan(0.005);
});

it('a deliverer that is not told of what others plan finds it within a second', async () => {
  const { groups } = await new Simulation({ ...small, isTold: false }).run();
  expect(groups[0]?.lags.quantile(0.5)).toBeGreaterThan(300);
  expect(groups[0]?.lags.quantile(1)).toBeLessThan(1_300);
});

it('accounts of one kind have as much of a backlog sent at a time', async () => {
  const [quick] = small.groups;
  if (!quick) throw new Error('there is a group');
  const groups = [{ ...quick, accounts: 10, backlog: { count: 1_600, overMs: 3_600_000 } }];
  const scenario = { ...small, groups, seconds: 5, fairAfterSeconds: 1 };
  const { recoveredAtSeconds, groups: told } = await new Simulation(scenario).run();
  expect(told[0]?.fairness).toBeGreaterThan(0.95);
  // Ten lanes have eight deliveries at a time, which take 100 ms: no less than 2 s for what waited.
  expect(recoveredAtSeconds).toBeGreaterThan(2);
  expect(recoveredAtSeconds).toBeLessThan(4);
});

it('a quantile is right to 2 %, and shares have an index', () => {
  const lags = new Lags();
  for (let ms = 1; ms <= 1_000; ms += 1) lags.add(ms);
  expect(lags.quantile(0.5) / 500).toBeCloseTo(1, 1);
  expect([jain([5, 5, 5, 5]), jain([8, 0, 0, 0]), jain([])]).toEqual([1, 0.25, 1]);
});

it('every scenario fits its size', () => {
  for (const [name, scenario] of Object.entries(scenariosAt(1, costs))) {
    if (name.endsWith('is down')) continue;
    const paid = scenario.groups.reduce((sum, { perSecond }) => sum + perSecond, 0);
    const held = scenario.groups.reduce((sum, { accounts }) => sum + accounts, 0);
    expect([paid, held]).toEqual([1_000, 100_000]);
    expect(scenario.database.free).toBeGreaterThan(0.5);
  }
});
