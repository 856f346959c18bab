import { afterEach, beforeEach, expect, it } from 'vitest';

import { DeliveryGate, gateDefaults, laneOf } from '../../../server/notifications/outbox.js';
import type { Scheduler, Workers } from '../../../server/scheduler/scheduler.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { schedulerOf, storedAccount, unaskedWorkers } from '../../support/stored-account.js';

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
const plan = (accountId: string, count: number, lane = laneTo(accountId)) =>
  store.write(async ({ work }) => {
    for (let planned = 0; planned < count; planned += 1) {
      subject += 1;
      const times = { plannedAtMs: nowMs, dueAtMs: nowMs };
      await work.add({ kind: 'deliver', accountId, subject, payload: {}, lane, ...times });
    }
  }, accountId);

function schedulerWith(gate: DeliveryGate, deliver: Workers['deliver']): Scheduler {
  const clock = { systemMs: () => nowMs };
  scheduler = schedulerOf({ store, clock, gate, workers: { ...unaskedWorkers, deliver } });
  return scheduler;
}
const finish: Workers['deliver'] = async ({ id }, owner) => {
  await store.write(({ work }) => work.finish(id, owner), null);
};

it('of very much that is due, only what is due first is checked, and all of it is done', async () => {
  const accountId = await newAccount();
  await plan(accountId, 300);
  const last = laneOf(accountId, 'https://shop.example/last');
  await plan(accountId, 1, last);
  expect(await store.read(({ work }) => work.dueLanesOf(accountId, nowMs))).toEqual([laneTo(accountId)]);
  const done: number[] = [];
  await schedulerWith(new DeliveryGate(gateDefaults), async (work, owner) => {
    done.push(work.subject);
    await finish(work, owner);
  }).drain(accountId);
  expect(done).toHaveLength(301);
  expect(done).toContain(subject);
});

it('accounts with a backlog that would fill all slots leave the last in the walk its turn', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, newAccount));
  const [last = '', ...busy] = accounts.sort().reverse();
  for (const accountId of busy) await plan(accountId, 40);
  await plan(last, 1);
  const gate = new DeliveryGate({ ...gateDefaults, inAll: 4, perAccount: 4 });
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

it('no lease holds longer than it could have where the clock was set back', async () => {
  const accountId = await newAccount();
  await plan(accountId, 1);
  const ahead = { owner: 'gone', nowMs, leaseUntilMs: nowMs + 3_600_000, max: 1 };
  await store.write(({ work }) => work.claimLane(laneTo(accountId), ahead), accountId);
  await store.write(({ work }) => work.trustNoLongerWaits(nowMs, nowMs + 12_000), null);
  const [lane] = await store.read(({ work }) => work.lanes('', 1));
  expect(lane?.readyAtMs).toBe(nowMs + 12_000);
});
