import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DeliveryGate, gateDefaults } from '../../../server/notifications/delivery-gate.js';
import { laneOf } from '../../../server/notifications/outbox.js';
import { Scheduler, type Workers } from '../../../server/scheduler/scheduler.js';
import { LaneWalk } from '../../../server/scheduler/room.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import type { PendingWork, WaitingLane } from '../../../server/storage/tables/pending-work.js';
import { lastingDatabase, tamper, type TestDatabase } from '../../support/databases.js';
import { storedAccount } from '../../support/stored-account.js';

let database: TestDatabase;
let store: Store;
let scheduler: Scheduler | null;
const nowMs = 1_000_000;
beforeEach(async () => {
  database = await lastingDatabase();
  store = await openStore(database.database);
  scheduler = null;
});
afterEach(async () => {
  await scheduler?.stop();
  await store.close();
  await database.remove();
});

const newAccount = () => storedAccount(store, nowMs);

const laneTo = (accountId: string) => laneOf(accountId, 'https://shop.example');
let subject = 0;
const plan = (accountId: string, count: number) =>
  store.write(async ({ work }) => {
    for (let planned = 0; planned < count; planned += 1) {
      subject += 1;
      const lane = laneTo(accountId);
      await work.add({
        kind: 'deliver',
        accountId,
        subject,
        payload: {},
        lane,
        plannedAtMs: nowMs,
        dueAtMs: nowMs,
      });
    }
  }, accountId);

const unasked = (): Promise<never> => Promise.reject(new Error('nobody planned that'));
function schedulerWith(gate: DeliveryGate, deliver: Workers['deliver']): Scheduler {
  const inner = { settle: unasked, expire: unasked, 'expire cob': unasked, split: unasked };
  scheduler = new Scheduler({
    store,
    gate,
    clock: { systemMs: () => nowMs },
    owner: 'me',
    giveUp: unasked,
    workers: { ...inner, deliver, 'end resend': unasked },
    onError: () => undefined,
    onSetAside: () => undefined,
  });
  return scheduler;
}
const finish: Workers['deliver'] = async ({ id }, owner) => {
  await store.write(({ work }) => work.finish(id, owner), null);
};

it('slots that a claim found no work for are free again', async () => {
  const accountId = await newAccount();
  await plan(accountId, 1);
  const gate = new DeliveryGate(gateDefaults, []);
  const free = gate.slots(laneTo(accountId));
  await schedulerWith(gate, finish).drain(accountId);
  expect(gate.slots(laneTo(accountId))).toBe(free);
});

it('of very much that is due, only what is due first is looked at, and all of it is done', async () => {
  const accountId = await newAccount();
  await plan(accountId, 300);
  const last = laneOf(accountId, 'https://shop.example/last');
  const times = { plannedAtMs: nowMs, dueAtMs: nowMs };
  subject += 1;
  const later = { kind: 'deliver', accountId, subject, payload: {}, lane: last, ...times } as const;
  await store.write(({ work }) => work.add(later), accountId);
  expect(await store.read(({ work }) => work.dueLanesOf(accountId, nowMs))).toEqual([laneTo(accountId)]);
  const done: string[] = [];
  await schedulerWith(new DeliveryGate(gateDefaults, []), async (work, owner) => {
    done.push(work.lane);
    await finish(work, owner);
  }).drain(accountId);
  expect(done).toHaveLength(301);
  expect(done).toContain(last);
});

it('what is leased has no lane that could be claimed from', async () => {
  const accountId = await newAccount();
  await plan(accountId, 1);
  const claim = { owner: 'another', nowMs, leaseUntilMs: nowMs + 1_000, max: 8 };
  await store.write(({ work }) => work.claimLane(laneTo(accountId), claim), accountId);
  const look = () => store.read(({ work }) => work.dueLanesOf(accountId, nowMs));
  expect(await look()).toEqual([]);
  expect(await store.read(({ work }) => work.hasDue(accountId, nowMs))).toBe(true);
});

it('a lane has eight deliveries a turn, however much room it has', () => {
  const gate = new DeliveryGate({ ...gateDefaults, perAccount: 100, perOrigin: 200 }, []);
  const lane = laneTo('a');
  expect(gate.room(lane)).toBe(50);
  expect(new LaneWalk(gate).reserve(lane, gate.room(lane)).tickets).toHaveLength(8);
});

it('accounts with a backlog that would fill all slots leave the last in the walk its turn', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, newAccount));
  const [last = '', ...busy] = accounts.sort().reverse();
  for (const accountId of busy) await plan(accountId, 40);
  await plan(last, 1);
  const gate = new DeliveryGate({ ...gateDefaults, inAll: 4, perAccount: 4 }, []);
  let before = 0;
  await new Promise<void>((resolve) => {
    schedulerWith(gate, async (work, owner) => {
      await finish(work, owner);
      if (work.accountId === last) resolve();
      else before += 1;
    }).start();
  });
  // Two slots for each of the five in one round of the walk, and some that were begun meanwhile.
  expect(before).toBeLessThan(40);
});

it('a row that cannot be read is claimed once, then no more, whatever the time', async () => {
  const accountId = await newAccount();
  await plan(accountId, 2);
  await store.close();
  await tamper(database.database, `update pending_work set payload = '{' where subject = ${subject}`);
  store = await openStore(database.database);
  const claim = (atMs: number) => {
    const until = { owner: 'me', nowMs: atMs, leaseUntilMs: atMs + 1_000, max: 8 };
    return store.write(({ work }) => work.claimLane(laneTo(accountId), until), accountId);
  };
  const first = await claim(nowMs);
  expect([first.work.length, first.unreadable.length]).toEqual([1, 1]);
  for (const { id } of first.work) await store.write(({ work }) => work.finish(id, 'me'), accountId);
  expect(await claim(nowMs + 3_600_000)).toEqual({ work: [], unreadable: [] });
  expect(await store.read(({ work }) => work.hasDue(accountId, nowMs + 3_600_000))).toBe(false);
});

