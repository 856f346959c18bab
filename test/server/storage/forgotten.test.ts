import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { Retention } from '../../../server/notifications/retention.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { lastingDatabase, tamper, type TestDatabase } from '../../support/databases.js';
import { TestGateway } from '../../support/gateway.js';

const dayMs = 86_400_000;
let books: TestDatabase;
let store: Store;
let accountId: string;
beforeEach(async () => {
  books = await lastingDatabase();
  // A notification for nobody: over as soon as it is written.
  const gateway = await TestGateway.start({ database: books.database });
  const account = await gateway.account({ settlement: 'automatic' });
  ({ accountId } = account);
  await account.cashOut();
  await gateway.state('time passes', { accountId, seconds: 1 });
  store = await openStore(books.database);
});
afterEach(async () => {
  await store.close();
  await books.remove();
});

const retention = () =>
  new Retention({
    ...{ store, clock: { systemMs: () => Date.now() + 91 * dayMs }, keepMs: 90 * dayMs },
    onError: (error) => {
      throw error;
    },
  });
const isForgotten = async () =>
  (await store.read(({ forgetting }) => forgetting.after(0, 10))).every(
    ({ forgottenAt }) => forgottenAt !== null,
  );
const told = () => store.read(({ notifications }) => notifications.latestOf(1));

it('what a notification said is gone when it is forgotten, not only hidden', async () => {
  expect((await told())?.body).toContain('CONFIRMED');
  await retention().forget();
  expect(await told()).toBeNull();
  await store.close();
  await tamper(books.database, 'update notifications set forgotten_at = null');
  store = await openStore(books.database);
  expect(await told()).toMatchObject({ body: '' });
});

it('resend requests are forgotten when nothing is counted by them any more', async () => {
  const nowMs = Date.now() + 91 * dayMs;
  const old = nowMs - dayMs - 1_000;
  for (const at of [old, old, nowMs - 1_000])
    await store.write(({ resends }) => resends.add(accountId, at), accountId);
  await retention().forget();
  // Those before now that are left.
  expect(await store.write(({ resends }) => resends.forgetOld(nowMs, 10), null)).toBe(1);
});

it('what is old is looked for once it was begun, by itself', async () => {
  const forgetting = retention();
  forgetting.start(0);
  // The test's own time limit ends a wait in vain.
  while (!(await isForgotten())) await pause(5);
  await forgetting.stop();
});
