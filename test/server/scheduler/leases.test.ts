import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Scheduler, Workers } from '../../../server/scheduler/scheduler.js';
import { laneOf } from '../../../server/notifications/outbox.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { dialect, freshDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { schedulerOf, storedAccount, unaskedWorkers } from '../../support/stored-account.js';
import { patience } from '../../support/patience.js';

const leaseMs = 1_500;
const clock = { systemMs: Date.now };

let stores: Store[];
let accountId: string;
let lane: string;
let schedulers: Scheduler[];
const failures: unknown[] = [];
beforeEach(async () => {
  const database = await freshDatabase();
  stores = [await openStore(database, patience)];
  if (dialect === 'postgres') stores.push(await openStore(database, patience));
  accountId = await storedAccount(first(), clock.systemMs());
  lane = laneOf(accountId, 'https://shop.example/hook');
  schedulers = [];
});
afterEach(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  await Promise.all(stores.map((store) => store.close()));
  expect(failures).toEqual([]);
});

function first(): Store {
  const [store] = stores;
  if (!store) throw new Error('no store is open');
  return store;
}

function plan(count: number): Promise<void> {
  return first().write(async ({ work }) => {
    for (let subject = 1; subject <= count; subject += 1) {
      const planned = { kind: 'deliver', accountId, subject, payload: {}, lane } as const;
      await work.add({ ...planned, plannedAtMs: clock.systemMs(), dueAtMs: clock.systemMs() });
    }
  }, accountId);
}

/** A scheduler as another process would have it, on a store of its own where there are several. */
function scheduler(deliver: Workers['deliver'], ofItsOwn = clock): Scheduler {
  const store = stores[schedulers.length % stores.length] ?? first();
  const started = schedulerOf({
    store,
    clock: ofItsOwn,
    owner: randomUUID(),
    leaseMs,
    workers: { ...unaskedWorkers, deliver },
    onSetAside: (work) => failures.push(work),
    onError: (error) => failures.push(error),
  });
  schedulers.push(started);
  started.start();
  return started;
}

const finish = ({ id }: { readonly id: number }, owner: string) =>
  first().write(({ work }) => work.finish(id, owner), null);
const nextDueAtMs = async () => (await first().read(({ work }) => work.lanes('', 1)))[0]?.readyAtMs ?? null;

it('work is done once, however many look for it', async () => {
  const done: number[] = [];
  await plan(300);
  await new Promise<void>((resolve) => {
    for (let turn = 0; turn < 4; turn += 1) {
      scheduler(async (work, owner) => {
        // A lease may be lost on a busy machine: then another scheduler finishes.
        if (await finish(work, owner)) done.push(work.subject);
        if (done.length === 300) resolve();
      });
    }
  });
  expect(new Set(done).size).toBe(300);
  expect(await nextDueAtMs()).toBeNull();
});

it('work that takes longer than its lease stays with its scheduler', async () => {
  await plan(1);
  let runs = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: Workers['deliver'] = async (work, owner) => {
    runs += 1;
    await released;
    await finish(work, owner);
  };
  let nowMs = clock.systemMs();
  scheduler(slow, { systemMs: () => nowMs });
  scheduler(slow, { systemMs: () => nowMs });
  await eventually(() => runs > 0);
  // The lease moves on as it is renewed; had it ended, the other would have begun.
  for (let turn = 0; turn < 7; turn += 1) {
    const leasedUntilMs = (await nextDueAtMs()) ?? 0;
    nowMs += leaseMs / 3;
    await eventually(async () => ((await nextDueAtMs()) ?? 0) > leasedUntilMs);
  }
  expect(runs).toBe(1);
  release();
  await eventually(async () => (await nextDueAtMs()) === null);
  expect(runs).toBe(1);
});

it('work of a process that is gone is done by another when its lease ends', async () => {
  await plan(1);
  const nowMs = clock.systemMs();
  const claim = { owner: 'a process that is gone', nowMs, leaseUntilMs: nowMs + leaseMs, max: 1 };
  const [held] = await first().write(({ work }) => work.claimLane(lane, claim), null);
  const takenOverAtMs = await new Promise<number>((resolve) => {
    scheduler(async (work, owner) => {
      await finish(work, owner);
      resolve(clock.systemMs());
    });
  });
  expect(takenOverAtMs).toBeGreaterThanOrEqual(nowMs + leaseMs);
  expect(await first().write(({ work }) => work.finish(held?.id ?? 0, claim.owner), null)).toBe(false);
});

it('a drain of an account waits for the work of other schedulers', async () => {
  await plan(1);
  let finished = false;
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  scheduler(async (work, owner) => {
    begun();
    await released;
    await finish(work, owner);
    finished = true;
  });
  await hasBegun;
  const draining = scheduler(unaskedWorkers.deliver).drain(accountId);
  release();
  await draining;
  expect(finished).toBe(true);
});

it('work in progress at the end of the time is given back unchanged, and its failure is ignored', async () => {
  await plan(1);
  const dueAtMs = await nextDueAtMs();
  let fail: (reason: Error) => void = () => undefined;
  const hanging = new Promise<never>((_, reject) => (fail = reject));
  const ending = await new Promise<Scheduler>((resolve) => {
    const started = scheduler(() => {
      resolve(started);
      return hanging;
    });
  });
  expect(await nextDueAtMs()).toBeGreaterThan(dueAtMs ?? 0);
  await ending.stop(AbortSignal.abort());
  expect(await nextDueAtMs()).toBe(dueAtMs);
  fail(new Error('cut off'));
  await ending.stop();
  expect(await nextDueAtMs()).toBe(dueAtMs);
  await expect(ending.drain(accountId)).rejects.toThrow('the gateway is ending');
});
