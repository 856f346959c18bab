import { afterEach, beforeEach, expect, it } from 'vitest';

import { laneOf } from '../../../server/notifications/outbox.js';
import type { Scheduler, SchedulerOptions, SetAside } from '../../../server/scheduler/scheduler.js';
import { StorageUnavailable } from '../../../server/storage/errors.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import type { NewWork } from '../../../server/storage/tables/pending-work.js';
import { freshDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { schedulerOf, storedAccount, unaskedWorkers as workers } from '../../support/stored-account.js';

let store: Store;
let nowMs: number;
let scheduler: Scheduler | null;
const clock = { systemMs: () => nowMs };
beforeEach(async () => {
  store = await openStore(await freshDatabase());
  nowMs = 1_000_000;
  scheduler = null;
});
afterEach(async () => {
  await scheduler?.stop();
  await store.close();
});

const newAccount = () => storedAccount(store, nowMs);

const plan = (work: NewWork) => store.write(({ work: pending }) => pending.add(work), null);
const expiry = (accountId: string, subject: number, dueAtMs = nowMs): NewWork => ({
  kind: 'expire',
  accountId,
  subject,
  payload: {},
  plannedAtMs: nowMs,
  dueAtMs,
});

function schedulerWith(options: Partial<SchedulerOptions>): Scheduler {
  scheduler = schedulerOf({ store, clock, leaseMs: 1_000, ...options });
  return scheduler;
}

/** Does what is due, again and again, an hour later each time. */
async function hourByHour(scheduling: Scheduler, accountId: string, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await scheduling.drain(accountId);
    nowMs += 3_600_000;
  }
}

it('retries work that throws a few times, then sets it aside with its reason until it is requested', async () => {
  const accountId = await newAccount();
  await plan(expiry(accountId, 1));
  let runs = 0;
  const aside: SetAside[] = [];
  const expire = () => Promise.reject(new Error(`broken\u0000 ${++runs}`));
  const scheduling = schedulerWith({
    workers: { ...workers, expire },
    onSetAside: (work) => aside.push(work),
  });
  await hourByHour(scheduling, accountId, 12);
  expect(runs).toBe(8);
  const reason = 'failed 8 times, the last time with: Error: broken\ufffd 8';
  expect(aside).toMatchObject([{ kind: 'expire', accountId, reason }]);
  await store.write(({ work }) => work.takeUpAgain(accountId, nowMs), null);
  await hourByHour(scheduling, accountId, 1);
  expect(runs).toBe(9);
});

it('a database that is out of reach is no fault of the work', async () => {
  const accountId = await newAccount();
  await plan(expiry(accountId, 1));
  let runs = 0;
  const expire = () => {
    runs += 1;
    return Promise.reject(new StorageUnavailable('gone for lunch'));
  };
  await hourByHour(schedulerWith({ workers: { ...workers, expire } }), accountId, 12);
  expect(runs).toBe(12);
});

it('a delivery that throws is given up in the end', async () => {
  const accountId = await newAccount();
  const lane = laneOf(accountId, 'https://shop.example');
  await plan({
    kind: 'deliver',
    accountId,
    subject: 1,
    payload: {},
    lane,
    plannedAtMs: nowMs,
    dueAtMs: nowMs,
  });
  const reasons: (string | null)[] = [];
  const giveUp: SchedulerOptions['giveUp'] = async (work, owner, reason) => {
    reasons.push(reason);
    await store.write(({ work: pending }) => pending.finish(work.id, owner), null);
  };
  const deliver = () => Promise.reject(new Error('broken'));
  await hourByHour(schedulerWith({ workers: { ...workers, deliver }, giveUp }), accountId, 12);
  expect(reasons).toEqual(['failed 8 times, the last time with: Error: broken']);
});

it('work of one account that gets stuck does not keep others waiting, however much of it is due first', async () => {
  const [stuck, other] = [await newAccount(), await newAccount()];
  for (let subject = 1; subject <= 100; subject += 1) await plan(expiry(stuck, subject, nowMs - 1_000));
  await plan(expiry(other, 101));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let underWay = 0;
  await new Promise<void>((resolve) => {
    schedulerWith({
      workers: {
        ...workers,
        expire: async ({ id, accountId }, owner) => {
          if (accountId === stuck) {
            underWay += 1;
            await released;
          }
          await store.write(({ work }) => work.finish(id, owner), null);
          if (accountId === other) resolve();
        },
      },
    }).start();
  });
  expect(underWay).toBeLessThan(50);
  release();
  await eventually(async () => !(await store.read(({ work }) => work.hasDue(stuck, nowMs))));
});