it('a lane that is left alone is looked at again when its pause is over, not before', () => {
  const gate = new DeliveryGate({ ...gateDefaults, breaker: { failures: 1, pausesMs: [5_000] } }, []);
  const walk = new LaneWalk(gate);
  const lane = laneTo('a');
  gate.report(lane, false, 5);
  expect(walk.take([{ lane, readyAtMs: nowMs }], nowMs)).toEqual({ lanes: [], overdue: [] });
  expect(walk.hasLeft).toBe(true);
  expect(walk.againMs).toBeGreaterThan(0);
  expect(walk.againMs).toBeLessThanOrEqual(5_000);
});

describe('a walk through several pages', () => {
  const page = Array.from({ length: 500 }, (_, turn) => ({ lane: laneTo(`${turn}`), readyAtMs: nowMs + 1 }));
  const waiting = { lane: laneTo('last'), readyAtMs: nowMs };
  /** Pages that each take 10 ms to look at. */
  const pages = (...all: WaitingLane[][]) => {
    const lanes = () => {
      vi.advanceTimersByTime(10);
      return Promise.resolve(all.shift() ?? []);
    };
    return { lanes } as Partial<PendingWork> as PendingWork;
  };
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('rests four times as long as it has looked, not as long as it has waited', async () => {
    const walk = new LaneWalk(new DeliveryGate(gateDefaults, []));
    const work = pages(page, []);
    walk.take(await walk.nextPage(work), nowMs);
    vi.advanceTimersByTime(9_000);
    walk.take(await walk.nextPage(work), nowMs);
    expect([walk.isRound, walk.againMs]).toEqual([true, 80]);
    expect(await walk.nextPage(work)).toBeNull();
    vi.advanceTimersByTime(80);
    expect(await walk.nextPage(work)).not.toBeNull();
  });

  it('does not rest after it has waited for a slot', async () => {
    const gate = new DeliveryGate({ ...gateDefaults, inAll: 1 }, []);
    const walk = new LaneWalk(gate);
    const work = pages([waiting], []);
    const [taken] = walk.take(await walk.nextPage(work), nowMs).lanes;
    expect(walk.isRound).toBe(true);
    taken?.tickets.forEach((end) => end());
    walk.take(await walk.nextPage(work), nowMs);
    expect(walk.againMs).toBe(Infinity);
    expect(await walk.nextPage(work)).not.toBeNull();
  });

  it('asks for twice as many lanes as it had slots for, and for more again when it had slots for all', async () => {
    const walk = new LaneWalk(new DeliveryGate({ ...gateDefaults, inAll: 20, perAccount: 2 }, []));
    const due = Array.from({ length: 500 }, (_, turn) => ({ lane: laneTo(`${turn}`), readyAtMs: nowMs }));
    const asked: number[] = [];
    const lanes = (_after: string, max: number) => {
      asked.push(max);
      return Promise.resolve((asked.length === 1 ? due : page).slice(0, max));
    };
    const work = { lanes } as Partial<PendingWork> as PendingWork;
    const begun = walk.take(await walk.nextPage(work), nowMs).lanes;
    begun.forEach(({ tickets }) => tickets.forEach((end) => end()));
    for (let turn = 0; turn < 6; turn += 1) walk.take(await walk.nextPage(work), nowMs);
    expect(asked[1]).toBe(2 * begun.length);
    expect(asked.slice(2)).toEqual(
      [1, 2, 3, 4, 5].map((times) => Math.min(500, 2 ** times * 2 * begun.length)),
    );
  });
});

it('all leases of a process are renewed, and none that it has lost', async () => {
  const accountId = await newAccount();
  await plan(accountId, 131);
  const claim = (owner: string, max: number) =>
    store.write(async ({ work }) => {
      const until = { owner, nowMs, leaseUntilMs: nowMs + 1_000, max };
      return (await work.claimLane(laneTo(accountId), until)).work.map(({ id }) => id);
    }, accountId);
  const lost = await claim('other', 1);
  const held = await claim('me', 130);
  await store.write(({ work }) => work.renew([...lost, ...held], 'me', nowMs + 9_000), null);
  expect(await claim('later', 1_000)).toEqual([]);
  const afterwards = { owner: 'later', nowMs: nowMs + 1_000, leaseUntilMs: nowMs + 9_000, max: 1_000 };
  const free = await store.write(({ work }) => work.claimLane(laneTo(accountId), afterwards), accountId);
  expect(free.work.map(({ id }) => id)).toEqual(lost);
});

it('no lease holds longer than it could have where the clock was set back', async () => {
  const accountId = await newAccount();
  await plan(accountId, 1);
  const ahead = { owner: 'gone', nowMs, leaseUntilMs: nowMs + 3_600_000, max: 1 };
  await store.write(({ work }) => work.claimLane(laneTo(accountId), ahead), accountId);
  await store.write(({ work }) => work.trustNoLongerWaits(nowMs, nowMs + 12_000), null);
  const [lane] = await store.read(({ work }) => work.lanes('', 1));
  expect(lane?.readyAtMs).toBe(nowMs + 12_000);
});
